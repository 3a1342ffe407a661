import { expect } from 'vitest'
import type { TestApp } from '#api/testing/app/test-app.ts'

type Card = {
  app: Pick<TestApp, 'sql'>
  customerId: string
  /** Every voucher that the customer was ever given. */
  vouchers: readonly string[]
}

/**
 * Checks invariants 3 and 4 (docs/invariants.md) for one customer, at any moment: the balance is the ledger's sum, a
 * day with a paid order has one point, a redemption has one voucher, and a voucher is on at most one living order.
 */
export async function expectTrueCard({ app, customerId, vouchers }: Card): Promise<void> {
  const [books] = await app.sql`
    select
      points_balance as balance,
      (select coalesce(sum(points), 0) from loyalty_ledger where customer_id = c.id) as ledger,
      array(
        select earned_on::text from loyalty_ledger
        where customer_id = c.id and kind = 'earned' and reversed_at is null
        order by 1
      ) as days_with_point,
      array(
        select paid_on::text from orders where customer_id = c.id and captured_cents > refunded_cents
        union
        select collected_on::text from orders
        where customer_id = c.id and collected_on is not null and status <> 'cancelled'
        order by 1
      ) as days_with_money,
      array(
        select v.id::text from vouchers v join loyalty_ledger l on l.id = v.redemption_id
        where v.customer_id = c.id and l.customer_id = c.id and l.kind = 'redeemed' and l.points = -10
        order by 1
      ) as vouchers,
      (select count(*) from loyalty_ledger where customer_id = c.id and kind = 'redeemed') as redemptions,
      array(
        select v.id || ' ' || v.order_id from vouchers v
        -- A free dish that came back with a refund stays the customer's where the bank then refuses that refund.
        where v.customer_id = c.id and v.order_id is not null
          and not exists (
            select from refunds r join payments p on p.id = r.payment_id
            where p.order_id = v.order_id and r.status = 'failed'
          )
        order by 1
      ) as spent,
      array(
        select l.voucher_id || ' ' || o.id from orders o join line_items l on l.order_id = o.id
        where o.customer_id = c.id and l.voucher_id is not null and l.removed_quantity < l.quantity and o.status <> 'cancelled'
          and not (o.captured_cents > 0 and o.captured_cents = o.refunded_cents)
          and not exists (
            select from refunds r join payments p on p.id = r.payment_id
            where p.order_id = o.id and r.status = 'failed'
          )
        order by 1
      ) as on_living_orders
    from customers c
    where id = ${customerId}`
  if (!books) throw new Error('the customer has gone')
  expect(books.ledger).toBe(books.balance)
  expect(books.balance).toBeGreaterThanOrEqual(0)
  expect(books.daysWithPoint).toEqual(books.daysWithMoney)
  expect(books.vouchers).toEqual([...vouchers].sort())
  expect(books.redemptions).toBe(vouchers.length)
  expect(books.spent).toEqual(books.onLivingOrders)
}

/** What this feature stores about a person's orders, for their export and their erasure. */

import { IMPERSONAL_REASONS } from '#api/features/orders/rules/cancel-reasons.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import { RETURN_REASONS } from './rules.ts'

/** The payments of some orders, by order. They hold no card data, which only the provider has. */
export async function paymentsHeldOf(sql: Queryable, orderIds: readonly string[]) {
  const byOrder = new Map<string, ReturnType<typeof toEntry>[]>()
  for (const { orderId, ...payment } of await paymentsOfOrders(sql, orderIds)) {
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), toEntry(payment)])
  }
  return byOrder
}

/** Removes reasons that somebody typed for a refund, and the addresses of payment pages; the sums stay. */
export async function erasePaymentsOf(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await eraseFromPayments(tx, orderIds, [...IMPERSONAL_REASONS, ...Object.values(RETURN_REASONS)])
}

function toEntry({ amountCents, capturedCents, refundedCents, refunds, ...payment }: Omit<ExportedPayment, 'orderId'>) {
  return {
    ...payment,
    amount: toEuros(amountCents),
    captured: toEuros(capturedCents),
    refunded: toEuros(refundedCents),
    refunds: refunds.map(({ amountCents: cents, ...refund }) => ({ ...refund, amount: toEuros(cents) })),
  }
}

type ExportedPayment = Columns<
  'payments',
  'orderId' | 'amountCents' | 'status' | 'capturedCents' | 'refundedCents' | 'createdAt' | 'paidAt'
> & { refunds: { amountCents: number; reason: string; status: string; createdAt: string; sentAt: string | null }[] }

async function paymentsOfOrders(sql: Queryable, orderIds: readonly string[]): Promise<ExportedPayment[]> {
  return await sql<ExportedPayment[]>`
    select
      p.order_id,
      p.amount_cents,
      p.status,
      p.captured_cents,
      p.refunded_cents,
      p.created_at,
      p.paid_at,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'amountCents', r.amount_cents, 'reason', r.reason, 'status', r.status, 'createdAt', r.created_at,
          'sentAt', r.sent_at
        ) order by r.n), '[]')
        from refunds r
        where r.payment_id = p.id
      ) as refunds
    from payments p
    where p.order_id = any(${orderIds as string[]}::uuid[])
    order by p.created_at, p.id`
}

/**
 * Removes what the person typed and the addresses of payment pages; amounts and the provider's ids stay.
 * @param knownReasons reasons from a fixed list, which may stay
 */
async function eraseFromPayments(
  tx: Queryable,
  orderIds: readonly string[],
  knownReasons: readonly string[],
): Promise<void> {
  await tx`
    update payments
    set
      url = case when url is not null then '' end,
      success_url = '',
      cancel_url = ''
    where order_id = any(${orderIds as string[]}::uuid[])`
  await tx`
    update refunds
    set reason = 'Motif effacé'
    from payments
    where payments.id = refunds.payment_id
      and payments.order_id = any(${orderIds as string[]}::uuid[])
      and refunds.reason <> all(${knownReasons as string[]})`
}

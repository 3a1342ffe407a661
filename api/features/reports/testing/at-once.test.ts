import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { expectNoDrift } from './drift.ts'

const { sql } = await testDatabase()
const ORDERS = 240
const MADE_AT = new Date('2026-11-21T10:00:00Z')

/** An unpaid order of a guest with several, with two dishes in either order. */
async function pendingOrder(index: number): Promise<string> {
  const id = uuid()
  await sql`
    insert into orders (id, tracking_token, status, customer_email, total_cents, has_alcohol, adult_declared, legal_version,
      created_at, pay_by)
    values (${id}, 'a token', 'pending', ${`guest-${index % 8}@exemple.fr`}, 2000, false, false, '1', ${MADE_AT}, ${MADE_AT})`
  const dishes = index % 2 === 0 ? ['pad-thai', 'som-tam'] : ['som-tam', 'pad-thai']
  for (const [line, dish] of dishes.entries())
    await sql`
      insert into line_items (order_id, line_no, menu_item_id, name, quantity, unit_price_cents, alcohol, category_key, vat_shares)
      values (${id}, ${line + 1}, ${dish}, ${dish}, 1, 1000, false, 'plats', '{}')`
  return id
}

test('payments, refunds, cancellations and people who leave at once lock nobody out, and no sum is lost', async () => {
  const ids: string[] = []
  for (let index = 0; index < ORDERS; index += 1) ids.push(await pendingOrder(index))
  // Each payment is in an hour of its own: those of one hour would wait for each other before they reach the dishes'
  // sums.
  const pay = (id: string) => sql`
    update orders
    set status = 'confirmed', paid_at = created_at + make_interval(hours => ${ids.indexOf(id) % 3}), cancellable_until = created_at, paid_on = '2026-11-21', captured_cents = total_cents
    where id = ${id}`
  const refund = (id: string) => sql`update orders set refunded_cents = 333 where id = ${id}`
  // Two statements, as the action runs them.
  const cancel = (id: string) =>
    sql.begin(async tx => {
      await tx`update orders set status = 'cancelled', cancelled_at = ${MADE_AT} where id = ${id}`
      await tx`update orders set refunded_cents = captured_cents where id = ${id}`
    })
  const leave = (ids: string[]) => sql`update orders set customer_email = null where id = any(${ids}::uuid[])`

  const third = ORDERS / 3
  await Promise.all(ids.slice(third).map(pay))
  const turns = Array.from({ length: third }, (_, index) => [
    pay(ids[index] as string),
    refund(ids[index + third] as string),
    cancel(ids[index + 2 * third] as string),
  ])
  await Promise.all([
    ...turns.flat(),
    leave(ids.filter((_, index) => index % 8 === 0)),
    leave(ids.filter((_, index) => index % 8 === 1).reverse()),
  ])

  const [sum] = await sql<{ orders: number; refunded: number; cents: number }[]>`
    select sum(orders) as orders, sum(refunded_orders) as refunded, sum(revenue_cents) as cents from sales_hours`
  expect(sum).toEqual({ orders: 2 * third, refunded: third, cents: 2 * third * 2000 - third * 333 })
  await expectNoDrift(sql)
})

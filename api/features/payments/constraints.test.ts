import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'

const { sql } = await testDatabase()
const AT = new Date('2026-11-21T12:00:00Z')

function paid(orderId: string, settles: boolean) {
  const id = uuid()
  return sql`
    insert into payments (
      id, order_id, session_id, url, success_url, cancel_url, amount_cents, status, settles, payment_intent,
      captured_cents, created_at, paid_at
    )
    values (
      ${id}, ${orderId}, ${`cs_${id}`}, 'https://x', '', '', 1390, 'paid', ${settles}, ${`pi_${id}`}, 1390, ${AT}, ${AT}
    )`
}

test('one payment settles an order, whatever else was paid for it', async () => {
  const orderId = await orderRow(sql)
  await paid(orderId, true)
  await paid(orderId, false)
  await expect(paid(orderId, true)).rejects.toMatchObject({ constraint_name: 'one_settling_payment_per_order' })
})

test('an order that money came for cannot be deleted', async () => {
  const orderId = await orderRow(sql)
  await paid(orderId, true)
  await expect(sql`delete from orders where id = ${orderId}`).rejects.toThrow(/foreign key constraint/)
  expect(await sql`select from payments where order_id = ${orderId}`).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { recordLessRefunded } from './record-refund.ts'

const app = await testApp()
const { sql, post } = app
const { admin } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000, till_orders = 1000`
const byStaff = () => ({ ...admin, ...freshKey() })

const callOff = async (id: string) => {
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  const body = { status: 'cancelled', version: row?.version, reason: 'Demande du client', collected: true }
  return (await post(`/api/admin/orders/${id}/status`, body, byStaff())).status
}
const takeMarkBack = async (id: string) =>
  (await app.app.request(`${TEST_ORIGIN}/api/admin/orders/${id}/collected`, { method: 'DELETE', headers: admin }))
    .status

test.each([
  ['was called off', callOff],
  ['was not collected after all', takeMarkBack],
])('money that is there again brings the day’s point back, though the till’s order %s meanwhile', async (name, end) => {
  const { userId, authorization } = await newCustomer(app, `${name.replaceAll(' ', '-')}@exemple.fr`)
  const points = async () =>
    (await sql<{ points: number }[]>`select points_balance as points from customers where id = ${userId}`)[0]?.points
  const online = await placedOrder(app, orderBody(), { authorization })
  await payOrder(app, online)
  const [card] = await sql<{ id: string }[]>`select qr_code_id as id from customers where id = ${userId}`
  const { items, totalAmount, pickup } = orderBody()
  const taken = { items, totalAmount, pickup, customer: { cardId: card?.id }, pays: 'till' }
  const { id } = (await post<{ order: { id: string } }>('/api/admin/orders', taken, byStaff())).body.order
  await post(`/api/admin/orders/${id}/collected`, undefined, byStaff())
  await post(`/api/admin/orders/${online.id}/refund`, { reason: 'Geste' }, byStaff())
  expect(await points()).toBe(1)
  app.clock.advanceMinutes(1)
  expect(await end(id)).toBe(200)
  expect(await points()).toBe(0)
  app.clock.advanceMinutes(1)
  await sql.begin(tx => recordLessRefunded(app.services, tx, online.id, Math.round(online.totalAmount * 100)))
  expect(await points()).toBe(1)
})

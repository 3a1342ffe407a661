import { expect, test } from 'vitest'
import { checkSeries } from '#api/features/invoices/read-invoices.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { deleteOldBooks } from './delete-old-records.ts'

const app = await testApp()
const { sql, clock, post } = app
await sql`update settings set slot_capacity = 1000, till_orders = 1000`

const COMPANY = { name: 'Bureau du Sentier SARL', siren: '732 829 320', address: '3 rue du Caire, 75002 Paris' }
const pickup = { date: '2027-01-02', time: '19:30', notes: '' }

async function paidAtYearsEnd(): Promise<PlacedOrder> {
  clock.set('2026-12-31T17:00:00Z')
  const order = await placedOrder(app, orderBody(undefined, { pickup }))
  await payOrder(app, order)
  return order
}
const staff = async () => ({ ...(await staffBearers(app)).admin, ...freshKey() })
const isKept = async ({ id }: { id: string }) => (await sql`select from orders where id = ${id}`).length === 1

test('an order stays in the books as long as an invoice, a refund or a till’s money of a later year', async () => {
  const [plain, invoiced, refunded] = [await paidAtYearsEnd(), await paidAtYearsEnd(), await paidAtYearsEnd()]
  const { items, totalAmount } = orderBody()
  const taken = { items, totalAmount, pickup, customer: { name: 'Mme Ly', phone: '06 98 76 54 32' }, pays: 'till' }
  const { order: atTill } = (await post<{ order: { id: string } }>('/api/admin/orders', taken, await staff())).body
  clock.set('2027-01-05T11:00:00Z')
  expect((await post(`/api/admin/orders/${atTill.id}/collected`, undefined, await staff())).status).toBe(200)
  const refund = { amount: 5, reason: 'Un plat manquait' }
  expect((await post(`/api/admin/orders/${refunded.id}/refund`, refund, await staff())).status).toBe(200)
  await app.runJobs()
  const { trackingToken } = invoiced
  const asked = await post(`/api/orders/${invoiced.id}/invoices`, { company: COMPANY, trackingToken })
  expect(asked.status).toBe(200)

  const kept = async (now: string) => {
    clock.set(now)
    await deleteOldBooks(app.services)
    expect(await checkSeries(app.services)).toEqual([])
    return Promise.all([plain, invoiced, refunded, atTill].map(isKept))
  }
  expect(await kept('2036-12-31T22:59:59Z')).toEqual([true, true, true, true])
  expect(await kept('2036-12-31T23:00:00Z')).toEqual([false, true, true, true])
  expect(await kept('2037-12-31T22:59:59Z')).toEqual([false, true, true, true])
  expect(await kept('2037-12-31T23:00:00Z')).toEqual([false, false, false, false])
})

test('an order that was revised in the next year goes with that year, as one that a bank disputed', async () => {
  const [revised, disputed] = [await paidAtYearsEnd(), await paidAtYearsEnd()]
  const at = new Date('2027-01-02T09:00:00Z')
  await sql`
    insert into order_revisions (id, order_id, number, status, changes, total_before_cents, total_after_cents, slot_at,
      kitchen_load, has_alcohol, created_at, ended_at)
    select gen_random_uuid(), id, 1, 'applied', '{}', total_cents, total_cents, pickup_at, 0, false, ${at}, ${at}
    from orders
    where id = ${revised.id}`
  await sql`
    insert into disputes (id, payment_id, order_id, amount_cents, reason, status, withdrawn_cents, opened_at, heard_at,
      asked_at)
    select 'du_1', id, order_id, 100, 'fraudulent', 'lost', 0, ${at}, ${at}, ${at}
    from payments
    where order_id = ${disputed.id}`
  clock.set('2037-01-02T09:00:00Z')
  await deleteOldBooks(app.services)
  expect([await isKept(revised), await isKept(disputed)]).toEqual([true, true])
  clock.set('2038-01-02T09:00:00Z')
  await deleteOldBooks(app.services)
  expect([await isKept(revised), await isKept(disputed)]).toEqual([false, false])
})

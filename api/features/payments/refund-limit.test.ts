import { beforeEach, expect, test } from 'vitest'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newStaff, signedIn } from '#api/testing/people/accounts.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const { admin, manager } = await staffBearers(app)
await app.sql`update settings set slot_capacity = 200`
type Wire = { refundedAmount: number; code: string; detail: string; limit: number | null; left: number }
const at = (id: string) => `/api/admin/orders/${id}/refund`

const refund = (id: string, body: Record<string, unknown>, who = manager, key = freshKey()) =>
  app.post<Wire>(at(id), { reason: 'Plat oublié', ...body }, { ...who, ...key })

const allow = (cents: number) => app.sql`update settings set manager_refund_cents = ${cents}`
const refundedOf = async (id: string) =>
  (await app.sql`select refunded_cents as cents from orders where id = ${id}`)[0]?.cents

beforeEach(async () => {
  await app.sql`delete from given_away`
  await app.sql`update settings set manager_refund_cents = 0, counter_refund_cents = 0`
})

/** Two som tam and a pad thaï: 25,90 €. */
async function paid() {
  const pickup = { date: '2026-11-22', time: '12:30', notes: '' }
  const order = await placedOrder(app, orderBody([PAD_THAI, { ...SOM_TAM, quantity: 2 }], { pickup }))
  await payOrder(app, order)
  return order
}

test('is the administrator’s alone where no limit is set, as every new installation is', async () => {
  const order = await paid()
  const { status, body } = await refund(order.id, { amount: 1 })
  expect([status, body.code]).toEqual([403, 'forbidden_role'])
  expect((await app.get<Wire>(at(order.id), manager)).body).toEqual({ limit: 0, left: 0 })
  expect((await app.get<Wire>(at(order.id), admin)).body).toEqual({ limit: null, left: 25.9 })
  expect(await refundedOf(order.id)).toBe(0)
})

test.each([{ amount: -1 }, { amount: 'tout' }, { reason: '' }, { lines: 3 }])(
  'refuses the right before it reads the shape: %o',
  async body => {
    const order = await paid()
    await allow(0)
    const { status, body: said } = await refund(order.id, body)
    expect([status, said.code]).toEqual([403, 'forbidden_role'])
    await allow(1500)
    expect((await refund(order.id, body)).status).toBe(422)
    expect((await refund(order.id, body, admin)).status).toBe(422)
    await allow(0)
  },
)

test('lets a manager give back to the cent what is allowed, and not a cent more', async () => {
  await allow(1500)
  const order = await paid()
  expect((await app.get<Wire>(at(order.id), manager)).body).toEqual({ limit: 15, left: 15 })
  const over = await refund(order.id, { amount: 15.01 })
  expect([over.status, over.body.code]).toEqual([403, 'refund_over_limit'])
  expect(over.body.detail).toContain('15,00\u00a0€')
  expect((await refund(order.id, { amount: 15 })).body.refundedAmount).toBe(15)
  expect((await app.get<Wire>(at(order.id), manager)).body).toEqual({ limit: 15, left: 0 })
  expect((await refund(order.id, { amount: 0.01 })).body.code).toBe('refund_over_limit')
  const [note] = await app.sql`
    select s.role, a.details from audit_entries a join staff s on s.id = a.staff_id where a.subject = ${order.id}`
  expect(note).toEqual({ role: 'manager', details: { cents: 1500, reason: 'Plat oublié' } })
})

test('counts lines and all that is left, of whatever order, and nothing that the administrator gave back', async () => {
  await allow(1500)
  const order = await paid()
  expect((await refund(order.id, {})).body.code).toBe('refund_over_limit')
  expect((await refund(order.id, { amount: 4 }, admin)).status).toBe(200)
  expect((await refund(order.id, { lines: [{ id: '2', quantity: 2 }] })).body.refundedAmount).toBe(16)
  const another = await paid()
  expect((await refund(another.id, { lines: [{ id: '2', quantity: 1 }] })).body.code).toBe('refund_over_limit')
  expect((await app.get<Wire>(at(another.id), manager)).body.left).toBe(3)
  expect((await refund(order.id, {}, admin)).status, 'the administrator as before').toBe(200)
  expect((await app.get<Wire>(at(order.id), manager)).body.left, 'nothing of the order is left').toBe(0)
})

test('a limit above what was paid says what was paid', async () => {
  await allow(100_000)
  const order = await paid()
  expect((await app.get<Wire>(at(order.id), manager)).body).toEqual({ limit: 1000, left: 25.9 })
  expect((await refund(order.id, { amount: 25.91 })).body.code).toBe('refund_too_high')
  expect((await refund(order.id, {})).status).toBe(200)
})

test('five at once, and the same key twice, together give no more than is allowed', async () => {
  await allow(1500)
  const order = await paid()
  const key = freshKey()
  const first = await refund(order.id, { amount: 5 }, manager, key)
  expect((await refund(order.id, { amount: 5 }, manager, key)).body).toEqual(first.body)
  const five = await Promise.all(Array.from({ length: 5 }, () => refund(order.id, { amount: 5 })))
  expect(five.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403])
  expect(await refundedOf(order.id)).toBe(1500)
})

test('a limit that was lowered holds at once, and the settings’ own call sets it', async () => {
  const set = async (managerRefundCents: number) => {
    const { body } = await app.get<{ version: number }>('/api/admin/settings', admin)
    const answer = await app.app.request(`${TEST_ORIGIN}/api/admin/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...admin },
      body: JSON.stringify({ version: body.version, managerRefundCents }),
    })
    return { status: answer.status, body: (await answer.json()) as { managerRefundCents: number } }
  }
  expect((await set(2000)).body.managerRefundCents).toBe(2000)
  const order = await paid()
  expect((await refund(order.id, { amount: 10 })).status).toBe(200)
  expect((await set(1000)).status).toBe(200)
  expect((await refund(order.id, { amount: 1 })).body.code).toBe('refund_over_limit')
  expect((await set(100_001)).status).toBe(422)
  expect((await app.get<Record<string, unknown>>('/api/restaurant')).body.managerRefundCents, 'is told nobody').toBe(
    undefined,
  )
})

test('nobody learns of an order that is not there', async () => {
  await allow(1500)
  expect((await app.get<Wire>(at('00000000-0000-4000-8000-000000000000'), manager)).body.code).toBe('order_not_found')
})

test('the counter has a limit of its own, 0 at first, whatever a manager may give', async () => {
  const counter = await signedIn(app.services, {
    kind: 'staff',
    id: (await newStaff(app.sql, { role: 'counter' })).id,
  })
  const order = await paid()
  await allow(1500)
  expect((await refund(order.id, { amount: -1 }, counter)).body.code, 'whatever it says').toBe('forbidden_role')
  expect((await app.get<Wire>(at(order.id), counter)).body).toEqual({ limit: 0, left: 0 })
  await app.sql`update settings set counter_refund_cents = 500`
  expect((await refund(order.id, { amount: 5 }, counter)).body.refundedAmount).toBe(5)
  expect((await refund(order.id, { amount: 0.01 }, counter)).body.code).toBe('refund_over_limit')
  expect((await app.get<Wire>(at(order.id), counter)).body).toEqual({ limit: 5, left: 0 })
  expect((await refund(order.id, { amount: 6 })).body.refundedAmount, 'the manager by theirs').toBe(11)
})

test('a cook has no call that gives anything back', async () => {
  const cook = await signedIn(app.services, { kind: 'staff', id: (await newStaff(app.sql, { role: 'kitchen' })).id })
  await app.sql`update settings set counter_refund_cents = 500`
  const order = await paid()
  expect((await refund(order.id, { amount: 1 }, cook)).body.code).toBe('forbidden_role')
  expect((await app.get<Wire>(at(order.id), cook)).status).toBe(403)
})

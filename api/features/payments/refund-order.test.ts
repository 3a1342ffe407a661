import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const { admin } = await staffBearers(app)
type Wire = { status: string; refundedAmount: number; paymentStatus: string; code: string; detail: string }

const refund = (id: string, body: Record<string, unknown>, headers: Record<string, string> = freshKey()) =>
  app.post<Wire>(`/api/admin/orders/${id}/refund`, { reason: 'Plat oublié', ...body }, { ...admin, ...headers })

/** Two som tam and a pad thaï: 25,90 €. */
async function paid(time = '12:30') {
  const pickup = { date: '2026-11-22', time, notes: '' }
  const order = await placedOrder(app, orderBody([PAD_THAI, { ...SOM_TAM, quantity: 2 }], { pickup }))
  await payOrder(app, order)
  app.mails.length = 0
  return order
}

const atProvider = (id: string) =>
  app.simulator
    .books()
    .filter(session => session.metadata.orderId === id)
    .reduce((sum, session) => sum + session.refundedCents, 0)

test('gives all back, leaves the order where it is, and tells the customer with the note', async () => {
  const order = await paid()
  const { status, body } = await refund(order.id, {})
  expect([status, body.refundedAmount, body.paymentStatus, body.status]).toEqual([200, 25.9, 'refunded', 'confirmed'])
  await app.runJobs()
  expect(atProvider(order.id)).toBe(2590)
  expect(app.mails).toHaveLength(1)
  expect(app.mails[0]?.subject).toContain('Remboursement de 25,90\u00a0€')
  expect(app.mails[0]?.text).toContain('Raison\u00a0: Plat oublié.')
  expect(app.mails[0]?.attachments?.some(({ filename }) => String(filename).endsWith('.pdf'))).toBe(true)
  const [note] = await app.sql`select action, details from audit_entries where subject = ${order.id}`
  expect(note).toEqual({ action: 'order.refund', details: { cents: 2590, reason: 'Plat oublié' } })
})

const move = (id: string, status: string, version: number) =>
  app.post<Wire & { version: number }>(`/api/admin/orders/${id}/status`, { status, version }, admin)
const linesOf = async (id: string) => {
  const { version, items } = await orderOnBoard(app, { id }, admin)
  return { version, refunded: items.map(({ refundedQuantity }) => refundedQuantity) }
}

test('an order that was refunded in full is cooked no more, whoever tries', async () => {
  const order = await paid('19:00')
  await refund(order.id, {})
  const { version, refunded } = await linesOf(order.id)
  expect(refunded, 'every piece').toEqual([1, 2])
  const begun = await move(order.id, 'preparing', version)
  expect([begun.status, begun.body.code]).toEqual([409, 'order_refunded'])
  await expect(app.sql`update orders set status = 'preparing' where id = ${order.id}`).rejects.toThrow(
    'refunded in full',
  )
  const cancelled = await app.post<Wire>(
    `/api/admin/orders/${order.id}/status`,
    { status: 'cancelled', version, reason: 'Client prévenu par téléphone' },
    admin,
  )
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
})

test('what lines gave back stands on the lines, and no more than there was of them goes back', async () => {
  const order = await paid('19:00')
  await refund(order.id, { lines: [{ id: '2', quantity: 1 }] })
  const { version, refunded } = await linesOf(order.id)
  expect(refunded).toEqual([undefined, 1])
  expect((await refund(order.id, { lines: [{ id: '2', quantity: 2 }] })).status).toBe(422)
  const [entry] = await app.sql`select details from audit_entries where subject = ${order.id}`
  expect(entry?.details.given, 'the journal says what was given back').toEqual([expect.stringMatching(/^1 \S/)])
  expect((await move(order.id, 'preparing', version)).status, 'the rest is cooked').toBe(200)
})

test('gives an amount, then what lines cost, then no more than is left', async () => {
  const order = await paid()
  expect((await refund(order.id, { amount: 5.9 })).body).toMatchObject({
    refundedAmount: 5.9,
    paymentStatus: 'partially_refunded',
  })
  expect((await refund(order.id, { lines: [{ id: '2', quantity: 1 }] })).body.refundedAmount).toBe(11.9)
  const tooHigh = await refund(order.id, { amount: 14.01 })
  expect([tooHigh.status, tooHigh.body.code]).toEqual([422, 'refund_too_high'])
  expect(tooHigh.body.detail).toContain('14,00\u00a0€')
  expect((await refund(order.id, {})).body.paymentStatus).toBe('refunded')
  const again = await refund(order.id, {})
  expect([again.status, again.body.code]).toEqual([409, 'nothing_to_refund'])
  await app.runJobs()
  expect(atProvider(order.id)).toBe(2590)
  expect(app.mails.find(mail => mail.text.includes('1 ×'))?.text).toContain('6,00\u00a0€')
})

test('the same key twice, and five at once: each euro goes back once', async () => {
  const order = await paid()
  const key = freshKey()
  expect((await refund(order.id, { amount: 10 }, key)).body.refundedAmount).toBe(10)
  expect((await refund(order.id, { amount: 10 }, key)).body.refundedAmount).toBe(10)
  const five = await Promise.all(Array.from({ length: 5 }, () => refund(order.id, { amount: 10 })))
  expect(five.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  await app.runJobs()
  expect(atProvider(order.id)).toBe(2000)
})

test('answers of orders that have nothing to give', async () => {
  expect((await refund('00000000-0000-4000-8000-000000000000', {})).body.code).toBe('order_not_found')
  const unpaid = await placedOrder(app)
  expect((await refund(unpaid.id, {})).body.code).toBe('nothing_to_refund')
})

const untouched = await paid()

test.each([
  { amount: 0 },
  { amount: -5 },
  { amount: 1.005 },
  { amount: 1e9 },
  { amount: '5' },
  { amount: 5, lines: [{ id: '1', quantity: 1 }] },
  { lines: [] },
  { lines: [{ id: '9', quantity: 1 }] },
  { lines: [{ id: '1', quantity: 2 }] },
  {
    lines: [
      { id: '2', quantity: 1 },
      { id: '2', quantity: 1 },
    ],
  },
  { reason: ' ' },
])('refuses %o', async body => {
  expect((await refund(untouched.id, body)).status).toBe(422)
  expect(await app.sql`select refunded_cents from orders where id = ${untouched.id}`).toEqual([{ refundedCents: 0 }])
})

test('of two who refund the same thing at once, the second is told of the first, and may still do so', async () => {
  const order = await paid()
  const asked = { amount: 5, refundedAmount: 0 }
  const both = await Promise.all([refund(order.id, asked), refund(order.id, asked)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const second = both.find(({ status }) => status === 409)?.body
  expect(second).toMatchObject({ code: 'refunded_meanwhile', refundedAmount: 5 })
  expect(second?.detail).toContain('Entre-temps, 5,00\u00a0€ ont été remboursés')
  const anew = await refund(order.id, { ...asked, refundedAmount: second?.refundedAmount })
  expect([anew.status, anew.body.refundedAmount]).toEqual([200, 10])
})

import { beforeEach, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { COLA, orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Withdrawal } from './contract.ts'
import type { AdminWithdrawal } from './contract-staff.ts'

const app = await testApp()
const { admin, manager } = await staffBearers(app)
beforeEach(() => {
  app.clock.set('2026-11-21T09:00:00Z')
  app.mails.length = 0
})

const COLAS = { ...COLA, quantity: 2 }
const PARTS = [
  { category: 'entrees', menuItemId: 'som-tam', protein: null, spicyLevel: null },
  { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet', spicyLevel: 2 },
  { category: 'boissons_soft', menuItemId: 'cola', protein: null, spicyLevel: null },
]
const SET_MENU = { menuItemId: 'formule1', unitPrice: 18 }
await app.sql`update settings set slot_capacity = 1000`
const tomorrow = () => ({ pickup: { date: '2026-11-22', time: '12:30', notes: '' } })

async function paid(dishes = [PAD_THAI, COLAS, SET_MENU]): Promise<PlacedOrder> {
  const { items, ...body } = orderBody(dishes, tomorrow())
  const whole = items.map(item => (item.menuItemId === 'formule1' ? { ...item, components: PARTS } : item))
  const order = await placedOrder(app, { ...body, items: whole })
  await payOrder(app, order)
  app.mails.length = 0
  return order
}

const rightOf = async ({ id, trackingToken }: PlacedOrder) =>
  (await app.get<Withdrawal>(`/api/orders/${id}/withdrawal?token=${trackingToken}`)).body
const declare = ({ id, trackingToken }: PlacedOrder, drinks: object[], more = {}, headers = freshKey()) =>
  app.post<Withdrawal & { code: string }>(`/api/orders/${id}/withdrawal`, { drinks, trackingToken, ...more }, headers)
const listed = async () =>
  (await app.get<{ withdrawals: AdminWithdrawal[] }>('/api/admin/withdrawals', admin)).body.withdrawals
const refund = (id: string, headers = freshKey()) =>
  app.post<{ code: string }>(`/api/admin/withdrawals/${id}/refund`, {}, { ...admin, ...headers })

test('says what keeps, also in a set menu, and until which day', async () => {
  const order = await paid()
  expect(await rightOf(order)).toEqual({
    until: '2026-12-07',
    drinks: [
      { id: '2', name: 'Cola', quantity: 2, unitPrice: 2.5 },
      { id: '3', name: 'Cola', quantity: 1, unitPrice: 2.04 },
    ],
    declared: [],
  })
  expect(await rightOf(await paid([PAD_THAI]))).toEqual({ until: null, drinks: [], declared: [] })
  expect((await app.get(`/api/orders/${order.id}/withdrawal?token=another`)).status).toBe(404)
})

test('is binding with its arrival: a receipt with day and hour to its customer, a notice to the restaurant', async () => {
  const order = await paid()
  app.clock.set('2026-11-24T17:05:00Z')
  const { status, body } = await declare(order, [{ id: '2', quantity: 1 }], { reason: 'Trop sucré' })
  expect([status, body.declared, body.drinks.map(({ quantity }) => quantity)]).toEqual([
    200,
    [
      {
        at: '2026-11-24T17:05:00.000Z',
        drinks: [{ name: 'Cola', quantity: 1 }],
        amount: 2.5,
        rest: 2.5,
        refundedAt: null,
      },
    ],
    [1, 1],
  ])
  await app.runJobs()
  const [receipt, notice] = app.mails.map(({ subject, text }) => ({ subject: String(subject), text: String(text) }))
  expect(receipt?.subject).toContain('Votre rétractation')
  expect(receipt?.text).toMatch(/mardi 24 novembre à 18\sh\s05/)
  expect(receipt?.text).toContain('1 × Cola')
  expect(`${receipt?.text} ${notice?.text}`).not.toContain('Trop sucré')
  expect(notice?.text).toContain('Il y a joint un mot')
  expect(notice?.subject).toMatch(/Rétractation de 2,50\s€/)
})

test('40 of one piece each are two mails to each side: at once, and after a quarter of an hour with the hour of each', async () => {
  const order = await paid([PAD_THAI, { ...COLA, quantity: 40 }])
  const another = await paid([PAD_THAI, COLAS])
  app.clock.set('2026-11-24T17:05:00Z')
  for (let n = 0; n < 40; n += 1) {
    const { status, body } = await declare(order, [{ id: '2', quantity: 1 }], { reason: 'x'.repeat(500) })
    expect([status, body.declared.length]).toEqual([200, n + 1])
    app.clock.set(new Date(Date.parse('2026-11-24T17:05:00Z') + n * 20_000).toISOString())
  }
  const waiting = await app.sql<{ at: Date }[]>`
    select run_at as at from graphile_worker.jobs where task_identifier = 'mail_withdrawals'`
  expect(waiting.map(({ at }) => at.toISOString())).toEqual(['2026-11-24T17:20:00.000Z'])
  await app.runJobs()
  const receipts = app.mails.filter(({ subject }) => subject.includes('Votre rétractation'))
  const notices = app.mails.filter(({ subject }) => subject.startsWith('Rétractation de'))
  expect([receipts.length, notices.length, app.mails.length]).toEqual([2, 2, 4])
  const [first, rest] = receipts.map(({ text }) => text.match(/Nous avons reçu le mardi 24 novembre à 18\sh\s\d\d/g))
  expect([first?.length, rest?.length, new Set(rest).size]).toEqual([1, 39, 13])
  app.clock.set('2026-11-24T17:40:00Z')
  await declare(another, [{ id: '2', quantity: 1 }])
  app.clock.set('2026-11-24T17:56:00Z')
  await declare(another, [{ id: '2', quantity: 1 }])
  app.mails.length = 0
  await app.runJobs()
  expect(app.mails.filter(({ subject }) => subject.includes('Votre rétractation'))).toHaveLength(2)
})

test('an honest declaration stays in sight, whatever others declare and call off', async () => {
  const honest = await paid()
  await declare(honest, [{ id: '2', quantity: 1 }])
  const loud = await paid([PAD_THAI, { ...COLA, quantity: 48 }])
  const { id, trackingToken } = loud
  for (let n = 0; n < 48; n += 1) await declare(loud, [{ id: '2', quantity: 1 }])
  await app.sql`
    insert into withdrawals (id, order_id, drinks, amount_cents, reason, declared_at)
    select gen_random_uuid(), order_id, drinks, amount_cents, reason, declared_at + interval '1 minute'
    from withdrawals, generate_series(1, 2)
    where order_id = ${id}`
  expect((await app.post(`/api/orders/${id}/cancel`, { trackingToken }, freshKey())).status).toBe(200)
  const { body } = await app.get<{ withdrawals: AdminWithdrawal[]; nextCursor: string }>(
    '/api/admin/withdrawals',
    admin,
  )
  const due = body.withdrawals.filter(({ rest }) => rest > 0).length
  expect(body.withdrawals.slice(0, due).map(({ orderId }) => orderId)).toContain(honest.id)
  expect(body.withdrawals.slice(due).every(({ rest }) => rest === 0)).toBe(true)
  const next = await app.get<{ withdrawals: AdminWithdrawal[]; nextCursor: string | null }>(
    `/api/admin/withdrawals?cursor=${body.nextCursor}`,
    admin,
  )
  const all = [...body.withdrawals, ...next.body.withdrawals]
  const [{ count } = {}] = await app.sql<{ count: number }[]>`select count(*)::int from withdrawals`
  expect([new Set(all.map(one => one.id)).size, next.body.nextCursor]).toEqual([count, null])
  // The bank sends the money back to us: it is due again.
  await app.sql`update orders set refunded_cents = 0 where id = ${id}`
  const again = await app.get<{ withdrawals: AdminWithdrawal[] }>('/api/admin/withdrawals', admin)
  expect(again.body.withdrawals.at(-1)).toMatchObject({ orderId: id, rest: 2.5 })
  await app.sql`delete from withdrawals where order_id = ${id}`
})

test('takes a piece once, whatever is sent twice or together', async () => {
  const order = await paid()
  const key = freshKey()
  const twice = await Promise.all([1, 2].map(() => declare(order, [{ id: '2', quantity: 2 }], {}, key)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const together = await Promise.all([1, 2, 3].map(() => declare(order, [{ id: '3', quantity: 1 }])))
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await declare(order, [{ id: '1', quantity: 1 }])).body.code).toBe('withdrawal_not_possible')
  expect((await rightOf(order)).declared).toHaveLength(2)
})

test('ends with its last day, by Paris time, and a line that is named twice is refused', async () => {
  const order = await paid()
  const twice = [
    { id: '2', quantity: 1 },
    { id: '2', quantity: 1 },
  ]
  expect((await declare(order, twice)).body.code).toBe('withdrawal_not_possible')
  app.clock.set('2026-12-07T22:59:00Z')
  expect((await declare(order, [{ id: '2', quantity: 1 }])).status).toBe(200)
  app.clock.set('2026-12-07T23:00:00Z')
  expect((await declare(order, [{ id: '2', quantity: 1 }])).body.code).toBe('withdrawal_not_possible')
  expect(await rightOf(order)).toMatchObject({ until: '2026-12-07', drinks: [] })
})

test('is refused where counsel took the right out of the terms, and for what nobody bought', async () => {
  const order = await paid()
  const unpaid = await placedOrder(app, orderBody([COLAS], tomorrow()))
  expect((await declare(unpaid, [{ id: '1', quantity: 1 }])).body.code).toBe('withdrawal_not_possible')
  await app.sql`update settings set legal = legal || '{"cgv.withdrawalForDrinks": ""}'`
  await expect.poll(async () => (await rightOf(order)).until).toBeNull()
  expect((await declare(order, [{ id: '2', quantity: 1 }])).body.code).toBe('withdrawal_not_possible')
  await app.sql`update settings set legal = legal - 'cgv.withdrawalForDrinks'`
  await expect.poll(async () => (await rightOf(order)).until).toBe('2026-12-07')
})

test('once the drinks are back their money goes back, once; of a set menu the drink’s part', async () => {
  const order = await paid()
  const drinks = [
    { id: '2', quantity: 2 },
    { id: '3', quantity: 1 },
  ]
  await declare(order, drinks)
  const open = (await listed()).find(({ orderId }) => orderId === order.id) as AdminWithdrawal
  expect(open).toMatchObject({ amount: 7.04, refundBy: '2026-12-05', refundedAt: null, isAtTill: false })
  expect((await app.get('/api/admin/withdrawals', manager)).status).toBe(403)
  const key = freshKey()
  const answers = await Promise.all([refund(open.id, key), refund(open.id, key)])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect((await refund(open.id)).body.code).toBe('withdrawal_closed')
  await app.runJobs()
  const [{ refunded, cents } = {}] = await app.sql`
    select refunded_cents as cents, (
      select array_agg(refunded_quantity order by line_no) from line_items where order_id = orders.id
    ) as refunded
    from orders where id = ${order.id}`
  expect([cents, refunded]).toEqual([704, [0, 2, 0]])
  expect(await rightOf(order)).toMatchObject({ drinks: [], declared: [{ amount: 7.04 }] })
  expect((await listed()).at(-1)?.refundedAt).not.toBeNull()
  expect((await refund('3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10')).body.code).toBe('withdrawal_not_found')
})

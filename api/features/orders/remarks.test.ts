import { describe, expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { tracesOf } from '#api/testing/database/traces.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newStaff, signedIn } from '#api/testing/people/accounts.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { BoardOrder } from './contract-staff.ts'
import type { Tracking } from './contract-tracking.ts'

const app = await testApp()
const { manager, admin } = await staffBearers(app)
const cook = await signedIn(app.services, { kind: 'staff', id: (await newStaff(app.sql, { role: 'kitchen' })).id })
await app.sql`update settings set slot_capacity = 200, manager_refund_cents = 100000`

const REMARK = 'sans coriandre zephyr'

/** A pad thaï with a word on it, and a som tam without one. */
function remarked(remark: string | null = REMARK, change: Record<string, unknown> = {}) {
  return orderBody([{ ...PAD_THAI, remark }, SOM_TAM], change)
}
const remarksOf = (items: readonly { options: { remark?: string | undefined } }[]) =>
  items.map(({ options }) => options.remark)

test('a word on a dish reaches the kitchen at that dish, its customer too, and no mail', async () => {
  app.mails.length = 0
  const order = await placedOrder(app, remarked())
  await payOrder(app, order)
  await app.runJobs()
  expect(remarksOf((await orderOnBoard(app, order, manager)).items)).toEqual([REMARK, undefined])
  const { body } = await app.get<Tracking>(`/api/orders/${order.id}/tracking?token=${order.trackingToken}`)
  expect(remarksOf(body.items)).toEqual([REMARK, undefined])
  expect(app.mails.length).toBeGreaterThan(0)
  expect(JSON.stringify(app.mails)).not.toContain('zephyr')
})

test.each([null, '', '   '])('%j is no word', async remark => {
  const order = await placedOrder(app, remarked(remark))
  const [line] = await app.sql`select remark from line_items where order_id = ${order.id} and line_no = 1`
  expect(line).toEqual({ remark: null })
})

test('a longer one is refused with its place, and nothing is stored', async () => {
  const before = await app.sql`select count(*) from orders`
  type Refused = { errors: { path: string }[] }
  const { status, body } = await app.post<Refused>('/api/orders', remarked('x'.repeat(81)), freshKey())
  expect([status, body.errors.map(({ path }) => path)]).toEqual([422, ['items.0.options.remark']])
  expect(await app.sql`select count(*) from orders`).toEqual(before)
})

test('a change keeps it: on the line that goes, on the one that comes, and on what is not touched', async () => {
  const order = await placedOrder(app, remarked())
  await payOrder(app, order)
  const { version } = await orderOnBoard(app, order, manager)
  const added = { menuItemId: 'som-tam', quantity: 1, options: { remark: 'bien pilee zephyr' } }
  const { body } = await app.post<Awaited<ReturnType<typeof orderOnBoard>>>(
    `/api/admin/orders/${order.id}/revise`,
    { version, difference: 0, take: [{ id: '2', quantity: 1 }], add: [added] },
    { ...manager, ...freshKey() },
  )
  expect(remarksOf(body.items)).toEqual([REMARK, 'bien pilee zephyr'])
  expect(remarksOf(body.revisions?.[0]?.added ?? [])).toEqual(['bien pilee zephyr'])
})

test.each([
  [2, 2],
  [0, undefined],
  [null, undefined],
])('cutlery for %j is read as %j by the kitchen and by its customer', async (cutlery, read) => {
  const pickup = { date: '2026-11-22', time: '19:30', notes: '', cutlery }
  const order = await placedOrder(app, orderBody([PAD_THAI], { pickup }))
  await payOrder(app, order)
  expect((await orderOnBoard(app, order, manager)).pickup?.cutlery).toBe(read)
  const { body } = await app.get<Tracking>(`/api/orders/${order.id}/tracking?token=${order.trackingToken}`)
  expect(body.pickup?.cutlery).toBe(read)
})

test.each([-1, 21, 1.5])('cutlery for %j is refused with its place', async cutlery => {
  const pickup = { date: '2026-11-22', time: '19:30', notes: '', cutlery }
  type Refused = { errors: { path: string }[] }
  const { status, body } = await app.post<Refused>('/api/orders', orderBody([PAD_THAI], { pickup }), freshKey())
  expect([status, body.errors.map(({ path }) => path)]).toEqual([422, ['pickup.cutlery']])
})

describe('a word that the kitchen cannot heed', () => {
  const answer = (id: string, body: object, as: Record<string, string> = cook) =>
    app.post<BoardOrder>(`/api/admin/orders/${id}/remarks`, body, { ...as, ...freshKey() })
  const declined = (items: readonly { options: { remarkDeclined?: true | undefined } }[]) =>
    items.map(({ options }) => options.remarkDeclined)
  async function paidOrder() {
    const order = await placedOrder(app, remarked())
    await payOrder(app, order)
    return order
  }

  test('is declined by a cook: its customer reads so, no step is refused for it, and the journal has no word', async () => {
    const order = await paidOrder()
    const { version, cookVersion } = await orderOnBoard(app, order, manager)
    const { status, body } = await answer(order.id, { line: '1', remark: REMARK, possible: false })
    expect([status, declined(body.items), body.version]).toEqual([200, [true, undefined], version])
    expect(body.cookVersion).toBeGreaterThan(cookVersion)
    const tracked = await app.get<Tracking>(`/api/orders/${order.id}/tracking?token=${order.trackingToken}`)
    expect(declined(tracked.body.items)).toEqual([true, undefined])
    const journal =
      await app.sql`select details from audit_entries where action = 'order.remark.answer' and subject = ${order.id}`
    expect(journal).toEqual([{ details: { answer: 'declined' } }])
  })

  test('is possible after all, as often as somebody says so', async () => {
    const order = await paidOrder()
    for (const possible of [false, false, true]) {
      expect((await answer(order.id, { line: '1', remark: REMARK, possible })).status).toBe(200)
    }
    expect(declined((await orderOnBoard(app, order, manager)).items)).toEqual([undefined, undefined])
  })

  test.each([
    ['another word', { line: '1', remark: 'sans ail', possible: false }],
    ['a dish without one', { line: '2', remark: REMARK, possible: false }],
    ['a line that is not there', { line: '9', remark: REMARK, possible: false }],
  ])('%s is not answered', async (_, body) => {
    const order = await paidOrder()
    expect(await answer(order.id, body)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(declined((await orderOnBoard(app, order, manager)).items)).toEqual([undefined, undefined])
  })

  test('is answered no more once the order is handed over, nor of an order that is unknown', async () => {
    const order = await paidOrder()
    for (const status of ['preparing', 'ready', 'delivered']) {
      const { version } = await orderOnBoard(app, order, admin)
      await app.post(`/api/admin/orders/${order.id}/status`, { status, version }, admin)
    }
    const body = { line: '1', remark: REMARK, possible: false }
    expect(await answer(order.id, body)).toMatchObject({ status: 409, body: { code: 'illegal_transition' } })
    expect(await answer(crypto.randomUUID(), body)).toMatchObject({ status: 404 })
  })
})

test('whoever deletes the account takes every word along, those of changes too', async () => {
  const customer = await newCustomer(app, 'mots@exemple.fr')
  const bearer = { authorization: customer.authorization }
  const order = await placedOrder(app, remarked('sans ail zyzomys'), bearer)
  await payOrder(app, order)
  const { version } = await orderOnBoard(app, order, manager)
  const change = {
    take: [{ id: '1', quantity: 1 }],
    add: [{ ...SOM_TAM, quantity: 1, options: { remark: 'zyzomys' } }],
  }
  const revised = await app.post(
    `/api/admin/orders/${order.id}/revise`,
    { version, difference: -7.9, ...change },
    { ...manager, ...freshKey() },
  )
  expect(revised.status).toBe(200)
  expect(await tracesOf(app.sql, ['zyzomys'])).not.toEqual([])
  for (const status of ['preparing', 'ready', 'delivered']) {
    const { version } = await orderOnBoard(app, order, admin)
    expect((await app.post(`/api/admin/orders/${order.id}/status`, { status, version }, admin)).status).toBe(200)
  }
  await app.runJobs()
  expect((await send(app, 'DELETE', '/api/user', { password: 'wok-basilic' }, bearer)).status).toBe(204)
  expect(await tracesOf(app.sql, ['zyzomys'])).toEqual([])
  const kept = await app.sql`select menu_item_id from line_items where order_id = ${order.id} order by line_no`
  expect(kept.length).toBeGreaterThan(1)
})

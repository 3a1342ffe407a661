import { expect, test } from 'vitest'
import { JOBS } from '#api/jobs.ts'
import { followStream } from '#api/testing/app/follow-stream.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { tracesOf } from '#api/testing/database/traces.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { ListedOrder } from './contract.ts'
import type { Board, BoardOrder } from './contract-staff.ts'
import type { Tracking } from './contract-tracking.ts'

const app = await testApp()
const { sql } = app
const { manager, admin } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000`

const ALLERGY = { allergens: ['arachides', 'sesame'], text: 'kiwi zq1' }
const allergic = (change: Record<string, unknown> = {}) => orderBody([PAD_THAI], { allergy: ALLERGY, ...change })
type Answer = Tracking & { code: string }
const withdraw = ({ id, trackingToken }: PlacedOrder, token: string | null = trackingToken, headers = {}) =>
  app.post<Answer>(`/api/orders/${id}/allergy/withdraw`, { trackingToken: token }, headers)
const track = async ({ id, trackingToken }: PlacedOrder) =>
  (await app.get<Tracking>(`/api/orders/${id}/tracking?token=${trackingToken}`)).body
const stored = async ({ id }: { id: string }) =>
  (
    await sql`
      select allergens, allergy_text as text, allergy_agreed_at is not null as is_agreed_to from orders where id = ${id}`
  )[0]
const NONE = { allergens: [], text: '', isAgreedTo: false }

test('an allergy is kept beside the note, read by the kitchen and by its customer', async () => {
  const order = await placedOrder(app, allergic())
  await payOrder(app, order)
  expect(await stored(order)).toEqual({ ...ALLERGY, isAgreedTo: true })
  expect((await track(order)).allergy).toEqual(ALLERGY)
  const { orders } = (await app.get<{ orders: BoardOrder[] }>('/api/admin/orders?day=2026-11-22', manager)).body
  expect(orders.find(({ id }) => id === order.id)?.allergy).toEqual(ALLERGY)
})

test('an order of an older client, or with nothing chosen, has none', async () => {
  for (const allergy of [undefined, null, {}, { allergens: [], text: ' ' }]) {
    const order = await placedOrder(app, allergic({ allergy }))
    expect(await stored(order)).toEqual(NONE)
    expect(await track(order)).not.toHaveProperty('allergy')
  }
})

test.each([
  [{ allergens: ['peanuts'] }, 'allergy.allergens.0'],
  [{ allergens: [], text: 'x'.repeat(201) }, 'allergy.text'],
])('refuses %j', async (allergy, path) => {
  const { status, body } = await app.post<{ errors: { path: string }[] }>(
    '/api/orders',
    allergic({ allergy }),
    freshKey(),
  )
  expect([status, body.errors.map(error => error.path)]).toEqual([422, [path]])
})

test('the same call again is answered by the same order; another allergy under its key is refused', async () => {
  const key = freshKey()
  const send = (allergy: unknown) => app.post<{ id: string; code: string }>('/api/orders', allergic({ allergy }), key)
  const [first, again] = [await send(ALLERGY), await send(ALLERGY)]
  expect(again.body.id).toBe(first.body.id)
  expect((await send({ allergens: ['lait'] })).body.code).toBe('idempotency_key_reused')
})

test('an order that the staff take has it too', async () => {
  const { items, totalAmount, pickup } = orderBody()
  const body = { items, totalAmount, pickup, customer: { name: 'Mme Ly' }, pays: 'till', allergy: ALLERGY }
  const taken = await app.post<{ order: BoardOrder }>('/api/admin/orders', body, { ...manager, ...freshKey() })
  expect(taken.body.order.allergy).toEqual(ALLERGY)
  expect(await stored(taken.body.order)).toEqual({ ...ALLERGY, isAgreedTo: true })
  const phone = '07 55 44 33 22'
  const known = async () =>
    (await app.get<{ known: unknown }>(`/api/admin/orders/known?phone=${phone.replaceAll(' ', '%20')}`, manager)).body
      .known
  await app.post('/api/admin/orders', { ...body, customer: { name: 'Mme Ly', phone } }, { ...manager, ...freshKey() })
  expect(await known()).toMatchObject({ allergy: ALLERGY })
  app.clock.set(new Date(app.clock().getTime() + 60_000).toISOString())
  await app.post(
    '/api/admin/orders',
    { ...body, allergy: null, customer: { name: 'Mme Ly', phone } },
    { ...manager, ...freshKey() },
  )
  expect(await known()).not.toHaveProperty('allergy')
})

test('a change of the order leaves it', async () => {
  const order = await placedOrder(
    app,
    orderBody([PAD_THAI, { menuItemId: 'som-tam', unitPrice: 6 }], { allergy: ALLERGY }),
  )
  await payOrder(app, order)
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${order.id}`
  const change = { version: row?.version, take: [{ id: '2', quantity: 1 }], difference: -6 }
  const revised = await app.post<BoardOrder>(`/api/admin/orders/${order.id}/revise`, change, {
    ...admin,
    ...freshKey(),
  })
  expect([revised.status, revised.body.allergy]).toEqual([200, ALLERGY])
})

test('it is in no mail, message, journal or job of its order', async () => {
  const order = await placedOrder(app, allergic({ wantsSms: true }))
  await payOrder(app, order)
  for (const [index, status] of ['preparing', 'ready', 'delivered'].entries()) {
    await app.post(
      `/api/admin/orders/${order.id}/status`,
      { status, version: 2 + index },
      { ...manager, ...freshKey() },
    )
  }
  await app.runJobs()
  expect(app.mails.map(({ subject, text }) => subject + text).join()).not.toMatch(/kiwi zq1|arachide/i)
  // The answers to the staff's calls are the order itself, for a day.
  expect((await tracesOf(sql, ['kiwi zq1'])).toSorted()).toEqual([
    'kiwi zq1: public.idempotency_keys',
    'kiwi zq1: public.orders',
  ])
})

test('its customer takes it away, twice as once; boards and their own page lose it at once', async () => {
  const order = await placedOrder(app, allergic())
  await payOrder(app, order)
  await app.post(
    `/api/admin/orders/${order.id}/status`,
    { status: 'preparing', version: 2 },
    { ...manager, ...freshKey() },
  )
  const board = await followStream<Board & BoardOrder[]>(app, '/api/admin/orders/stream', manager)
  const before = (await board.next()).data.orders.find(({ id }) => id === order.id)
  expect(before?.allergy).toEqual(ALLERGY)
  expect((await withdraw(order)).body).not.toHaveProperty('allergy')
  const [seen] = (await board.next()).data
  expect([seen?.id, seen?.allergy]).toEqual([order.id, undefined])
  board.stop()
  expect((await withdraw(order)).status).toBe(200)
  expect(await stored(order)).toEqual(NONE)
})

test('nothing of it is left in the answers that are kept for repeated calls, which are answered as before', async () => {
  const order = await placedOrder(app, allergic({ allergy: { text: 'litchi zq2' } }))
  await payOrder(app, order)
  const key = freshKey()
  const begin = () =>
    app.post<BoardOrder>(
      `/api/admin/orders/${order.id}/status`,
      { status: 'preparing', version: 2 },
      { ...manager, ...key },
    )
  expect((await begin()).body.allergy?.text).toBe('litchi zq2')
  await withdraw(order)
  expect(await tracesOf(sql, ['litchi zq2'])).toEqual([])
  const again = await begin()
  expect([again.status, again.body.status, again.body.allergy]).toEqual([200, 'preparing', undefined])
})

test('nobody else takes it away', async () => {
  const { authorization } = await newCustomer(app, 'owner@exemple.fr')
  const other = await newCustomer(app, 'other@exemple.fr')
  const order = await placedOrder(app, allergic(), { authorization })
  expect((await withdraw(order, 'a guess')).body.code).toBe('order_not_found')
  expect((await withdraw(order, null, { authorization: other.authorization })).body.code).toBe('order_not_found')
  expect(await stored(order)).toEqual({ ...ALLERGY, isAgreedTo: true })
  const list = async () => (await app.get<ListedOrder[]>('/api/orders', { authorization })).body
  expect((await list())[0]?.allergy).toEqual(ALLERGY)
  expect((await withdraw(order, null, { authorization })).status).toBe(200)
  expect((await list())[0]).not.toHaveProperty('allergy')
})

test('it is gone so many days after the pickup as the setting says, and not an hour before', async () => {
  await sql`update settings set allergy_days = 30, version = version + 1`
  const order = await placedOrder(app, allergic())
  await payOrder(app, order)
  const unpicked = await placedOrder(app, allergic({ pickup: undefined }))
  const night = async (at: string) => {
    app.clock.set(at)
    await JOBS.forget_old_allergies?.(app.services, {} as never)
    return [await stored(order), await stored(unpicked)]
  }
  const both = { ...ALLERGY, isAgreedTo: true }
  // The pickup is on 22 November at 12:30 in Paris, the other order was placed on the 21st at 10:00.
  expect(await night('2026-12-21T08:59:00Z')).toEqual([both, both])
  expect(await night('2026-12-22T11:29:00Z')).toEqual([both, NONE])
  expect(await night('2026-12-22T11:31:00Z')).toEqual([NONE, NONE])
})

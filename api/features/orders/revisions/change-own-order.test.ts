import { afterEach, describe, expect, test } from 'vitest'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { found } from '#api/features/reconciliation/testing/found.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { type Dish, orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { BoardOrder } from '../contract-staff.ts'
import type { Tracking } from '../contract-tracking.ts'

const app = await testApp({ rateLimits: 'on' })
const { manager } = await staffBearers(app)
await app.sql`update settings set slot_capacity = 200, manager_refund_cents = 0`
const START = app.clock()
afterEach(() => app.clock.set(START.toISOString()))

type Wire = Tracking & { code: string }
const CHICKEN: Dish = { ...PAD_THAI, protein: 'Poulet', unitPrice: 13.5 }

async function paid(dishes: readonly Dish[] = [PAD_THAI, { ...SOM_TAM, quantity: 2 }], time = '12:30') {
  const order = await placedOrder(app, orderBody(dishes, { pickup: { date: '2026-11-22', time, notes: '' } }))
  await payOrder(app, order)
  app.mails.length = 0
  return order
}
type Paid = Awaited<ReturnType<typeof paid>>

const tracked = async ({ id, trackingToken }: Paid) =>
  (await app.get<Tracking>(`/api/orders/${id}/tracking?token=${trackingToken}`)).body

async function change(order: Paid, wanted: Record<string, unknown>, headers: Record<string, string> = freshKey()) {
  const version = (await tracked(order)).changeable?.version ?? (await onBoard(order)).version
  const body = { version, difference: 0, trackingToken: order.trackingToken, ...wanted }
  return await app.post<Wire>(`/api/orders/${order.id}/change`, body, headers)
}
const onBoard = (order: Paid) => orderOnBoard(app, order, manager)
const begin = async (order: Paid, version: number) =>
  await app.post<BoardOrder & { code: string; order: BoardOrder }>(
    `/api/admin/orders/${order.id}/status`,
    { status: 'preparing', version },
    { ...manager, ...freshKey() },
  )
const LESS = { take: [{ id: '2', quantity: 1 }], difference: -6 }
const instead = (protein: string) => ({
  take: [{ id: '1', quantity: 1 }],
  add: [{ menuItemId: PAD_THAI.menuItemId, quantity: 1, options: { variant: protein } }],
})
const refundedAtProvider = (id: string) =>
  app.simulator
    .books()
    .filter(session => session.metadata.orderId === id)
    .reduce((sum, session) => sum + session.refundedCents, 0)

describe('a customer changes their own order', () => {
  test('takes a piece off: the money goes back, nobody’s limit counts, kitchen, mailbox and journal hear of it', async () => {
    const order = await paid()
    const { changeable } = await tracked(order)
    expect(changeable?.until).toBe(new Date(START.getTime() + 15 * 60_000).toISOString())
    const { status, body } = await change(order, LESS)
    expect([status, body.totalAmount, body.items.map(({ quantity }) => quantity)]).toEqual([200, 19.9, [1, 1]])
    expect(body.revisions).toMatchObject([{ status: 'applied', byCustomer: true, difference: -6 }])
    expect((await onBoard(order)).revisions).toMatchObject([{ byCustomer: true }])
    await app.runJobs()
    expect(refundedAtProvider(order.id)).toBe(600)
    expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('modifiée')])
    const [entry] = await app.sql`
      select action, staff_id, device, details ->> 'cents' as cents from audit_entries where subject = ${order.id}`
    expect(entry).toEqual({ action: 'order.changed_by_customer', staffId: null, device: '', cents: '-600' })
    expect(await app.sql`select from given_away`).toHaveLength(0)
    expect(await found(app)).toEqual([])
  })

  test('moves the pickup to a slot that is offered to customers, not to one that only the staff may choose', async () => {
    const order = await paid(undefined, '19:00')
    const { body } = await change(order, { pickup: { date: '2026-11-22', time: '19:30' } })
    expect([body.pickup?.time, body.revisions?.[0]?.pickup?.to.time]).toEqual(['19:30', '19:30'])
    await app.sql`update settings set paused_until = '2026-11-22T20:00:00Z'`
    const paused = await change(order, { pickup: { date: '2026-11-22', time: '20:00' } })
    expect([paused.status, paused.body.code]).toEqual([409, 'orders_paused'])
    // What stays at its hour is nothing that the pause is about.
    expect((await change(order, LESS)).status).toBe(200)
    await app.sql`update settings set paused_until = null`
  })

  test('gets another protein: more waits for its payment, and may be taken back', async () => {
    const order = await paid([CHICKEN])
    const { status, body } = await change(order, { ...instead('Crevette'), difference: 0.4, smallDifference: 'waived' })
    expect([status, body.totalAmount, body.items[0]?.options.variant]).toEqual([200, 13.5, 'Crevette'])
    const other = await paid([CHICKEN])
    const dearer = await change(other, { ...instead('Poulet croustillant'), difference: 1.5 })
    expect(dearer.body.revisions).toMatchObject([{ status: 'waiting', byCustomer: true, difference: 1.5 }])
    expect([dearer.body.totalAmount, dearer.body.changeable]).toEqual([13.5, undefined])
    expect((await change(other, { ...instead('Porc'), difference: 0.4 })).body.code).toBe('revision_waiting')
    const withdraw = { number: 1, trackingToken: other.trackingToken }
    const free = await app.post<Wire>(`/api/orders/${other.id}/change/withdraw`, withdraw, freshKey())
    expect([free.status, free.body.revisions?.[0]?.status]).toEqual([200, 'withdrawn'])
    expect(free.body.changeable).toBeDefined()
    expect(await found(app)).toEqual([])
  })

  test('cannot take back what the staff propose', async () => {
    const order = await paid([CHICKEN])
    const { version } = await onBoard(order)
    const more = { version, add: [{ menuItemId: SOM_TAM.menuItemId, quantity: 1 }], difference: 6 }
    await app.post(`/api/admin/orders/${order.id}/revise`, more, { ...manager, ...freshKey() })
    const withdraw = { number: 1, trackingToken: order.trackingToken }
    const { status, body } = await app.post<Wire>(`/api/orders/${order.id}/change/withdraw`, withdraw, freshKey())
    expect([status, body.code]).toEqual([409, 'revision_over'])
    expect((await onBoard(order)).revisions).toMatchObject([{ status: 'waiting' }])
  })

  test('leaves a wish of theirs to the staff', async () => {
    const order = await paid(undefined, '20:00')
    const asked = { wish: 'add', words: 'Un riz', trackingToken: order.trackingToken }
    await app.post(`/api/orders/${order.id}/change-request`, asked)
    const { body } = await change(order, LESS)
    expect(body.changeRequest).toMatchObject({ wish: 'add' })
    expect(body.changeRequest?.answer).toBeUndefined()
  })
})

describe('it is refused', () => {
  test.each([
    ['a dish more', { add: [{ menuItemId: SOM_TAM.menuItemId, quantity: 1 }], difference: 6 }],
    ['another dish', { take: [{ id: '1', quantity: 1 }], add: [{ menuItemId: SOM_TAM.menuItemId, quantity: 1 }] }],
    ['two for one', { ...instead('Porc'), add: [{ menuItemId: PAD_THAI.menuItemId, quantity: 2 }] }],
  ])('%s is asked for', async (_, wanted) => {
    const { status, body } = await change(await paid(), wanted)
    expect([status, body.code]).toEqual([422, 'change_to_ask'])
  })

  test('once the 15 minutes are over, to the second', async () => {
    const order = await paid()
    app.clock.set(new Date(START.getTime() + 15 * 60_000 - 1).toISOString())
    expect((await change(order, LESS)).status).toBe(200)
    app.clock.set(new Date(START.getTime() + 15 * 60_000).toISOString())
    expect((await tracked(order)).changeable).toBeUndefined()
    const late = await change(order, LESS)
    expect([late.status, late.body.code]).toEqual([409, 'not_changeable'])
  })

  test('with another token, and of an order that another change has reached first', async () => {
    const order = await paid()
    const { version } = await onBoard(order)
    const stranger = await change(order, { ...LESS, trackingToken: 'x'.repeat(43) })
    expect([stranger.status, stranger.body.code]).toEqual([404, 'order_not_found'])
    const correction = { version, name: 'Camille B' }
    await app.post(`/api/admin/orders/${order.id}/correct`, correction, { ...manager, ...freshKey() })
    const late = await change(order, { ...LESS, version })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  })

  test('where the slot is full, which leaves the old one held, and where the dish is sold out', async () => {
    const order = await paid(undefined, '21:00')
    await paid(undefined, '21:30')
    await app.sql`update settings set slot_capacity = 4`
    const { body } = await change(order, { pickup: { date: '2026-11-22', time: '21:30' } })
    expect(body.code).toBe('slot_full')
    await app.sql`update settings set slot_capacity = 200`
    await app.sql`update menu_items set available = false where id = ${PAD_THAI.menuItemId}`
    expect((await change(order, { ...instead('Porc'), difference: 0 })).body.code).toBe('item_unavailable')
    // A dish that is gone can still be taken off.
    expect((await change(order, { take: [{ id: '1', quantity: 1 }], difference: -13.9 })).status).toBe(200)
    await app.sql`update menu_items set available = true where id = ${PAD_THAI.menuItemId}`
    expect(await found(app)).toEqual([])
  })

  test('more than six times an hour', async () => {
    const order = await paid([{ ...SOM_TAM, quantity: 9 }])
    const one = { take: [{ id: '1', quantity: 1 }], difference: -6 }
    for (let times = 0; times < 6; times++) expect((await change(order, one)).status).toBe(200)
    expect((await change(order, one)).status).toBe(429)
  })
})

test('the same key is the same change', async () => {
  const order = await paid()
  const key = freshKey()
  const { version } = await onBoard(order)
  const answers = await Promise.all([1, 2, 3].map(() => change(order, { ...LESS, version }, key)))
  expect(answers.map(({ status, body }) => [status, body.totalAmount])).toEqual(Array(3).fill([200, 19.9]))
  await app.runJobs()
  expect(refundedAtProvider(order.id)).toBe(600)
})

test('of the change and the kitchen that begins at the same moment one holds, and the other is told', async () => {
  for (let times = 0; times < 4; times++) {
    const order = await paid()
    const { version } = await onBoard(order)
    const [own, kitchen] = await Promise.all([change(order, { ...LESS, version }), begin(order, version)])
    const { status, totalAmount } = await onBoard(order)
    if (own.status === 200) {
      expect([kitchen.status, kitchen.body.code, status, totalAmount]).toEqual([
        409,
        'stale_version',
        'confirmed',
        19.9,
      ])
      expect(kitchen.body.order.revisions).toMatchObject([{ byCustomer: true }])
    } else {
      expect(['not_changeable', 'conflict']).toContain(own.body.code)
      expect([kitchen.status, status, totalAmount]).toEqual([200, 'preparing', 25.9])
    }
  }
})

test('the kitchen that begins ends a change that waits: money that comes for it goes back', async () => {
  const order = await paid([CHICKEN])
  await change(order, { ...instead('Poulet croustillant'), difference: 1.5 })
  const checkout = { ...checkoutOf({ ...order, totalAmount: 1.5 }, TEST_ORIGIN), revision: 1 }
  const page = await app.post<{ sessionId: string }>('/api/payments/stripe/checkout', checkout)
  expect(page.status).toBe(200)
  app.simulator.faults.set({ apiFailures: 2 })
  const begun = await begin(order, (await onBoard(order)).version)
  app.simulator.faults.set({ apiFailures: 0 })
  expect([begun.status, begun.body.revisions?.[0]?.status]).toEqual([200, 'withdrawn'])
  const pay = new URL(`/stripe-simulator/pay/${page.body.sessionId}/pay`, app.simulator.url)
  await fetch(pay, { method: 'POST', redirect: 'manual' })
  await app.simulator.settled()
  await app.runJobs()
  expect(await onBoard(order)).toMatchObject({ status: 'preparing', totalAmount: 13.5 })
  expect(refundedAtProvider(order.id)).toBe(150)
  expect(await found(app)).toEqual([])
})

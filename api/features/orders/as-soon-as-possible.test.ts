import { beforeEach, describe, expect, test } from 'vitest'
import type { PickupDays } from '#api/features/pickup/contract.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { releaseLeft } from './paying/sweep-unpaid.ts'

const app = await testApp({ startsAt: '2026-11-21T18:00:00Z' })
const { sql, clock, services, simulator } = app
const { manager } = await staffBearers(app)
const customer = customerOf(app)
await sql`update settings set asap_pickup = true, alcohol_takeaway = true`

type Pickup = { date: string; time: string; asap?: true; movedFrom?: { date: string; time: string } }
type Placed = PlacedOrder & { pickup: Pickup; code: string; reason: string; next: Pickup; detail: string }

const date = '2026-11-21'
/** Sets the clock to a time of that evening in Paris. */
const at = (time: string) => clock.set(instantOf(date, time).toISOString())
/** Each test has an empty evening at 20:02: the soonest pickup is 20:25, held in the slot of 20:00. */
beforeEach(async () => {
  at('20:02')
  await sql`update slot_holds set released_at = ${clock()} where released_at is null`
  await sql`update pickup_slots set held_load = 0, held_orders = 0`
})
const ASAP = { asap: true }
const mains = (count: number, pickup: object = ASAP) => orderBody([{ ...PAD_THAI, quantity: count }], { pickup })
const place = (body: object = mains(1), key = freshKey()) => app.post<Placed>('/api/orders', body, key)
const asapOf = async (query = '') => (await app.get<PickupDays>(`/api/pickup-slots${query}`)).body.asap
async function heldAt(time: string): Promise<number> {
  const [row] = await sql<{ load: number }[]>`
    select held_load as load from pickup_slots where slot_at = ${instantOf(date, time)}`
  return row?.load ?? 0
}
async function stored({ id }: { id: string }) {
  const [row] = await sql<{ at: string; slot: string; asap: boolean; moved: boolean }[]>`
    select to_char(o.pickup_at at time zone 'Europe/Paris', 'HH24:MI') as at,
      to_char(h.slot_at at time zone 'Europe/Paris', 'HH24:MI') as slot,
      o.asap, o.pickup_requested_at is not null as moved
    from orders o join slot_holds h on h.order_id = o.id
    where o.id = ${id}`
  return row
}
const followed = async (order: PlacedOrder) =>
  (
    await app.get<{ pickup: Pickup; version: number; status: string }>(
      `/api/orders/${order.id}/tracking?token=${order.trackingToken}`,
    )
  ).body

describe('the slots’ answer', () => {
  test('has the soonest pickup beside its list, judged for the cart', async () => {
    expect(await asapOf()).toEqual({ date, time: '20:25' })
    at('21:40')
    expect(await asapOf('?load=2&alcohol=1')).toEqual({ reason: 'alcohol' })
    at('23:00')
    expect(await asapOf()).toEqual({ reason: 'closed' })
  })

  test('names the next slot with room, then that the evening is full', async () => {
    await place(mains(12, { date, time: '20:30' }))
    at('20:08')
    expect(await asapOf()).toEqual({ date, time: '21:00' })
    for (const time of ['21:00', '21:30', '22:00', '22:30']) await place(mains(12, { date, time }))
    expect(await asapOf()).toEqual({ reason: 'full' })
    const full = await place()
    expect([full.status, full.body.code, full.body.next]).toEqual([
      409,
      'slot_full',
      { date: '2026-11-22', time: '11:30' },
    ])
  })
})

describe('so many minutes from now', () => {
  const taken = (pickup: object) => {
    const { items, totalAmount } = orderBody([PAD_THAI])
    const body = { items, totalAmount, customer: { name: 'Ly' }, pays: 'till', pickup }
    return app.post<{ order: Placed; code: string; next: Pickup }>('/api/admin/orders', body, {
      ...manager,
      ...freshKey(),
    })
  }

  test('are promised not before, in five-minute steps, and hold the slot before', async () => {
    expect(await asapOf('?in=35')).toEqual({ date, time: '20:40' })
    const { status, body } = await taken({ asap: true, inMinutes: 35, seen: { date, time: '20:40' } })
    expect([status, body.order.pickup]).toEqual([201, { date, time: '20:40', notes: '', asap: true }])
    expect(await stored(body.order)).toMatchObject({ at: '20:40', slot: '20:30' })
    expect([await heldAt('20:00'), await heldAt('20:30')]).toEqual([0, 2])
  })

  test('are never before the kitchen’s own lead, and may be where the next slot has room', async () => {
    expect(await asapOf('?in=5')).toEqual({ date, time: '20:25' })
    await place(mains(12, { date, time: '20:30' }))
    expect(await asapOf('?in=35')).toEqual({ date, time: '21:00' })
    const refused = await taken({ asap: true, inMinutes: 35, seen: { date, time: '20:40' } })
    expect([refused.body.code, refused.body.next]).toEqual(['slot_full', { date, time: '21:00', asap: true }])
  })

  test('of after the service, and none or too many, are refused', async () => {
    expect(await asapOf('?in=240')).toEqual({ reason: 'closed' })
    for (const inMinutes of [0, 241, 2.5]) expect((await taken({ asap: true, inMinutes })).status).toBe(422)
    expect((await app.get('/api/pickup-slots?in=241')).status).toBe(422)
  })
})

describe('an order for as soon as possible', () => {
  test('is promised, and holds the load of the slot before its promise', async () => {
    const { status, body } = await place(mains(2, { asap: true, notes: 'Sans sucre' }))
    expect(status).toBe(201)
    expect(body.pickup).toEqual({ date, time: '20:25', notes: 'Sans sucre', asap: true })
    expect([await heldAt('20:00'), await heldAt('20:30')]).toEqual([4, 0])
    expect(await stored(body)).toEqual({ at: '20:25', slot: '20:00', asap: true, moved: false })
  })

  test('is one order for one key, however late it is asked again', async () => {
    const key = freshKey()
    const first = await place(mains(1), key)
    clock.advanceMinutes(12)
    const again = await place(mains(1), key)
    expect(again.body).toEqual(first.body)
    expect(await heldAt('20:00')).toBe(2)
  })

  test('of two for the last room one waits for the next slot', async () => {
    await place(mains(11))
    const [one, other] = await Promise.all([place(mains(1)), place(mains(1))])
    expect([one.status, other.status]).toEqual([201, 201])
    expect([one.body.pickup.time, other.body.pickup.time].sort()).toEqual(['20:25', '20:30'])
    expect([await heldAt('20:00'), await heldAt('20:30')]).toEqual([24, 2])
  })

  test('is asked about where the promise is much later than the one that was read', async () => {
    const seen = { date, time: '20:25' }
    await place(mains(12))
    expect((await place(mains(1, { asap: true, seen }))).body.pickup.time).toBe('20:30')
    at('20:17')
    const later = await place(mains(1, { asap: true, seen }))
    expect([later.status, later.body.code, later.body.next]).toEqual([
      409,
      'slot_full',
      { date, time: '20:40', asap: true },
    ])
    expect(later.body.detail).toBe('Ce créneau est complet. Au plus tôt\u00a0: vers\u00a020\u00a0h\u00a040.')
  })

  test('is refused in a pause, between services and where the restaurant does not offer it', async () => {
    await sql`update settings set paused_until = ${instantOf(date, '20:40')}`
    expect((await place()).body.code).toBe('orders_paused')
    await sql`update settings set paused_until = null`
    at('15:00')
    expect((await place()).body).toMatchObject({ code: 'slot_unavailable', reason: 'closed' })
    at('20:02')
    await sql`update settings set asap_pickup = false`
    expect(await asapOf()).toBeUndefined()
    expect((await place()).body).toMatchObject({ code: 'slot_unavailable', reason: 'closed' })
    await sql`update settings set asap_pickup = true`
  })

  test('is no pickup of another kind', async () => {
    const { status, body } = await app.post<{ errors: { path: string }[] }>('/api/orders', mains(1, { asap: false }))
    expect([status, body.errors.map(({ path }) => path)]).toEqual([422, ['pickup.date', 'pickup.time']])
    expect((await place(mains(1, { asap: 'oui', date, time: '20:30' }))).status).toBe(422)
  })

  test('is taken by the staff, and confirmed at once at the till', async () => {
    const { items, totalAmount } = mains(1)
    const body = { items, totalAmount, pickup: ASAP, customer: { name: 'Mme Ly' }, pays: 'till' }
    const taken = await app.post<{ order: Placed }>('/api/admin/orders', body, { ...manager, ...freshKey() })
    expect(taken.status).toBe(201)
    expect(taken.body.order.pickup).toMatchObject({ time: '20:25', asap: true })
    expect(await stored(taken.body.order)).toEqual({ at: '20:25', slot: '20:00', asap: true, moved: false })
  })
})

describe('counted from the payment', () => {
  test('a promise that can be kept stands', async () => {
    const order = await placedOrder(app, mains(1))
    at('20:05')
    await payOrder(app, order)
    expect(await stored(order)).toEqual({ at: '20:25', slot: '20:00', asap: true, moved: false })
  })

  test('a later payment is a later pickup, and no delay; its load stays where it is', async () => {
    const order = await placedOrder(app, mains(1))
    at('20:12')
    await payOrder(app, order)
    expect(await stored(order)).toEqual({ at: '20:35', slot: '20:00', asap: true, moved: false })
    expect([await heldAt('20:00'), await heldAt('20:30')]).toEqual([2, 0])
    expect((await followed(order)).pickup).toEqual({ date, time: '20:35', notes: '', asap: true })
    const mail = app.mails.findLast(({ to }) => String(to).includes('camille'))
    expect(mail?.subject).toMatch(/retrait samedi 21 novembre vers\s20\sh\s35$/)
    expect(mail?.text).not.toContain('nouvelle heure')
  })

  test('one that leaves its window is kept, and told as moved', async () => {
    at('22:08')
    const order = await placedOrder(app, mains(1))
    expect(await stored(order)).toMatchObject({ at: '22:30', slot: '22:30' })
    at('22:15')
    await payOrder(app, order)
    expect(await stored(order)).toEqual({ at: '22:35', slot: '22:30', asap: true, moved: true })
    expect((await followed(order)).pickup.movedFrom).toEqual({ date, time: '22:30' })
  })

  test('an order whose slot was given back takes it again, or the next one, which is told', async () => {
    const [lucky, late] = [await placedOrder(app, mains(6)), await placedOrder(app, mains(6))]
    const pages = []
    for (const order of [lucky, late]) {
      pages.push((await customer.checkout<{ sessionId: string }>({ ...order })).body.sessionId)
      await app.post(`/api/orders/${order.id}/presence`, { isHere: false, trackingToken: order.trackingToken })
    }
    at('20:04')
    await releaseLeft(services)
    expect(await heldAt('20:00')).toBe(0)
    await place(mains(6))
    for (const sessionId of pages) {
      await customer.press('pay', { sessionId })
      await simulator.settled()
      await app.runJobs()
    }
    expect([await stored(lucky), await stored(late)]).toEqual([
      { at: '20:25', slot: '20:00', asap: true, moved: false },
      { at: '20:30', slot: '20:30', asap: true, moved: true },
    ])
  })

  test('the page that comes back takes the slot before its promise again', async () => {
    const order = await placedOrder(app, mains(1))
    await app.post(`/api/orders/${order.id}/presence`, { isHere: false, trackingToken: order.trackingToken })
    at('20:04')
    await releaseLeft(services)
    await app.post(`/api/orders/${order.id}/presence`, { isHere: true, trackingToken: order.trackingToken })
    expect([await heldAt('20:00'), await stored(order)]).toEqual([
      2,
      { at: '20:25', slot: '20:00', asap: true, moved: false },
    ])
  })
})

test.each(['its customer', 'the staff'])(
  'changed to a slot by %s, it is for that slot, and no longer about that time',
  async who => {
    const order = await placedOrder(app, mains(1))
    await payOrder(app, order)
    const [row] = await sql<{ version: number }[]>`select version from orders where id = ${order.id}`
    const change = { version: row?.version, pickup: { date, time: '21:00' }, difference: 0 }
    const { status } =
      who === 'the staff'
        ? await app.post(`/api/admin/orders/${order.id}/revise`, change, { ...manager, ...freshKey() })
        : await app.post(
            `/api/orders/${order.id}/change`,
            { ...change, trackingToken: order.trackingToken },
            freshKey(),
          )
    expect(status).toBe(200)
    expect(await stored(order)).toEqual({ at: '21:00', slot: '21:00', asap: false, moved: false })
    expect([await heldAt('20:00'), await heldAt('21:00')]).toEqual([0, 2])
  },
)

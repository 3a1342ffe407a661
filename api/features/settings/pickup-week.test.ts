import { beforeEach, describe, expect, it, test } from 'vitest'
import type { PickupDays } from '#api/features/pickup/contract.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { AdminSettings } from './contract-staff.ts'
import { USUAL_PICKUP_WEEK } from './rules/pickup-week.ts'

// It is Saturday 21 November 2026, 10:00.
const app = await testApp()
const { admin } = await staffBearers(app)
const read = async () => (await app.get<AdminSettings>('/api/admin/settings', admin)).body
type Answer = AdminSettings & { errors: { path: string; message: string }[] }
const change = async (body: object) => {
  const { version } = await read()
  const response = await app.app.request(`${TEST_ORIGIN}/api/admin/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...admin },
    body: JSON.stringify({ ...body, version }),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}
const text = async (path: string) => JSON.stringify((await app.get(path)).body)
const slots = async (query = '') => (await app.get<PickupDays>(`/api/pickup-slots${query}`)).body.days
const order = (pickup: { date: string; time: string }) =>
  app.post<{ id: string; code?: string; reason?: string; pickup?: { date: string; time: string } }>(
    '/api/orders',
    orderBody([PAD_THAI], { pickup }),
    freshKey(),
  )

const window = (first: string, last: string, stepMinutes = 30, capacity: number | null = null) => ({
  ...{ first, last, stepMinutes, capacity },
})
const NIGHT = window('19:00', '01:30', 30, 2)
const daily = (...windows: object[]) => Array.from({ length: 7 }, () => windows)
const LATE = Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '02:00' }])

const AT_FIRST = await read()
beforeEach(async () => {
  const { week, closures } = AT_FIRST
  expect((await change({ week, closures, pickupWeek: null })).status).toBe(200)
})

describe('an installation that has set no windows', () => {
  it('answers as if there were none to set, also once they are set back', async () => {
    const paths = ['/api/pickup-slots?load=4&alcohol=1', '/api/restaurant']
    const [before, restaurant] = await Promise.all(paths.map(text))
    expect(restaurant).not.toContain('pickupWeek')
    await change({ pickupWeek: daily(NIGHT) })
    expect(await text('/api/pickup-slots?load=4&alcohol=1')).not.toBe(before)
    expect((await app.get<AdminSettings>('/api/restaurant')).body.pickupWeek?.[0]).toEqual([
      { first: '19:00', last: '01:30', stepMinutes: 30 },
    ])
    const { status, body } = await change({ pickupWeek: USUAL_PICKUP_WEEK })
    expect({ status, has: 'pickupWeek' in body }).toEqual({ status: 200, has: false })
    expect(await text('/api/pickup-slots?load=4&alcohol=1')).toBe(before)
    expect((await app.sql`select pickup_week from settings`)[0]).toEqual({ pickupWeek: null })
  })
})

describe('windows past midnight', () => {
  it('offer their slots on the clock’s day, with their own capacity and without alcohol in the night', async () => {
    await change({ pickupWeek: daily(NIGHT), week: LATE })
    const days = await slots('?load=2&alcohol=1')
    const sunday = days[1]?.slots ?? []
    expect(sunday.map(({ time }) => time).slice(0, 5)).toEqual(['00:00', '00:30', '01:00', '01:30', '19:00'])
    expect(sunday[0]).toEqual({ time: '00:00', available: false, remainingLoad: 2, reason: 'alcohol' })
    expect(sunday.find(({ time }) => time === '21:30')?.available).toBe(true)
    expect((await slots('?load=2'))[1]?.slots[1]).toEqual({ time: '00:30', available: true, remainingLoad: 2 })
  })

  it('hold what their slot takes and no more', async () => {
    await change({ pickupWeek: daily(NIGHT), week: LATE })
    const pickup = { date: '2026-11-22', time: '00:30' }
    expect(await order(pickup)).toMatchObject({ status: 201, body: { pickup } })
    expect(await order(pickup)).toMatchObject({ status: 409, body: { code: 'slot_full' } })
    const [held] = await app.sql`
      select capacity, held_load from pickup_slots where slot_at = '2026-11-22 00:30 Europe/Paris'`
    expect(held).toEqual({ capacity: 2, heldLoad: 2 })
  })

  it('belong to the day on which they begin: a closure of the next one leaves the night, its own takes it', async () => {
    const closures = [{ from: '2026-11-22', to: '2026-11-22', reason: '' }]
    await change({ pickupWeek: daily(NIGHT), week: LATE, closures })
    const [, sunday, monday] = await slots()
    expect(sunday?.slots.map(({ time, reason }) => `${time} ${reason ?? 'open'}`)).toContain('01:00 open')
    expect(sunday?.slots.find(({ time }) => time === '19:00')?.reason).toBe('closed')
    expect(monday?.slots.find(({ time }) => time === '01:00')?.reason).toBe('closed')
  })
})

it('keeps the slot of an order when it is offered no more, and frees its load when that dies', async () => {
  const pickup = { date: '2026-11-23', time: '12:30' }
  const placed = await order(pickup)
  expect(placed.status).toBe(201)
  await change({ pickupWeek: daily(window('19:00', '21:00', 15)) })
  expect(await order(pickup)).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  const held = () => app.sql`
    select held_load, held_orders from pickup_slots where slot_at = '2026-11-23 12:30 Europe/Paris'`
  expect(await held()).toEqual([{ heldLoad: 2, heldOrders: 1 }])
  expect((await app.sql`select pickup_at from orders where id = ${placed.body.id}`)[0]).toEqual({
    pickupAt: new Date('2026-11-23T11:30:00Z'),
  })
  await app.sql`select release_slot(${placed.body.id}, now())`
  expect(await held()).toEqual([{ heldLoad: 0, heldOrders: 0 }])
})

it('may be none at all: nothing can be picked up then', async () => {
  await change({ pickupWeek: daily() })
  expect((await slots()).flatMap(day => day.slots)).toEqual([])
  expect(await order({ date: '2026-11-23', time: '12:30' })).toMatchObject({ status: 409 })
})

test.each([
  ['two at one instant', daily(window('11:30', '14:30'), window('14:30', '16:00')), 'pickupWeek.0.1.first'],
  ['a step of seven minutes', daily(window('11:30', '14:30', 7)), 'pickupWeek.0.0.stepMinutes'],
  ['no capacity', daily(window('11:30', '14:30', 30, 0)), 'pickupWeek.0.0.capacity'],
  ['half a time', daily(window('11', '14:30')), 'pickupWeek.0.0.first'],
  ['six days', daily().slice(1), 'pickupWeek'],
])('refuses %s', async (_, pickupWeek, path) => {
  const { status, body } = await change({ pickupWeek })
  expect({ status, path: body.errors[0]?.path }).toEqual({ status: 422, path })
})

describe('the database itself', () => {
  const store = (week: object) => app.sql`update settings set pickup_week = ${app.sql.json(week as never)}`
  test.each([
    ['windows that share an instant', daily(window('11:30', '14:30'), window('14:30', '16:00'))],
    ['a night that meets the next day', daily(window('19:00', '04:00'), window('03:59', '05:00'))],
    ['Sunday’s night in Monday', [[window('01:00', '02:00')], [], [], [], [], [], [window('23:00', '01:00')]]],
    ['a step that nobody can set', daily(window('11:30', '14:30', 1))],
    ['a capacity of 0', daily(window('11:30', '14:30', 30, 0))],
    ['no time', daily({ ...window('11:30', '14:30'), last: '25:00' })],
    ['eight days', [...daily(), []]],
    ['no list', { monday: [] }],
  ])('refuses %s', async (_, week) => {
    await expect(store(week)).rejects.toMatchObject({ code: '23514' })
  })

  it('takes a night that ends before the next day’s first', async () => {
    await store(daily(window('03:00', '05:00'), window('19:00', '02:59')))
    await store(USUAL_PICKUP_WEEK)
  })
})

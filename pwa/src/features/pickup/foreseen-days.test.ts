import { describe, expect, it } from 'vitest'
import { slotsOfDay } from '#api/features/pickup/offer-slots.ts'
import { pickupDaysFrom, slotReason } from '#api/features/pickup/rules/pickup-slots.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { earliestSlot } from './slot-choices.ts'
import { foreseenSlots } from './use-slots.ts'

const A_MAIN = { kitchenLoad: 2, hasAlcohol: false }
const SATURDAY = '2026-11-21'
/** The time is 12:10 in Paris. */
const NOON = new Date('2026-11-21T11:10:00Z')

type Change = {
  now?: Date
  left?: Record<string, number>
  cart?: typeof A_MAIN
  restaurant?: Partial<PublicRestaurant>
}

function foreseen({ now = NOON, left, cart = A_MAIN, restaurant }: Change = {}) {
  const seen = left && { seenAt: new Date('2026-11-21T10:00:00Z'), left }
  return foreseenSlots({ restaurant: aRestaurant(restaurant), seen, cart, now }).days
}
function reasonOf(change: Change, time: string, date = SATURDAY) {
  const day = foreseen(change).find(other => other.date === date)
  return day?.slots.find(slot => slot.time === time)?.reason
}

describe('slots without the server', () => {
  it.each([
    ['to the second at slot − lead', '2026-11-21T11:10:00.000Z', undefined],
    ['a millisecond later', '2026-11-21T11:10:00.001Z', 'past'],
    ['an hour later', '2026-11-21T12:10:00Z', 'past'],
  ])('go on with the clock: %s', (_, now, reason) => {
    expect(reasonOf({ now: new Date(now) }, '12:30')).toBe(reason)
  })

  it('promise as soon as possible by the server’s rule, where it is offered', () => {
    const seen = { seenAt: NOON, left: { '2026-11-21T12:30': 0, '2026-11-21T13:00': 24 } }
    const ask = (change: Partial<PublicRestaurant>) =>
      foreseenSlots({ restaurant: aRestaurant(change), seen, cart: A_MAIN, now: NOON }).asap
    expect(ask({})).toBeUndefined()
    expect(ask({ asapPickup: true })).toMatchObject({ date: SATURDAY, time: '13:00' })
    expect(ask({ asapPickup: true, notYetOpen: true })).toEqual({ reason: 'not_yet_open' })
  })

  it('begin with the new day after midnight, and lose the old one', () => {
    const before = foreseen({ now: new Date('2026-11-21T22:59:59Z') })
    const after = foreseen({ now: new Date('2026-11-21T23:00:00Z') })
    expect(before.map(({ date }) => date).slice(0, 2)).toEqual([SATURDAY, '2026-11-22'])
    expect(earliestSlot(before)).toEqual({ date: '2026-11-22', time: '11:30' })
    expect(after.map(({ date }) => date)).toEqual(pickupDaysFrom(new Date('2026-11-21T23:00:00Z')))
    expect(after).toHaveLength(7)
  })

  it('are as full as they were seen, and free where they never were', () => {
    const left = { '2026-11-21T12:30': 1, '2026-11-21T13:00': 2, '2026-11-21T13:30': 24 }
    expect(reasonOf({ left }, '12:30')).toBe('full')
    expect(reasonOf({ left, cart: { ...A_MAIN, kitchenLoad: 0 } }, '12:30')).toBeUndefined()
    expect(reasonOf({ left }, '13:00')).toBeUndefined()
    expect(reasonOf({ left }, '14:00')).toBeUndefined()
    expect(reasonOf({}, '12:30')).toBeUndefined()
  })

  it('follow the windows that the restaurant has set, past midnight too', () => {
    const night = [{ first: '21:00', last: '00:30', stepMinutes: 30 }]
    const restaurant = {
      pickupWeek: Array.from({ length: 7 }, () => night),
      week: Array.from({ length: 7 }, () => [{ opens: '18:00', closes: '01:00' }]),
    }
    const cart = { kitchenLoad: 2, hasAlcohol: true }
    const sunday = foreseen({ restaurant, cart }).find(({ date }) => date === '2026-11-22')
    expect(sunday?.slots.map(({ time, reason }) => `${time} ${reason ?? ''}`)).toEqual([
      ...['00:00 alcohol', '00:30 alcohol', '21:00 ', '21:30 ', '22:00 alcohol', '22:30 alcohol'],
      ...['23:00 alcohol', '23:30 alcohol'],
    ])
  })

  it('take an order larger than any of them where one is empty', () => {
    const left = { '2026-11-21T12:30': 22, '2026-11-21T13:00': 24 }
    const cart = { kitchenLoad: 60, hasAlcohol: false }
    expect(reasonOf({ left, cart }, '12:30')).toBe('full')
    expect(reasonOf({ left, cart }, '13:00')).toBeUndefined()
  })

  it('keep to the hours, the closures, the pause and the end of alcohol', () => {
    const closed = { closures: [{ from: SATURDAY, to: SATURDAY, reason: 'Travaux' }] }
    expect(reasonOf({ restaurant: closed }, '12:30')).toBe('closed')
    expect(reasonOf({ restaurant: { week: Array.from({ length: 7 }, () => []) } }, '12:30')).toBe('closed')
    expect(reasonOf({ restaurant: { pausedUntil: '2026-11-21T18:01:00Z' } }, '19:00')).toBe('paused')
    expect(reasonOf({ restaurant: { pausedUntil: '2026-11-21T18:00:00Z' } }, '19:00')).toBeUndefined()
    expect(reasonOf({ restaurant: { notYetOpen: true } }, '19:00')).toBe('not_yet_open')
    expect(reasonOf({ restaurant: { pausedUntil: '2026-11-21T11:10:00Z' } }, '19:00')).toBeUndefined()
    expect(reasonOf({ cart: { kitchenLoad: 0, hasAlcohol: true } }, '22:00')).toBe('alcohol')
  })

  // The instants lie around both clock changes; the expected slots come from the server's own rule.
  it.each(['2026-10-24T20:00:00Z', '2026-10-25T10:09:30Z', '2026-03-28T22:59:00Z', '2026-11-21T11:10:30Z'])(
    'are the server’s, had nobody ordered since: %s',
    instant => {
      const now = new Date(instant)
      const week = aRestaurant().week.map((services, day) => (day === 0 ? [] : services))
      const pausedUntil = new Date(now.getTime() + 26 * 3_600_000)
      const restaurant = aRestaurant({ week, leadTimeMinutes: 25, pausedUntil: pausedUntil.toISOString() })
      const left: Record<string, number> = {}
      const held = (date: string, time: string) => (Number(date.slice(-1)) * 5 + Number(time.slice(0, 2))) % 25
      for (const { date, time } of pickupDaysFrom(now).flatMap(day => slotsOfDay(day, USUAL_PICKUP_WEEK)))
        left[`${date}T${time}`] = 24 - held(date, time)
      const cart = { kitchenLoad: 6, hasAlcohol: true }
      const settings = { ...restaurant, slotCapacity: 24, pausedUntil }
      const decided = pickupDaysFrom(now).map(date => ({
        date,
        reasons: slotsOfDay(date, USUAL_PICKUP_WEEK).map(slot => {
          const load = held(date, slot.time)
          return slotReason(slot, { load, orders: load > 0 ? 1 : 0 }, { load: 6, hasAlcohol: true }, settings, now)
        }),
      }))
      const { days } = foreseenSlots({ restaurant, seen: { seenAt: now, left }, cart, now })
      expect(days.map(({ date, slots }) => ({ date, reasons: slots.map(({ reason }) => reason) }))).toEqual(decided)
    },
  )
})

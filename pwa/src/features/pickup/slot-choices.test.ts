import { describe, expect, it } from 'vitest'
import {
  earliestSlot,
  isOffered,
  type PickupDay,
  withinDay,
  withOwnSlot,
  withoutSoldOut,
  withPresentSlot,
} from './slot-choices.ts'

const open = (time: string) => ({ time, available: true, remainingLoad: 24 })
const full = (time: string) => ({ time, available: false, remainingLoad: 0, reason: 'full' as const })
const DAYS: PickupDay[] = [
  { date: '2026-11-21', slots: [full('14:30'), full('18:00'), open('18:30')] },
  { date: '2026-11-22', slots: [open('11:30')] },
]

describe('slots', () => {
  it('says of a day for which a dish is gone whether it is sold out or only reserved', () => {
    const reasons = (reservedUntil?: string) =>
      withoutSoldOut(DAYS, ({ date }) => (date === '2026-11-21' ? { reservedUntil } : undefined)).map(({ slots }) =>
        slots.map(({ reason }) => reason),
      )
    expect(reasons()).toEqual([['full', 'full', 'sold_out'], [undefined]])
    expect(reasons('2026-11-21T17:05:00.000Z')).toEqual([['full', 'full', 'reserved'], [undefined]])
  })

  it('finds the earliest, also after one that is gone and over the night', () => {
    expect(earliestSlot(DAYS)).toEqual({ date: '2026-11-21', time: '18:30' })
    expect(earliestSlot(DAYS, { date: '2026-11-21', time: '18:30' })).toEqual({ date: '2026-11-22', time: '11:30' })
    expect(earliestSlot(DAYS, { date: '2026-11-22', time: '11:30' })).toBeUndefined()
    expect(earliestSlot([])).toBeUndefined()
  })

  it('offers what is available on that very day', () => {
    expect(isOffered(DAYS, { date: '2026-11-21', time: '18:30' })).toBe(true)
    expect(isOffered(DAYS, { date: '2026-11-21', time: '18:00' })).toBe(false)
    expect(isOffered(DAYS, { date: '2026-11-22', time: '18:30' })).toBe(false)
  })

  it('keeps the slot open that the own unpaid order fills', () => {
    const own = { date: '2026-11-21', time: '18:00' }
    expect(isOffered(withOwnSlot(DAYS, own), own)).toBe(true)
    expect(isOffered(withOwnSlot(DAYS, own), { date: '2026-11-21', time: '14:30' })).toBe(false)
    expect(withOwnSlot(DAYS, undefined)).toBe(DAYS)
  })

  it('offers no order the slot that it has', () => {
    const present = { date: '2026-11-21', time: '18:30' }
    const days = withPresentSlot(DAYS, present)
    expect(isOffered(days, present)).toBe(false)
    expect(earliestSlot(days)).toEqual({ date: '2026-11-22', time: '11:30' })
    expect(withPresentSlot(DAYS, undefined)).toBe(DAYS)
  })

  it('leaves other days to be asked for', () => {
    expect(withinDay(DAYS, '2026-11-21').flatMap(({ slots }) => slots.map(({ reason }) => reason))).toEqual([
      ...['full', 'full', undefined],
      'another_day',
    ])
  })

  it('does not reopen a slot that is closed for another reason', () => {
    const closed: PickupDay[] = [
      { date: '2026-11-21', slots: [{ time: '18:00', available: false, remainingLoad: 24, reason: 'past' }] },
    ]
    const own = { date: '2026-11-21', time: '18:00' }
    expect(isOffered(withOwnSlot(closed, own), own)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { type PriceBook, priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { cartReason, withinDay, withOwnSlot, withoutSoldOut, withPresentSlot } from './judged-slots.ts'
import { earliestSlot, isOffered, type PickupDay } from './slot-choices.ts'

const menu = seedMenu()
const withSomTam = (change: Partial<MenuItem>) => {
  const book = priceBookOf(menu)
  const somTam = book.dishes.get('som-tam') as MenuItem
  return { ...book, dishes: new Map([...book.dishes, ['som-tam', { ...somTam, ...change }]]) }
}

const open = (time: string) => ({ time, available: true, remainingLoad: 24 })
const full = (time: string) => ({ time, available: false, remainingLoad: 0, reason: 'full' as const })
const DAYS: PickupDay[] = [
  { date: '2026-11-21', slots: [full('14:30'), full('18:00'), open('18:30')] },
  { date: '2026-11-22', slots: [open('11:30')] },
]

describe('slots', () => {
  it('says of a slot what of the cart keeps it from there: sold out, reserved, or a set menu at its own hours', () => {
    const reasons = (book: PriceBook, menuItemId = 'som-tam') =>
      withoutSoldOut(DAYS, at => cartReason(book, [{ menuItemId, quantity: 1 }], at, false)).map(({ slots }) =>
        slots.map(({ reason }) => reason),
      )
    const soldOut = { available: false, unavailableUntil: '2026-11-21T23:00:00.000Z' }
    const reserved = { ...soldOut, reservedUntil: '2026-11-21T17:05:00.000Z' }
    expect(reasons(withSomTam(soldOut))).toEqual([['full', 'full', 'sold_out'], [undefined]])
    expect(reasons(withSomTam(reserved))).toEqual([['full', 'full', 'reserved'], [undefined]])
    const sundays = { days: [7], from: '11:00', until: '14:00' }
    const withHours = (only: boolean) =>
      priceBookOf({ ...menu, formules: menu.formules.map(one => ({ ...one, offered: { ...sundays, only } })) })
    expect(reasons(withHours(true), 'formule1')).toEqual([['full', 'full', 'set_menu'], [undefined]])
    expect(reasons(withHours(false), 'formule1')).toEqual([['full', 'full', undefined], [undefined]])
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

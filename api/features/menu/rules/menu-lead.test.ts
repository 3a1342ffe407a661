import { describe, expect, it, test } from 'vitest'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import type { Menu, MenuItem, Offered } from '../contract.ts'
import { menuLead } from './menu-lead.ts'

const MENU = seedMenu()
const EVERY_DAY = [{ opens: '11:30', closes: '23:30' }]
const OPEN: Parameters<typeof menuLead>[1] = {
  week: Array.from({ length: 7 }, () => EVERY_DAY),
  closures: [],
  menuByHour: true,
}

/** @param at the clock on the wall in Paris */
function leadAt(at: string, { hours = OPEN, menu = MENU }: { hours?: typeof OPEN; menu?: Menu } = {}) {
  const [day = '', time = ''] = at.split(' ')
  return menuLead(menu, hours, instantOf(day, time))
}
const offered = (change: Partial<Offered>): Menu => ({
  ...MENU,
  formules: MENU.formules.map(formule => ({
    ...formule,
    offered: { days: [1, 2, 3, 4, 5], from: '12:00', until: '14:00', only: false, ...change },
  })),
})

describe('the seed’s menu, whose set menus are had from Monday to Friday, 12:00 to 14:00, begins with', () => {
  it.each([
    ['2026-11-25 04:59', 'plats', 'a Wednesday, while Tuesday’s night lasts'],
    ['2026-11-25 05:00', 'formules', 'the morning, when one orders for noon'],
    ['2026-11-25 11:29', 'formules', 'just before opening'],
    ['2026-11-25 12:00', 'formules', 'their first minute'],
    ['2026-11-25 13:59', 'formules', 'their last minute, when no pickup of theirs is left'],
    ['2026-11-25 14:00', 'plats', 'their end, while noon’s pickups go on'],
    ['2026-11-25 19:30', 'plats', 'the evening'],
    ['2026-11-25 23:59', 'plats', 'right before midnight'],
    ['2026-11-26 00:00', 'plats', 'right after it: nothing moves at midnight'],
    ['2026-11-27 13:00', 'formules', 'a Friday'],
    ['2026-11-28 00:30', 'plats', 'Friday’s night'],
    ['2026-11-28 12:30', 'plats', 'a Saturday at noon'],
    ['2026-11-28 20:00', 'plats', 'a Saturday evening'],
    ['2026-11-29 23:59', 'plats', 'a Sunday before midnight'],
    ['2026-11-30 00:01', 'plats', 'the Monday after it'],
    ['2026-07-15 13:59', 'formules', 'summer time'],
    ['2026-07-15 14:00', 'plats', 'summer time, their end'],
    ['2026-03-30 11:00', 'formules', 'the day after the change to summer time'],
  ])('at %s: %s (%s)', (at, lead) => {
    expect(leadAt(at)).toBe(lead)
  })
})

describe('the hours of the restaurant', () => {
  it('count: no set menu leads on a closed day, at a service that is not held, or on a day without pickups', () => {
    const noon = '2026-11-25 12:30'
    const [evenings, none] = [[{ opens: '18:00', closes: '23:30' }], []]
    const week = (wednesday: (typeof OPEN)['week'][number]) => OPEN.week.map((day, at) => (at === 2 ? wednesday : day))
    expect(leadAt(noon, { hours: { ...OPEN, closures: [{ from: '2026-11-25', to: '2026-11-25', reason: '' }] } })).toBe(
      'plats',
    )
    expect(leadAt(noon, { hours: { ...OPEN, week: week(evenings) } })).toBe('plats')
    expect(leadAt(noon, { hours: { ...OPEN, week: week(none) } })).toBe('plats')
    const pickupWeek = Array.from({ length: 7 }, () => [])
    expect(leadAt('2026-11-25 09:00', { hours: { ...OPEN, pickupWeek } })).toBe('plats')
  })

  it('bound the service that one orders for: set menus of the evening do not lead at noon', () => {
    const evening = offered({ days: [5, 6], from: '18:00', until: '22:30' })
    const lead = (at: string) => leadAt(at, { menu: evening })
    expect(lead('2026-11-27 12:30')).toBe('plats')
    // Noon's last pickup is that of 14:30.
    expect(lead('2026-11-27 14:30')).toBe('plats')
    expect(lead('2026-11-27 14:31')).toBe('formules')
    expect(lead('2026-11-28 22:29')).toBe('formules')
    expect(lead('2026-11-28 22:30')).toBe('plats')
  })

  it('go on past midnight where a service does', () => {
    const window = { first: '19:00', last: '02:00', stepMinutes: 30 }
    const hours = {
      ...OPEN,
      week: Array.from({ length: 7 }, () => [{ opens: '18:00', closes: '03:00' }]),
      pickupWeek: Array.from({ length: 7 }, () => [window]),
    }
    const menu = offered({ days: [7], from: '00:00', until: '01:00' })
    expect(leadAt('2026-11-28 23:59', { hours, menu })).toBe('formules')
    expect(leadAt('2026-11-29 00:59', { hours, menu })).toBe('formules')
    expect(leadAt('2026-11-29 01:00', { hours, menu })).toBe('plats')
    expect(leadAt('2026-11-29 20:00', { hours, menu })).toBe('plats')
  })
})

test('one set menu of several is enough, with the hours of its own', () => {
  const [first, ...others] = MENU.formules
  if (!first) throw new Error('no set menu')
  const saturdays = { days: [6], from: '12:00', until: '14:00', only: true }
  const menu = { ...MENU, formules: [{ ...first, offered: saturdays }, ...others] }
  expect(leadAt('2026-11-28 12:30', { menu })).toBe('formules')
  expect(leadAt('2026-11-28 14:00', { menu })).toBe('plats')
})

test('a set menu that says no hours has those of the former client', () => {
  const menu = { ...MENU, formules: MENU.formules.map(({ offered: _, ...formule }) => formule) }
  expect(leadAt('2026-11-25 12:30', { menu })).toBe('formules')
  expect(leadAt('2026-11-25 20:00', { menu })).toBe('plats')
})

test('without set menus the mains lead at any hour', () => {
  const menu = { ...MENU, formules: [] }
  expect(leadAt('2026-11-25 12:30', { menu })).toBe('plats')
})

test('the setting that turns it off leaves the set menus at the head', () => {
  expect(leadAt('2026-11-28 20:00', { hours: { ...OPEN, menuByHour: false } })).toBe('formules')
})

describe('the mains', () => {
  const EVENING = '2026-11-28 20:00'
  const withDishes = (takeaway: Menu['takeaway']): Menu => ({ ...MENU, takeaway })
  const weighing = (kitchenLoad: number, dishes: readonly MenuItem[] = []) =>
    dishes.map(dish => ({ ...dish, kitchenLoad }))

  it('are those in whatever place the owner has put them, and under whatever name', () => {
    const categories = [...MENU.categories].reverse().map(category => ({ ...category, label: 'Nos spécialités' }))
    expect(leadAt(EVENING, { menu: { ...MENU, categories } })).toBe('plats')
  })

  it('are known by what their dishes usually ask of the kitchen, not by their key nor by one heavy dish', () => {
    const { entrees = [], plats } = MENU.takeaway
    const [heavy, ...light] = entrees
    if (!heavy) throw new Error('no starter')
    const oneHeavy = { ...MENU.takeaway, entrees: [{ ...heavy, kitchenLoad: 6 }, ...light] }
    expect(leadAt(EVENING, { menu: withDishes(oneHeavy) })).toBe('plats')
    const swapped = { ...MENU.takeaway, entrees: weighing(2, entrees), plats: weighing(1, plats) }
    expect(leadAt(EVENING, { menu: withDishes(swapped) })).toBe('entrees')
  })

  it('are the first category in the owner’s order where all ask the same', () => {
    const same = { ...MENU.takeaway, entrees: weighing(2, MENU.takeaway.entrees) }
    expect(leadAt(EVENING, { menu: withDishes(same) })).toBe('entrees')
  })

  it('can be had: a category that is sold out, or not taken away, leads nothing', () => {
    const soldOut = {
      ...MENU.takeaway,
      plats: (MENU.takeaway.plats ?? []).map(dish => ({ ...dish, available: false })),
    }
    expect(leadAt(EVENING, { menu: withDishes(soldOut) })).toBe('entrees')
    const categories = MENU.categories.map(one => (one.key === 'plats' ? { ...one, takeaway: false } : one))
    expect(leadAt(EVENING, { menu: { ...MENU, categories } })).toBe('entrees')
  })

  it('are the only category there is, or none where the kitchen is asked for nothing', () => {
    expect(leadAt(EVENING, { menu: withDishes({ desserts: MENU.takeaway.desserts }) })).toBe('desserts')
    expect(leadAt(EVENING, { menu: withDishes({ bieres: MENU.takeaway.bieres }) })).toBe('formules')
    expect(leadAt(EVENING, { menu: withDishes({}) })).toBe('formules')
  })
})

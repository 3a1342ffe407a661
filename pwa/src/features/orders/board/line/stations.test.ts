import { afterEach, expect, it } from 'vitest'
import { withRecipes } from '#api/features/menu/rules/reward-recipes.ts'
import { aReward } from '#pwa/testing/samples/a-menu.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import type { Dishes } from './known-dishes.tsx'
import { chooseStations, isOwn, missingWords, ownStations, portionsOf, progressOf, stationWords } from './stations.ts'

const DISHES: Dishes = new Map([
  ['pad-thai', { id: 'pad-thai', station: 'wok', usualHeat: 1, isCooked: true }],
  ['nems', { id: 'nems', station: 'friture', usualHeat: 1, isCooked: true }],
  ['cola', { id: 'cola', station: 'bar', usualHeat: 1, isCooked: false }],
])
const [line] = aBoardOrder().items
if (!line) throw new Error('no line')
const { id: _, ...LINE } = line
const open = { cooked: false, version: 1 }
const done = { cooked: true, version: 2 }
/** A set menu of nems, pad thaï and a cola, beside a dish that the menu does not know and one that was given back. */
const ORDER = aBoardOrder({
  items: [
    {
      ...LINE,
      id: '1',
      components: [
        { category: 'entrees', menuItemId: 'nems', name: 'Nems' },
        { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Poulet' },
        { category: 'boissons_soft', menuItemId: 'cola', name: 'Cola' },
      ],
      parts: [done, open, open],
    },
    { ...LINE, id: '2', menuItemId: 'of-yesterday', name: 'Plat d’hier', options: {}, parts: [open] },
    { ...LINE, id: '3', quantity: 1, refundedQuantity: 1, parts: [open] },
  ],
})
const portions = portionsOf(ORDER, DISHES)
afterEach(() => chooseStations([]))

it('divides an order into what is ticked by itself, without what was given back', () => {
  expect(portions.map(({ line, part, title, station, cooked }) => [line, part, title, station, cooked])).toEqual([
    ['1', 0, 'Nems', 'friture', true],
    ['1', 1, 'Pad thaï, poulet', 'wok', false],
    ['1', 2, 'Cola', 'bar', false],
    ['2', 0, 'Plat d’hier', undefined, false],
  ])
})

it('makes a free dish where its recipe is made, whatever dish has its key', () => {
  const known = withRecipes(DISHES, [aReward({ id: 'pad-thai', menuItemId: 'nems' })])
  const order = aBoardOrder({ items: [{ ...LINE, id: '1', menuItemId: 'pad-thai', reward: true, parts: [open] }] })
  expect(portionsOf(order, known).map(({ station }) => station)).toEqual(['friture'])
})

it('says what is missing by station, in the pass’s order', () => {
  expect(missingWords(progressOf(portions, []).missing).replaceAll('\u00a0', ' ')).toBe('1 wok, 1 bar, 1 autre')
  expect(progressOf(portions, [])).toMatchObject({ isOwn: true, isBegun: true, isCooked: false, isOwnCooked: false })
})

it('knows what a station has of it; a dish that nobody knows is at every one', () => {
  expect(progressOf(portions, ['friture'])).toMatchObject({ isOwn: true, isOwnCooked: false })
  const known = portions.filter(({ station }) => station)
  expect(progressOf(known, ['friture'])).toMatchObject({ isOwn: true, isOwnCooked: true, isCooked: false })
  expect(progressOf(known, ['froid']).isOwn).toBe(false)
  expect(progressOf([], []).isCooked).toBe(false)
})

it('keeps a device’s stations in the pass’s order; who is at all of them is at the pass', () => {
  chooseStations(['bar', 'wok'])
  expect(ownStations.get()).toEqual(['wok', 'bar'])
  expect(stationWords(ownStations.get())).toBe('Wok, bar')
  chooseStations(['bar', 'wok', 'froid', 'friture'])
  expect(ownStations.get()).toEqual([])
  expect([isOwn('wok', []), isOwn('wok', ['bar']), isOwn(undefined, ['bar'])]).toEqual([true, false, true])
})

import { expect, it } from 'vitest'
import { pickupMove } from './pickup-move.ts'
import type { PickupDay } from './slot-choices.ts'

const open = (time: string) => ({ time, available: true, remainingLoad: 24 })
const shut = (time: string, reason: 'full' | 'alcohol' | 'past', remainingLoad = 24) => ({
  ...{ time, available: false, remainingLoad, reason },
})
const TODAY = '2026-11-21'
const TOMORROW = '2026-11-22'
const TONIGHT = { date: TODAY, time: '22:30' }
const NOON = { date: TOMORROW, time: '11:30' }
const days = (...today: PickupDay['slots']): PickupDay[] => [
  { date: TODAY, slots: today },
  { date: TOMORROW, slots: [open('11:30')] },
]

it('asks about a beer that moves the dinner to tomorrow, also where nothing was shown before', () => {
  const evening = days(shut('22:00', 'past'), shut('22:30', 'alcohol'))
  const move = { from: TONIGHT, to: NOON, isForAlcohol: true, reason: 'pas d’alcool à cette heure' }
  expect(pickupMove({ days: evening }, NOON, TONIGHT, 2)).toEqual(move)
  expect(pickupMove({ days: evening }, NOON, undefined, 2)).toEqual(move)
})

it('blames no alcohol for a slot that has no room without it either', () => {
  const evening = days(shut('22:30', 'alcohol', 1))
  expect(pickupMove({ days: evening }, NOON, undefined, 2)).toBeUndefined()
  expect(pickupMove({ days: evening }, NOON, TONIGHT, 2)).toMatchObject({ isForAlcohol: false })
})

it.each([
  ['a slot without room for the larger cart', shut('22:30', 'full'), 'complet'],
  ['a slot that went by', shut('22:30', 'past'), 'trop tard'],
])('asks about another day for %s', (_, slot, reason) => {
  expect(pickupMove({ days: days(slot) }, NOON, TONIGHT, 2)).toEqual({
    from: TONIGHT,
    to: NOON,
    isForAlcohol: false,
    reason,
  })
})

it.each([
  ['the next half hour', '19:00', '19:30', false],
  ['an hour later', '19:00', '20:00', true],
  ['an earlier one', '20:00', '19:00', false],
])('within a day: %s', (_, from, to, isAsked) => {
  const move = pickupMove({ days: days(open(to)) }, { date: TODAY, time: to }, { date: TODAY, time: from }, 2)
  expect(move !== undefined).toBe(isAsked)
})

it('asks nothing about an earlier day, or where nothing was shown', () => {
  expect(pickupMove({ days: days(open('22:30')) }, TONIGHT, NOON, 2)).toBeUndefined()
  expect(pickupMove({ days: days(shut('22:30', 'full')) }, NOON, undefined, 2)).toBeUndefined()
})

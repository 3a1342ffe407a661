import { expect, test } from 'vitest'
import { slotLoads } from './read-statistics.ts'

const OPEN = [{ opens: '11:30', closes: '23:30' }]
const SETTINGS = { week: [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN], closures: [], slotCapacity: 24, pickupWeek: null }
const NOON = { day: '2026-11-21', time: '12:10' }
/** It is a Saturday. */
const TODAY = { from: '2026-11-21', to: '2026-11-21' }

test('slots that have begun count, those of later today do not yet', () => {
  const taken = [
    { day: '2026-11-21', time: '12:00', load: 18, capacity: 24 },
    { day: '2026-11-21', time: '19:00', load: 6, capacity: 24 },
  ]
  expect(slotLoads(TODAY, taken, SETTINGS, NOON)).toEqual([
    { weekday: 6, time: '11:30', load: 0, capacity: 24 },
    { weekday: 6, time: '12:00', load: 18, capacity: 24 },
  ])
})

test('the same weekday and time of several weeks are one row, in the order of the week', () => {
  const taken = [
    { day: '2026-11-20', time: '20:00', load: 24, capacity: 24 },
    { day: '2026-11-13', time: '20:00', load: 6, capacity: 12 },
    { day: '2026-11-16', time: '20:00', load: 1, capacity: 24 },
  ]
  const rows = slotLoads({ from: '2026-11-13', to: '2026-11-20' }, taken, SETTINGS, NOON)
  expect(rows.filter(({ time }) => time === '20:00')).toMatchObject([
    { weekday: 1, load: 1, capacity: 24 },
    { weekday: 2, load: 0, capacity: 24 },
    { weekday: 3, load: 0, capacity: 24 },
    { weekday: 4, load: 0, capacity: 24 },
    { weekday: 5, load: 30, capacity: 36 },
    { weekday: 6, load: 0, capacity: 24 },
    { weekday: 7, load: 0, capacity: 24 },
  ])
})

test('nobody could take a slot of a closed day or hour; what was sold then is told all the same', () => {
  const settings = {
    ...SETTINGS,
    week: SETTINGS.week.map((day, index) => (index === 0 ? [] : day)),
    closures: [{ from: '2026-11-17', to: '2026-11-18' }],
  }
  const taken = [{ day: '2026-11-17', time: '19:00', load: 4, capacity: 24 }]
  const rows = slotLoads({ from: '2026-11-16', to: '2026-11-18' }, taken, settings, NOON)
  expect(rows).toEqual([{ weekday: 2, time: '19:00', load: 4, capacity: 24 }])
})

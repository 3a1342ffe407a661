import { expect, it } from 'vitest'
import { partsOfDay, shownDayOf, shownDays } from './shown-slots.ts'

const open = (time: string) => ({ time, available: true, remainingLoad: 24 })
/** Friday, Saturday and Sunday. */
const DAYS = shownDays([
  { date: '2026-11-27', slots: [open('00:30'), open('14:30'), open('18:00')] },
  { date: '2026-11-28', slots: [open('00:00'), open('00:30'), open('18:30')] },
  { date: '2026-11-29', slots: [open('01:00'), open('12:00')] },
])
const parts = (place: number) =>
  partsOfDay(DAYS[place] ?? { date: '', slots: [] }).map(({ name, slots }) => [name, slots.map(({ time }) => time)])

it('parts noon, evening and the night after it, which is the next day’s by the clock', () => {
  expect(parts(1)).toEqual([
    ['Midi', []],
    ['Soir', ['18:30']],
    ['Nuit de samedi à dimanche', ['01:00']],
  ])
  expect(DAYS[1]?.slots.at(-1)).toMatchObject({ date: '2026-11-29', time: '01:00' })
})

it('begins today with what is left of its own night', () => {
  expect(parts(0)).toEqual([
    ['Nuit de jeudi à vendredi', ['00:30']],
    ['Midi', ['14:30']],
    ['Soir', ['18:00']],
    ['Nuit de vendredi à samedi', ['00:00', '00:30']],
  ])
})

it('shows no slot twice and none never', () => {
  expect(DAYS.flatMap(({ slots }) => slots)).toHaveLength(8)
  expect(parts(2)).toEqual([
    ['Midi', ['12:00']],
    ['Soir', []],
  ])
})

it('finds the day under which a pickup is shown', () => {
  expect(shownDayOf(DAYS, { date: '2026-11-28', time: '00:30' })?.date).toBe('2026-11-27')
  expect(shownDayOf(DAYS, { date: '2026-11-28', time: '18:30' })?.date).toBe('2026-11-28')
  expect(shownDayOf(DAYS, { date: '2026-11-28', time: '12:00' })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { type PromisedTables, promisedDays } from './list-reservations.ts'

const lunch = { opens: '11:30', closes: '14:30' }
const dinner = { opens: '19:00', closes: '01:00' }
const week = Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [lunch, dinner]))
const at = (date: string, time: string, guests: number, isAtLeast = false): PromisedTables => ({
  ...{ date, time, guests, isAtLeast },
  tables: 1,
})
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25'] as const

test('where seats are not counted, the days with promised tables alone, without services', () => {
  expect(
    promisedDays([TUESDAY, WEDNESDAY], [at(TUESDAY, '12:00', 4), at(TUESDAY, '20:00', 10, true)], { week, seats: 0 }),
  ).toEqual([{ date: TUESDAY, tables: 2, guests: 14, isAtLeast: true }])
})

test('counts each service by itself, at its borders and past midnight', () => {
  const tables = [at(TUESDAY, '11:30', 2), at(TUESDAY, '14:30', 3), at(TUESDAY, '19:00', 20), at(TUESDAY, '23:00', 12)]
  expect(promisedDays([TUESDAY], tables, { week, seats: 30 })).toEqual([
    {
      date: TUESDAY,
      tables: 4,
      guests: 37,
      isAtLeast: false,
      services: [
        { ...lunch, guests: 2, isAtLeast: false, free: 28 },
        { ...dinner, guests: 32, isAtLeast: false, free: -2 },
      ],
    },
  ])
})

test('every listed day is there once seats are counted; a day off has no service', () => {
  const days = promisedDays([MONDAY, TUESDAY], [], { week, seats: 30 })
  expect(days.map(({ date, services }) => [date, services?.map(({ free }) => free)])).toEqual([
    [MONDAY, []],
    [TUESDAY, [30, 30]],
  ])
})

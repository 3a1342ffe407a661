import { expect, test } from 'vitest'
import { isReadable, tidyTime } from './typed-times.ts'

test.each([
  ['11:30', '11:30'],
  ['11h30', '11:30'],
  ['11 h 30', '11:30'],
  ['1130', '11:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['18h', '18:00'],
  ['24', '00:00'],
  ['24:00', '00:00'],
  [' Minuit ', '00:00'],
  ['24:30', '24:30'],
  ['25', '25'],
  ['11:60', '11:60'],
  ['midi', 'midi'],
  ['', ''],
])('%s is %s', (typed, time) => {
  expect(tidyTime(typed)).toBe(time)
})

test('a week can be read only when each of its times can', () => {
  expect(isReadable([[{ opens: '11:30', closes: '14:30' }], []])).toBe(true)
  expect(isReadable([[{ opens: '11:30', closes: '' }]])).toBe(false)
})

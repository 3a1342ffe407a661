import { expect, test } from 'vitest'
import { searchFor } from './staff-search.ts'

test.each([
  ['#9C03D7E1', '9c03d7e1-0000-0000-0000-000000000000', '9c03d7e1-ffff-ffff-ffff-ffffffffffff'],
  ['9c0', '9c000000-0000-0000-0000-000000000000', '9c0fffff-ffff-ffff-ffff-ffffffffffff'],
])('%s is the beginning of a number', (typed, from, to) => {
  expect(searchFor(typed).number).toEqual({ from, to })
})

test.each(['9c', 'Inès', '9C03D7E1A', 'zoé'])('%s is no number', typed => {
  expect(searchFor(typed).number).toBeNull()
})

test.each([
  ['06 12 34', '61234'],
  ['+33 6 12 34 56 78', '612345678'],
  ['0033612345678', '612345678'],
  ['6 12 34 56 78', '612345678'],
  ['5678', '5678'],
])('%s is looked for in phone numbers as %s', (typed, digits) => {
  expect(searchFor(typed).phone).toBe(digits)
})

test.each(['567', 'Marc', '9C03D7E1'])('%s is no phone number', typed => {
  expect(searchFor(typed).phone).toBeNull()
})

test.each([
  ['37', 37],
  ['1000', 1000],
  ['#37', null],
  ['037', null],
  ['12345', null],
  ['Marc', null],
])('%s is called %s', (typed, number) => {
  expect(searchFor(typed).callNumber).toBe(number)
})

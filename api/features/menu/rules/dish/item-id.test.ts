import { expect, test } from 'vitest'
import { newItemId } from './item-id.ts'

const free = () => false

test.each([
  ['Pad thaï végétarien', 'pad-thai-vegetarien'],
  ['  Bœuf « loc lac » (grand) ', 'boeuf-loc-lac-grand'],
  ['7 Up', '7-up'],
  ['ผัดไทย', 'article'],
  ['Très long '.repeat(12), 'tres-long-tres-long-tres-long-tres-long-tres-long-tres-long'],
])('makes a key of %s', (name, id) => {
  expect(newItemId(name, free)).toBe(id)
  expect(newItemId(name, free)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('counts on where the key was ever used', () => {
  const taken = new Set(['nems', 'nems-2'])
  expect(newItemId('Nems', id => taken.has(id))).toBe('nems-3')
})

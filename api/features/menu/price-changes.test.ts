import { expect, test } from 'vitest'
import { isGivenAway, isSteepFall, NO_PRICES, type Prices, priceChanges } from './dish-prices.ts'

const single = (priceCents: number | null): Prices => ({ priceCents, pricesCents: {} })
const each = (pricesCents: Record<string, number>): Prices => ({ priceCents: null, pricesCents })

test.each<[string, Prices, Prices, [string | null, number | null, number | null][]]>([
  ['a price that stays', single(600), single(600), []],
  ['another price', single(600), single(650), [[null, 600, 650]]],
  ['a first price', NO_PRICES, single(600), [[null, null, 600]]],
  ['no price any more', single(600), NO_PRICES, [[null, 600, null]]],
  [
    'one variant of two',
    each({ Poulet: 1250, Porc: 1250 }),
    each({ Poulet: 1290, Porc: 1250 }),
    [['Poulet', 1250, 1290]],
  ],
  [
    'a variant that comes and one that goes',
    each({ Poulet: 1250 }),
    each({ Crevette: 1390 }),
    [
      ['Poulet', 1250, null],
      ['Crevette', null, 1390],
    ],
  ],
  [
    'one price that becomes several',
    single(1250),
    each({ Poulet: 1250 }),
    [
      [null, 1250, null],
      ['Poulet', null, 1250],
    ],
  ],
  [
    'a variant named as something that objects have',
    NO_PRICES,
    each({ constructor: 900 }),
    [['constructor', null, 900]],
  ],
])('%s', (_, before, after, expected) => {
  const changes = expected.map(([variant, fromCents, toCents]) => ({ itemId: 'pad-thai', variant, fromCents, toCents }))
  expect(priceChanges('pad-thai', before, after)).toEqual(changes)
})

test.each([
  [1000, 700, false],
  [1000, 699, true],
  [600, 420, false],
  [600, 419, true],
  [600, 900, false],
])('a price from %i to %i cents falls steeply: %s', (from, to, isSteep) => {
  expect(isSteepFall(from, to)).toBe(isSteep)
})

test.each([
  [900, 300, false],
  [900, 299, true],
  [0, 1, false],
])('beside dishes from %i cents, a new one for %i is given away: %s', (least, cents, isGiven) => {
  expect(isGivenAway(least, cents)).toBe(isGiven)
})

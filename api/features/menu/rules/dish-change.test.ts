import { describe, expect, it, test } from 'vitest'
import { raisedCents, raisedPrices, reversed, type Shown, staleFields } from './dish-change.ts'

const NEMS: Shown = { name: 'Nems', category: 'entrees', price: 6.5, prices: {}, availability: 'on' }
const PAD_THAI: Shown = {
  name: 'Pad thaï',
  category: 'plats',
  price: null,
  prices: { Poulet: 12.5, Porc: 12.9 },
  availability: 'on',
}

describe('what is no longer as it was seen', () => {
  test.each([
    [NEMS, { price: { from: 6.5, to: 7 } }, []],
    [NEMS, { price: { from: 6, to: 7 } }, ['price']],
    [NEMS, { price: { from: null, to: 7 } }, ['price']],
    [NEMS, { name: { from: 'Nem', to: 'Nems' }, price: { from: 6.5, to: 7 } }, ['name']],
    [NEMS, { availability: { from: 'off', to: 'on' } }, ['availability']],
    [NEMS, { category: { from: 'entrees', to: 'plats' } }, []],
    [PAD_THAI, { prices: { Poulet: { from: 12.5, to: 13 } } }, []],
    [PAD_THAI, { prices: { Poulet: { from: 12, to: 13 }, Porc: { from: 12.9, to: 13 } } }, ['prices']],
    [PAD_THAI, { prices: { Boeuf: { from: 12, to: 13 } } }, ['prices']],
    [PAD_THAI, { price: { from: null, to: 13 } }, ['price']],
    [NEMS, { prices: { Poulet: { from: 6.5, to: 7 } } }, ['prices']],
  ] as const)('%o by %o: %o', (now, change, stale) => {
    expect(staleFields(change, now)).toEqual(stale)
  })
})

it('turns a change round, and round again to itself', () => {
  const change = { id: 'pad-thai', prices: { Poulet: { from: 12.5, to: 13 } }, name: { from: 'a', to: 'b' } }
  expect(reversed(change)).toEqual({
    id: 'pad-thai',
    prices: { Poulet: { from: 13, to: 12.5 } },
    name: { from: 'b', to: 'a' },
  })
  expect(reversed(reversed(change))).toEqual(change)
})

it('says where a dish comes back to in its category, and no place where that stays', () => {
  const moved = { id: 'nems', category: { from: 'entrees', to: 'plats' } } as const
  const back = { id: 'nems', category: { from: 'plats', to: 'entrees' }, position: 2 }
  expect(reversed(moved, 2)).toEqual(back)
  expect(reversed(back as typeof back & { category: { from: 'plats'; to: 'entrees' } })).toEqual(moved)
  expect(reversed({ id: 'nems', name: { from: 'Nem', to: 'Nems' } }, 2)).not.toHaveProperty('position')
})

test.each([
  [1250, { cents: 50 }, 1300],
  [1290, { cents: -90 }, 1200],
  [1250, { perMille: 50 }, 1310],
  [1290, { perMille: 50 }, 1350],
  [1290, { perMille: 5 }, 1300],
  [1250, { perMille: -100 }, 1130],
  [1245, { perMille: 0 }, 1250],
  [5, { perMille: -500 }, 0],
  [100_000, { perMille: 1000 }, 200_000],
] as const)('%i cents by %o are %i', (cents, raise, after) => {
  expect(raisedCents(cents, raise)).toBe(after)
})

it('raises every price of a dish, and leaves what has none', () => {
  expect(raisedPrices(NEMS, { cents: 50 })).toEqual({ price: { from: 6.5, to: 7 } })
  expect(raisedPrices(PAD_THAI, { cents: 50 })).toEqual({
    prices: { Poulet: { from: 12.5, to: 13 }, Porc: { from: 12.9, to: 13.4 } },
  })
  expect(raisedPrices({ price: null, prices: {} }, { cents: 50 })).toBeUndefined()
})

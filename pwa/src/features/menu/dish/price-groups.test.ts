import { expect, test } from 'vitest'
import { aDish, aMain } from '#pwa/testing/a-menu.ts'
import { priceGroups } from './price-groups.ts'

test('puts the variants of one price together, the cheapest first', () => {
  const dish = aMain({
    prices: { Porc: 12.9, Poulet: 12.5, 'Poulet croustillant': 14, Crevette: 12.9, Végétarien: 12.5 },
  })
  expect(priceGroups(dish)).toEqual([
    { cents: 1250, names: ['Poulet', 'Végétarien'] },
    { cents: 1290, names: ['Porc', 'Crevette'] },
    { cents: 1400, names: ['Poulet croustillant'] },
  ])
})

test('has none where there is one price', () => {
  expect(priceGroups(aDish())).toEqual([])
})

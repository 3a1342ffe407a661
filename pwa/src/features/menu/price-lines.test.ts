import { expect, test } from 'vitest'
import { aDish, aMain } from '#pwa/testing/samples/a-menu.ts'
import { priceGroups } from './price-lines.tsx'

const dish = aMain({
  prices: { Porc: 12.9, Poulet: 12.5, 'Poulet croustillant': 14, Crevette: 12.9, Végétarien: 12.5 },
})

test('puts the variants of one price together, the cheapest first', () => {
  expect(priceGroups(dish, () => '')).toEqual([
    { cents: 1250, names: [{ contains: '', variants: ['Poulet', 'Végétarien'] }] },
    { cents: 1290, names: [{ contains: '', variants: ['Porc', 'Crevette'] }] },
    { cents: 1400, names: [{ contains: '', variants: ['Poulet croustillant'] }] },
  ])
})

test('keeps apart, after the others, those that bring what is avoided', () => {
  const groups = priceGroups(dish, variant => (variant === 'Porc' ? 'poissons' : ''))
  expect(groups[1]?.names).toEqual([
    { contains: '', variants: ['Crevette'] },
    { contains: 'poissons', variants: ['Porc'] },
  ])
})

test('has none where there is one price', () => {
  expect(priceGroups(aDish(), () => '')).toEqual([])
})

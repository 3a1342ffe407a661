import { expect, test } from 'vitest'
import { aDish } from '#pwa/testing/samples/a-menu.ts'
import { drinkWords, litrePriceCents, litreWords, strengthWords, volumeWords } from './drinks.ts'

const cola = aDish({ category: 'boissons_soft', name: 'Cola', price: 2.5, volumeCl: 33, vatRate: 5.5 })
const beer = aDish({
  category: 'bieres',
  name: 'Bière 33 cl',
  price: 4.5,
  volumeCl: 33,
  vatRate: 20,
  alcohol: true,
  abv: 4.2,
})
const tea = aDish({ category: 'thes', name: 'Thé', price: 6, volumeCl: 35, vatRate: 10 })
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')

test.each([
  [4, '4 cl'],
  [75, '75 cl'],
  [100, '1 l'],
  [150, '1,5 l'],
])('%i cl read %s', (volumeCl, words) => {
  expect(plain(volumeWords(volumeCl))).toBe(words)
})

test('a strength is said as the regulation prescribes, with one decimal where it has one', () => {
  expect([5, 12.5].map(abv => plain(strengthWords(abv)))).toEqual(['5 % vol.', '12,5 % vol.'])
})

test.each([
  ['a can', cola, true, '33 cl · 7,58 €/l'],
  ['a can at table', { ...cola, vatRate: 10 as const }, false, '33 cl'],
  ['a bottle whose name says its volume', beer, true, '4,2 % vol. · 13,64 €/l'],
  ['a bottle at table', beer, false, '4,2 % vol.'],
  ['a tea, which is poured', tea, true, '35 cl'],
  ['a large bottle', { ...cola, name: 'Cola 1,5 L', volumeCl: 150, price: 5 }, true, '3,33 €/l'],
  ['food', aDish(), true, undefined],
])('beside the price of %s', (_, dish, byLitre, words) => {
  expect(plain(drinkWords(dish, byLitre))).toBe(words)
})

test('what has no price or no volume has no price of a litre', () => {
  expect([litreWords({ ...cola, price: undefined }), litreWords({ ...cola, volumeCl: undefined })]).toEqual([
    undefined,
    undefined,
  ])
})

test.each([
  [250, 33, 758],
  [450, 100, 450],
  [400, 150, 267],
  [300, 50, 600],
  [600, 63, 952],
  [1, 200, 1],
  [0, 33, 0],
])('%i cents for %i cl are %i cents a litre', (price, volume, litre) => {
  expect(litrePriceCents(price, volume)).toBe(litre)
})

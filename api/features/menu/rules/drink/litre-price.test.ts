import { expect, test } from 'vitest'
import { litrePriceCents } from './litre-price.ts'

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

import { expect, test } from 'vitest'
import { cancellationsByReason } from './read-statistics.ts'

test('reasons of our own lists by number; what somebody typed, and what was erased, is one', () => {
  expect(
    cancellationsByReason([
      { reason: 'Client injoignable', orders: 2 },
      { reason: 'Camille a la grippe', orders: 1 },
      { reason: null, orders: 1 },
      { reason: 'Autre', orders: 1 },
      { reason: 'Article épuisé', orders: 2 },
      { reason: 'Remplacée par une autre commande', orders: 9 },
    ]),
  ).toEqual([
    { reason: 'Autre', orders: 3 },
    { reason: 'Article épuisé', orders: 2 },
    { reason: 'Client injoignable', orders: 2 },
  ])
})

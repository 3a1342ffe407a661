import { expect, it } from 'vitest'
import { atPlace, placeOf } from './page-names.ts'

it.each([
  ['2 rue du Lotus-Bleu, 75002 Paris', 'Paris 2e'],
  ['2 rue du Lotus-Bleu, 75001 Paris', 'Paris 1er'],
  ['8 quai de Grenelle, 75016 Paris', 'Paris 16e'],
  ['8 quai de Grenelle, 75116 Paris', 'Paris 16e'],
  ['1 place Bellecour, 69002 Lyon', 'Lyon 2e'],
  ['1 rue de la Gare, 75900 Paris CEDEX 15', 'Paris'],
  ['3, rue Crébillon, 44000 Nantes', 'Nantes'],
  ['Place du Marché', undefined],
  ['', undefined],
])('%s is in %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})

it.each([
  ['Paris 2e', 'à Paris 2e'],
  ['Le Havre', 'au Havre'],
  ['Les Lilas', 'aux Lilas'],
  ['La Rochelle', 'à La Rochelle'],
])('at %s: %s', (place, words) => {
  expect(atPlace(place)).toBe(words)
})

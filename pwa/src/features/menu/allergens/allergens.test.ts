import { expect, test } from 'vitest'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { allergenWords, originWords } from './allergen-words.ts'
import { allergenCodes } from './allergens.ts'

const names = { ...aMenu(), allergenDetails: { gluten: { fr: 'blé', en: 'wheat' } } }

test('are those of the dish, with what a variant adds and takes away', () => {
  expect(allergenWords(aMain(), [], names)).toEqual(['Œufs', 'Poissons'])
  expect(allergenWords(aMain(), ['Crevette'], names)).toEqual(['Œufs', 'Poissons', 'Crustacés'])
  expect(allergenWords(aMain(), ['Végétarien'], names)).toEqual(['Œufs'])
})

test('name the cereal or nut, and an unknown code rather than nothing', () => {
  expect(allergenWords(aDish({ allergens: ['gluten'] }), [], names)).toEqual(['gluten (blé)'])
  const beer = aDish({ allergens: ['gluten'], allergenDetails: { gluten: { fr: 'orge', en: 'barley' } } })
  expect(allergenWords(beer, [], names)).toEqual(['gluten (orge)'])
})

test('origins follow the meat that was chosen', () => {
  const dish = aMain({
    prices: { Poulet: 13.5, 'Poulet croustillant': 15, Porc: 13.9, Crevette: 13.9 },
    meatOrigin: { Poulet: 'France', Porc: 'Espagne' },
  })
  const origins = (variant?: string) => originWords(dish, variant)
  expect(origins()).toEqual(['Poulet\u00a0: France', 'Porc\u00a0: Espagne'])
  expect(origins('Porc')).toEqual(['Porc\u00a0: Espagne'])
  expect(origins('Poulet croustillant')).toEqual(['Poulet\u00a0: France'])
  expect(origins('Crevette')).toEqual([])
})

test('a meat that is in the dish whatever is chosen is always named', () => {
  const dish = aMain({ prices: { Crevette: 13.9, Saumon: 16 }, meatOrigin: { Porc: 'Espagne' } })
  expect(originWords(dish, 'Crevette')).toEqual(['Porc\u00a0: Espagne'])
})

test('an allergen that one option brings stays, whatever another takes away', () => {
  const mix = aDish({
    allergens: ['lait'],
    allergensByVariant: { Mangue: { remove: ['lait'] }, Fraise: { add: ['lait', 'soja'] } },
  })
  expect(allergenCodes(mix, ['Fraise', 'Mangue'])).toEqual(['lait', 'soja'])
  expect(allergenCodes(mix, ['Mangue'])).toEqual([])
})

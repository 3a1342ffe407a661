import { expect, test } from 'vitest'
import { concernsDish, dishErrors, type GivableDish, type RewardFields, tidiedReward } from './reward-fields.ts'

const SOM_TAM: GivableDish = { takeaway: true, price: 9.9, alcohol: false }
const CURRY: GivableDish = { takeaway: true, prices: { Poulet: 12.5, Crevette: 13.9 }, alcohol: false }
const ITSELF = { dish: { id: 'curry-vert', isItself: true }, maxBasePrice: 12.9 }
const COOKED_LIKE = { dish: { id: 'som-tam', isItself: false }, maxBasePrice: null }
const FIELDS: RewardFields = {
  ...{ name: 'Curry vert', nameEn: 'Green curry', nameTh: '', value: 12.9, offered: true },
  ...ITSELF,
}

const { price: _, ...UNPRICED } = SOM_TAM
const MIX = [{ id: 'mangue', name: 'Mangue', nameEn: 'Mango', emoji: '' }]

test.each<[what: string, given: Parameters<typeof dishErrors>[0], dish: GivableDish | undefined, path?: string]>([
  ['a main with a protein that is free', ITSELF, CURRY],
  ['a main whose proteins are all free', { ...ITSELF, maxBasePrice: null }, CURRY],
  ['the recipe of a dish with one price', COOKED_LIKE, SOM_TAM],
  ['a main at the very price of its cheapest protein', { ...ITSELF, maxBasePrice: 12.5 }, CURRY],
  ['a main below its cheapest protein', { ...ITSELF, maxBasePrice: 12.49 }, CURRY, 'maxBasePrice'],
  ['the recipe of a main with proteins', { ...COOKED_LIKE }, CURRY, 'dish'],
  ['a dish that is gone', ITSELF, undefined, 'dish'],
  ['a dish that is eaten here alone', COOKED_LIKE, { ...SOM_TAM, takeaway: false }, 'dish'],
  ['a dish without a price', COOKED_LIKE, UNPRICED, 'dish'],
  ['alcohol', COOKED_LIKE, { ...SOM_TAM, alcohol: true }, 'dish'],
  ['a drink that is hot or cold', COOKED_LIKE, { ...SOM_TAM, options: ['Froid', 'Chaud'] }, 'dish'],
  ['a drink that is cold', COOKED_LIKE, { ...SOM_TAM, options: ['Froid'] }],
  ['a mix', COOKED_LIKE, { ...SOM_TAM, mixOptions: MIX }, 'dish'],
])('%s', (_, given, dish, path) => {
  expect(dishErrors(given, dish).map(error => error.path)).toEqual(path ? [path] : [])
})

test('a change looks at the dish where it is another, is free up to another price, or is offered anew', () => {
  const withdrawn = { ...FIELDS, offered: false }
  expect(concernsDish(FIELDS, { ...FIELDS, name: 'Curry', value: 13 })).toBe(false)
  expect(concernsDish(FIELDS, withdrawn)).toBe(false)
  expect(concernsDish(withdrawn, FIELDS)).toBe(true)
  expect(concernsDish(FIELDS, { ...FIELDS, maxBasePrice: null })).toBe(true)
  expect(concernsDish(FIELDS, { ...FIELDS, dish: { id: 'curry-vert', isItself: false } })).toBe(true)
})

test('only choices have a dearest one', () => {
  expect(tidiedReward(FIELDS, CURRY).maxBasePrice).toBe(12.9)
  expect(tidiedReward(FIELDS, SOM_TAM).maxBasePrice).toBeNull()
  expect(tidiedReward({ ...FIELDS, dish: { id: 'curry-vert', isItself: false } }, CURRY).maxBasePrice).toBeNull()
})

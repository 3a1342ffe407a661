import { describe, expect, test } from 'vitest'
import { differences } from '#api/kernel/people/journal.ts'
import type { ItemBody } from '../contract-staff.ts'
import { changedFields, isOnTakeaway, itemErrors, newItemFields, photoAlt } from './dish-fields.ts'

const dish = (change: ItemBody = {}) => changedFields(newItemFields('Pad thaï', 'plats'), change)
const faults = (change: ItemBody, of = dish()) => itemErrors(changedFields(of, change)).map(({ path }) => path)

describe('a new dish', () => {
  test.each([
    ['plats', 2],
    ['entrees', 1],
    ['desserts', 1],
    ['thes', 0],
  ] as const)('of %s loads the kitchen with %i', (category, kitchenLoad) => {
    expect(newItemFields('Neuf', category)).toMatchObject({ kitchenLoad, vatRate: 10, takeaway: true, dineIn: true })
  })

  test('is called in English as in French until somebody says otherwise', () => {
    expect(dish({ nameEn: '' }).nameEn).toBe('Pad thaï')
    expect(dish({ nameEn: 'Pad Thai' }).nameEn).toBe('Pad Thai')
  })

  test('may be written down without a price, and is then not to be had', () => {
    expect(itemErrors(dish({ price: null }))).toEqual([])
    expect(isOnTakeaway(dish({ price: null }))).toBe(false)
    expect(isOnTakeaway(dish({ price: 9.9 }))).toBe(true)
    expect(isOnTakeaway(dish({ prices: { Poulet: 9.9 } }))).toBe(true)
    expect(isOnTakeaway(dish({ price: 9.9, takeaway: false }))).toBe(false)
  })
})

describe('prices', () => {
  test('are kept in cents, without the noise of floats', () => {
    expect(dish({ price: 1.1 + 2.2 }).priceCents).toBe(330)
  })

  test('by variant end the single price, and the other way round', () => {
    const single = dish({ price: 12.9 })
    const byVariant = changedFields(single, { prices: { Poulet: 12.5, Porc: 12.9 } })
    expect([byVariant.priceCents, byVariant.pricesCents]).toEqual([null, { Poulet: 1250, Porc: 1290 }])
    const again = changedFields(byVariant, { price: 11 })
    expect([again.priceCents, again.pricesCents]).toEqual([1100, {}])
    expect(changedFields(byVariant, { name: 'Autre' }).pricesCents).toEqual(byVariant.pricesCents)
  })

  test('are one way or the other, never both', () => {
    expect(faults({ price: 9, prices: { Poulet: 9 } })).toEqual(['price'])
    expect(faults({ price: null, prices: {} })).toEqual([])
  })
})

test('a usual heat goes with the heat that it is one of', () => {
  const hot = dish({ spicyLevels: true, usualHeat: 3 })
  expect(hot.usualHeat).toBe(3)
  expect(changedFields(hot, { spicyLevels: false }).usualHeat).toBeNull()
  expect(dish({ usualHeat: 3 }).usualHeat).toBeNull()
})

describe('alcohol', () => {
  test('brings its rate and its degree, and takes them away again', () => {
    const beer = dish({ alcohol: true, abv: 5 })
    expect([beer.vatRate, beer.abv]).toEqual([20, 5])
    const without = changedFields(beer, { alcohol: false })
    expect([without.vatRate, without.abv]).toEqual([10, null])
  })

  test.each([
    [{ alcohol: true }, ['abv']],
    [{ alcohol: true, abv: 5, vatRate: 10 }, ['vatRate']],
    [{ vatRate: 20 }, ['vatRate']],
  ] as const)('is refused as %j', (change, paths) => {
    expect(faults(change)).toEqual(paths)
  })
})

describe('allergens', () => {
  const curry = dish({
    prices: { Poulet: 12, Crevette: 13 },
    allergens: ['soja', 'gluten'],
    allergenDetails: { gluten: { fr: 'orge', en: 'barley' } },
    allergensByVariant: { Crevette: { add: ['crustaces'], remove: ['gluten'] } },
  })

  test('stand in the order of the regulation', () => {
    expect(curry.allergens).toEqual(['gluten', 'soja'])
  })

  test('of a variant that is gone go with it', () => {
    expect(changedFields(curry, { prices: { Poulet: 12 } }).allergensByVariant).toEqual({})
  })

  test('that the dish has now are no variant’s any more, and no detail outlives its allergen', () => {
    const changed = changedFields(curry, { allergens: ['crustaces', 'soja'] })
    expect(changed.allergensByVariant).toEqual({})
    expect(changed.allergenDetails).toEqual({})
  })
})

test.each([
  [{ name: '' }, ['name']],
  [{ options: ['Froid', 'Chaud'], prices: { Poulet: 9 } }, ['options']],
  [{ options: ['Froid', 'Froid'] }, ['options']],
  [{ cookingOptions: [{ name: 'À point', nameEn: 'Medium' }] }, ['cookingOptions']],
  [{ takeaway: false, dineIn: false }, ['takeaway']],
] as const)('refuses %j', (change, paths) => {
  expect(faults(change as unknown as ItemBody)).toEqual(paths)
})

test('tells what differs', () => {
  const before = dish({ price: 9 })
  expect(differences(before, changedFields(before, { price: 9.5, name: 'Pad thaï' }))).toEqual({
    priceCents: { from: 900, to: 950 },
  })
})

const photographed = { name: 'Pad thaï', description: 'Nouilles de riz sautées, œuf. Citron vert à part.' }

test.each([
  ['the staff’s own words', { ...photographed, photoAlt: 'Une assiette bleue' }, 'Une assiette bleue'],
  ['otherwise its name and the first sentence about it', photographed, 'Pad thaï\u00a0: Nouilles de riz sautées, œuf'],
  ['also where they were emptied', { ...photographed, photoAlt: null }, 'Pad thaï\u00a0: Nouilles de riz sautées, œuf'],
  ['its name where nothing is said of it', { name: 'Thé', description: '' }, 'Thé'],
])('a photo is told by %s', (_, of, words) => {
  expect(photoAlt(of)).toBe(words)
})

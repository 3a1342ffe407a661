/** Allergens and meat origins of `sql/seed/catalogue.json` (EU 1169/2011 annex II, décret 2025-141). */

import { describe, expect, test } from 'vitest'
import { items, offenders, servedAllergens, textOf, variantsOf } from '#api/testing/menu/catalogue-items.ts'
import { catalogue } from '#api/testing/menu/seed-menu.ts'
import type { CatalogueItem } from './seed-database.ts'

const FOURTEEN = [
  'gluten',
  'crustaces',
  'oeufs',
  'poissons',
  'arachides',
  'soja',
  'lait',
  'fruits_a_coque',
  'celeri',
  'moutarde',
  'sesame',
  'sulfites',
  'lupin',
  'mollusques',
]
const FROM_THE_SEA = ['poissons', 'crustaces', 'mollusques']

/** All codes are known, none stands twice, and they are in the regulation's order. */
const isInOrder = (codes: string[]) =>
  JSON.stringify(codes) === JSON.stringify(FOURTEEN.filter(code => codes.includes(code)))
const pairs = items.flatMap(one => variantsOf(one).map(variant => ({ one, variant })))

describe('allergens', () => {
  test('have the fourteen labels in both languages', () => {
    expect(Object.keys(catalogue.allergenLabels)).toEqual(FOURTEEN)
    expect(Object.values(catalogue.allergenLabels).filter(label => !label.fr || !label.en)).toEqual([])
  })

  test('are known, named once, in the order of the regulation', () => {
    expect(offenders(one => !isInOrder(one.allergens))).toEqual([])
  })

  test('change by a variant that the dish has, adding what is new and removing what is there', () => {
    const changes = items.flatMap(one =>
      Object.entries(one.allergensByVariant ?? {}).map(([variant, change]) => ({ one, variant, ...change })),
    )
    const isWrong = ({ one, variant, add = [], remove = [] }: (typeof changes)[number]) =>
      !variantsOf(one).includes(variant) ||
      !isInOrder(add) ||
      !isInOrder(remove) ||
      add.length + remove.length === 0 ||
      add.some(code => one.allergens.includes(code)) ||
      remove.some(code => !one.allergens.includes(code))
    expect(changes.filter(isWrong).map(({ one, variant }) => `${one.id} ${variant}`)).toEqual([])
  })

  test.each([
    ['Crevette', ['crustaces']],
    ['Saumon', ['poissons']],
    ['Dorade', ['poissons']],
    ['Végétarien', ['soja']],
    ['Poulet croustillant', ['gluten', 'oeufs']],
    ['Poulet Satay', ['arachides']],
  ])('of %s are declared wherever it is served', (variant, codes) => {
    const dishes = items.filter(one => variantsOf(one).includes(variant))
    expect(offenders(one => codes.some(code => !servedAllergens(one, variant).includes(code)), dishes)).toEqual([])
  })

  test.each<[RegExp, string[]]>([
    [/cacahuète/, ['arachides']],
    [/cajou/, ['fruits_a_coque']],
    [/crevette/, ['crustaces']],
    [/(?<!b)œuf/, ['oeufs']],
    [/nam pla|nuoc-mâm|galettes de poisson|filet de poisson/, ['poissons']],
    [/\bsoja\b|hoisin/, ['soja', 'gluten']],
    [/tofu/, ['soja']],
    [/huître/, ['mollusques', 'gluten', 'soja']],
    [/calamar|moules/, ['mollusques']],
    [/sésame/, ['sesame']],
    [/céleri/, ['celeri']],
    [/lait concentré|lait chaud|, au lait et/, ['lait']],
    [/\bblé\b|nouilles aux œufs|gyoza|raviolis|panée?s?\b/, ['gluten']],
    [/curry (rouge|vert|jaune|épais|aux)/, ['crustaces', 'poissons']],
  ])('that a description names (%s) are declared: %s', (words, codes) => {
    const named = items.filter(one => words.test(textOf(one)) && one.category !== 'bieres')
    expect(offenders(one => codes.some(code => !one.allergens.includes(code)), named)).toEqual([])
  })

  test('of beer are gluten with its cereal, of wine sulphites', () => {
    const isBare = (one: CatalogueItem) => !(one.allergens.includes('gluten') && one.allergenDetails?.gluten?.fr)
    expect(offenders(one => one.category === 'bieres' && isBare(one))).toEqual([])
    expect(offenders(one => one.category === 'vins' && !one.allergens.includes('sulfites'))).toEqual([])
  })
})

describe('vegetarian and vegan', () => {
  test('are the only tags', () => {
    expect(offenders(one => one.tags.some(tag => !['vegetarian', 'vegan'].includes(tag)))).toEqual([])
  })

  test('hold nothing from the sea', () => {
    const isFromTheSea = (codes: string[]) => FROM_THE_SEA.some(code => codes.includes(code))
    expect(offenders(one => one.tags.length > 0 && isFromTheSea(one.allergens))).toEqual([])
    const meatless = pairs.filter(({ variant }) => variant === 'Végétarien')
    expect(
      meatless.filter(({ one, variant }) => isFromTheSea(servedAllergens(one, variant))).map(({ one }) => one.id),
    ).toEqual([])
  })

  test('vegan is vegetarian too, without egg or milk', () => {
    const vegan = items.filter(one => one.tags.includes('vegan'))
    expect(offenders(one => !one.tags.includes('vegetarian'), vegan)).toEqual([])
    expect(offenders(one => ['oeufs', 'lait'].some(code => one.allergens.includes(code)), vegan)).toEqual([])
  })
})

describe('the origin of meat', () => {
  const WORDS: [string, RegExp][] = [
    ['Poulet', /poulet/],
    ['Porc', /\bporc/],
    ['Bœuf', /bœuf/],
    ['Canard', /canard/],
  ]
  const meatsOf = (one: CatalogueItem) =>
    WORDS.filter(
      ([meat, words]) => words.test(textOf(one)) || variantsOf(one).some(variant => variant.startsWith(meat)),
    ).map(([meat]) => meat)

  test('is given for every beef, pork and poultry, and for nothing else', () => {
    for (const one of items) expect(Object.keys(one.meatOrigin ?? {}), one.id).toEqual(meatsOf(one))
  })

  test('names a country', () => {
    expect(offenders(one => Object.values(one.meatOrigin ?? {}).some(country => !country))).toEqual([])
  })

  test('is marked as to be confirmed by the restaurateur', () => {
    expect(catalogue.notes.meatOrigin).toMatch(/à confirmer par le restaurateur/)
  })
})

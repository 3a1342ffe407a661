/** Checks `sql/seed/catalogue.json` against the menu’s rules and the law, whatever a restaurateur edits in it. */
import { describe, expect, test } from 'vitest'
import {
  duplicates,
  idsOf,
  item,
  items,
  itemsOf,
  offenders,
  textOf,
  variantsOf,
} from '#api/testing/menu/catalogue-items.ts'
import { catalogue } from '#api/testing/menu/seed-menu.ts'
import { CATEGORY_KEYS } from './contract-dish.ts'

const DINE_IN_TABS_ALONE = ['vins', 'cafes']
const FOOD = ['entrees', 'plats', 'desserts', 'supplements']
const HOT_ONLY = ['the-jasmin', 'the-vert']
const COOKING = ['Saignante', 'À point', 'À point avancé', "Bien cuit à l'extérieur", 'Bien cuite']

describe('categories', () => {
  test('are the eleven that the pages know, in their order', () => {
    expect(catalogue.categories.map(category => category.key)).toEqual(CATEGORY_KEYS)
  })

  test('have both labels', () => {
    expect(catalogue.categories.filter(category => !category.label || !category.labelEn)).toEqual([])
  })

  test('are tabs of both menus, wines and coffees of the dine-in menu alone', () => {
    for (const { key, shownIn } of catalogue.categories) {
      expect(shownIn, key).toEqual(DINE_IN_TABS_ALONE.includes(key) ? ['dineIn'] : ['takeaway', 'dineIn'])
    }
  })

  test.each(CATEGORY_KEYS)('hold something: %s', key => {
    expect(itemsOf(key)).not.toEqual([])
  })
})

describe('dishes and drinks', () => {
  test('are at least 75', () => {
    expect(items.length).toBeGreaterThanOrEqual(75)
  })

  test('stand in the order of the categories', () => {
    const order = items.map(one => CATEGORY_KEYS.indexOf(one.category))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('have an id and a name of their own', () => {
    expect(duplicates(idsOf(items))).toEqual([])
    expect(duplicates(items.map(one => one.name))).toEqual([])
  })

  test('have a kebab-case id', () => {
    expect(offenders(one => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(one.id))).toEqual([])
  })

  test('have a French and an English name', () => {
    expect(offenders(one => !one.name.trim() || !one.nameEn.trim())).toEqual([])
  })

  test('have a name in Thai script, or none', () => {
    expect(offenders(one => one.nameTh !== null && !/^[\u0e00-\u0e7f ]+$/.test(one.nameTh))).toEqual([])
  })

  test.each([
    'brochettes-poulet',
    'brochettes-boeuf',
    'poulet-citronnelle',
    'cote-de-porc',
    'yum-talay',
    'boeuf-loc-lac',
    'tigre-qui-pleure',
    'tigre-qui-pleure-riz-plantain',
    'poulet-cajou',
    'bobun',
    'khung-thod-sod-makham',
    'pad-thai',
    'pad-kapao',
    'khao-pad',
    'som-tam',
    'nems-poulet',
    'gyoza-poulet',
    'tom-yam',
    'vermicelles-sautes',
  ])('include %s, which guests know', id => {
    expect(idsOf(items)).toContain(id)
  })

  test('have a drawing made of known parts, at most five of them', () => {
    const { vessels, contents } = catalogue.drawingVocabulary
    const isKnown = (part: string) => contents.includes(part)
    expect(offenders(one => !vessels.includes(one.drawing.vessel) || !one.drawing.contents.every(isKnown))).toEqual([])
    expect(offenders(one => one.drawing.contents.length > 5)).toEqual([])
  })

  test('are for both services, but jasmine and green tea', () => {
    const both = ['takeaway', 'dineIn']
    const isBoth = (services: string[]) => JSON.stringify(services) === JSON.stringify(both)
    expect(offenders(one => !isBoth(one.services))).toEqual(HOT_ONLY)
  })
})

describe('choices', () => {
  test('of heat are for starters and mains alone', () => {
    expect(offenders(one => one.spicyLevels && !['entrees', 'plats'].includes(one.category))).toEqual([])
  })

  test('of heat have a usual one, and only they', () => {
    expect(offenders(one => one.spicyLevels !== (one.usualHeat !== undefined))).toEqual([])
  })

  test('of cooking are the five, for every dish of beef fillet and for no other', () => {
    for (const one of items) {
      const isFillet = /filet de bœuf/.test(textOf(one))
      expect(
        one.cookingOptions?.map(option => option.name),
        one.id,
      ).toEqual(isFillet ? COOKING : undefined)
      expect(one.cookingOptions?.filter(option => !option.nameEn) ?? [], one.id).toEqual([])
    }
  })

  test('of temperature are for teas alone: Froid or Chaud', () => {
    expect(offenders(one => one.options && one.category !== 'thes')).toEqual([])
    for (const tea of itemsOf('thes').filter(one => !HOT_ONLY.includes(one.id))) {
      expect(tea.options, tea.id).toEqual(['Froid', 'Chaud'])
    }
  })

  test.each(HOT_ONLY)('of temperature are none for %s: hot, takeaway, 5 €', id => {
    expect(item(id)).toMatchObject({ options: ['Chaud'], services: ['takeaway'], priceCents: 500 })
  })

  test('of fruits are four different ones, for the smoothie mix alone', () => {
    expect(offenders(one => one.isCustomizable || one.mixOptions)).toEqual(['smoothie-mix'])
    const fruits = item('smoothie-mix').mixOptions ?? []
    expect(new Set(idsOf(fruits)).size).toBe(4)
    expect(fruits.filter(fruit => !fruit.name || !fruit.emoji)).toEqual([])
  })

  test('of protein have an English word', () => {
    const proteins = new Set(items.flatMap(variantsOf))
    expect([...proteins].filter(protein => !catalogue.variantLabels[protein]?.en)).toEqual([])
  })
})

test('mains, and they alone, stand in groups', () => {
  expect(offenders(one => (one.category === 'plats') !== (one.group !== undefined))).toEqual([])
})

describe('VAT, alcohol, volume and kitchen load', () => {
  test('VAT is 20 % on alcohol, 5.5 % on closed cans and bottles, 10 % on the rest', () => {
    const rateOf = (category: string) =>
      ['bieres', 'vins'].includes(category) ? 20 : category === 'boissons_soft' ? 5.5 : 10
    expect(offenders(one => one.vatRate !== rateOf(one.category))).toEqual([])
  })

  test('beers and wines, and they alone, are alcohol, with their strength', () => {
    expect(offenders(one => one.alcohol !== ['bieres', 'vins'].includes(one.category))).toEqual([])
    expect(offenders(one => (one.alcohol ? !(one.abv && one.abv > 1.2 && one.abv < 16) : 'abv' in one))).toEqual([])
  })

  test('drinks, and they alone, have a volume', () => {
    expect(
      offenders(one => (FOOD.includes(one.category) ? 'volumeCl' in one : !(one.volumeCl && one.volumeCl > 0))),
    ).toEqual([])
  })

  test('mains load the kitchen with 2, starters and desserts with 1, the rest with 0', () => {
    const loads: Record<string, number> = { plats: 2, entrees: 1, desserts: 1 }
    expect(offenders(one => one.kitchenLoad !== (loads[one.category] ?? 0))).toEqual([])
  })
})

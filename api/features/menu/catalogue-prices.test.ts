/**
 * Compares the prices of `sql/seed/catalogue.json` with the ranges that the restaurant charges (base prices, in cents).
 */

import { describe, expect, test } from 'vitest'
import { item, items, itemsOf, offenders, pricesOf, variantsOf } from '#api/testing/menu/catalogue-items.ts'
import { catalogue } from '#api/testing/menu/seed-menu.ts'
import type { CategoryKey } from './contract-dish.ts'

const PROTEINS = {
  Poulet: 1250,
  Porc: 1290,
  Crevette: 1290,
  Végétarien: 1250,
  Bœuf: 1290,
  'Poulet croustillant': 1400,
  Saumon: 1500,
  Dorade: 1500,
}
const PROTEIN_NAMES = [...Object.keys(PROTEINS), 'Poulet Satay']
const isProteinPrice = ([name, cents]: [string, number]) => PROTEINS[name as keyof typeof PROTEINS] === cents

const outside = (category: CategoryKey, from: number, to: number) =>
  offenders(one => pricesOf(one).some(cents => cents < from || cents > to), itemsOf(category))

describe('every price', () => {
  test('is one, or one for each variant, never both', () => {
    expect(offenders(one => 'priceCents' in one === 'pricesCents' in one)).toEqual([])
  })

  test('is whole cents above zero', () => {
    expect(offenders(one => pricesOf(one).some(cents => !Number.isInteger(cents) || cents <= 0))).toEqual([])
    expect(offenders(one => pricesOf(one).length === 0)).toEqual([])
  })
})

describe('mains', () => {
  test('cost 1 € more to take away when priced by variant', () => {
    expect(catalogue.takeawayVariantSurchargeCents).toBe(100)
  })

  test('alone have variants, of the nine names, in their order', () => {
    expect(offenders(one => variantsOf(one).length > 0 && one.category !== 'plats')).toEqual([])
    for (const one of items) {
      expect(variantsOf(one), one.id).toEqual(PROTEIN_NAMES.filter(name => variantsOf(one).includes(name)))
    }
  })

  test('cost what their protein costs, but bobun and tom yam', () => {
    const ordinary = itemsOf('plats').filter(one => !['bobun', 'tom-yam'].includes(one.id))
    expect(offenders(one => !Object.entries(one.pricesCents ?? {}).every(isProteinPrice), ordinary)).toEqual([])
  })

  test.each(Object.keys(PROTEINS))('offer %s somewhere', name => {
    expect(itemsOf('plats').some(one => variantsOf(one).includes(name))).toBe(true)
  })

  test('tom yam: shrimp 15 €, the others at their protein’s price', () => {
    const { Crevette, ...others } = item('tom-yam').pricesCents ?? {}
    expect(Crevette).toBe(1500)
    expect(Object.entries(others).filter(entry => !isProteinPrice(entry))).toEqual([])
  })

  test('bobun: 15 to 16 €, vegetarian 14 €', () => {
    const { Végétarien, ...others } = item('bobun').pricesCents ?? {}
    expect(Végétarien).toBe(1400)
    expect(Object.values(others).filter(cents => cents < 1500 || cents > 1600)).toEqual([])
  })

  test('of one price cost 12.50 to 22 €', () => {
    const fixed = itemsOf('plats').filter(one => one.priceCents !== undefined)
    expect(offenders(one => pricesOf(one).some(cents => cents < 1250 || cents > 2200), fixed)).toEqual([])
  })

  test('tigre qui pleure: 17 €, with rice and plantain 22 €', () => {
    expect(item('tigre-qui-pleure').priceCents).toBe(1700)
    expect(item('tigre-qui-pleure-riz-plantain').priceCents).toBe(2200)
  })

  test('vermicelli show 13.90 € in takeaway for a variant', () => {
    expect(pricesOf(item('vermicelles-sautes'))).toContain(1390 - catalogue.takeawayVariantSurchargeCents)
  })
})

describe('the other categories', () => {
  test('starters cost 6 €, beef skewers and lemongrass chicken 7.50 €', () => {
    const dearer = ['brochettes-boeuf', 'poulet-citronnelle']
    expect(offenders(one => one.priceCents !== (dearer.includes(one.id) ? 750 : 600), itemsOf('entrees'))).toEqual([])
  })

  test('supplements are the six, at their prices', () => {
    expect(Object.fromEntries(itemsOf('supplements').map(one => [one.id, one.priceCents]))).toEqual({
      'riz-gluant': 300,
      'plantain-frit': 500,
      'riz-thai': 300,
      'riz-loc-lac': 300,
      'poulet-croustillant': 500,
      'oeuf-au-plat': 150,
    })
  })

  test('soft drinks cost 2 to 3 €, bottles of a litre and more 4 to 5 €', () => {
    const isBig = (cl = 0) => cl >= 100
    const [from, to] = [(cl?: number) => (isBig(cl) ? 400 : 200), (cl?: number) => (isBig(cl) ? 500 : 300)]
    const isOutside = (cents: number, cl?: number) => cents < from(cl) || cents > to(cl)
    expect(offenders(one => isOutside(one.priceCents ?? 0, one.volumeCl), itemsOf('boissons_soft'))).toEqual([])
  })

  test.each([100, 150])('soft drinks come in bottles of %i cl', cl => {
    expect(itemsOf('boissons_soft').some(one => one.volumeCl === cl)).toBe(true)
  })

  test.each([
    ['desserts', 600, 600],
    ['thes', 500, 600],
    ['cocktails_sans_alcool', 600, 700],
    ['smoothies', 600, 700],
    ['bieres', 350, 600],
    ['vins', 2600, 2600],
    ['cafes', 250, 250],
  ] as const)('%s cost %i to %i cents', (category, from, to) => {
    expect(outside(category, from, to)).toEqual([])
  })

  test('the smoothie mix costs 7 €', () => {
    expect(item('smoothie-mix').priceCents).toBe(700)
  })

  test('wines are bottles of 75 cl', () => {
    expect(offenders(one => one.volumeCl !== 75, itemsOf('vins'))).toEqual([])
  })
})

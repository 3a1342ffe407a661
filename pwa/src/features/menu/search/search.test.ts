import { expect, test } from 'vitest'
import type { CategoryKey } from '#api/features/menu/contract/categories.ts'
import { aDish } from '#pwa/testing/a-menu.ts'
import catalogue from '../../../../../sql/seed/catalogue.json' with { type: 'json' }
import { search, searchIndex } from './search.ts'

/** The restaurant's own names: what people will really look for. */
const index = searchIndex(
  catalogue.categories.map(({ key, label, labelEn }) => ({
    key: key as CategoryKey,
    title: label,
    titleEn: labelEn,
    tab: label,
    items: catalogue.items
      .filter(dish => dish.category === key)
      .map(({ id, name, nameEn, nameTh }) => aDish({ id, name, nameEn, nameTh: nameTh ?? undefined })),
  })),
)
const found = (query: string) => search(index, query).flatMap(({ items }) => items.map(dish => dish.id))
const all = catalogue.items.map(dish => dish.id)

test.each(['pad thai', 'padthai', 'PAD THAÏ', 'Pad-Thaï', '  pad   thai ', 'pad tha', 'thai pad', 'ผัดไทย'])(
  'finds pad thaï by %o',
  query => {
    expect(found(query)).toContain('pad-thai')
    expect(found(query).length).toBeLessThan(5)
  },
)

test.each([
  ['crying tiger', 'tigre-qui-pleure'],
  ['green curry', 'curry-vert'],
  ['oeuf', 'oeuf-au-plat'],
  ['œuf', 'oeuf-au-plat'],
  ['bœuf loc', 'boeuf-loc-lac'],
  ['boeuf', 'boeuf-loc-lac'],
  ['crevettes', 'nems-crevettes'],
  ['mangues', 'mangue-riz-gluant'],
  ['gyoza', 'gyoza-poulet'],
  ['gyo za', 'gyoza-poulet'],
  ['tomyam', 'tom-yam'],
  ['thé', 'the-vert'],
  ['tea', 'the-vert'],
  ['cola zero', 'cola-zero'],
  ['eau 1,5', 'eau-plate-150'],
])('%o finds %s', (query, id) => {
  expect(found(query)).toContain(id)
})

test('a category’s name finds all of it', () => {
  const beers = catalogue.items.filter(dish => dish.category === 'bieres').map(dish => dish.id)
  expect(found('bieres')).toEqual(beers)
  expect(found('Beers')).toEqual(beers)
})

test.each([
  ['gioza', 'gyoza-poulet'],
  ['currry', 'curry-vert'],
  ['massamn', 'curry-massaman'],
  ['panagn', 'curry-panang'],
  ['tigr pluere', 'tigre-qui-pleure'],
])('one slip is forgiven where nothing fits: %o finds %s', (query, id) => {
  expect(found(query)).toContain(id)
})

test('every word must fit, in any order', () => {
  expect(found('vert curry')).toEqual(['curry-vert'])
  expect(found('curry pizza')).toEqual([])
  expect(found('pizza')).toEqual([])
})

test('short words fit beginnings only', () => {
  expect(found('riz')).toContain('riz-thai')
  expect(found('iz')).toEqual([])
})

test('without a letter everything is there, and signs mean nothing', () => {
  expect(found('')).toEqual(all)
  expect(found('  … ')).toEqual(all)
  expect(found('(.*')).toEqual(all)
})

test('keeps the menu’s order and leaves out what is empty', () => {
  const sections = search(index, 'mangue')
  expect(sections.map(({ key }) => key)).toEqual([
    'entrees',
    'desserts',
    'boissons_soft',
    'cocktails_sans_alcool',
    'smoothies',
  ])
})

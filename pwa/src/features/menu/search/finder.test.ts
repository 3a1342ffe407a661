import { expect, test } from 'vitest'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { menuSections } from '#pwa/features/menu/menu-sections.ts'
import { finder } from './finder.ts'

/** The tests search in the restaurant's own menu, since that is where people search. */
const sections = menuSections(seedMenu(), 'takeaway')
const find = finder(sections)
const found = (query: string) => find(query).sections.flatMap(({ items }) => items.map(dish => dish.id))
const all = sections.flatMap(({ items }) => items.map(dish => dish.id))

test('without a word that says anything everything is there, and signs mean nothing', () => {
  expect(found('')).toEqual(all)
  expect(found('  … ')).toEqual(all)
  expect(found('(.*')).toEqual(all)
  expect(found('avec du')).toEqual(all)
})

test('every word must fit', () => {
  expect(found('curry pizza')).toEqual([])
  expect(found('smoothie poulet')).toEqual([])
})

test('a name that is being typed is found before it is whole', () => {
  for (const typed of ['pa', 'pad t', 'pad th', 'pad thaï']) expect(found(typed)).toContain('pad-thai')
  for (const typed of ['mas', 'massa', 'massam']) expect(found(typed)).toEqual(['curry-massaman'])
})

test('two words that name a dish mean that dish, not those that hold both', () => {
  expect(found('curry vert')).toEqual(['curry-vert'])
})

test('what is called so comes before what only holds it, sections as well', () => {
  const keys = find('mangue').sections.map(({ key }) => key)
  expect(keys).toEqual(['entrees', 'desserts', 'boissons_soft', 'cocktails_sans_alcool', 'smoothies'])
  const withSalad = found('salade')
  expect(withSalad.indexOf('yum-talay')).toBeGreaterThan(-1)
  expect(find('œuf').sections[0]?.key).toBe('supplements')
})

test('what somebody must avoid is left to the marks: no dish is called free of it', () => {
  for (const query of ['sans gluten', 'gluten', 'allergie arachide', 'sans lactose', 'intolérant'])
    expect(find(query)).toMatchObject({ sections: [], asksForAllergen: true })
  expect(find('sans porc').asksForAllergen).toBe(false)
})

test('knows that set menus are looked for', () => {
  expect(find('formule')).toMatchObject({ sections: [], findsFormules: true })
  expect(find('menu midi').findsFormules).toBe(true)
  expect(find('nem').findsFormules).toBe(false)
})

test('is a list of what is there: a dish that went is no longer found', () => {
  const [entrees] = sections
  const withoutNems = finder([{ ...(entrees as (typeof sections)[number]), items: [] }])
  expect(withoutNems('nem').sections).toEqual([])
  expect(withoutNems('nem').near).toEqual([])
})

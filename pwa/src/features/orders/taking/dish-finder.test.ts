import { expect, it } from 'vitest'
import { soughtDishes } from './dish-finder.ts'

const dishes = [
  { id: 'pad-thai', name: 'Pad thaï', nameEn: 'Pad Thai', code: 'PT' },
  { id: 'pad-kapao', name: 'Pad kapao', nameEn: 'Stir-fry with holy basil', code: 'PK' },
  { id: 'pad-kee-mao', name: 'Pad kee mao', nameEn: 'Drunken noodles', code: 'PKM' },
  { id: 'khao-man-kai', name: 'Poulet et riz parfumé', nameEn: 'Hainanese-style chicken rice', code: 'KMK' },
  { id: 'boeuf-loc-lac', name: 'Bœuf loc lac', nameEn: 'Beef loc lac', code: 'BLL' },
  { id: 'poulet-cajou', name: 'Poulet aux noix de cajou', nameEn: 'Cashew chicken' },
]

it.each([
  ['a code, in either case', 'pk', ['pad-kapao', 'pad-kee-mao']],
  ['a whole code before its beginnings', 'PKM', ['pad-kee-mao']],
  ['the first letters of the name', 'pad t', ['pad-thai']],
  ['without accents', 'thai', ['pad-thai']],
  ['its Thai name in Latin letters', 'khao m', ['khao-man-kai']],
  ['a ligature', 'boeuf', ['boeuf-loc-lac']],
  ['initials of a dish without a code', 'pan', ['poulet-cajou']],
  ['its English name', 'drunken', ['pad-kee-mao']],
  ['a later word', 'cajou', ['poulet-cajou']],
  ['what nothing is called', 'pizza', []],
])('finds by %s: %s', (_, typed, ids) => {
  expect(soughtDishes(dishes, typed).map(({ id }) => id)).toEqual(ids)
})

it('shows all for nothing', () => {
  expect(soughtDishes(dishes, '  ')).toHaveLength(dishes.length)
})

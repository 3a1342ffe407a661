import { expect, test } from 'vitest'
import { aDish, aMain } from '#pwa/testing/samples/a-menu.ts'
import { foundIn, foundInSome } from './avoidance.ts'

const padThai = aMain({
  prices: { Poulet: 13.5, Crevette: 13.9, Végétarien: 13.5 },
  allergens: ['oeufs', 'poissons'],
  allergensByVariant: { Crevette: { add: ['crustaces'] }, Végétarien: { add: ['gluten'], remove: ['poissons'] } },
})

test('marks a dish whatever is chosen when every option holds it', () => {
  expect(foundIn(padThai, ['oeufs'])).toEqual({ always: ['oeufs'], byOption: {} })
})

test('marks the option that brings it, and no other', () => {
  expect(foundIn(padThai, ['crustaces'])).toEqual({ always: [], byOption: { Crevette: ['crustaces'] } })
  expect(foundIn(padThai, ['crustaces', 'gluten'])?.byOption).toEqual({
    Crevette: ['crustaces'],
    Végétarien: ['gluten'],
  })
})

test('leaves unmarked the one option that takes it away', () => {
  const found = foundIn(padThai, ['poissons'])
  expect(found).toEqual({ always: [], byOption: { Poulet: ['poissons'], Crevette: ['poissons'] } })
  expect(found && foundInSome(found)).toEqual(['poissons'])
})

test('says nothing where nothing is avoided, or nothing found', () => {
  expect(foundIn(padThai, [])).toBeUndefined()
  expect(foundIn(padThai, ['moutarde'])).toBeUndefined()
})

test('a dish with one option only holds what that option holds', () => {
  const tea = aDish({ allergens: [], options: ['Chaud'], allergensByVariant: { Chaud: { add: ['lait'] } } })
  expect(foundIn(tea, ['lait'])).toEqual({ always: ['lait'], byOption: {} })
})

test('the fruits of a mix come together: what one brings is marked there, what is in the dish is always there', () => {
  const fruits = ['Mangue', 'Fraise'].map(name => ({ id: name.toLowerCase(), name, nameEn: name, emoji: '' }))
  const mix = aDish({
    allergens: ['lait'],
    mixOptions: fruits,
    allergensByVariant: { Mangue: { remove: ['lait'] }, Fraise: { add: ['sulfites'] } },
  })
  expect(foundIn(mix, ['lait', 'sulfites'])).toEqual({ always: ['lait'], byOption: { Fraise: ['sulfites'] } })
})

test('data that name options only for the allergens are taken as options: unsure is not unmarked', () => {
  const dish = aDish({ allergens: [], allergensByVariant: { 'Sauce cacahuète': { add: ['arachides'] } } })
  expect(foundIn(dish, ['arachides'])).toBeDefined()
})

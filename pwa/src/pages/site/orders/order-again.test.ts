import { expect, test } from 'vitest'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { wishesIn } from '#pwa/features/menu/search/finder.ts'
import { objectionToLine } from './order-again.ts'

const menu = seedMenu()
const said = (request: Partial<RequestedLine>, { typed = '', avoided = [] as string[] }) => {
  const line = { menuItemId: 'pad-thai', quantity: 1, ...request }
  return objectionToLine(menu, line, { wishes: wishesIn(typed).wishes, avoided })?.replaceAll('\u00a0', ' ')
}

const withPork = { options: { variant: 'Porc', protein: 'Porc', spicyLevel: 3 } }

test('an earlier line is held against the wishes and against what is avoided', () => {
  expect(said(withPork, {})).toBeUndefined()
  expect(said(withPork, { typed: 'sans porc' })).toBe('Vous cherchez : sans porc.')
  expect(said(withPork, { typed: 'doux vegetarien' })).toBe('Vous cherchez : végétarien, pas piquant.')
  expect(said({ options: { variant: 'Végétarien', spicyLevel: 1 } }, { typed: 'doux vegetarien' })).toBeUndefined()
  expect(said({ options: { variant: 'Crevette' } }, { avoided: ['crustaces', 'lait'] })).toBe(
    'Vous évitez : crustacés.',
  )
  expect(said(withPork, { avoided: ['crustaces'] })).toBeUndefined()
})

test('a drink is not asked whether it is vegetarian or hot, a side is', () => {
  expect(said({ menuItemId: 'cola' }, { typed: 'vegetarien piquant' })).toBeUndefined()
  expect(said({ menuItemId: 'poulet-croustillant' }, { typed: 'vegetarien' })).toBe('Vous cherchez : végétarien.')
})

test('a set menu is left out for one of its parts, and not for the price of one', () => {
  const setMenu = {
    menuItemId: 'formule1',
    components: [
      { category: 'entrees', menuItemId: 'nems-legumes' },
      { category: 'plats', menuItemId: 'pad-thai', protein: 'Porc', spicyLevel: 1 },
      { category: 'boissons_soft', menuItemId: 'cola' },
    ],
  }
  expect(said(setMenu, { typed: 'sans porc' })).toBe('Pad thaï. Vous cherchez : sans porc.')
  expect(said(setMenu, { typed: 'sans boeuf moins de 5' })).toBeUndefined()
  expect(said(setMenu, { avoided: ['arachides'] })).toBe('Pad thaï. Vous évitez : arachides.')
})

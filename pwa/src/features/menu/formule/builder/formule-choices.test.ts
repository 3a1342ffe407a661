import { expect, test } from 'vitest'
import type { Formule, MenuItem } from '#api/features/menu/contract/menu.ts'
import { priceBookOf } from '#api/features/pricing/rules/book/price-book.ts'
import { priceLine } from '#api/features/pricing/rules/price/order-price.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { formuleTitle } from '../formule-title.ts'
import {
  asOffered,
  choicesThere,
  chosenCount,
  dishesFor,
  firstChoices,
  formuleLine,
  nextStep,
  proteinsFor,
} from './formule-choices.ts'

const fishOnly = aMain({ id: 'pla-rad-prik', prices: { Saumon: 16, Dorade: 16 } })
const excluded = aMain({ id: 'bobun', name: 'Bobun' })
const menu = aMenu([aDish(), aMain(), fishOnly, excluded, aMain({ id: 'khao-soi', prices: undefined, price: 14 })])
const formule = menu.formules[0] as Formule

test('starts with the drink alone: cola zero', () => {
  const choices = firstChoices(menu)
  expect(choices).toEqual({ boissons_soft: { menuItemId: 'cola-zero', name: 'Cola zéro' } })
  expect(chosenCount(formule, choices)).toBe(1)
  expect(nextStep(formule, choices)).toBe('entrees')
  expect(formuleTitle(formule)).toBe('Entrée, plat, boisson')
})

test('presets another drink on a day without cola zero, and forgets what has sold out', () => {
  const drinks = menu.takeaway.boissons_soft ?? []
  const dry = { ...menu, takeaway: { ...menu.takeaway, boissons_soft: drinks.map(soldOut('cola-zero')) } }
  expect(firstChoices(dry)).toEqual({ boissons_soft: { menuItemId: 'soda-citron', name: 'Soda citron' } })
  expect(choicesThere(dry, firstChoices(menu))).toEqual({})
  expect(choicesThere(menu, firstChoices(menu))).toEqual(firstChoices(menu))
})
const soldOut = (id: string) => (dish: MenuItem) => (dish.id === id ? { ...dish, available: false } : dish)

test('offers neither excluded dishes nor those whose only proteins are excluded', () => {
  expect(dishesFor(menu, 'plats').map(dish => dish.id)).toEqual(['pad-thai', 'khao-soi'])
  expect(dishesFor(menu, 'boissons_soft').map(dish => dish.id)).toEqual(['cola-zero', 'soda-citron'])
})

test('offers the allowed proteins with what each costs alone', () => {
  expect(proteinsFor(menu, aMain())).toEqual([
    { name: 'Poulet', priceCents: 1350 },
    { name: 'Crevette', priceCents: 1390 },
  ])
})

test('makes a line that the server’s own rules accept at the set menu’s price', () => {
  const line = formuleLine(formule, {
    ...firstChoices(menu),
    entrees: { menuItemId: 'nems-poulet', name: 'Nems' },
    plats: { menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Crevette', spicyLevel: 2 },
  })
  const priced = priceLine(priceBookOf(menu), line.request)
  expect(priced.totalCents).toBe(line.unitPriceCents)
  expect(priced.components?.[1]).toMatchObject({ menuItemId: 'pad-thai', protein: 'Crevette', spicyLevel: 2 })
})

test('knows a dish with the allowed proteins alone: what only the others bring is not warned of', () => {
  expect(Object.keys(asOffered(menu, aMain()).prices ?? {})).toEqual(['Poulet', 'Crevette'])
})

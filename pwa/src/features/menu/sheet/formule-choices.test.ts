import { expect, test } from 'vitest'
import type { Formule, MenuItem } from '#api/features/menu/contract.ts'
import { priceLine } from '#api/features/pricing/rules/order-price.ts'
import { priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { wishesIn } from '../search/finder.ts'
import { formuleTitle } from '../takeaway-menu.tsx'
import {
  asOffered,
  choicesFor,
  choicesThere,
  chosenCount,
  dishesAskedFor,
  dishesFor,
  firstChoices,
  formuleLine,
  nextStep,
  priceSoFar,
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
  expect(choicesFor(menu, aMain())).toEqual([
    { name: 'Poulet', priceCents: 1350 },
    { name: 'Crevette', priceCents: 1390 },
  ])
})

test('offers a dish’s choices at one price without a price, and the server takes the line', () => {
  const saucy = aDish({ options: ['Sauce douce', 'Sauce piquante'] })
  const withSauces = aMenu([saucy, aMain()])
  expect(choicesFor(withSauces, saucy)).toEqual([{ name: 'Sauce douce' }, { name: 'Sauce piquante' }])
  const line = formuleLine(withSauces, formule, {
    ...firstChoices(withSauces),
    entrees: { menuItemId: saucy.id, name: saucy.name, protein: 'Sauce piquante' },
    plats: { menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Poulet' },
  })
  const priced = priceLine(priceBookOf(withSauces), line.request)
  expect([priced.totalCents, priced.components?.[0]?.protein]).toEqual([line.unitPriceCents, 'Sauce piquante'])
})

test('makes a line that the server’s own rules accept at the set menu’s price', () => {
  const line = formuleLine(menu, formule, {
    ...firstChoices(menu),
    entrees: { menuItemId: 'nems-poulet', name: 'Nems' },
    plats: { menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Crevette', spicyLevel: 2 },
  })
  const priced = priceLine(priceBookOf(menu), line.request)
  expect(priced.totalCents).toBe(line.unitPriceCents)
  expect(priced.components?.[1]).toMatchObject({ menuItemId: 'pad-thai', protein: 'Crevette', spicyLevel: 2 })
})

test('costs what the server’s own rules make of it where a dish and a protein are a supplement', () => {
  const dearer = { ...menu, formuleSupplements: { items: { 'nems-poulet': 1.5 }, proteins: { Crevette: 2 } } }
  const chosen = {
    ...firstChoices(dearer),
    entrees: { menuItemId: 'nems-poulet', name: 'Nems' },
    plats: { menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Crevette' },
  }
  const line = formuleLine(dearer, formule, chosen)
  expect([line.unitPriceCents, priceSoFar(dearer, formule, chosen)]).toEqual([2150, 2150])
  expect(priceLine(priceBookOf(dearer), line.request).totalCents).toBe(2150)
})

test('knows a dish with the allowed proteins alone: what only the others bring is not warned of', () => {
  expect(Object.keys(asOffered(menu, aMain()).prices ?? {})).toEqual(['Poulet', 'Crevette'])
})

test('offers in a step what is asked for, or all of it where nothing is', () => {
  const meatless = aMain({ id: 'curry', meatOrigin: { Porc: 'Espagne' }, prices: { Porc: 13.9, Végétarien: 13.5 } })
  const withCurry = aMenu([aDish(), aMain(), meatless])
  const asked = (typed: string, category: 'plats' | 'entrees' | 'boissons_soft' = 'plats') => {
    const { dishes, isNarrowed } = dishesAskedFor(withCurry, category, wishesIn(typed).wishes)
    return [dishes.map(({ id }) => id), isNarrowed]
  }
  expect(asked('vegetarien')).toEqual([['curry'], true])
  expect(asked('sans poulet')).toEqual([['pad-thai', 'curry'], false])
  expect(asked('vegetarien', 'entrees')).toEqual([['nems-poulet'], false])
  expect(asked('vegetarien', 'boissons_soft')).toEqual([['cola-zero', 'soda-citron'], false])
  expect(asked('moins de 5')).toEqual([['pad-thai', 'curry'], false])
})

test('a protein that no set menu allows makes no dish fit', () => {
  const fish = aMain({ id: 'pad-khing', prices: { Porc: 13.9, Saumon: 16 } })
  const { dishes } = dishesAskedFor(aMenu([aMain(), fish]), 'plats', wishesIn('sans porc').wishes)
  expect(dishes.map(({ id }) => id)).toEqual(['pad-thai'])
})

test('presets a drink that holds nothing avoided', () => {
  const [zero, lemon] = menu.takeaway.boissons_soft ?? []
  const drinks = [{ ...zero, allergens: ['sulfites'] }, lemon] as MenuItem[]
  const sulphured = { ...menu, takeaway: { ...menu.takeaway, boissons_soft: drinks } }
  expect(firstChoices(sulphured, ['sulfites'])).toEqual({
    boissons_soft: { menuItemId: 'soda-citron', name: 'Soda citron' },
  })
})

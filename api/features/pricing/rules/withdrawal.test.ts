import { expect, test } from 'vitest'
import { seedBook } from '#api/testing/orders/price-book.ts'
import { priceOrder } from './order-price.ts'
import { closedDrinkOf, withdrawalOf } from './withdrawal.ts'

const DISH = { menuItemId: 'som-tam', quantity: 1 }
const COLA = { menuItemId: 'cola', quantity: 1 }
const BEER = { menuItemId: 'biere-thaie-33', quantity: 1 }
const WINE = { menuItemId: 'vin-blanc-riesling', quantity: 1 }
const SMOOTHIE = { menuItemId: 'smoothie-mangue', quantity: 1 }
const REWARD = { menuItemId: 'nems-x6', quantity: 1, rewardId: '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10' }
const SET_MENU = {
  menuItemId: 'formule1',
  quantity: 1,
  components: [
    { category: 'entrees', menuItemId: 'som-tam' },
    { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet' },
    { category: 'boissons_soft', menuItemId: 'cola' },
  ],
}

test('a dish at the rate of food that keeps is no drink, and no dish of a set menu makes one of it', () => {
  const cake = { categoryKey: 'desserts', alcohol: false, vatShares: { '5.5': 400 } }
  const setMenu = { ...cake, categoryKey: 'formules', components: [{ category: 'plats' }, { category: 'desserts' }] }
  const dishesAlone = { perishable: true, closedDrinks: false }
  expect(withdrawalOf([cake])).toEqual(dishesAlone)
  expect(withdrawalOf([setMenu])).toEqual(dishesAlone)
  expect(withdrawalOf([{ ...cake, components: null }])).toEqual(dishesAlone)
})

test('a closed drink at no price, or whose share of a set menu is nothing, is one all the same', () => {
  const cola = { categoryKey: 'boissons_soft', alcohol: false, vatShares: { '5.5': 0 } }
  expect(withdrawalOf([cola])).toEqual({ perishable: false, closedDrinks: true })
  const components = [{ category: 'plats' }, { category: 'boissons_soft' }]
  const setMenu = { categoryKey: 'formules', alcohol: false, vatShares: { '10': 1800, '5.5': 0 }, components }
  expect(withdrawalOf([setMenu])).toEqual({ perishable: true, closedDrinks: true })
})

test.each([
  ['wine', [WINE], false, true],
  ['a dish', [DISH], true, false],
  ['a beer and a cola', [BEER, COLA], false, true],
  ['a dish and a cola', [DISH, COLA], true, true],
  ['a prepared drink', [SMOOTHIE], true, false],
  ['a set menu with its can', [SET_MENU], true, true],
  ['a free dish alone', [REWARD], true, false],
])('%s', (_, lines, perishable, closedDrinks) => {
  expect(withdrawalOf(priceOrder(seedBook(), lines).lines)).toEqual({ perishable, closedDrinks })
})

test('of a set menu the drink alone goes back, at the part of the price that is the drink’s', () => {
  const [setMenu, cola, dish, gift] = priceOrder(seedBook(), [SET_MENU, COLA, DISH, REWARD]).lines.map(closedDrinkOf)
  const [whole] = priceOrder(seedBook(), [SET_MENU]).lines
  expect(setMenu).toEqual({ name: 'Cola', unitCents: whole?.vatShares['5.5'] })
  expect(setMenu?.unitCents).toBeLessThan(whole?.unitPriceCents ?? 0)
  expect(cola).toEqual({ name: 'Cola', unitCents: 250 })
  expect([dish, gift]).toEqual([undefined, undefined])
  expect(
    closedDrinkOf({
      ...COLA,
      name: 'Cola',
      categoryKey: 'boissons_soft',
      alcohol: false,
      unitPriceCents: 0,
      vatShares: { '5.5': 0 },
    }),
  ).toBeUndefined()
})

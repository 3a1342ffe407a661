import { expect, test } from 'vitest'
import { priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { asCartLine, type CartLine } from './cart-lines.ts'
import { type PricedCart, priceCart } from './price-cart.ts'

function aCart(...requests: (CartLine['request'] & { cents: number })[]): readonly CartLine[] {
  return requests.map(({ cents, ...request }) => asCartLine({ request, name: 'Comme choisi', unitPriceCents: cents }))
}
const sentences = (cart: PricedCart) => cart.entries.flatMap(({ problem }) => (problem ? sentenceOf(problem) : []))
const shrimp = { menuItemId: 'pad-thai', quantity: 2, options: { variant: 'Crevette' }, cents: 1390 }
const rolls = { menuItemId: 'nems-poulet', quantity: 1, options: {}, cents: 600 }

test('adds up what the server would ask', () => {
  const cart = priceCart(priceBookOf(aMenu()), aCart(shrimp, rolls))
  expect(cart).toMatchObject({ totalCents: 3380, kitchenLoad: 5, hasAlcohol: false, orderable: true })
})

test('says what a line cost when it was chosen, if that has changed', () => {
  const cart = priceCart(priceBookOf(aMenu()), aCart({ ...shrimp, cents: 1350 }, rolls))
  expect(cart.entries.map(entry => entry.chosenCents)).toEqual([2700, undefined])
  expect(cart.entries.map(entry => entry.wasCents)).toEqual([undefined, undefined])
})

test('takes a promotion off each piece, and says what the line would cost', () => {
  const cart = priceCart(priceBookOf(aMenu()), aCart(shrimp, rolls), 20)
  expect(cart).toMatchObject({ totalCents: 2 * 1112 + 480, discountCents: 2 * 278 + 120, kitchenLoad: 5 })
  expect(cart.entries.map(entry => [entry.priced?.totalCents, entry.wasCents])).toEqual([
    [2224, 2780],
    [480, 600],
  ])
})

test('a dish that is gone keeps its line and its sentence; the others still count', () => {
  const book = priceBookOf(aMenu([aDish({ available: false }), aMain()]))
  const cart = priceCart(book, aCart(shrimp, rolls))
  expect(cart.orderable).toBe(false)
  expect(cart.totalCents).toBe(2780)
  expect(sentences(cart)).toEqual(['Nems au poulet n’est plus disponible. Retirez-le pour continuer.'])
})

test('names a dish that has left the menu as it was called when chosen', () => {
  const cart = priceCart(priceBookOf(aMenu([aMain()])), aCart(rolls))
  expect(sentences(cart)).toEqual(['Comme choisi n’est plus disponible. Retirez-le pour continuer.'])
})

test('nothing cannot be ordered', () => {
  expect(priceCart(priceBookOf(aMenu()), []).orderable).toBe(false)
})

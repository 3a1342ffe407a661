import { expect, it } from 'vitest'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { aDish, aMain, aMenu, aReward } from '#pwa/testing/samples/a-menu.ts'
import { lineChanges } from './changes-notice.tsx'

const SHRIMP: RequestedLine = { menuItemId: 'pad-thai', quantity: 2, options: { variant: 'Crevette' } }
const ROLLS: RequestedLine = { menuItemId: 'nems-poulet', quantity: 1, options: {} }
const MIX_FRUITS = [
  { id: 'mangue', name: 'Mangue' },
  { id: 'ananas', name: 'Ananas' },
]
const SET_MENU: RequestedLine = {
  menuItemId: 'formule1',
  quantity: 1,
  components: [
    { category: 'entrees', menuItemId: 'nems-poulet' },
    { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet' },
    { category: 'boissons_soft', menuItemId: 'soda-citron' },
  ],
}

const chosen = (request: RequestedLine, name: string, unitPriceCents: number) => ({
  id: request.menuItemId,
  request,
  name,
  unitPriceCents,
})
const LINES = [
  chosen(SHRIMP, 'Pad thaï', 1390),
  chosen(ROLLS, 'Nems au poulet', 600),
  chosen(SET_MENU, 'Formule entrée et plat', 1800),
]

it('finds none where the menu is as it was', () => {
  expect(lineChanges(priceBookOf(aMenu()), LINES)).toEqual([])
})

it('finds every line at once, each in its place', () => {
  const menu = aMenu([aDish({ available: false }), aMain({ prices: { Poulet: 13.5, Crevette: 14.9 } })])
  expect(lineChanges(priceBookOf(menu), LINES)).toMatchObject([
    { id: 'pad-thai', title: 'Pad thaï, crevette', is: 'priced', cents: 1490, wasCents: 1390 },
    {
      id: 'nems-poulet',
      title: 'Nems au poulet',
      is: 'gone',
      sentence: 'Nems au poulet n’est plus disponible.',
      quantity: 1,
      cents: 600,
    },
    {
      id: 'formule1',
      title: 'Formule entrée et plat',
      is: 'gone',
      sentence: 'Formule entrée et plat\u00a0: Nems au poulet n’est plus disponible.',
    },
  ])
})

it('names a dish that is no longer on the menu as it was when it was chosen', () => {
  const [change] = lineChanges(priceBookOf(aMenu([aDish()])), [chosen(SHRIMP, 'Pad thaï', 1390)])
  expect(change).toMatchObject({ is: 'gone', sentence: 'Pad thaï, crevette n’est plus disponible.' })
})

it('says of a choice that is gone that it was the choice', () => {
  const menu = aMenu([aMain({ prices: { Poulet: 13.5 } })])
  const [change] = lineChanges(priceBookOf(menu), [chosen(SHRIMP, 'Pad thaï', 1390)])
  expect(change).toMatchObject({ is: 'gone', sentence: 'Pad thaï, crevette\u00a0: ce choix n’est plus proposé.' })
})

it('knows the fruits of a mix, and its new price', () => {
  const mix = aDish({ id: 'smoothie-mix', name: 'Smoothie mix', price: 6.5, mixOptions: MIX_FRUITS } as never)
  const line = chosen({ menuItemId: 'smoothie-mix', quantity: 1, mix: ['mangue', 'ananas'] }, 'Smoothie mix', 600)
  expect(lineChanges(priceBookOf(aMenu([mix])), [line])).toMatchObject([{ is: 'priced', cents: 650, wasCents: 600 }])
})

it('leaves a free dish alone while it is given, and says when it is not', () => {
  const rewardId = '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10'
  const request = { menuItemId: 'pad-thai', quantity: 1, rewardId, options: { variant: 'Poulet', spicyLevel: 1 } }
  const line = chosen(request, 'Pad thaï', 0)
  const given = { ...aMenu([aMain({ prices: { Poulet: 12.9 } })]), rewards: [aReward()] }
  expect(lineChanges(priceBookOf(given), [line])).toEqual([])
  const soldOut = { ...given, ...aMenu([aMain({ available: false })]), rewards: [aReward()] }
  expect(lineChanges(priceBookOf(soldOut), [line])).toMatchObject([{ is: 'gone' }])
})

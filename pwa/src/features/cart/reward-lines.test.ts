import { expect, test } from 'vitest'
import { priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { aDish, aMain, aMenu, aReward } from '#pwa/testing/samples/a-menu.ts'
import { asCartLine, type CartLine, requestedLines, storedLines } from './cart-lines.ts'
import { priceCart } from './price-cart.ts'
import { newRewardLine, rewardsIn, withoutRewards, withoutRewardsOfOthers, withRewardOptions } from './reward-lines.ts'

const MINE = '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10'
const THEIRS = '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a11'

function free(rewardId: string, ownerId: string): CartLine {
  return asCartLine({
    name: 'Pad thaï',
    unitPriceCents: 0,
    ownerId,
    request: { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Poulet', spicyLevel: 1 }, rewardId },
  })
}
const paid = asCartLine({ name: 'Nems', unitPriceCents: 600, request: { menuItemId: 'nems-poulet', quantity: 2 } })
const lines = [free(MINE, 'camille'), paid, free(THEIRS, 'nok')]

test('tells the vouchers that are in the cart', () => {
  expect(rewardsIn(lines)).toEqual([MINE, THEIRS])
})

test('takes out all free dishes, those of one voucher, or those of other people', () => {
  expect(withoutRewards(lines)).toEqual([paid])
  expect(withoutRewards(lines, THEIRS)).toEqual(lines.slice(0, 2))
  expect(withoutRewardsOfOthers(lines, 'camille')).toEqual(lines.slice(0, 2))
  expect(withoutRewardsOfOthers(lines, 'somebody else')).toEqual([paid])
})

test('changes one choice of one free dish', () => {
  const changed = withRewardOptions(lines, MINE, { variant: 'Crevette' })
  expect(changed.map(({ request }) => request.options)).toEqual([
    { variant: 'Crevette', spicyLevel: 1 },
    undefined,
    { variant: 'Poulet', spicyLevel: 1 },
  ])
})

test('is kept with its owner, and sent with its voucher but without the owner', () => {
  expect(storedLines(structuredClone(lines))).toEqual(lines)
  expect(requestedLines(lines)[0]).toMatchObject({ rewardId: MINE, unitPrice: 0, totalPrice: 0, quantity: 1 })
  expect(requestedLines(lines)[0]).not.toHaveProperty('ownerId')
})

const book = priceBookOf({
  ...aMenu([aMain(), aDish({ id: 'som-tam', spicyLevels: true }), aDish()]),
  rewards: [
    aReward(),
    aReward({ id: 'som-tam', menuItemId: 'som-tam', maxBasePrice: undefined }),
    aReward({ id: 'nems-x6', menuItemId: undefined, sameRecipeAs: 'nems-poulet', maxBasePrice: undefined }),
  ],
})

test.each([
  ['pad-thai', { variant: 'Poulet', spicyLevel: 1 }],
  ['som-tam', { spicyLevel: 1 }],
  ['nems-x6', {}],
])('%s can be ordered as it comes from its voucher', (rewardDish, options) => {
  const line = newRewardLine(book, { rewardId: MINE, rewardDish, name: 'Plat offert', ownerId: 'camille' })
  expect(line.request).toEqual({ menuItemId: rewardDish, quantity: 1, rewardId: MINE, options })
  expect(priceCart(book, [asCartLine(line)])).toMatchObject({ orderable: true, totalCents: 0 })
})

test('leaves the choices open while the menu is not there', () => {
  const line = newRewardLine(undefined, {
    rewardId: MINE,
    rewardDish: 'pad-thai',
    name: 'Pad thaï',
    ownerId: 'camille',
  })
  expect(line.request.options).toEqual({})
})

import { expect, test } from 'vitest'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { AppError } from '#api/kernel/problems/errors.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import { allocateVouchers, assertEnoughPoints, type Voucher } from './vouchers.ts'

const voucher = (id: string, rewardDishId: string, orderId: string | null = null): Voucher => ({
  id,
  rewardDishId,
  orderId,
})

const refusalOf = (run: () => unknown): AppError | undefined => {
  try {
    run()
  } catch (error) {
    return error as AppError
  }
  return undefined
}
const codeOf = (run: () => unknown): string => refusalOf(run)?.code ?? 'allocated'

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [19, 1],
  [20, 2],
])('makes of %i points %i rewards', (points, rewards) => {
  expect(availableRewards(points)).toBe(rewards)
})

test.each([
  [0, 'Il vous manque 10\u00a0points pour un plat offert.'],
  [8, 'Il vous manque 2\u00a0points pour un plat offert.'],
  [9, 'Il vous manque 1\u00a0point pour un plat offert.'],
])('with %i points, says what is missing', (points, sentence) => {
  const refusal = refusalOf(() => assertEnoughPoints(points))
  expect(refusal && sentenceOf(refusal)).toBe(sentence)
})

test.each([10, 11, 25])('%i points are enough', points => {
  expect(() => assertEnoughPoints(points)).not.toThrow()
})

test('takes the oldest unspent voucher of the dish where none is named', () => {
  const owned = [
    voucher('a', 'som-tam'),
    voucher('b', 'pad-thai', 'an order'),
    voucher('c', 'pad-thai'),
    voucher('d', 'pad-thai'),
  ]
  expect(allocateVouchers(owned, [{ rewardDishId: 'pad-thai' }])).toEqual(['c'])
})

test('gives each line a voucher of its own, in the order of the lines', () => {
  const owned = [voucher('a', 'som-tam'), voucher('b', 'pad-thai'), voucher('c', 'pad-thai')]
  const wanted = [{ rewardDishId: 'pad-thai' }, { rewardDishId: 'som-tam' }, { rewardDishId: 'pad-thai' }]
  expect(allocateVouchers(owned, wanted)).toEqual(['b', 'a', 'c'])
})

test('keeps a named voucher from a line that names none', () => {
  const owned = [voucher('a', 'pad-thai'), voucher('b', 'pad-thai')]
  expect(allocateVouchers(owned, [{ rewardDishId: 'pad-thai' }, { voucherId: 'a', rewardDishId: 'pad-thai' }])).toEqual(
    ['b', 'a'],
  )
})

test('knows a named voucher in capital letters too', () => {
  const owned = [voucher('5ca1ab1e', 'pad-thai')]
  expect(allocateVouchers(owned, [{ voucherId: '5CA1AB1E', rewardDishId: 'pad-thai' }])).toEqual(['5ca1ab1e'])
})

test.each([
  ['the named one is on an order', [{ voucherId: 'spent', rewardDishId: 'pad-thai' }], 'reward_used'],
  ['the named one is named twice', Array(2).fill({ voucherId: 'a', rewardDishId: 'pad-thai' }), 'reward_used'],
  ['none is left for the dish', Array(2).fill({ rewardDishId: 'pad-thai' }), 'reward_used'],
  ['there was never one for the dish', [{ rewardDishId: 'gyoza-x6' }], 'reward_used'],
  ['the named one is for another dish', [{ voucherId: 'a', rewardDishId: 'som-tam' }], 'reward_mismatch'],
  [
    'the named one is not theirs, or is no voucher',
    [{ voucherId: 'zzz', rewardDishId: 'pad-thai' }],
    'reward_mismatch',
  ],
])('refuses when %s', (_, wanted, code) => {
  const owned = [voucher('spent', 'pad-thai', 'an order'), voucher('a', 'pad-thai')]
  expect(codeOf(() => allocateVouchers(owned, wanted))).toBe(code)
})

test('says which line was refused', () => {
  const wanted = [{ rewardDishId: 'pad-thai' }, { voucherId: 'spent', rewardDishId: 'pad-thai' }]
  const owned = [voucher('spent', 'pad-thai', 'an order'), voucher('a', 'pad-thai')]
  expect(() => allocateVouchers(owned, wanted)).toThrow(
    expect.objectContaining({ details: { extra: { rewardDish: 'pad-thai', rewardId: 'spent' } } }),
  )
})

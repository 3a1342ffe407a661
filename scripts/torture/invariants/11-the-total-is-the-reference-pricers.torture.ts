import fc from 'fast-check'
import { expect } from 'vitest'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { priceOrder, vatBreakdown } from '#api/features/pricing/rules/order-price.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { catalogue } from '#api/testing/menu/seed-menu.ts'
import { arbitraryCart } from '#api/testing/orders/arbitrary-cart.ts'
import { seedBook } from '#api/testing/orders/price-book.ts'
import { type Judged, referenceOrder, referenceTotal } from '#api/testing/orders/reference-pricer.ts'
import { invariant } from '../invariant.ts'

const effort = { secondsATry: 0.02 }
/** No discount, or that of a promotion. */
const percent = fc.integer({ min: 1, max: 50 })
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

invariant(11, 'any cart costs what a second pricer says, or is refused for the same reason', effort, async trial => {
  const outcomes = new Set<string>()
  fc.assert(
    fc.property(arbitraryCart, percent, ({ lines, soldOut }, percent) => {
      const ours = judge(seedBook({ soldOut }), lines)
      const theirs = referenceOrder(catalogue, lines, soldOut)
      if (typeof ours === 'string') expect('faults' in theirs ? theirs.faults : ['priced']).toContain(ours)
      else {
        expect(ours).toEqual(theirs)
        const reduced = priceOrder(seedBook({ soldOut }), lines, percent)
        expect(reduced.totalCents).toBe(referenceTotal(catalogue, lines, soldOut, percent))
      }
      outcomes.add(typeof ours === 'string' ? ours : 'priced')
      trial.tried()
    }),
    { numRuns: trial.times, seed: trial.seed, endOnFailure: true },
  )
  // A run that never met a kind of fault, or never a fair cart, would prove little.
  if (trial.times < 500) return
  expect([...outcomes].sort()).toEqual([
    'formule_invalid',
    'item_unavailable',
    'mix_invalid',
    'option_invalid',
    'priced',
    'reward_mismatch',
    'too_many_items',
  ])
})

invariant(11, 'lines make the total, VAT shares the line, net and VAT the gross', effort, async trial => {
  fc.assert(
    fc.property(arbitraryCart, ({ lines }) => {
      trial.tried()
      const order = tryPrice(seedBook(), lines)
      if (order instanceof AppError) return
      expect(sum(order.lines.map(line => line.unitPriceCents * line.quantity))).toBe(order.totalCents)
      for (const line of order.lines) expect(sum(Object.values(line.vatShares))).toBe(line.unitPriceCents)
      const vat = vatBreakdown(order.lines)
      expect(sum(vat.map(row => row.netCents + row.vatCents))).toBe(order.totalCents)
      for (const row of vat) {
        expect(Math.abs(row.grossCents / (1 + row.rate / 100) - row.netCents)).toBeLessThanOrEqual(0.5)
      }
    }),
    { numRuns: trial.times, seed: trial.seed, endOnFailure: true },
  )
})

invariant(
  11,
  'a promotion takes off what it promises, never a cent more, and VAT is of what is paid',
  effort,
  async trial => {
    const book = seedBook()
    fc.assert(
      fc.property(arbitraryCart, percent, ({ lines }, percent) => {
        trial.tried()
        const [before, after] = [tryPrice(book, lines), tryPrice(book, lines, percent)]
        if (before instanceof AppError || after instanceof AppError) {
          expect(before).toEqual(after)
          return
        }
        before.lines.forEach((full, index) => {
          const line = after.lines[index] as typeof full
          const off = full.unitPriceCents - line.unitPriceCents
          const promised = full.alcohol || full.rewardDish ? 0 : full.unitPriceCents * percent
          expect(off * 100).toBeGreaterThanOrEqual(promised)
          expect(off * 100).toBeLessThan(promised + 100)
          expect(line.unitDiscountCents ?? 0).toBe(off)
          expect(line.totalCents).toBe(line.unitPriceCents * line.quantity)
          expect(sum(Object.values(line.vatShares))).toBe(line.unitPriceCents)
          for (const [rate, cents] of Object.entries(line.vatShares)) {
            const was = full.vatShares[rate as keyof typeof full.vatShares] ?? 0
            const exact = full.unitPriceCents === 0 ? 0 : (was * line.unitPriceCents) / full.unitPriceCents
            // The cents that rounding down takes from the other rates go to the largest one.
            expect(Math.abs(cents - exact)).toBeLessThan(3)
          }
        })
        expect(after.totalCents + after.discountCents).toBe(before.totalCents)
        expect(sum(after.lines.map(line => line.totalCents))).toBe(after.totalCents)
        expect(sum(vatBreakdown(after.lines).map(rate => rate.netCents + rate.vatCents))).toBe(after.totalCents)
        expect([after.kitchenLoad, after.hasAlcohol]).toEqual([before.kitchenLoad, before.hasAlcohol])
      }),
      { numRuns: trial.times, seed: trial.seed, endOnFailure: true },
    )
  },
)

function tryPrice(book: PriceBook, lines: RequestedLine[], percent = 0) {
  try {
    return priceOrder(book, lines, percent)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function judge(book: PriceBook, lines: RequestedLine[]): Judged | string {
  const order = tryPrice(book, lines)
  if (order instanceof AppError) return order.code
  const vat = new Map<number, number>()
  for (const { quantity, vatShares } of order.lines) {
    for (const [rate, cents] of Object.entries(vatShares)) {
      vat.set(Number(rate), (vat.get(Number(rate)) ?? 0) + cents * quantity)
    }
  }
  return { cents: order.totalCents, load: order.kitchenLoad, alcohol: order.hasAlcohol, vat }
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RequestedLine } from '#api/features/orders/contract.ts'
import { AppError } from '#api/kernel/errors.ts'
import { arbitraryCart } from '#api/testing/arbitrary-cart.ts'
import { seedBook } from '#api/testing/price-book.ts'
import { type Judged, referenceOrder } from '#api/testing/reference-pricer.ts'
import { catalogue } from '#api/testing/seed-menu.ts'
import { tries } from '#api/testing/torture.ts'
import type { PriceBook } from './price-book.ts'
import { priceOrder, vatBreakdown } from './rules.ts'

const RUNS = tries(1000, 10_000)
const patience = { timeout: 20_000 + 20 * RUNS }

it('prices any cart as a second pricer does, or refuses it for the same reason', patience, () => {
  const outcomes = new Set<string>()
  fc.assert(
    fc.property(arbitraryCart, ({ lines, soldOut }) => {
      const ours = judge(seedBook({ soldOut }), lines)
      const theirs = referenceOrder(catalogue, lines, soldOut)
      if (typeof ours === 'string') expect('faults' in theirs ? theirs.faults : ['priced']).toContain(ours)
      else expect(ours).toEqual(theirs)
      outcomes.add(typeof ours === 'string' ? ours : 'priced')
    }),
    { numRuns: RUNS },
  )
  // A run that never met a kind of fault, or never a fair cart, would prove little.
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

it(
  'keeps the cents together: lines make the total, VAT shares make the line, net and VAT make the gross',
  patience,
  () => {
    fc.assert(
      fc.property(arbitraryCart, ({ lines }) => {
        const order = tryPrice(seedBook(), lines)
        if (order instanceof AppError) return
        const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
        expect(sum(order.lines.map(line => line.unitPriceCents * line.quantity))).toBe(order.totalCents)
        for (const line of order.lines) expect(sum(Object.values(line.vatShares))).toBe(line.unitPriceCents)
        const vat = vatBreakdown(order.lines)
        expect(sum(vat.map(row => row.netCents + row.vatCents))).toBe(order.totalCents)
        for (const row of vat)
          expect(Math.abs(row.grossCents / (1 + row.rate / 100) - row.netCents)).toBeLessThanOrEqual(0.5)
      }),
      { numRuns: RUNS },
    )
  },
)

function tryPrice(book: PriceBook, lines: RequestedLine[]) {
  try {
    return priceOrder(book, lines)
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

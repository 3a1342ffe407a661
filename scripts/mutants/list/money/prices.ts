import type { Mutant } from '../../taking-out/mutant.ts'

/** Guards of what may be struck beside a price, and of the properties of withdrawal. */
export const PRICES: readonly Mutant[] = [
  {
    guard: 'a struck price is the lowest of thirty days',
    at: 'unitStruckCents',
    find: 'full > (line.unitLowestCents ?? full) ? undefined : full',
    replace: 'full',
    tests: ['discount.test.ts'],
  },
  {
    guard: 'no more is withdrawn from than is left',
    at: 'returnables',
    find: 'line.quantity - line.refundedQuantity - line.partRefundedQuantity - gone',
    replace: 'line.quantity - line.refundedQuantity - line.partRefundedQuantity',
    tests: ['withdrawn-quantities.test.ts'],
  },
]

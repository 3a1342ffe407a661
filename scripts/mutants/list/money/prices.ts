import type { Mutant } from '../../taking-out/mutant.ts'

const LOWEST_TEST = 'lowest-price.test.ts'
const HISTORY_TEST = 'price-history.test.ts'

/** Guards of what may be struck beside a price, and of the properties of withdrawal. */
export const PRICES: readonly Mutant[] = [
  {
    guard: 'a struck price counts what stood before a rise',
    at: 'lowestOf30Days',
    find: '[fromCents, toCents].filter',
    replace: '[toCents].filter',
    tests: [LOWEST_TEST],
  },
  {
    guard: 'a struck price looks thirty days back',
    at: 'REFERENCE_DAYS',
    find: 'const REFERENCE_DAYS = 30',
    replace: 'const REFERENCE_DAYS = 29',
    tests: [LOWEST_TEST],
  },
  {
    guard: 'a struck price looks back from before the longest promotion',
    at: 'LONGEST_REDUCTION_DAYS',
    find: 'const LONGEST_REDUCTION_DAYS = 7',
    replace: 'const LONGEST_REDUCTION_DAYS = 6',
    tests: ['promotion-terms.test.ts'],
  },
  {
    guard: 'a struck price is the lowest of thirty days',
    at: 'unitStruckCents',
    find: 'full > (line.unitLowestCents ?? full) ? undefined : full',
    replace: 'full',
    tests: ['discount.test.ts'],
  },
  {
    guard: 'nothing is struck where nothing is reduced',
    at: 'unitStruckCents',
    find: '  if (line.unitDiscountCents === undefined) return undefined\n',
    replace: '',
    tests: ['discount.test.ts'],
  },
  {
    guard: 'a price that stays makes no history',
    at: 'priceChanges',
    find: '.filter(({ fromCents, toCents }) => fromCents !== toCents)',
    replace: '.filter(({ fromCents, toCents }) => fromCents !== toCents || true)',
    tests: ['price-changes.test.ts'],
  },
  {
    guard: 'a changed price is in its history (form)',
    at: 'changeItem',
    find: '      await recordPrices(ctx, tx, id, before, stored)\n',
    replace: '',
    tests: [HISTORY_TEST],
  },
  {
    guard: 'a changed price is in its history (table)',
    at: 'changeOne',
    find: '  await recordPrices(ctx, tx, id, fields, after)\n',
    replace: '',
    tests: [HISTORY_TEST],
  },
  {
    guard: 'a dish that comes into the mains bears their surcharge from then on',
    at: 'recordPrices',
    find: 'if (bearsSurcharge !== isSurcharged(before.category))',
    replace: 'if (false)',
    tests: [HISTORY_TEST],
  },
  {
    guard: 'what changes at one instant is one change of a price',
    at: 'together',
    find: '    if (moves[place + 1]?.at.getTime() === at.getTime()) return []\n',
    replace: '',
    tests: [LOWEST_TEST],
  },
  {
    guard: 'a changed surcharge is in the history of prices',
    at: 'save',
    find: '    if (wanted.surchargeCents) await recordSurcharge(ctx, tx, before.surchargeCents, after.surchargeCents)\n',
    replace: '',
    tests: [HISTORY_TEST],
  },
  {
    guard: 'a right to withdraw is of closed drinks alone',
    at: 'closedDrinkOf',
    find: '  if (!holdsClosedDrink(line)) return undefined\n',
    replace: '',
    tests: ['withdrawal-carts.test.ts'],
  },
  {
    guard: 'no more is withdrawn from than is left',
    at: 'returnables',
    find: 'line.quantity - line.refundedQuantity - line.partRefundedQuantity - gone',
    replace: 'line.quantity - line.refundedQuantity - line.partRefundedQuantity',
    tests: ['withdrawn-quantities.test.ts'],
  },
]

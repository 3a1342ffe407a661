import type { Mutant } from '../../taking-out/mutant.ts'

const LOWEST = 'api/features/menu/rules/price/lowest-price.ts'
const LOWEST_TEST = 'api/features/menu/rules/price/lowest-price.test.ts'
const HISTORY_TEST = 'api/features/menu/actions/prices/price-history.test.ts'
const DISCOUNT = 'api/features/pricing/rules/price/discount.ts'
const WITHDRAWAL = 'api/features/pricing/rules/withdrawal.ts'

/** Guards of what may be struck beside a price, and of the properties of withdrawal. */
export const PRICES: readonly Mutant[] = [
  {
    guard: 'a struck price counts what stood before a rise',
    file: LOWEST,
    find: '[fromCents, toCents].filter',
    replace: '[toCents].filter',
    tests: [LOWEST_TEST],
  },
  {
    guard: 'a struck price looks thirty days back',
    file: LOWEST,
    find: 'const REFERENCE_DAYS = 30',
    replace: 'const REFERENCE_DAYS = 29',
    tests: [LOWEST_TEST],
  },
  {
    guard: 'a struck price looks back from before the longest promotion',
    file: LOWEST,
    find: 'const LONGEST_REDUCTION_DAYS = 7',
    replace: 'const LONGEST_REDUCTION_DAYS = 6',
    tests: ['api/features/promotions/rules/promotion-terms.test.ts'],
  },
  {
    guard: 'a struck price is the lowest of thirty days',
    file: DISCOUNT,
    find: 'full > (line.unitLowestCents ?? full) ? undefined : full',
    replace: 'full',
    tests: ['api/features/pricing/rules/price/discount.test.ts'],
  },
  {
    guard: 'nothing is struck where nothing is reduced',
    file: DISCOUNT,
    find: '  if (line.unitDiscountCents === undefined) return undefined\n',
    replace: '',
    tests: ['api/features/pricing/rules/price/discount.test.ts'],
  },
  {
    guard: 'a price that stays makes no history',
    file: 'api/features/menu/rules/price/price-changes.ts',
    find: '.filter(({ fromCents, toCents }) => fromCents !== toCents)',
    replace: '.filter(({ fromCents, toCents }) => fromCents !== toCents || true)',
    tests: ['api/features/menu/rules/price/price-changes.test.ts'],
  },
  {
    guard: 'a changed price is in its history (form)',
    file: 'api/features/menu/actions/save-item.ts',
    find: '      await recordPrices(ctx, tx, id, before, stored)\n',
    replace: '',
    tests: [HISTORY_TEST],
  },
  {
    guard: 'a changed price is in its history (table)',
    file: 'api/features/menu/actions/table/change-items.ts',
    find: '  await recordPrices(ctx, tx, id, fields, after)\n',
    replace: '',
    tests: [HISTORY_TEST],
  },
  {
    guard: 'a dish that comes into the mains bears their surcharge from then on',
    file: 'api/features/menu/actions/save-item.ts',
    find: 'if (bearsSurcharge !== isSurcharged(before.category))',
    replace: 'if (false)',
    tests: [HISTORY_TEST],
  },
  {
    guard: 'what changes at one instant is one change of a price',
    file: LOWEST,
    find: '    if (moves[place + 1]?.at.getTime() === at.getTime()) return []\n',
    replace: '',
    tests: [LOWEST_TEST],
  },
  {
    guard: 'a changed surcharge is in the history of prices',
    file: 'api/features/settings/actions/save-settings.ts',
    find: '    if (wanted.surchargeCents) await recordSurcharge(ctx, tx, before.surchargeCents, after.surchargeCents)\n',
    replace: '',
    tests: [HISTORY_TEST],
  },
  {
    guard: 'a right to withdraw is of closed drinks alone',
    file: WITHDRAWAL,
    find: '  if (!holdsClosedDrink(line)) return undefined\n',
    replace: '',
    tests: ['api/features/pricing/rules/withdrawal-carts.test.ts'],
  },
  {
    guard: 'no more is withdrawn from than is left',
    file: 'api/features/withdrawals/rules/withdrawal-right.ts',
    find: 'line.quantity - line.refundedQuantity - line.partRefundedQuantity - gone',
    replace: 'line.quantity - line.refundedQuantity - line.partRefundedQuantity',
    tests: ['api/features/withdrawals/rules/withdrawn-quantities.test.ts'],
  },
]

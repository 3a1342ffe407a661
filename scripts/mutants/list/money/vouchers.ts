import type { Mutant } from '../../taking-out/mutant.ts'

const REDEEM_TESTS = ['api/features/loyalty/actions/rewards/redeem-reward.test.ts']
const QUERIES = { file: 'api/features/loyalty/queries/vouchers.ts' }
const VOUCHER_TESTS = ['api/features/loyalty/actions/rewards/vouchers.test.ts']
const PROMOTION_TESTS = ['api/features/orders/actions/placing/promotion-orders.test.ts']

/** Guards of vouchers and promotions: each is used once. */
export const VOUCHERS: readonly Mutant[] = [
  {
    guard: 'one voucher for a redemption (unique)',
    file: 'sql/migrations/0012.do.voucher-redemptions.sql',
    find: 'not null unique references',
    replace: 'not null references',
    tests: [...REDEEM_TESTS, '-t', 'the database itself'],
  },
  {
    guard: 'the vouchers’ row locks',
    ...QUERIES,
    find: '    order by created_at, id\n    for update`',
    replace: '    order by created_at, id`',
    tests: [...VOUCHER_TESTS, '-t', '50 orders want it'],
  },
  {
    guard: 'a voucher is its customer’s alone',
    ...QUERIES,
    find: 'where customer_id = ${customerId}\n    order by created_at, id\n    for update`',
    replace: 'where ${customerId}::uuid is not null\n    order by created_at, id\n    for update`',
    tests: [...VOUCHER_TESTS, '-t', "another customer's voucher"],
  },
  {
    guard: 'a voucher that is spent is not spent again',
    file: 'api/features/loyalty/rules/voucher-allocation.ts',
    find: 'owned.filter(voucher => voucher.orderId === null).map(',
    replace: 'owned.map(',
    tests: [...VOUCHER_TESTS, '-t', 'gives a voucher back once'],
  },
  {
    guard: 'a code of an offer is used once (index)',
    file: 'sql/migrations/0145.do.codes-of-recipients.sql',
    find: 'create unique index one_use_of_code',
    replace: 'create index one_use_of_code',
    tests: [...PROMOTION_TESTS, '-t', '20 orders at once'],
  },
  {
    guard: 'a code of an offer that was used is told so',
    file: 'api/features/promotions/queries/stored-promotions.ts',
    find: '        u.code = ${code}\n        or ',
    replace: '        ',
    tests: [...PROMOTION_TESTS, '-t', 'when its code was used'],
  },
  {
    guard: 'a device has an offer once',
    file: 'api/features/promotions/queries/stored-promotions.ts',
    find: '        or (u.device_hash = ${deviceHash} and o.paid_at is not null)\n',
    replace: '',
    tests: [...PROMOTION_TESTS, '-t', 'the device'],
  },
  {
    guard: 'each recipient of an offer has a code of their own',
    file: 'api/features/promotions/actions/mailing/send-promotional.ts',
    find: 'offerOf(ctx, promotion, codes[index])',
    replace: 'offerOf(ctx, promotion, codes[0])',
    tests: ['api/features/promotions/actions/mailing/send-promotional.test.ts', '-t', 'a code of their own'],
  },
  {
    guard: 'a promotion is once for a customer (index)',
    file: 'sql/migrations/0021.do.promotions.sql',
    find: 'create unique index one_promotion_per_customer',
    replace: 'create index one_promotion_per_customer',
    tests: ['api/features/promotions/queries/stored-promotions.test.ts'],
  },
  {
    guard: 'a promotion that is over gives nothing',
    file: 'api/features/promotions/actions/take-promotion.ts',
    find: "  if (services.clock() >= promotion.endsAt) return { fault: { why: 'over' } }\n",
    replace: '',
    tests: [...PROMOTION_TESTS, '-t', 'past the promotion’s end'],
  },
]

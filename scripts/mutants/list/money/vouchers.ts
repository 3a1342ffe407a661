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
    guard: 'a promotion is once for an address (index)',
    file: 'sql/migrations/0021.do.promotions.sql',
    find: 'create unique index one_promotion_per_email',
    replace: 'create index one_promotion_per_email',
    tests: [...PROMOTION_TESTS, '-t', '20 orders at once'],
  },
  {
    guard: 'a promotion is once for a mailbox, however it is spelt',
    file: 'api/features/promotions/actions/take-promotion.ts',
    find: '.map(mailbox)',
    replace: '.map(address => address.toLowerCase())',
    tests: [...PROMOTION_TESTS, '-t', 'when a mailbox has used it'],
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
    find: "  if (now >= promotion.endsAt) return { fault: { why: 'over' } }\n",
    replace: '',
    tests: [...PROMOTION_TESTS, '-t', 'past the promotion’s end'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const REDEEM_TESTS = ['redeem-reward.test.ts']
const VOUCHER_TESTS = ['vouchers.test.ts']
const PROMOTION_TESTS = ['promotion-orders.test.ts']

/** Guards of vouchers and promotions: each is used once. */
export const VOUCHERS: readonly Mutant[] = [
  {
    guard: 'one voucher for a redemption (unique)',
    at: 'sql/migrations/0012.do.voucher-redemptions.sql',
    find: 'not null unique references',
    replace: 'not null references',
    tests: [...REDEEM_TESTS, '-t', 'the database itself'],
  },
  {
    guard: 'the vouchers’ row locks',
    at: 'lockedVouchers',
    find: '    order by created_at, id\n    for update`',
    replace: '    order by created_at, id`',
    tests: [...VOUCHER_TESTS, '-t', '50 orders want it'],
  },
  {
    guard: 'a voucher is its customer’s alone',
    at: 'lockedVouchers',
    find: 'where customer_id = ${customerId}\n    order by created_at, id\n    for update`',
    replace: 'where ${customerId}::uuid is not null\n    order by created_at, id\n    for update`',
    tests: [...VOUCHER_TESTS, '-t', "another customer's voucher"],
  },
  {
    guard: 'a voucher that is spent is not spent again',
    at: 'allocateVouchers',
    find: 'owned.filter(voucher => voucher.orderId === null).map(',
    replace: 'owned.map(',
    tests: [...VOUCHER_TESTS, '-t', 'gives a voucher back once'],
  },
  {
    guard: 'points buy no dish that is no longer offered',
    at: 'rewardDishes',
    find: 'filter(reward => reward.offered !== false)',
    replace: 'filter(() => true)',
    tests: ['save-reward.test.ts', '-t', 'nobody takes it anew'],
  },
  {
    guard: 'what a coming order holds does not become another dish',
    at: 'rewardErrors',
    find: 'before.dish.id !== after.dish.id && ',
    replace: 'before.dish.id === after.dish.id && ',
    tests: ['save-reward.test.ts', '-t', 'another dish'],
  },
  {
    guard: 'a code of an offer is used once (index)',
    at: 'sql/migrations/0145.do.codes-of-recipients.sql',
    find: 'create unique index one_use_of_code',
    replace: 'create index one_use_of_code',
    tests: [...PROMOTION_TESTS, '-t', '20 orders at once'],
  },
  {
    guard: 'a device has an offer once',
    at: 'heldUse',
    find: '        or (u.device_hash = ${deviceHash} and o.paid_at is not null)\n',
    replace: '',
    tests: [...PROMOTION_TESTS, '-t', 'the device'],
  },
  {
    guard: 'a promotion is once for a customer (index)',
    at: 'sql/migrations/0021.do.promotions.sql',
    find: 'create unique index one_promotion_per_customer',
    replace: 'create index one_promotion_per_customer',
    tests: ['take-promotion.test.ts'],
  },
]

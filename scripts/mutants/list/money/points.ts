import type { Mutant } from '../../taking-out/mutant.ts'

const POINTS_TESTS = ['points.test.ts']
const REDEEM_TESTS = ['redeem-reward.test.ts']

/** Guards of points: one a day, and no more spent than there are. */
export const POINTS: readonly Mutant[] = [
  {
    guard: 'a point is spent when its order can no longer be cancelled',
    at: 'buyDish',
    find: 'assertEnoughPoints(balance, await pendingPoints(tx, customerId, ctx.clock()))',
    replace: 'assertEnoughPoints(balance)',
    tests: ['pending-points.test.ts'],
  },
  {
    guard: 'the points’ row lock',
    at: 'lockedBalance',
    find: 'where id = ${customerId}\n    for no key update`',
    replace: 'where id = ${customerId}`',
    tests: [...POINTS_TESTS, '-t', 'while the refund of the day is judged'],
  },
  {
    guard: 'one point for a Paris day',
    at: 'sql/migrations/0006.do.loyalty.sql',
    find: 'create unique index one_point_per_paris_day',
    replace: 'create index one_point_per_paris_day',
    also: [
      {
        at: 'insertEarned',
        find: "\n    on conflict (customer_id, earned_on) where kind = 'earned' and reversed_at is null do nothing`",
        replace: '`',
      },
    ],
    tests: [...POINTS_TESTS, '-t', 'however many orders are paid on it'],
  },
  {
    guard: 'a reversal takes at most the balance',
    at: 'reversePoint',
    find: 'const points = Math.min(1, balance)',
    replace: 'const points = Math.min(1, balance + 1)',
    tests: ['point-a-day.test.ts', '-t', 'no more than there is'],
  },
  {
    guard: 'a point is taken back once',
    at: 'markEarnedReversed',
    find: '      and earned_on = ${earnedOn}\n      and reversed_at is null`',
    replace: '      and earned_on = ${earnedOn}`',
    tests: [...POINTS_TESTS, '-t', 'none of another day'],
  },
  {
    guard: 'the day’s point stays while another order of the day is paid',
    at: 'recordRefund',
    find: 'if (!(await hasOtherEarningOrder(tx, order, order.paidOn))) {',
    replace: 'if (order.paidOn) {',
    tests: ['point-a-day.test.ts', '-t', 'leaves the point while another order'],
  },
  {
    guard: 'no balance below zero (check)',
    at: 'sql/migrations/0003.do.people.sql',
    find: 'default 0 check (points_balance >= 0)',
    replace: 'default 0',
    tests: [...REDEEM_TESTS, '-t', 'the database itself'],
  },
  {
    guard: 'the balance is the ledger’s sum (trigger)',
    at: 'sql/migrations/0006.do.loyalty.sql',
    find: 'update customers set points_balance = points_balance + new.points where id = new.customer_id;',
    replace: 'update customers set points_balance = greatest(points_balance, new.points) where id = new.customer_id;',
    tests: [...POINTS_TESTS, '-t', 'however many orders are paid on it'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const TESTS = ['hold-portions.test.ts']
const SHARES = 'portion-shares.test.ts'
const SQL = { at: 'sql/migrations/0042.do.portions.sql' }

/** Guards of portions: none is sold twice, and each is free again when its order is cancelled. */
export const PORTIONS: readonly Mutant[] = [
  {
    guard: 'no more portions are held than the day has (condition and constraint)',
    ...SQL,
    find: ' and d.held + wanted.quantity <= d.portions\n',
    replace: '\n',
    also: [
      {
        ...SQL,
        find: 'primary key (day, item_id),\n  constraint portions_not_oversold check (held <= portions)',
        replace: 'primary key (day, item_id)',
      },
    ],
    tests: [...TESTS, '-t', 'seven of seven'],
  },
  {
    guard: 'an order that comes back holds its portions again',
    at: 'sql/migrations/0150.do.portion-shares.sql',
    find: '  if hold_portions(held_order_id, pickup_day, items, quantities) is not null then',
    replace: '  if false then',
    tests: [SHARES, '-t', 'page has gone'],
  },
  {
    guard: 'a cancelled order gives its portions back',
    at: 'cancelInTransaction',
    find: '  await releasePortions(services, tx, order.id)\n',
    replace: '',
    tests: [...TESTS, '-t', 'freed when they die'],
  },
  {
    guard: 'what a change adds holds its portions',
    at: 'saveRevision',
    find: 'await leftOf(holdPortions(tx, { id, at: pickupOf(order, revision) }, held, menu))',
    replace: 'await leftOf(holdPortions(tx, { id, at: pickupOf(order, revision) }, [], menu))',
    tests: [...TESTS, '-t', 'what a change adds'],
  },
  {
    guard: 'a change that ends gives its portions back',
    at: 'endWaitingRevision',
    find: 'await releasePortions(services, tx, orderId, { lines: revision.added })',
    replace: 'await releasePortions(services, tx, orderId, { lines: [] })',
    tests: [...TESTS, '-t', 'what a change adds'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const TESTS = ['api/features/orders/actions/portions/portions.test.ts']
const SAVE = { file: 'api/features/orders/actions/revisions/revising/save-revision.ts' }
const SQL = { file: 'sql/migrations/0042.do.portions.sql' }

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
    guard: 'a dish that gets a number late counts what was ordered before',
    ...SQL,
    find: '    where number is not null\n      and s.released_at is null',
    replace: '    where false\n      and s.released_at is null',
    tests: [...TESTS, '-t', 'counts what was ordered before'],
  },
  {
    guard: 'a cancelled order gives its portions back',
    file: 'api/features/orders/actions/moving/cancel-order.ts',
    find: '  await releasePortions(services, tx, order.id)\n',
    replace: '',
    tests: [...TESTS, '-t', 'freed when they die'],
  },
  {
    guard: 'whoever holds the last portion can pay it',
    file: 'api/features/orders/actions/paying/recheck-order.ts',
    find: 'priceOrder(bookOf(menu.orderable), order.lines',
    replace: 'priceOrder(bookOf(menu.menu), order.lines',
    tests: [...TESTS, '-t', 'whoever holds the last one'],
  },
  {
    guard: 'what the kitchen has begun is eaten, though its money goes back',
    file: 'api/features/orders/actions/paying/record-refund.ts',
    find: "  if (order.status === 'confirmed') await releaseRefunded(tx, orderId)\n",
    replace: '  await releaseRefunded(tx, orderId)\n',
    tests: [...TESTS, '-t', 'keeps what the kitchen has begun'],
  },
  {
    guard: 'what a change adds holds its portions',
    ...SAVE,
    find: 'await leftOf(holdPortions(tx, { id, at: pickupOf(order, revision) }, revision.added, menu)),',
    replace: 'await leftOf(holdPortions(tx, { id, at: pickupOf(order, revision) }, [], menu)),',
    tests: [...TESTS, '-t', 'what a change adds'],
  },
  {
    guard: 'what a change takes off is on sale again',
    ...SAVE,
    find: '    await releasePortions(ctx, tx, id, { lines: revision.taken })\n',
    replace: '    await releasePortions(ctx, tx, id, { lines: [] })\n',
    tests: [...TESTS, '-t', 'what a change adds'],
  },
  {
    guard: 'a change that ends gives its portions back',
    file: 'api/features/orders/actions/revisions/end-waiting.ts',
    find: 'await releasePortions(services, tx, orderId, { lines: revision.added })',
    replace: 'await releasePortions(services, tx, orderId, { lines: [] })',
    tests: [...TESTS, '-t', 'what a change adds'],
  },
]

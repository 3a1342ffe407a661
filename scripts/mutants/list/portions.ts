import type { Mutant } from '../taking-out/mutant.ts'

const TESTS = ['api/features/orders/actions/portions/portions.test.ts']
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
    file: 'api/features/orders/actions/placing/recheck-order.ts',
    find: 'const { orderable } = await currentMenu(services)',
    replace: 'const { menu: orderable } = await currentMenu(services)',
    tests: [...TESTS, '-t', 'whoever holds the last one'],
  },
  {
    guard: 'what the kitchen has begun is eaten, though its money goes back',
    file: 'api/features/orders/actions/paying/record-refund.ts',
    find: "  if (order.status === 'confirmed') await releaseRefunded(tx, orderId)\n",
    replace: '  await releaseRefunded(tx, orderId)\n',
    tests: [...TESTS, '-t', 'keeps what the kitchen has begun'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const TESTS = ['hold-portions.test.ts']
const SHARES = 'portion-shares.test.ts'
const SOLD_OUT = 'sold-out-orders.test.ts'
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
    guard: 'a stranger holds half of the portions that are left',
    at: 'sql/migrations/0150.do.portion-shares.sql',
    find: 'and own.quantity > (d.portions - d.held + own.quantity + 1) / 2',
    replace: 'and false',
    tests: [SHARES, '-t', 'half of what is left'],
  },
  {
    guard: 'a customer who paid before may have all that is left',
    at: 'sql/migrations/0150.do.portion-shares.sql',
    find: '  if (select is_known_customer(o.customer_id) from orders o where o.id = held_order_id) then',
    replace: '  if false then',
    tests: [SHARES, '-t', 'paid here before'],
  },
  {
    guard: 'an order whose page has gone lets go of its portions',
    at: 'releaseOf',
    find: '    await releasePortions(services, tx, id)\n',
    replace: '',
    tests: [SHARES, '-t', 'page has gone'],
  },
  {
    guard: 'an order that comes back holds its portions again',
    at: 'sql/migrations/0150.do.portion-shares.sql',
    find: '  if hold_portions(held_order_id, pickup_day, items, quantities) is not null then',
    replace: '  if false then',
    tests: [SHARES, '-t', 'page has gone'],
  },
  {
    guard: 'a dish that is sold out today is refused for today',
    at: 'decideOrder',
    find: '  if (slot) assertOnSale(bookOf(menu.orderable), priced.lines, slot)\n',
    replace: '',
    tests: [SOLD_OUT, '-t', 'today’s pickups alone'],
  },
  {
    guard: 'a checkout that brings the pickup finds what is sold out',
    at: 'wantedSlot',
    find: '  assertOnSale(bookOf(menu.orderable), lines, slot)\n',
    replace: '',
    tests: [SOLD_OUT, '-t', 'judged at the checkout'],
  },
  {
    guard: 'a dish that is sold out after the order stops its payment',
    at: 'recheckOrder',
    find: '  if (pickupAt) assertOnSale(',
    replace: '  if (false && pickupAt) assertOnSale(',
    tests: [SOLD_OUT, '-t', 'after the order'],
  },
  {
    guard: 'a dish that gets a number late counts what was ordered before',
    at: 'sql/migrations/0150.do.portion-shares.sql',
    find: '    where number is not null\n      and s.released_at is null',
    replace: '    where false\n      and s.released_at is null',
    tests: [...TESTS, '-t', 'counts what was ordered before'],
  },
  {
    guard: 'a cancelled order gives its portions back',
    at: 'cancelInTransaction',
    find: '  await releasePortions(services, tx, order.id)\n',
    replace: '',
    tests: [...TESTS, '-t', 'freed when they die'],
  },
  {
    guard: 'whoever holds the last portion can pay it',
    at: 'recheckOrder',
    find: 'const book = bookOf(menu.orderable)',
    replace: 'const book = bookOf(menu.menu)',
    tests: [...TESTS, '-t', 'whoever holds the last one'],
  },
  {
    guard: 'what the kitchen has begun is eaten, though its money goes back',
    at: 'recordRefund',
    find: "  if (order.status === 'confirmed') await releaseRefunded(tx, orderId)\n",
    replace: '  await releaseRefunded(tx, orderId)\n',
    tests: [...TESTS, '-t', 'keeps what the kitchen has begun'],
  },
  {
    guard: 'what a change adds holds its portions',
    at: 'saveRevision',
    find: 'await leftOf(holdPortions(tx, { id, at: pickupOf(order, revision) }, revision.added, menu)),',
    replace: 'await leftOf(holdPortions(tx, { id, at: pickupOf(order, revision) }, [], menu)),',
    tests: [...TESTS, '-t', 'what a change adds'],
  },
  {
    guard: 'what a change takes off is on sale again',
    at: 'saveRevision',
    find: '    await releasePortions(ctx, tx, id, { lines: revision.taken })\n',
    replace: '    await releasePortions(ctx, tx, id, { lines: [] })\n',
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

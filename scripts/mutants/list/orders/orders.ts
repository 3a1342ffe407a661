import type { Mutant } from '../../taking-out/mutant.ts'

const PLACE_TESTS = ['orders/place-order.test.ts']
const MAKING_TESTS = 'orders/order-making.test.ts'
const SQL = { at: 'sql/migrations/0004.do.orders.sql' }
const CONSTRAINTS = ['orders/constraints.test.ts']

/** Guards of placing an order and holding its slot. */
export const ORDERS: readonly Mutant[] = [
  {
    guard: 'the client’s total is the server’s',
    at: 'decideOrder',
    find: '  if (!isSameAmount(body.totalAmount, priced.totalCents)) throw priceChanged(askedPrices(body), priced)\n',
    replace: '',
    tests: [...PLACE_TESTS, '-t', 'does not believe the client'],
  },
  {
    guard: 'an order of the same making ends for its own customer alone',
    at: 'endFormer',
    find: '    if (!isOwn(ctx, body, order)) continue\n',
    replace: '',
    tests: [MAKING_TESTS, '-t', 'nobody ends another'],
  },
  {
    guard: 'of one making an account has one unpaid order (unique)',
    at: 'sql/migrations/0138.do.order-making.sql',
    find: 'create unique index orders_one_unpaid_of_making',
    replace: 'create index orders_one_unpaid_of_making',
    tests: [MAKING_TESTS, '-t', 'places ten at once'],
  },
  {
    guard: 'an order is decided on the newest menu and settings',
    ...SQL,
    find: 'if menu <> (select version from menu_version) or setting <> (select version from settings) then',
    replace: 'if menu is null or setting is null then',
    tests: [...PLACE_TESTS, '-t', 'raised in another process'],
  },
  {
    guard: 'a free line needs its customer’s token',
    at: 'decideOrder',
    find: "  if (priced.lines.some(line => line.rewardDish) && !customerOf(ctx, taking)) throw new AppError('reward_sign_in')\n",
    replace: '',
    tests: [...PLACE_TESTS, '-t', 'needs its customer’s token'],
  },
  {
    guard: 'a slot holds what fits (condition of the hold)',
    ...SQL,
    find: 'capacity = excluded.capacity\n      where s.held_orders = 0 or s.held_load + excluded.held_load <= excluded.capacity;',
    replace: 'capacity = excluded.capacity;',
    tests: [...PLACE_TESTS, '-t', 'last places of a slot'],
  },
  {
    guard: 'a slot holds its capacity or one order (check)',
    ...SQL,
    find: '  check (held_load <= capacity or held_orders = 1),\n',
    replace: '',
    tests: [...PLACE_TESTS, '-t', 'the database itself refuses'],
  },
  {
    guard: 'a slot’s load is given back once',
    at: 'sql/migrations/0048.do.order-revisions.sql',
    find: 'where order_id = held_order_id and released_at is null',
    replace: 'where order_id = held_order_id',
    tests: [...CONSTRAINTS, '-t', 'given back once'],
  },
  {
    guard: 'alcohol needs the declaration of age (check)',
    ...SQL,
    find: '  check (not has_alcohol or adult_declared),\n',
    replace: '',
    tests: [...CONSTRAINTS, '-t', 'declaration of age'],
  },
  {
    guard: 'a number of a day calls one order (unique)',
    at: 'sql/migrations/0036.do.call-numbers.sql',
    find: ',\n  add constraint one_order_of_call_number unique (called_on, call_number);',
    replace: ';',
    tests: ['call-numbers.test.ts', '-t', 'the database'],
  },
  {
    guard: 'an order keeps the number that it is called by (trigger)',
    at: 'sql/migrations/0045.do.staff-orders.sql',
    find: "      raise exception 'an order keeps the number that it is called by' using errcode = 'check_violation';",
    replace: '      null;',
    tests: ['call-numbers.test.ts', '-t', 'the database'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const PLACE_TESTS = ['orders/place-order.test.ts']
const MAKING_TESTS = 'orders/order-making.test.ts'
const SQL = { at: 'sql/migrations/0004.do.orders.sql' }
const CONSTRAINTS = ['orders/constraints.test.ts']

/** Guards of placing an order and holding its slot. */
export const ORDERS: readonly Mutant[] = [
  {
    guard: 'an order of less than a card pays is refused',
    at: 'decideOrder',
    find: 'isBelowCardMinimum(priced.totalCents)',
    replace: 'isBelowCardMinimum(0)',
    tests: [...PLACE_TESTS, '-t', 'less than a card pays'],
  },
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
    guard: 'nobody sells in the open who does not say who they are',
    at: 'decideOrder',
    find: "  if (isNotYetOpen(settings, ctx.env)) throw new AppError('not_yet_open')\n",
    replace: '',
    tests: ['not-yet-open.test.ts'],
  },
  {
    guard: 'nor takes a payment for what was placed before',
    at: 'recheckOrder',
    find: "  if (isNotYetOpen(settings, services.env)) throw new AppError('not_yet_open')\n",
    replace: '',
    tests: ['not-yet-open.test.ts', '-t', 'nor is one paid'],
  },
  {
    guard: 'an exception from naming the seller ends when all is filled in',
    at: 'save',
    find: '  if (before.openedAnyway && missingToOpen(after, ctx.env).length === 0) await setOpenedAnyway(ctx, tx, null)\n',
    replace: '',
    tests: ['not-yet-open.test.ts', '-t', 'the exception ends'],
  },
  {
    guard: 'alcohol needs the declaration of age',
    at: 'decideOrder',
    find: "  if (priced.hasAlcohol && body.adult !== true) throw new AppError('adult_required')\n",
    replace: '',
    tests: [...PLACE_TESTS, '-t', 'declaration of age'],
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
  {
    guard: 'who is paid at once draws one number after the other',
    at: 'sql/migrations/0143.do.call-numbers-drawn.sql',
    find: '  on conflict (called_on) do update\n    set given = call_days.given + 1;',
    replace: '  on conflict do nothing;',
    tests: ['call-numbers.test.ts', '-t', 'paid at once'],
  },
  {
    guard: 'a call number tells nothing of the day’s sales',
    at: 'sql/migrations/0143.do.call-numbers-drawn.sql',
    find: '  order by random()\n',
    replace: '  order by number\n',
    tests: ['call-numbers.test.ts', '-t', 'tell nothing by their distance'],
  },
]

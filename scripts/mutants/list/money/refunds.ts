import type { Mutant } from '../../taking-out/mutant.ts'

const REFUND_TESTS = ['refund-order.test.ts']
const LIMIT_TESTS = ['refund-limit.test.ts']
const GIVING_TESTS = ['give-away.test.ts']
const SEND_TESTS = ['send-refund.test.ts']

/** Guards of refunds: once, and no more than was paid. */
export const REFUNDS: readonly Mutant[] = [
  {
    guard: 'a refund is no more than is left',
    at: 'refundWithin',
    find: "    if (cents > leftCents) throw new AppError('refund_too_high', { values: { amount: formatEuros(leftCents) } })\n",
    replace: '',
    tests: [...REFUND_TESTS, '-t', 'no more than is left'],
  },
  {
    guard: 'a payment’s refunds are no more than was captured (check)',
    at: 'sql/migrations/0005.do.payments.sql',
    find: '  check (refunded_cents <= captured_cents),\n',
    replace: '',
    tests: [...SEND_TESTS, '-t', 'refused by the database itself'],
  },
  {
    guard: 'an order’s refunds are no more than was captured (check)',
    at: 'sql/migrations/0004.do.orders.sql',
    find: '  check (refunded_cents <= captured_cents),\n',
    replace: '',
    tests: ['orders/constraints.test.ts', '-t', 'more money back than came'],
  },
  {
    guard: 'of two payments of an order one settles it (index)',
    at: 'sql/migrations/0048.do.order-revisions.sql',
    find: 'create unique index one_settling_payment_per_order',
    replace: 'create index one_settling_payment_per_order',
    tests: ['payments/constraints.test.ts', '-t', 'settles'],
  },
  {
    guard: 'a payment that is captured cannot be deleted with its order (foreign key)',
    at: 'sql/migrations/0005.do.payments.sql',
    find: 'order_id uuid not null references orders on delete restrict',
    replace: 'order_id uuid not null references orders on delete cascade',
    tests: ['payments/constraints.test.ts', '-t', 'deleted'],
  },
  {
    guard: 'a refund is sent under its own idempotency key',
    at: 'create',
    find: '{ idempotencyKey, maxNetworkRetries: 0 }',
    replace: '{ maxNetworkRetries: 0 }',
    tests: [...SEND_TESTS, '-t', 'of a part, five times'],
  },
  {
    guard: 'a refund that was sent is not sent again',
    at: 'sendRefund',
    find: "if (refund?.status !== 'queued') return",
    replace: 'if (!refund) return',
    tests: ['send-refund.test.ts'],
  },
  {
    guard: 'a refund whose key the provider has forgotten is looked for first',
    at: 'give',
    find: 'age < KEY_LIFE_MS ? undefined : await',
    replace: 'age >= 0 ? undefined : await',
    tests: [...SEND_TESTS, '-t', 'two days ago'],
  },
  {
    guard: 'the order’s row lock',
    at: 'lockedOrder',
    find: 'from orders where id = ${id} for update`',
    replace: 'from orders where id = ${id}`',
    tests: ['order-life.test.ts', '-t', 'refunded once|tap at once'],
  },
  {
    guard: 'a refund is the administrator’s alone unless they allow more',
    at: 'refundWithin',
    find: "  if ((await givingLimit(ctx, tx))?.limitCents === 0) throw new AppError('forbidden_role')\n",
    replace: '',
    tests: [...LIMIT_TESTS, '-t', 'administrator’s alone'],
  },
  {
    guard: 'the counter gives away by its own limit',
    at: 'givingLimit',
    find: 'await givingLimitCents(tx, limit)',
    replace: "await givingLimitCents(tx, 'managerRefundCents')",
    tests: [...LIMIT_TESTS, '-t', 'limit of its own'],
  },
  {
    guard: 'what a person gives in a day is counted in one row',
    at: 'countGivenAway',
    find: '      where given_away.cents + excluded.cents <= ${limitCents}`',
    replace: '`',
    tests: [...GIVING_TESTS, '-t', 'together'],
  },
  {
    guard: 'a changed order gives back no more than a refund',
    at: 'saveRevision',
    find: '    await giveAway(ctx, tx, cents + revision.waivedCents)\n',
    replace: '',
    tests: [...GIVING_TESTS, '-t', 'a changed order'],
  },
  {
    guard: 'a price that falls steeply is the administrator’s',
    at: 'recordPrices',
    find: '  if (await fallsSteeply(tx, changes, after.category, parisDay(at))) await requireAdministrator(ctx, STEEP_FALL)\n',
    replace: '',
    tests: ['steep-fall.test.ts'],
  },
]

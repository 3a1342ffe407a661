import type { Mutant } from '../../taking-out/mutant.ts'

const LIFE_TESTS = ['order-life.test.ts']
const SQL = { at: 'sql/migrations/0004.do.orders.sql' }
/** The newest migration with the trigger that every change of an order runs. */
const MOVES_SQL = { at: 'sql/migrations/0063.do.collected-undone.sql' }
const MOVE_TESTS = ['move-order.test.ts']
const CONSTRAINTS = ['orders/constraints.test.ts']

/** Guards of an order's status moves. */
export const KITCHEN: readonly Mutant[] = [
  {
    guard: 'a move is made on the version that was seen',
    at: 'moveOrder',
    find: '    if (order.version !== move.version) throw await staleOrder(ctx, tx, id)\n',
    replace: '',
    tests: [...LIFE_TESTS, '-t', 'a stale move|tap at once'],
  },
  {
    guard: 'every change of an order raises its version',
    ...MOVES_SQL,
    find: 'new.version := old.version + 1;',
    replace: 'new.version := old.version;',
    tests: [...LIFE_TESTS, '-t', 'tap at once|five copies'],
  },
  {
    guard: 'no illegal move of an order (trigger)',
    ...MOVES_SQL,
    find: 'if new.status <> old.status\n    and not exists (',
    replace: 'if new.status is null\n    and not exists (',
    tests: [...LIFE_TESTS, '-t', 'refuses a move that does not exist'],
  },
  {
    guard: 'alcohol is handed over with the age checked (check)',
    ...SQL,
    find: "  check (status in ('pending', 'cancelled') or paid_at is not null),\n  check (status <> 'delivered' or not has_alcohol or age_checked_at is not null)\n",
    replace: "  check (status in ('pending', 'cancelled') or paid_at is not null)\n",
    tests: [...CONSTRAINTS, '-t', 'age checked'],
  },
  {
    guard: 'the kitchen sees orders that are paid, or that somebody answers for at the till (check)',
    at: 'sql/migrations/0045.do.staff-orders.sql',
    find: "    check (status in ('pending', 'cancelled') or paid_at is not null or till_at is not null),\n",
    replace: '    check (true),\n',
    tests: [...CONSTRAINTS, '-t', 'without having been paid'],
  },
  {
    guard: 'a deliberate move is made at its time',
    at: 'moveOrder',
    find: '    if (!isStep(order.status, move.status)) await assertTimely(ctx, tx, order, move.status)\n',
    replace: '',
    tests: [...MOVE_TESTS, '-t', 'stays ready once|from the minute|on the next day'],
  },
  {
    guard: 'what is long ready does not go back to the kitchen',
    at: 'untimely',
    find: "if (status === 'ready' && to === 'preparing' && now",
    replace: "if (status === 'ready' && to === 'cancelled' && now",
    tests: [...MOVE_TESTS, '-t', 'stays ready once'],
  },
  {
    guard: 'nobody is said not to have come before the time that the terms promise',
    at: 'untimely',
    find: "if (to === 'no_show' && now",
    replace: "if (to === 'cancelled' && now",
    tests: [...MOVE_TESTS, '-t', 'from the minute'],
  },
  {
    guard: 'a hand-over is taken back on its own day',
    at: 'untimely',
    find: "if (status === 'delivered' && to === 'ready' && ",
    replace: "if (status === 'delivered' && to === 'cancelled' && ",
    tests: [...MOVE_TESTS, '-t', 'on the next day'],
  },
  {
    guard: 'a bag waits for the money that the till is to take for a change',
    at: 'moveOrder',
    find: '(isToCollect(order) || (await owesDifference(tx, id)))',
    replace: 'isToCollect(order)',
    tests: ['revise-order.test.ts', '-t', 'holds the bag back'],
  },
  {
    guard: 'a customer cancels for 15 minutes',
    at: 'cancelOrder',
    find: "    if (!isCancellable(current, ctx.clock())) throw new AppError('not_cancellable')\n",
    replace: '',
    tests: [...LIFE_TESTS, '-t', 'later not'],
  },
  {
    guard: 'the sweep looks at an order again under its lock',
    at: 'cancelUnpaid',
    find: "if (order?.status !== 'pending') return",
    replace: 'if (!order) return',
    tests: ['sweep-unpaid.test.ts', '-t', 'turns out paid'],
  },
]

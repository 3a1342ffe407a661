import type { Mutant } from '../../taking-out/mutant.ts'

const LIFE_TESTS = ['order-life.test.ts']
const SQL = { at: 'sql/migrations/0004.do.orders.sql' }
/** The newest migration with the trigger that every change of an order runs. */
const MOVES_SQL = { at: 'sql/migrations/0063.do.collected-undone.sql' }
const FAILED_MAIL = ['note-failed-mail.test.ts']
const ARRIVE_TESTS = ['track-order.test.ts']
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
    guard: 'staff move an order one step along its life',
    at: 'moveOrder',
    find: 'if (!isStaffMove(order.status, move.status) && !isTillDrop(order, move.status)) {',
    replace: 'if (order.status === move.status) {',
    tests: [...LIFE_TESTS, '-t', 'along its life'],
  },
  {
    guard: 'no illegal move of an order (trigger)',
    ...MOVES_SQL,
    find: 'if new.status <> old.status\n    and not exists (',
    replace: 'if new.status is null\n    and not exists (',
    tests: [...LIFE_TESTS, '-t', 'refuses a move that does not exist'],
  },
  {
    guard: 'alcohol is handed over with the age checked',
    at: 'moveOrder',
    find: "move.status === 'delivered' && order.hasAlcohol && move.ageChecked !== true",
    replace: "move.status === 'delivered' && order.hasAlcohol && move.ageChecked === null",
    tests: [...LIFE_TESTS, '-t', 'hand alcohol over'],
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
    guard: 'a customer cancels for 15 minutes',
    at: 'cancelOrder',
    find: "    if (!isCancellable(current, ctx.clock())) throw new AppError('not_cancellable')\n",
    replace: '',
    tests: [...LIFE_TESTS, '-t', 'later not'],
  },
  {
    guard: 'a customer arrives for an order that is handed over today',
    at: 'announceArrival',
    find: "    if (!canArrive(asSeen, now)) throw new AppError('arrival_not_expected')\n",
    replace: '',
    tests: [...ARRIVE_TESTS, '-t', 'refuses'],
  },
  {
    guard: 'a customer arrives once',
    at: 'announceArrival',
    find: '    if (order.customerHereAt) return\n',
    replace: '',
    tests: [...ARRIVE_TESTS, '-t', 'once'],
  },
  {
    guard: 'a customer who arrives makes no tap of the kitchen stale',
    ...MOVES_SQL,
    find: 'new.customer_here_at is not distinct from old.customer_here_at\n    and',
    replace: '',
    tests: [...ARRIVE_TESTS, '-t', 'stays good'],
  },
  {
    guard: 'a mail that fails makes no tap of the kitchen stale',
    at: 'sql/migrations/0136.do.mails-that-failed.sql',
    find: 'new.mail_failed_at is distinct from old.mail_failed_at',
    replace: 'false',
    tests: [...FAILED_MAIL, '-t', 'stays good'],
  },
  {
    guard: 'a mail to the restaurant that fails says nothing of a customer',
    at: 'tellOrderOfFailure',
    find: " || MESSAGES[kind].to !== 'customer'",
    replace: '',
    tests: [...FAILED_MAIL, '-t', 'to the restaurant'],
  },
  {
    guard: 'the sweep looks at an order again under its lock',
    at: 'cancelUnpaid',
    find: "if (order?.status !== 'pending') return",
    replace: 'if (!order) return',
    tests: ['sweep-unpaid.test.ts', '-t', 'turns out paid'],
  },
  {
    guard: 'a tick is of the line that was seen',
    at: 'tickLine',
    find: '!isThere || known.version !== version',
    replace: '!isThere',
    tests: ['tick-line.test.ts', '-t', 'taken back only by who has seen it'],
  },
  {
    guard: 'a tick that comes again is made once',
    at: 'tickLine',
    find: '    await cacheAnswer(tx, ctx, { status: 200, response: answer })\n',
    replace: '',
    tests: ['tick-line.test.ts', '-t', 'sent again'],
  },
  {
    guard: 'another dish on a line is not ticked (trigger)',
    at: 'sql/migrations/0040.do.cooked-lines.sql',
    find: '  delete from line_ticks where order_id = old.order_id and line_no = old.line_no;\n',
    replace: '',
    tests: ['tick-line.test.ts', '-t', 'begins anew'],
  },
  {
    guard: 'a tick leaves the order’s version (trigger)',
    at: 'sql/migrations/0040.do.cooked-lines.sql',
    find: '  new.version := old.version;\n',
    replace: '',
    tests: ['tick-line.test.ts', '-t', 'version stays'],
  },
  {
    guard: 'what is ready takes no tick back',
    at: 'tickLine',
    find: 'if (!mayBeTicked(order.status)) {',
    replace: 'if (!mayBeTicked(order.status) && !isCookedByItsStep(order.status)) {',
    tests: ['tick-line.test.ts', '-t', 'what is ready is cooked'],
  },
  {
    guard: 'a board takes a tick that raises no version',
    at: 'hasChanged',
    find: '  if (ticks !== knownTicks) return ticks > knownTicks\n',
    replace: '',
    tests: ['ticks.test.tsx', '-t', 'hears what others tick'],
  },
  {
    guard: 'what is ticked is not to be cooked',
    at: 'partsOf',
    find: 'parts?.[part]?.cooked ? 0 : quantity - refundedQuantity',
    replace: 'quantity - refundedQuantity',
    tests: ['to-cook-sheet.test.tsx', '-t', 'nothing that is ticked'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const SQL = { at: 'sql/migrations/0045.do.staff-orders.sql' }
/** The newest migration with the trigger that every change of an order runs. */
const MOVES_SQL = { at: 'sql/migrations/0063.do.collected-undone.sql' }
const TESTS = ['take-order.test.ts']

/** Guards of orders that the staff take, and of the till. */
export const TILL: readonly Mutant[] = [
  {
    guard: 'no more orders wait for the till than may, however many are taken at once',
    ...SQL,
    find: "  perform pg_advisory_xact_lock(hashtextextended('orders at the till', 0));\n",
    replace: '',
    tests: [...TESTS, '-t', 'waits beside no more'],
  },
  {
    guard: 'an order is collected once',
    at: 'collectOrder',
    find: '    if (isToCollect(order)) await collect(ctx, tx, order)\n    else if',
    replace: '    await collect(ctx, tx, order)\n    if',
    tests: [...TESTS, '-t', 'is collected once'],
  },
  {
    guard: 'what the till was paid is not called off from the kitchen (trigger)',
    ...MOVES_SQL,
    find: '      and new.till_at is not null and new.collected_at is null) then',
    replace: '      and new.till_at is not null) then',
    also: [
      { at: 'moveOrder', find: ' && !isTillDrop(order, move.status)', replace: " && move.status !== 'cancelled'" },
    ],
    tests: [...TESTS, '-t', 'not called off from the kitchen'],
  },
  {
    guard: 'an order that was handed over keeps its mark of the till (rule and trigger)',
    ...MOVES_SQL,
    find: " and old.status in ('confirmed', 'preparing', 'ready'))",
    replace: ')',
    also: [
      {
        at: 'undoCollected',
        find: "order.status === 'delivered' || ",
        replace: '',
      },
    ],
    tests: [...TESTS, '-t', 'keeps its mark'],
  },
  {
    guard: 'a payment for an order at the till goes back',
    at: 'confirmOrder',
    find: "  if (order.paidAt || order.tillAt) return 'already_paid'\n",
    replace: "  if (order.paidAt) return 'already_paid'\n",
    tests: [...TESTS, '-t', 'comes for it all the same'],
  },
]

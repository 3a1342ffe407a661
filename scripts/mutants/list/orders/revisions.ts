import type { Mutant } from '../../taking-out/mutant.ts'

const SQL = { at: 'sql/migrations/0048.do.order-revisions.sql' }
const REVISE_TESTS = ['revise-order.test.ts']
const PAID_TESTS = ['paid-revision.test.ts']

/** Guards of revisions of a paid order. */
export const REVISIONS: readonly Mutant[] = [
  {
    guard: 'a revision is made on the version that was seen',
    at: 'revisableOrder',
    find: '  if (order.version !== version) throw',
    replace: '  if (order.version < version) throw',
    tests: [...REVISE_TESTS, '-t', 'the same key is the same revision'],
  },
  {
    guard: 'a revision’s difference is the one that was shown',
    at: 'decideRevision',
    find: '  if (!isSameAmount(change.difference, plan.differenceCents)) throw otherDifference(change, plan)\n',
    replace: '',
    tests: [...REVISE_TESTS, '-t', 'was not seen'],
  },
  {
    guard: 'a revision leaves something to pay',
    at: 'decideRevision',
    find: "  if (order.capturedCents > 0 && leftCents + plan.dueCents <= 0) throw new AppError('revision_empty')\n",
    replace: '',
    tests: [...REVISE_TESTS, '-t', 'a refund of an amount has left'],
  },
  {
    guard: 'one revision of an order waits at a time',
    at: 'revisableOrder',
    find: '  await assertNoneWaits(tx, id)\n',
    replace: '',
    tests: [...PAID_TESTS, '-t', 'while it waits'],
  },
  {
    guard: 'money for a revision that waits no more goes back',
    at: 'settleRevision',
    find: "revision.status !== 'waiting' || ",
    replace: '',
    tests: [...PAID_TESTS, '-t', 'withdrawn goes back'],
  },
  {
    guard: 'nobody revises what is not cooked (trigger)',
    ...SQL,
    find: "if old.status not in ('confirmed', 'preparing') or new.status <> old.status then",
    replace: 'if old.status is null then',
    tests: [...REVISE_TESTS, '-t', 'an order that is ready'],
  },
  {
    guard: 'a revision’s hold is given back once',
    ...SQL,
    find: 'where r.id = h.revision_id and r.order_id = of_order and h.released_at is null',
    replace: 'where r.id = h.revision_id and r.order_id = of_order',
    tests: [...PAID_TESTS, '-t', 'cancelling gives all of them back'],
  },
  {
    guard: 'two slots are locked in one order',
    ...SQL,
    find: '  perform lock_slots(held.slot_at, new_at);\n  if held.slot_at <> new_at and new_load > 0 then',
    replace: '  if held.slot_at <> new_at and new_load > 0 then',
    tests: [...REVISE_TESTS, '-t', 'change places'],
  },
]

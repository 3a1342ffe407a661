import type { Mutant } from '../../taking-out/mutant.ts'

const GIVEN_BACK = 'refund-withdrawal.test.ts'
const named = (name: string) => ['withdrawals.test.ts', '-t', name]

/** Guards of withdrawals from drinks that keep. */
export const WITHDRAWALS: readonly Mutant[] = [
  {
    guard: 'a piece is withdrawn from once (lock)',
    at: 'declareWithdrawal',
    find: '    await lockOrder(tx, orderId)\n',
    replace: '',
    tests: named('takes a piece once'),
  },
  {
    guard: 'a withdrawal is refunded once',
    at: 'markWithdrawalRefunded',
    find: 'where id = ${id} and refunded_at is null',
    replace: 'where id = ${id}',
    tests: named('once the drinks are back'),
  },
  {
    guard: 'of a set menu the dishes stay sold',
    at: 'refundWithdrawal',
    find: '          .filter(({ isPart }) => isPart === arePart)\n',
    replace: '',
    tests: named('once the drinks are back'),
  },
  {
    guard: 'a drink of a set menu that went back alone is noted on its line',
    at: 'refundWithin',
    find: '  await recordRefundedParts(tx, orderId, parts)\n',
    replace: '',
    tests: [GIVEN_BACK, '-t', 'is refunded without it'],
  },
  {
    guard: 'what went back of a piece’s part is not refunded with the piece',
    at: 'piecesWorth',
    find: 'line.unitPriceCents * pieces - returnedCents, returnedCents',
    replace: 'line.unitPriceCents * pieces, returnedCents',
    tests: [GIVEN_BACK, '-t', 'set menu'],
  },
  {
    guard: 'the whole pieces of a line go back first',
    at: 'piecesWorth',
    find: 'Math.max(0, pieces - whole)',
    replace: 'Math.min(quantity, pieces)',
    tests: ['pieces-worth.test.ts'],
  },
  {
    guard: 'what had gone back of a piece is off the total that a revision makes',
    at: 'makeRevision',
    find: ' + revision.returnedCents',
    replace: '',
    tests: [GIVEN_BACK, '-t', 'takes the set menu off'],
  },
  {
    guard: 'the right ends with its last day',
    at: 'rightOf',
    find: 'hasRight && parisDay(ctx.clock()) <= lastDay',
    replace: 'hasRight',
    tests: named('ends with its last day'),
  },
  {
    guard: 'declarations of a quarter of an hour share one receipt',
    at: 'receiptTime',
    find: 'return next > now ? next : now',
    replace: 'return now',
    tests: named('two mails to each side'),
  },
  {
    guard: 'a declaration whose money went back is not due',
    at: 'isDue',
    find: 'else o.captured_cents > o.refunded_cents',
    replace: 'else true',
    tests: named('stays in sight'),
  },
  {
    guard: 'calling an order off closes no declaration',
    at: 'restOf',
    find: "order.tillAt !== null && order.status === 'cancelled'",
    replace: "order.status === 'cancelled'",
    tests: ['withdrawn-rest.test.ts'],
  },
]

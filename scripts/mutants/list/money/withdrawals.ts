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
    guard: 'what went back of a piece’s part is not refunded with the piece',
    at: 'piecesWorth',
    find: 'line.unitPriceCents * pieces - returnedCents, returnedCents',
    replace: 'line.unitPriceCents * pieces, returnedCents',
    tests: [GIVEN_BACK, '-t', 'set menu'],
  },
  {
    guard: 'what had gone back of a piece is off the total that a revision makes',
    at: 'makeRevision',
    find: ' + revision.returnedCents',
    replace: '',
    tests: [GIVEN_BACK, '-t', 'takes the set menu off'],
  },
]

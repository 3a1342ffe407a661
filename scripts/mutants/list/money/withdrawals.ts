import type { Mutant } from '../../taking-out/mutant.ts'

const ACTIONS = 'api/features/withdrawals/actions'
const named = (name: string) => [`${ACTIONS}/withdrawals.test.ts`, '-t', name]

/** Guards of withdrawals from drinks that keep. */
export const WITHDRAWALS: readonly Mutant[] = [
  {
    guard: 'a piece is withdrawn from once (lock)',
    file: `${ACTIONS}/declare-withdrawal.ts`,
    find: '    await lockOrder(tx, orderId)\n',
    replace: '',
    tests: named('takes a piece once'),
  },
  {
    guard: 'a withdrawal is refunded once',
    file: 'api/features/withdrawals/queries/stored-withdrawals.ts',
    find: 'where id = ${id} and refunded_at is null',
    replace: 'where id = ${id}',
    tests: named('once the drinks are back'),
  },
  {
    guard: 'of a set menu the dishes stay sold',
    file: `${ACTIONS}/refund-withdrawal.ts`,
    find: '.filter(({ isPart }) => !isPart)',
    replace: '',
    tests: named('once the drinks are back'),
  },
  {
    guard: 'the right ends with its last day',
    file: `${ACTIONS}/read-withdrawal.ts`,
    find: 'hasRight && parisDay(ctx.clock()) <= lastDay',
    replace: 'hasRight',
    tests: named('ends with its last day'),
  },
]

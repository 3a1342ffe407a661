import type { Mutant } from '../../taking-out/mutant.ts'

const LOGIN_TESTS = ['log-in-customer.test.ts']

/** Guards of logging in. */
export const LOGINS: readonly Mutant[] = [
  {
    guard: 'ten wrong logins to an account',
    at: 'WRONG_LOGINS_OF_ACCOUNT',
    find: 'const WRONG_LOGINS_OF_ACCOUNT: Limit = { max: 10, ',
    replace: 'const WRONG_LOGINS_OF_ACCOUNT: Limit = { max: 1000, ',
    tests: [...LOGIN_TESTS, '-t', 'the eleventh wrong login'],
  },
  {
    guard: 'a login counts before its hash',
    at: 'limitWrongLogins',
    find: '  const hits = await takeLoginHits(ctx, account)\n  try {\n    const result = await run()\n',
    replace:
      '  const first = await run().catch(error => error as Error)\n  const hits = await takeLoginHits(ctx, account)\n  try {\n    if (first instanceof Error) throw first\n    const result = first\n',
    tests: [...LOGIN_TESTS, '-t', 'parallel guesses'],
  },
  {
    guard: 'disabled staff do not log in',
    at: 'rightAccount',
    find: ' || account.isDisabled',
    replace: '',
    also: [{ at: 'isStillOpenTo', find: '      and disabled_at is null\n', replace: '' }],
    tests: ['log-in-staff.test.ts', '-t', 'disabled alike'],
  },
  {
    guard: 'the last administrator stays',
    at: 'changeMember',
    find: "    if (!keepsAnAdmin(accounts, after)) throw new AppError('last_admin')\n",
    replace: '',
    tests: ['staff-accounts.test.ts', '-t', 'keeps an active administrator'],
  },
  {
    guard: 'two administrators who demote each other wait for each other',
    at: 'lockedAccounts',
    find: '    order by id\n    for update`',
    replace: '    order by id`',
    tests: ['staff-accounts.test.ts', '-t', 'keeps an active administrator'],
  },
]

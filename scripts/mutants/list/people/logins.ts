import type { Mutant } from '../../taking-out/mutant.ts'

const WRONG_LOGINS = { file: 'api/platform/limits/wrong-logins.ts' }
const LOGIN_TESTS = ['api/features/customers/actions/access/log-in.test.ts']

/** Guards of logging in. */
export const LOGINS: readonly Mutant[] = [
  {
    guard: 'ten wrong logins to an account',
    ...WRONG_LOGINS,
    find: 'const OF_ACCOUNT: Limit = { max: 10, ',
    replace: 'const OF_ACCOUNT: Limit = { max: 1000, ',
    tests: [...LOGIN_TESTS, '-t', 'the eleventh wrong login'],
  },
  {
    guard: 'sixty wrong logins from an address',
    ...WRONG_LOGINS,
    find: 'const OF_ADDRESS: Limit = { max: 60, ',
    replace: 'const OF_ADDRESS: Limit = { max: 6000, ',
    tests: [...LOGIN_TESTS, '-t', 'the sixty-first wrong login'],
  },
  {
    guard: 'a login counts before its hash',
    ...WRONG_LOGINS,
    find: '  const hits = await takeLoginHits(ctx, account)\n  try {\n    const result = await run()\n',
    replace:
      '  const first = await run().catch(error => error as Error)\n  const hits = await takeLoginHits(ctx, account)\n  try {\n    if (first instanceof Error) throw first\n    const result = first\n',
    tests: [...LOGIN_TESTS, '-t', 'parallel guesses'],
  },
  {
    guard: 'twenty registrations an hour from an address',
    file: 'api/features/customers/actions/joining/register.ts',
    find: 'const REGISTRATIONS: Limit = { max: 20, ',
    replace: 'const REGISTRATIONS: Limit = { max: 2000, ',
    tests: ['api/features/customers/actions/joining/registration-limit.test.ts'],
  },
  {
    guard: 'sixty registrations an hour from a network',
    file: 'api/features/customers/actions/joining/register.ts',
    find: 'const OF_NETWORK: Limit = { max: 60, ',
    replace: 'const OF_NETWORK: Limit = { max: 6000, ',
    tests: ['api/features/customers/actions/joining/registration-limit.test.ts', '-t', 'a network has sixty'],
  },
  {
    guard: 'wrong logins of a network are counted together',
    ...WRONG_LOGINS,
    find: 'subject: networkOf(ctx.address), limit: OF_NETWORK',
    replace: 'subject: ctx.address, limit: OF_NETWORK',
    tests: [...LOGIN_TESTS, '-t', 'all addresses of a network'],
  },
  {
    guard: 'disabled staff do not log in',
    file: 'api/features/staff/actions/log-in/by-password.ts',
    find: ' || account.isDisabled',
    replace: '',
    also: [
      { file: 'api/features/staff/queries/staff-accounts.ts', find: '      and disabled_at is null\n', replace: '' },
    ],
    tests: ['api/features/staff/actions/log-in/by-password.test.ts', '-t', 'disabled alike'],
  },
  {
    guard: 'the last administrator stays',
    file: 'api/features/staff/actions/staff-accounts.ts',
    find: "    if (!keepsAnAdmin(accounts, after)) throw new AppError('last_admin')\n",
    replace: '',
    tests: ['api/features/staff/actions/staff-accounts.test.ts', '-t', 'keeps an active administrator'],
  },
  {
    guard: 'two administrators who demote each other wait for each other',
    file: 'api/features/staff/queries/members.ts',
    find: '    order by id\n    for update`',
    replace: '    order by id`',
    tests: ['api/features/staff/actions/staff-accounts.test.ts', '-t', 'keeps an active administrator'],
  },
]

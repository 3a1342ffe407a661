import type { Mutant } from '../../taking-out/mutant.ts'

const HASH_TESTS = ['passwords.test.ts']
const LOGIN_TESTS = ['log-in-customer.test.ts']
const CHANGE_TESTS = ['change-password.test.ts']

/** Guards of passwords and their changes. */
export const PASSWORDS: readonly Mutant[] = [
  {
    guard: 'an unknown account costs a hash too',
    at: 'isPasswordOf',
    find: 'const matches = await inTurn(() => verifyEither(passwordHash ?? DUMMY_HASH, password))',
    replace: 'const matches = passwordHash !== undefined && (await inTurn(() => verifyEither(passwordHash, password)))',
    tests: [...LOGIN_TESTS, '-t', 'after the same work'],
  },
  {
    guard: 'passwords cost what OWASP asks',
    at: 'COST',
    find: 'memoryCost: 19_456, timeCost: 2',
    replace: 'memoryCost: 1024, timeCost: 2',
    tests: [...HASH_TESTS, '-t', 'hashes with Argon2id'],
  },
  {
    guard: 'a new password wants the current one',
    at: 'checked',
    find: 'if (await isPasswordOf(account.passwordHash, password)) return account',
    replace: 'if (account) return account',
    tests: [...CHANGE_TESTS, '-t', 'a wrong current password'],
  },
  {
    guard: 'a new password ends every session',
    at: 'own-access.ts#changePassword',
    find: '    await endAccessTo(tx, customerId, now)\n',
    replace: '',
    tests: [...CHANGE_TESTS, '-t', 'ends every session'],
  },
  {
    guard: 'of several new passwords at once one counts',
    at: 'replacePasswordHash',
    find: '\n      and password_hash = ${change.from}',
    replace: '',
    tests: [...CHANGE_TESTS, '-t', 'one of several changes'],
  },
  {
    guard: 'a login holds the password that it was checked against',
    at: 'holdPasswordHash',
    find: '      and password_hash = ${passwordHash}\n    for share`',
    replace: '      and ${passwordHash}::text is not null`',
    tests: ['reset-password.test.ts', '-t', 'just logging in'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const PASSWORDS_FILE = { file: 'api/features/auth/actions/passwords.ts' }
const HASH_TESTS = ['api/features/auth/actions/passwords.test.ts']
const LOGIN_TESTS = ['api/features/customers/actions/access/log-in.test.ts']
const CHANGE_TESTS = ['api/features/customers/actions/access/passwords/change-password.test.ts']

/** Guards of passwords and their changes. */
export const PASSWORDS: readonly Mutant[] = [
  {
    guard: 'an unknown account costs a hash too',
    ...PASSWORDS_FILE,
    find: 'const matches = await inTurn(() => verifyEither(passwordHash ?? DUMMY_HASH, password))',
    replace: 'const matches = passwordHash !== undefined && (await inTurn(() => verifyEither(passwordHash, password)))',
    tests: [...LOGIN_TESTS, '-t', 'after the same work'],
  },
  {
    guard: 'the same letters are one password',
    ...PASSWORDS_FILE,
    find: "return password.normalize('NFKC')",
    replace: 'return password',
    tests: [...HASH_TESTS, '-t', 'the same letters'],
  },
  {
    guard: 'a password hashed as it was typed still counts',
    ...PASSWORDS_FILE,
    find: '    (letters !== password && (await argon2.verify(passwordHash, password)))',
    replace: '    (letters !== password && false)',
    tests: [...HASH_TESTS, '-t', 'still knows'],
  },
  {
    guard: 'passwords cost what OWASP asks',
    ...PASSWORDS_FILE,
    find: 'memoryCost: 19_456, timeCost: 2',
    replace: 'memoryCost: 1024, timeCost: 2',
    tests: [...HASH_TESTS, '-t', 'hashes with Argon2id'],
  },
  {
    guard: 'no endless queue of hashes',
    ...PASSWORDS_FILE,
    find: '  waiting: 128,',
    replace: '  waiting: 128_000,',
    tests: [...HASH_TESTS, '-t', 'sends away'],
  },
  {
    guard: 'no more than eight hashes at once',
    ...PASSWORDS_FILE,
    find: '  running: 8,',
    replace: '  running: 800,',
    tests: [...HASH_TESTS, '-t', 'sends away'],
  },
  {
    guard: 'a new password wants the current one',
    file: 'api/features/customers/actions/access/passwords/check-password.ts',
    find: 'if (await isPasswordOf(account.passwordHash, password)) return account',
    replace: 'if (account) return account',
    tests: [...CHANGE_TESTS, '-t', 'a wrong current password'],
  },
  {
    guard: 'a new password ends every session',
    file: 'api/features/customers/actions/access/passwords/change-password.ts',
    find: '    await endAccessTo(tx, customerId, now)\n',
    replace: '',
    tests: [...CHANGE_TESTS, '-t', 'ends every session'],
  },
  {
    guard: 'of several new passwords at once one counts',
    file: 'api/features/customers/queries/passwords.ts',
    find: '\n      and password_hash = ${change.from}',
    replace: '',
    tests: [...CHANGE_TESTS, '-t', 'one of several changes'],
  },
  {
    guard: 'a login holds the password that it was checked against',
    file: 'api/features/customers/queries/passwords.ts',
    find: '      and password_hash = ${passwordHash}\n    for share`',
    replace: '      and ${passwordHash}::text is not null`',
    tests: ['api/features/customers/actions/access/passwords/reset-password.test.ts', '-t', 'just logging in'],
  },
]

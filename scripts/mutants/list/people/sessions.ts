import type { Mutant } from '../../taking-out/mutant.ts'

const QUERIES = { file: 'api/features/auth/queries/stored-sessions.ts' }
const TOKENS = {
  file: 'api/features/auth/actions/session-tokens.ts',
  tests: ['api/features/auth/actions/session-tokens.test.ts'],
}
const SESSION_TESTS = ['api/features/auth/actions/sessions.test.ts']

/** Guards of tokens and sessions. */
export const SESSIONS: readonly Mutant[] = [
  {
    guard: 'a session that was ended lets nobody in',
    ...QUERIES,
    find: '      and s.revoked_at is null\n',
    replace: '',
    tests: [...SESSION_TESTS, '-t', 'once the session is ended'],
  },
  {
    guard: 'a session that is over lets nobody in',
    ...QUERIES,
    find: '      and s.expires_at > ${now}\n',
    replace: '      and ${now}::timestamptz is not null\n',
    tests: [...SESSION_TESTS, '-t', '8 hours after its last use'],
  },
  {
    guard: 'a session of disabled staff lets nobody in',
    ...QUERIES,
    find: '      and staff.disabled_at is null`',
    replace: '`',
    tests: [...SESSION_TESTS, '-t', 'disabled staff member'],
  },
  {
    guard: 'a busy session ends all the same',
    file: 'api/features/auth/rules/session-life.ts',
    find: 'Math.min(idleEnd, lastInstantOf(kind, createdAt).getTime())',
    replace: 'Math.max(idleEnd, createdAt.getTime())',
    tests: ['api/features/auth/rules/session-life.test.ts'],
  },
  {
    guard: 'a token says what its session says',
    file: 'api/features/auth/actions/sessions.ts',
    find: ' || actor.kind !== token.kind || ownerOf(actor) !== token.ownerId',
    replace: '',
    tests: [...SESSION_TESTS, '-t', 'says more than its session'],
  },
  { guard: 'a token is signed by our algorithm', ...TOKENS, find: '      algorithms: [ALGORITHM],\n', replace: '' },
  { guard: 'a token is issued by us', ...TOKENS, find: '      issuer: ISSUER,\n', replace: '' },
  {
    guard: 'a token names its session, owner and end',
    ...TOKENS,
    find: "      requiredClaims: ['sub', 'sid', 'exp'],\n",
    replace: '',
  },
  {
    guard: 'a token’s ids are ids',
    ...TOKENS,
    find: '    if (!isUuid(ownerId) || !isUuid(sessionId)) return null\n    return { kind, ownerId, sessionId }',
    replace: '    return { kind, ownerId: String(ownerId), sessionId: String(sessionId) }',
  },
  {
    guard: 'another role begins with another login',
    file: 'api/features/staff/actions/staff-accounts.ts',
    find: 'const isEnded = after.isDisabled || after.role !== before.role',
    replace: 'const isEnded = after.isDisabled',
    tests: ['api/features/staff/actions/staff-accounts.test.ts', '-t', 'begins with another login'],
  },
]

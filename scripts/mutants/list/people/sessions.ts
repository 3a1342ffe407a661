import type { Mutant } from '../../taking-out/mutant.ts'

const TOKENS = {
  tests: ['session-tokens.test.ts'],
}
const SESSION_TESTS = ['sessions.test.ts']

/** Guards of tokens and sessions. */
export const SESSIONS: readonly Mutant[] = [
  {
    guard: 'a session that was ended lets nobody in',
    at: 'livingSession',
    find: '      and s.revoked_at is null\n',
    replace: '',
    tests: [...SESSION_TESTS, '-t', 'once the session is ended'],
  },
  {
    guard: 'a session that is over lets nobody in',
    at: 'livingSession',
    find: '      and s.expires_at > ${now}\n',
    replace: '      and ${now}::timestamptz is not null\n',
    tests: [...SESSION_TESTS, '-t', '8 hours after its last use'],
  },
  {
    guard: 'a session of disabled staff lets nobody in',
    at: 'livingSession',
    find: '      and staff.disabled_at is null`',
    replace: '`',
    tests: [...SESSION_TESTS, '-t', 'disabled staff member'],
  },
  {
    guard: 'a busy session ends all the same',
    at: 'endOfSession',
    find: 'Math.min(idleEnd, lastInstantOf(kind, createdAt).getTime())',
    replace: 'Math.max(idleEnd, createdAt.getTime())',
    tests: ['session-tokens.test.ts'],
  },
  {
    guard: 'a token says what its session says',
    at: 'authenticate',
    find: ' || actor.kind !== token.kind || ownerOf(actor) !== token.ownerId',
    replace: '',
    tests: [...SESSION_TESTS, '-t', 'says more than its session'],
  },
  {
    guard: 'a token is signed by our algorithm',
    ...TOKENS,
    at: 'readToken',
    find: '      algorithms: [ALGORITHM],\n',
    replace: '',
  },
  { guard: 'a token is issued by us', ...TOKENS, at: 'readToken', find: '      issuer: ISSUER,\n', replace: '' },
  {
    guard: 'a token names its session, owner and end',
    ...TOKENS,
    at: 'readToken',
    find: "      requiredClaims: ['sub', 'sid', 'exp'],\n",
    replace: '',
  },
  {
    guard: 'a token’s ids are ids',
    ...TOKENS,
    at: 'readToken',
    find: '    if (!isUuid(ownerId) || !isUuid(sessionId)) return null\n    return { kind, ownerId, sessionId }',
    replace: '    return { kind, ownerId: String(ownerId), sessionId: String(sessionId) }',
  },
  {
    guard: 'another role begins with another login',
    at: 'changeMember',
    find: 'const isEnded = after.isDisabled || after.role !== before.role',
    replace: 'const isEnded = after.isDisabled',
    tests: ['staff-accounts.test.ts', '-t', 'begins with another login'],
  },
]

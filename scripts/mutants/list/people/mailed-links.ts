import type { Mutant } from '../../taking-out/mutant.ts'

/** Guards of mailed links. */
export const MAILED_LINKS: readonly Mutant[] = [
  {
    guard: 'a mailed link is good once',
    at: 'takeEmailToken',
    find: '      and used_at is null\n      and expires_at > ${token.now}\n    returning',
    replace: '      and expires_at > ${token.now}\n    returning',
    tests: ['verify-email.test.ts', '-t', 'by the link, once|20 parallel uses'],
  },
  {
    guard: 'a mailed link is good for its time',
    at: 'takeEmailToken',
    find: '      and used_at is null\n      and expires_at > ${token.now}\n    returning',
    replace: '      and used_at is null\n    returning',
    tests: ['verify-email.test.ts', '-t', 'after a week'],
  },
  {
    guard: 'a mailed link is good for what it was mailed for',
    at: 'takeEmailToken',
    find: '    where token_hash = ${token.tokenHash}\n      and purpose = ${token.purpose}\n      and used_at is null\n      and expires_at > ${token.now}\n    returning',
    replace:
      '    where token_hash = ${token.tokenHash}\n      and used_at is null\n      and expires_at > ${token.now}\n    returning',
    also: [
      {
        at: 'customerOfEmailToken',
        find: '      and purpose = ${token.purpose}\n      and used_at is null\n      and expires_at > ${token.now}`',
        replace: '      and used_at is null\n      and expires_at > ${token.now}`',
      },
    ],
    tests: ['reset-password.test.ts', '-t', 'what they were mailed for'],
  },
  {
    guard: 'a mailed link is kept as a hash',
    at: 'hashOfToken',
    find: "return createHash('sha256').update(token).digest()",
    replace: 'return Buffer.from(token)',
    tests: ['verify-email.test.ts', '-t', 'keeps a hash of the link'],
  },
  {
    guard: 'a confirmed address leaves no link that sets a password',
    at: 'confirmAddress',
    find: "  await voidEmailTokensOf(tx, customerId, { purpose: 'verify', now })\n",
    replace: '',
    also: [
      {
        at: 'setMailedPassword',
        find: "    else if (link.purpose === 'verify') throw new AppError('token_invalid')\n",
        replace: '',
      },
    ],
    tests: ['verify-email.test.ts', '-t', 'no link that could still set'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const PASSKEYS = { tests: ['log-in-by-passkey.test.ts', '-t'] as const }
const CODES = { tests: ['second-factor.test.ts', '-t'] as const }

const PERSONS = { tests: ['come-here.test.ts', '-t'] as const }

const OWN = { tests: ['passkeys.test.ts', '-t'] as const }

/** Guards of what people prove to be themselves with. */
export const FACTORS: readonly Mutant[] = [
  {
    guard: 'a password alone proves nothing where there is a second factor',
    at: 'checkPassword',
    find: "  if (await hasSecondFactor(ctx.sql, staffId)) throw new AppError('second_factor_required')\n",
    replace: '',
    tests: [...PERSONS.tests, 'with a second factor the password'],
  },
  {
    guard: 'a passkey’s challenge is good once',
    at: 'takeChallenge',
    find: '    delete from webauthn_challenges\n    where challenge',
    replace: '    update webauthn_challenges set purpose = purpose\n    where challenge',
    tests: [...PASSKEYS.tests, 'takes a challenge once'],
  },
  {
    guard: 'a passkey that counts backwards is a copy',
    at: 'notePasskeyUse',
    find: '\n      and (counter < ${counter} or (counter = 0 and ${counter} = 0))',
    replace: '',
    also: [
      {
        at: 'counterOf',
        find: 'publicKey: new Uint8Array(publicKey), counter }',
        replace: 'publicKey: new Uint8Array(publicKey), counter: counter * 0 }',
      },
    ],
    tests: [...PASSKEYS.tests, 'copied passkey'],
  },
  {
    guard: 'the device looks who holds the passkey',
    at: 'counterOf',
    find: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
    tests: [...PASSKEYS.tests, 'looked at nobody'],
  },
  {
    guard: 'a passkey signs for our page alone',
    at: 'counterOf',
    find: 'expectedOrigin: rp.origins',
    replace: "expectedOrigin: [...rp.origins, 'http://evil.example']",
    tests: [...PASSKEYS.tests, 'another page'],
  },
  {
    guard: 'who has a second factor needs it beside the password',
    at: 'secondFactor',
    find: "  if (code === undefined) throw new AppError('second_factor_required')\n",
    replace: '  if (code === undefined) return undefined\n',
    also: [
      {
        at: 'openStaffSession',
        find: "    if (factor !== 'has' && (await hasSecondFactor(tx, staffId))) throw new AppError('second_factor_required')\n",
        replace: '',
      },
    ],
    tests: [...CODES.tests, 'for a code beside the password'],
  },
  {
    guard: 'a recovery code is good once',
    at: 'useRecoveryCode',
    find: '      and code_hash = ${hash}\n      and used_at is null',
    replace: '      and code_hash = ${hash}',
    tests: [...CODES.tests, 'one of twenty calls'],
  },
  {
    guard: 'a code of the application is good once',
    at: 'takeTotpStep',
    find: '\n      and last_step < ${step}',
    replace: '',
    tests: [...CODES.tests, 'the application once'],
  },
  {
    guard: 'wrong codes of an account count from everywhere',
    at: 'limitCodes',
    find: "takeHit(ctx, 'wrong codes', staffId, WRONG_CODES)",
    replace: "takeHit(ctx, 'wrong codes', staffId, { ...WRONG_CODES, max: 2000 })",
    tests: [...CODES.tests, 'from wherever'],
  },
  {
    guard: 'an account that needs a factor may do nothing else',
    at: 'identify',
    find: "  if (actor.kind === 'staff' && actor.isEnrolling && !endpoint.enrolling) throw new AppError('factor_needed')\n",
    replace: '',
    tests: [...CODES.tests, 'add one and nothing else'],
  },
  {
    guard: 'a call that wants a proof is not made without',
    at: 'assertProven',
    find: '    if (!isAskedByAction && (when?.(input) ?? true)) await requireProof(ctx, level)\n',
    replace: '',
    tests: [...PERSONS.tests, 'worth the minutes'],
  },
  {
    guard: 'a large refund wants a proof that is new',
    at: 'giveAway',
    find: "  if (cents > largeRefundCents) await requireProof(ctx, 'anew')\n",
    replace: '',
    tests: ['large-refund.test.ts'],
  },
  {
    guard: 'a tap takes every proof away',
    at: 'sitDown',
    find: 'checked ? { at: now, by: checked.by } : null)',
    replace: "{ at: now, by: checked?.by ?? 'pin' })",
    tests: [...PERSONS.tests, 'proven nothing'],
  },
  {
    guard: 'five wrong PINs of a person on a device',
    at: 'countPinTry',
    find: '\n      where staff_pin_tries.wrong < ${MOST_WRONG_PINS}',
    replace: '',
    also: [
      {
        at: 'countPinTry',
        find: 'set wrong = staff_pin_tries.wrong + 1',
        replace: 'set wrong = least(t.wrong + 1, 5)',
      },
    ],
    tests: [...PERSONS.tests, 'something better'],
  },
  {
    guard: 'nobody gets more rights by a tap',
    at: 'bePerson',
    find: '  if (!given && mayDoMore(role, actor.role)) {',
    replace: "  if (id === '') {",
    tests: [...PERSONS.tests, 'than the account'],
  },
  {
    guard: 'a PIN adds no factor',
    at: 'isProofEnough',
    find: " || (level === 'strong' && proof.by === 'pin')",
    replace: '',
    tests: [...PERSONS.tests, 'opens no account'],
  },
  {
    guard: 'a passkey opens the door of its owner’s kind alone',
    at: 'isFor',
    find: 'return of.kind === owner.kind',
    replace: 'return true',
    tests: [...OWN.tests, 'nor the other way'],
  },
  {
    guard: 'a passkey that was begun for one account is nobody else’s',
    at: 'takeChallenge',
    find: '\n      and customer_id is not distinct from ${customerId}',
    replace: '',
    tests: [...OWN.tests, 'adds nothing to another'],
  },
]

import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { addPasskey, passkeyEnrolment } from '../../contract/factors.ts'
import type { NewCredential } from '../../contract/passkey-json.ts'
import { accountName } from '../../queries/accounts.ts'
import { insertPasskey, passkeysOf } from '../../queries/passkeys.ts'
import { afterFirstFactor } from '../first-factor.ts'
import { keepChallenge, usedChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import { webAuthn } from './web-authn.ts'

/** What the browser needs to make a passkey: one that the device finds by itself, and that looks who holds it. */
export async function startPasskey(ctx: Ctx): Promise<OutputOf<typeof passkeyEnrolment>> {
  const { staffId } = ctx.actor as Staff
  const [account, known, { restaurant }] = await Promise.all([
    accountName(ctx.sql, staffId),
    passkeysOf(ctx.sql, staffId),
    ctx.snapshots.read(settingsSnapshot),
  ])
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: restaurant.name,
    rpID: relyingParty(ctx).id,
    userID: Buffer.from(staffId),
    userName: account.username,
    userDisplayName: account.name,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, { purpose: 'enrol', staffId })
  return { ...options }
}

/**
 * Adds a passkey that the browser has made.
 * @throws AppError 'passkey_refused' for what was not made for us, now, by somebody whom the device has looked at
 */
export async function addOwnPasskey(
  ctx: Ctx,
  { name, credential }: InputOf<typeof addPasskey>['body'],
): Promise<OutputOf<typeof addPasskey>> {
  const { staffId } = ctx.actor as Staff
  const made = await verifiedNew(ctx, staffId, credential)
  const now = ctx.clock()
  const id = uuid()
  return await ctx.sql.begin(async tx => {
    const recovery_codes = await afterFirstFactor(ctx, tx)
    const isNew = await insertPasskey(tx, {
      id,
      staffId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      name,
      createdAt: now,
    })
    if (!isNew) throw new AppError('passkey_refused')
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'passkey.added',
      subject: staffId,
      at: now,
      details: { device: name },
    })
    return { passkey: { id, name, created_at: now.toISOString(), last_used_at: null }, recovery_codes }
  })
}

type Made = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

async function verifiedNew(ctx: Ctx, staffId: string, credential: NewCredential): Promise<Made> {
  const challenge = await usedChallenge(ctx, credential.response.clientDataJSON, { purpose: 'enrol', staffId })
  if (challenge === undefined) throw new AppError('passkey_refused')
  const { id, origins } = relyingParty(ctx)
  const { clientDataJSON, attestationObject } = credential.response
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined)
  const made = verified?.verified ? verified.registrationInfo?.credential : undefined
  if (!made) throw new AppError('passkey_refused')
  return made
}

import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { SessionOwner, Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { keepChallenge, relyingParty, usedChallenge, webAuthn } from './check-passkey.ts'
import { afterFirstFactor } from './codes.ts'
import type { addPasskey, passkeyEnrolment } from './contract.ts'
import type { NewCredential, Passkey } from './contract-passkey.ts'
import { accountName } from './factors.ts'
import { insertPasskey, passkeysOf, shownPasskey } from './passkeys.ts'

/** What the browser needs to make a passkey for the caller. */
export async function startPasskey(ctx: Ctx): Promise<OutputOf<typeof passkeyEnrolment>> {
  const owner = callerOf(ctx)
  return await askForPasskey(ctx, owner, await accountName(ctx.sql, owner.id))
}

/**
 * Adds a passkey that the browser has made.
 * @throws AppError 'passkey_refused'
 */
export async function addOwnPasskey(
  ctx: Ctx,
  { name, credential }: InputOf<typeof addPasskey>['body'],
): Promise<OutputOf<typeof addPasskey>> {
  const owner = callerOf(ctx)
  const made = await checkMade(ctx, owner, credential)
  const now = ctx.clock()
  return await ctx.sql.begin(async tx => {
    const recovery_codes = await afterFirstFactor(ctx, tx)
    const passkey = await storePasskey(tx, owner, made, { name, now })
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId: owner.id,
      action: 'passkey.added',
      subject: owner.id,
      at: now,
      details: { device: name },
    })
    return { passkey, recovery_codes }
  })
}

function callerOf(ctx: Ctx): SessionOwner {
  return { kind: 'staff', id: (ctx.actor as Staff).staffId }
}

/**
 * What the browser needs to make a passkey: one that the device finds by itself, and that looks who holds it.
 * @param account how the device shows whose it is
 */
export async function askForPasskey(
  ctx: Ctx,
  owner: SessionOwner,
  account: { username: string; name: string },
): Promise<{ challenge: string }> {
  const [known, { restaurant }] = await Promise.all([passkeysOf(ctx.sql, owner), ctx.snapshots.read(settingsSnapshot)])
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: restaurant.name,
    rpID: relyingParty(ctx).id,
    userID: Buffer.from(owner.id),
    userName: account.username,
    userDisplayName: account.name,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, { purpose: 'enrol', owner })
  return { ...options }
}

/** A passkey that a browser has made, not stored yet. */
export type MadePasskey = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

/** @throws AppError 'passkey_refused' for what was not made for us, now, by somebody whom the device has looked at */
export async function checkMade(ctx: Ctx, owner: SessionOwner, credential: NewCredential): Promise<MadePasskey> {
  const challenge = await usedChallenge(ctx, credential.response.clientDataJSON, { purpose: 'enrol', owner })
  if (challenge === undefined) throw new AppError('passkey_refused')
  const { id, origins } = relyingParty(ctx)
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
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
  return { ...made, transports: transports as NonNullable<MadePasskey['transports']> }
}

/** @throws AppError 'passkey_refused' where somebody has this passkey already */
export async function storePasskey(
  tx: Queryable,
  owner: SessionOwner,
  made: MadePasskey,
  { name, now }: { name: string; now: Date },
): Promise<Passkey> {
  const id = uuid()
  const isNew = await insertPasskey(tx, {
    id,
    owner,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: made.transports ?? [],
    name,
    createdAt: now,
  })
  if (!isNew) throw new AppError('passkey_refused')
  return shownPasskey({ id, name, createdAt: now, lastUsedAt: null })
}

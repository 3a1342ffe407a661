import { AppError } from '#api/kernel/problems/errors.ts'
import type { SessionKind, SessionOwner } from '#api/kernel/session-owner.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import type { SignedCredential } from '../../contract/passkey-json.ts'
import type { ChallengeOf } from '../../queries/challenges.ts'
import { notePasskeyUse, passkeyByCredential, passkeysOf, type StoredPasskey } from '../../queries/passkeys.ts'
import { keepChallenge, usedChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import { webAuthn } from './web-authn.ts'

/**
 * What the browser needs to have a passkey sign. At a login it names none: the device itself knows which it has, and
 * nobody learns who has one.
 */
export async function askPasskey(ctx: Ctx, of: ChallengeOf): Promise<{ challenge: string }> {
  const known = of.purpose === 'login' ? [] : await passkeysOf(ctx.sql, of.owner)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  })
  await keepChallenge(ctx, options.challenge, of)
  return { ...options }
}

/** Of an address: each asking writes a row. A login page asks once when it is opened, and once for each tap. */
const LOGIN_ASKINGS = { max: 60, windowSeconds: 600 }

/** The same at a login. @throws AppError 'rate_limited' */
export async function askPasskeyForLogin(ctx: Ctx, kind: SessionKind): Promise<{ challenge: string }> {
  await takeHit(ctx, `passkey logins, ${kind}`, ctx.address, LOGIN_ASKINGS)
  return await askPasskey(ctx, { purpose: 'login', kind })
}

/**
 * Whose passkey has signed. The count of its uses is noted, by which a copied key is found.
 * @throws AppError 'passkey_refused'
 */
export async function checkPasskey(ctx: Ctx, credential: SignedCredential, of: ChallengeOf): Promise<SessionOwner> {
  const challenge = await usedChallenge(ctx, credential.response.clientDataJSON, of)
  const passkey = challenge === undefined ? undefined : await passkeyByCredential(ctx.sql, credential.id)
  if (challenge === undefined || !passkey) throw new AppError('passkey_refused')
  if (!isFor(of, passkey.owner)) throw new AppError('passkey_refused')
  const counter = await counterOf(ctx, challenge, credential, passkey)
  if (counter === undefined) throw new AppError('passkey_refused')
  if (!(await notePasskeyUse(ctx.sql, passkey.id, counter, ctx.clock()))) throw new AppError('passkey_refused')
  return passkey.owner
}

function isFor(of: ChallengeOf, owner: SessionOwner): boolean {
  if (of.purpose === 'login') return of.kind === owner.kind
  return of.owner.kind === owner.kind && of.owner.id === owner.id
}

async function counterOf(
  ctx: Ctx,
  challenge: string,
  { id, rawId, type, response }: SignedCredential,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<number | undefined> {
  const rp = relyingParty(ctx)
  const { clientDataJSON, authenticatorData, signature } = response
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origins,
    expectedRPID: rp.id,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

import * as z from 'zod/mini'
import { columnsOf, type OwnerColumns, type SessionKind, type SessionOwner } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import type { SignedCredential } from './contract-passkey.ts'
import { CHALLENGE_MS } from './factors.ts'
import { notePasskeyUse, passkeyByCredential, passkeysOf, type StoredPasskey } from './passkeys.ts'

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

/** Keeps a challenge for the answer, which may come to another process. */
export async function keepChallenge(ctx: Ctx, challenge: string, of: ChallengeOf): Promise<void> {
  await insertChallenge(ctx.sql, challenge, of, new Date(ctx.clock().getTime() + CHALLENGE_MS))
}

const clientData = z.object({ challenge: z.string() })

/**
 * Uses up the challenge that an answer names, whatever becomes of the answer: it commits at once, so that nobody tries
 * two answers at one challenge.
 * @returns undefined for one that is not ours, of another purpose or account, used or over
 */
export async function usedChallenge(ctx: Ctx, clientDataJson: string, of: ChallengeOf): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === undefined) return undefined
  return (await takeChallenge(ctx.sql, challenge, of, ctx.clock())) ? challenge : undefined
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge
  } catch {
    return undefined
  }
}

/**
 * Whom passkeys are made for: the host that customers type (PUBLIC_URL), and the origins at which it answers. A passkey
 * is bound to this name by the browser, so that a page of another name gets nothing signed.
 */
export function relyingParty({ origins }: Pick<Services, 'origins'>): { id: string; origins: string[] } {
  const hostOf = (origin: string) => new URL(origin).hostname
  const id = hostOf(origins[0] ?? 'http://localhost')
  return { id, origins: origins.filter(origin => hostOf(origin) === id) }
}
/** The library is loaded with the first passkey: it takes a quarter of the time in which a process starts. */
export const webAuthn = () => import('@simplewebauthn/server')

/** What a challenge is for; a login does not know yet whose it will be. */
type ChallengeOf = { purpose: 'login'; kind: SessionKind } | { purpose: 'enrol' | 'step_up'; owner: SessionOwner }

async function insertChallenge(sql: Queryable, challenge: string, of: ChallengeOf, expiresAt: Date): Promise<void> {
  const { customerId, staffId } = columnsFor(of)
  const row: Row<'webauthn_challenges'> = {
    challenge,
    purpose: of.purpose,
    staffId,
    customerId,
    expiresAt,
  }
  await sql`insert into webauthn_challenges ${sql(row)}`
}

/** Uses a challenge up. @returns whether it was ours, of this purpose and account, and not over */
async function takeChallenge(sql: Queryable, challenge: string, of: ChallengeOf, now: Date): Promise<boolean> {
  const { customerId, staffId } = columnsFor(of)
  const rows = await sql`
    delete from webauthn_challenges
    where challenge = ${challenge}
      and purpose = ${of.purpose}
      and staff_id is not distinct from ${staffId}
      and customer_id is not distinct from ${customerId}
      and expires_at > ${now}`
  return rows.count === 1
}

function columnsFor(of: ChallengeOf): OwnerColumns {
  return of.purpose === 'login' ? { customerId: null, staffId: null } : columnsOf(of.owner)
}

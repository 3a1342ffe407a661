/** A session's token, and how long it lives. Pure: the clock is the caller's. */

import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { SessionKind } from '#api/kernel/people/actor.ts'
import { derivedKey } from '#api/platform/secrets.ts'

/** What a token says; only the database knows whether its session still lives. */
export type SessionToken = { kind: SessionKind; ownerId: string; sessionId: string }

const ISSUER = 'lai-khram'
const ALGORITHM = 'HS256'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** @param secrets newest first: the first one signs, every one is accepted */
export async function signToken(
  secrets: readonly string[],
  token: SessionToken,
  issuedAt: Date,
  expiresAt: Date,
): Promise<string> {
  const [newest] = keysOf(secrets)
  if (!newest) throw new Error('no session secret')
  return await new SignJWT({ sid: token.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid: newest.kid })
    .setIssuer(ISSUER)
    .setAudience(token.kind)
    .setSubject(token.ownerId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(newest.key)
}

/** What a token says, or null when its signature does not match or it has expired. */
export async function readToken(secrets: readonly string[], token: string, now: Date): Promise<SessionToken | null> {
  try {
    const { payload } = await jwtVerify(token, header => keyNamed(secrets, header.kid), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: ['customer', 'staff'],
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: now,
    })
    const { aud: kind, sub: ownerId, sid: sessionId } = payload
    if (kind !== 'customer' && kind !== 'staff') return null
    // The ids go into uuid columns: anything else would cause a database error instead of a refusal.
    if (!isUuid(ownerId) || !isUuid(sessionId)) return null
    return { kind, ownerId, sessionId }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

type Key = { kid: string; key: KeyObject }

const derived = new Map<string, Key>()

/**
 * A key's id is derived from its secret: it identifies the secret without revealing it, and rotation needs no
 * numbering.
 */
function keysOf(secrets: readonly string[]): Key[] {
  return secrets.map(secret => {
    const known = derived.get(secret)
    if (known) return known
    const key = {
      kid: derivedKey(secret, 'session token key id').toString('hex', 0, 8),
      key: createSecretKey(derivedKey(secret, 'session tokens')),
    }
    derived.set(secret, key)
    return key
  })
}

function keyNamed(secrets: readonly string[], kid: string | undefined): KeyObject {
  const found = keysOf(secrets).find(key => key.kid === kid)
  if (!found) throw new errors.JWKSNoMatchingKey()
  return found.key
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A session ends after `idleMs` without a call, and after `lifeMs` from its login however busy it is. */
export const SESSION_LIFE: Record<SessionKind, { idleMs: number; lifeMs: number }> = {
  staff: { idleMs: 8 * HOUR_MS, lifeMs: 16 * HOUR_MS },
  customer: { idleMs: 30 * DAY_MS, lifeMs: 365 * DAY_MS },
}

/** The instant after which a session is over whatever happens. */
export function lastInstantOf(kind: SessionKind, createdAt: Date): Date {
  return new Date(createdAt.getTime() + SESSION_LIFE[kind].lifeMs)
}

/** When a session used at `seenAt` ends if it is not used again. */
export function endOfSession(kind: SessionKind, createdAt: Date, seenAt: Date): Date {
  const idleEnd = seenAt.getTime() + SESSION_LIFE[kind].idleMs
  return new Date(Math.min(idleEnd, lastInstantOf(kind, createdAt).getTime()))
}

/** Writing each use down would be a database write on every call. */
const SEEN_EVERY_MS = 60_000

/** Whether a use at `now` is worth a write; an idle session may therefore end up to a minute early, never late. */
export function isUseWorthNoting(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS
}

import { uuid } from '#api/kernel/ids.ts'
import type { Actor } from '#api/kernel/people/actor.ts'
import type { Proof, ProofWay } from '#api/kernel/people/proof.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { columnsOf, type SessionOwner } from '#api/kernel/session-owner.ts'
import type { Services } from '#api/platform/context/context.ts'
import { isWriteRefused, type Queryable } from '#api/platform/database/database.ts'
import {
  type ExportedSession,
  insertSession,
  isSessionOpen,
  type LivingSession,
  livingSession,
  livingSessionsOf,
  recordSessionSeen,
  revokeSession,
  revokeSessionOf,
  revokeSessionsOf,
  revokeStaffSessions,
  type SessionRow,
  setSessionPerson,
  storedSessionsOf,
  takeProofsAway,
} from '../queries/stored-sessions.ts'
import { endOfSession, isUseWorthNoting, lastInstantOf } from '../rules/session-life.ts'
import { forgetDevicesOf } from './known-devices.ts'
import { readToken, type SessionToken, signToken } from './session-tokens.ts'

/** Identifies a session without authorising anything; it is plain JSON, so that an answer holding it can be stored. */
export type SessionRef = SessionToken & { openedAt: string }

/**
 * Opens a session.
 * @param device how the owner recognises the session, such as 'Chrome, Android'
 * @param opened of a member of the staff: what they have proven to be themselves with, and whether they have to add a
 *   factor first
 */
export async function openSession(
  services: Pick<Services, 'clock'>,
  tx: Queryable,
  owner: SessionOwner,
  device: string,
  opened: { isEnrolling?: boolean; by?: ProofWay } = {},
): Promise<SessionRef> {
  const now = services.clock()
  const sessionId = uuid()
  await insertSession(tx, {
    id: sessionId,
    ...columnsOf(owner),
    device,
    isEnrolling: opened.isEnrolling ?? false,
    proof: owner.kind === 'staff' ? { at: now, by: opened.by ?? 'password' } : null,
    createdAt: now,
    expiresAt: endOfSession(owner.kind, now, now),
  })
  return { kind: owner.kind, ownerId: owner.id, sessionId, openedAt: now.toISOString() }
}

/**
 * The bearer token of a session, the same each time. Its `exp` is the last instant that the session can reach; the
 * row's `expires_at` slides before it and decides.
 */
export async function tokenOf(services: Pick<Services, 'sessionSecrets'>, session: SessionRef): Promise<string> {
  const openedAt = new Date(session.openedAt)
  return await signToken(services.sessionSecrets, session, openedAt, lastInstantOf(session.kind, openedAt))
}

/**
 * Who a bearer token authenticates, or null when it is forged, expired or logged out, or its owner is deleted or
 * disabled. The session is read on every call, so that a log-out takes effect at once; the role comes from the
 * database, not from the token.
 */
export async function authenticate(services: Services, bearer: string): Promise<Actor | null> {
  const now = services.clock()
  const token = await readToken(services.sessionSecrets, bearer, now)
  if (!token) return null
  const session = await livingSession(services.sql, token.sessionId, now)
  const actor = session && actorOf(session)
  if (!session || !actor || actor.kind !== token.kind || ownerOf(actor) !== token.ownerId) return null
  if (isUseWorthNoting(session.lastSeenAt, now)) {
    await recordSessionSeen(services.sql, session.id, now, endOfSession(token.kind, session.createdAt, now)).catch(
      ignoreRefusedWrite,
    )
  }
  return actor
}

/** On a full disk the board can still be read: a use that is not noted only ends the session sooner. */
function ignoreRefusedWrite(error: unknown): void {
  if (!isWriteRefused(error)) throw error
}

/** Ends a session at once, on every device that holds its token. Ending it again changes nothing. */
export async function endSession(sql: Queryable, sessionId: string, now: Date): Promise<void> {
  await revokeSession(sql, sessionId, now)
}

/**
 * Ends every session of a customer at once, and no device is known any more. Call it in the transaction that changed
 * the password: a login that is checking the old password locks the account (`isStillPasswordOf`), so its session is
 * either visible here or never opened.
 */
export async function endSessionsOf(tx: Queryable, customerId: string, now: Date): Promise<void> {
  await revokeSessionsOf(tx, customerId, now)
  await forgetDevicesOf(tx, { kind: 'customer', id: customerId })
}

/**
 * Ends every session of a staff member at once, under the same condition as `endSessionsOf`.
 * @param storedSessionId the session that goes on; null: none
 */
export async function endStaffSessions(
  tx: Queryable,
  staffId: string,
  now: Date,
  storedSessionId: string | null,
): Promise<void> {
  await revokeStaffSessions(tx, staffId, now, storedSessionId)
  await forgetDevicesOf(tx, { kind: 'staff', id: staffId })
  await takeProofsAway(tx, staffId, storedSessionId)
}

/**
 * Insists that the caller's session is open still. Call it in the transaction that gives its account another way in, once
 * that has locked the account: whoever ends the account's access does both under the same lock.
 * @throws AppError 'unauthenticated'
 */
export async function insistOnSession(tx: Queryable, sessionId: string): Promise<void> {
  if (!(await isSessionOpen(tx, sessionId))) throw new AppError('unauthenticated')
}

/** Puts a person at a device that others use too. @param personId null: whoever logged in there */
export async function putAtDevice(
  tx: Queryable,
  sessionId: string,
  personId: string | null,
  proof: Proof | null,
): Promise<void> {
  await setSessionPerson(tx, sessionId, personId, proof)
}

/** A customer's living sessions, the one seen last first. */
export async function sessionsOf(sql: Queryable, customerId: string, now: Date): Promise<SessionRow[]> {
  return await livingSessionsOf(sql, customerId, now)
}

/** Ends a living session if it is that customer's. @returns whether it was */
export async function endSessionOf(sql: Queryable, customerId: string, id: string, now: Date): Promise<boolean> {
  return await revokeSessionOf(sql, customerId, id, now)
}

/** Every stored session of a customer, the newest first: their export lists the devices that they used. */
export async function sessionsHeldOf(sql: Queryable, customerId: string): Promise<ExportedSession[]> {
  return await storedSessionsOf(sql, customerId)
}

type SignedIn = Exclude<Actor, { kind: 'guest' }>

function actorOf(session: LivingSession): SignedIn | null {
  const { id: sessionId, customerId, staffId, role, isEnrolling, device, provenAt, provenBy } = session
  if (customerId) return { kind: 'customer', customerId, sessionId }
  if (staffId && role) {
    const proof = provenAt && provenBy ? { at: provenAt, by: provenBy } : null
    // Being tapped proves nothing: nobody gets more than the account may that logged in.
    const lower = role === 'admin' && session.personRole !== 'manager' ? 'admin' : 'manager'
    const person = { staffId: session.personId ?? staffId, accountId: staffId, role: lower } as const
    return { kind: 'staff', ...person, sessionId, isEnrolling, device, proof }
  }
  return null
}

function ownerOf(actor: SignedIn): string {
  return actor.kind === 'customer' ? actor.customerId : actor.accountId
}

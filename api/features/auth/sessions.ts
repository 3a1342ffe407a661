import { uuid } from '#api/kernel/ids.ts'
import { type Actor, columnsOf, type Proof, type ProofWay, type SessionOwner } from '#api/kernel/people/actor.ts'
import { roleWithin, type StaffRole } from '#api/kernel/people/roles.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context.ts'
import { type Change, type Columns, isWriteRefused, type Queryable, type Row } from '#api/platform/database/database.ts'
import { forgetDevicesOf } from './known-devices.ts'
import {
  endOfSession,
  isUseWorthNoting,
  lastInstantOf,
  readToken,
  type SessionToken,
  signToken,
} from './session-tokens.ts'

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
  await sql`
    update sessions
    set revoked_at = ${now}
    where id = ${sessionId}
      and revoked_at is null`
}

/**
 * Ends every session of a customer at once, and no device is known any more. Call it in the transaction that changed
 * the password: a login that is checking the old password locks the account (`isStillPasswordOf`), so its session is
 * either visible here or never opened.
 */
export async function endSessionsOf(tx: Queryable, customerId: string, now: Date): Promise<void> {
  await tx`
    update sessions
    set revoked_at = ${now}
    where customer_id = ${customerId}
      and revoked_at is null`
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
  await tx`
    update sessions
    set revoked_at = ${now}
    where staff_id = ${staffId}
      and revoked_at is null
      and id is distinct from ${storedSessionId}`
  await forgetDevicesOf(tx, { kind: 'staff', id: staffId })
  await takeProofsAway(tx, staffId, storedSessionId)
}

/**
 * Insists that the caller's session is open still. Call it in the transaction that gives its account another way in, once
 * that has locked the account: whoever ends the account's access does both under the same lock.
 * @throws AppError 'unauthenticated'
 */
export async function insistOnSession(tx: Queryable, sessionId: string): Promise<void> {
  // The session may have been ended by a transaction that this one waited for.
  const rows = await tx`select 1 from sessions where id = ${sessionId} and revoked_at is null`
  if (rows.count === 0) throw new AppError('unauthenticated')
}

/** Puts a person at a device that others use too. @param personId null: whoever logged in there */
export async function putAtDevice(
  tx: Queryable,
  sessionId: string,
  personId: string | null,
  proof: Proof | null,
): Promise<void> {
  const change: Change<'sessions', 'personId' | 'provenAt' | 'provenBy'> = {
    personId,
    provenAt: proof?.at ?? null,
    provenBy: proof?.by ?? null,
  }
  await tx`update sessions set ${tx(change)} where id = ${sessionId} and staff_id is not null`
}

/** A customer's living sessions, the one seen last first. */
export async function sessionsOf(sql: Queryable, customerId: string, now: Date): Promise<SessionRow[]> {
  return await sql<SessionRow[]>`
    select id, device, created_at, last_seen_at
    from sessions
    where customer_id = ${customerId}
      and revoked_at is null
      and expires_at > ${now}
    order by last_seen_at desc, id`
}

/** Ends a living session if it is that customer's. @returns whether it was */
export async function endSessionOf(sql: Queryable, customerId: string, id: string, now: Date): Promise<boolean> {
  const rows = await sql`
    update sessions
    set revoked_at = ${now}
    where id = ${id}
      and customer_id = ${customerId}
      and revoked_at is null
      and expires_at > ${now}`
  return rows.count === 1
}

/** Every stored session of a customer, the newest first: their export lists the devices that they used. */
export async function sessionsHeldOf(sql: Queryable, customerId: string): Promise<ExportedSession[]> {
  return await sql<ExportedSession[]>`
    select id, device, created_at, last_seen_at, expires_at as ends_at,
      revoked_at as ended_at
    from sessions
    where customer_id = ${customerId}
    order by created_at desc, id`
}

type SignedIn = Exclude<Actor, { kind: 'guest' }>

function actorOf(session: LivingSession): SignedIn | null {
  const { id: sessionId, customerId, staffId, role, isEnrolling, device, provenAt, provenBy } = session
  if (customerId) return { kind: 'customer', customerId, sessionId }
  if (staffId && role) {
    const proof = provenAt && provenBy ? { at: provenAt, by: provenBy } : null
    // Being tapped proves nothing: nobody gets more than the account may that logged in.
    const shared = roleWithin(role, session.personRole ?? role)
    if (!shared) return null
    const person = { staffId: session.personId ?? staffId, accountId: staffId, role: shared } as const
    return { kind: 'staff', ...person, sessionId, isEnrolling, device, proof }
  }
  return null
}

function ownerOf(actor: SignedIn): string {
  return actor.kind === 'customer' ? actor.customerId : actor.accountId
}

type LivingSession = Columns<
  'sessions',
  'id' | 'customerId' | 'staffId' | 'isEnrolling' | 'device' | 'provenAt' | 'createdAt' | 'lastSeenAt'
> & {
  role: StaffRole | null
  /** Who was tapped at the device; null: nobody, or somebody who is disabled by now. */
  personId: string | null
  personRole: StaffRole | null
  provenBy: ProofWay | null
}

async function insertSession(
  tx: Queryable,
  {
    proof,
    ...session
  }: {
    id: string
    customerId: string | null
    staffId: string | null
    device: string
    isEnrolling: boolean
    proof: Proof | null
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  const row: Row<'sessions', 'revokedAt'> = {
    ...session,
    personId: null,
    provenAt: proof?.at ?? null,
    provenBy: proof?.by ?? null,
    lastSeenAt: session.createdAt,
  }
  await tx`insert into sessions ${tx(row)}`
}

/**
 * A session that is neither revoked nor over, whose staff member, if it has one, is not disabled. Where the person at the
 * device is disabled by now it is the account's, but with no more than that person
 * had there: nobody gets more by being blocked.
 */
async function livingSession(sql: Queryable, id: string, now: Date): Promise<LivingSession | undefined> {
  const [row] = await sql<LivingSession[]>`
    select
      s.id,
      s.customer_id,
      s.staff_id,
      staff.role,
      s.is_enrolling,
      s.device,
      case when person.disabled_at is null then person.id end as person_id,
      person.role as person_role,
      case when person.disabled_at is null then s.proven_at end as proven_at,
      case when person.disabled_at is null then s.proven_by end as proven_by,
      s.created_at,
      s.last_seen_at
    from sessions s
    left join staff on staff.id = s.staff_id
    left join staff person on person.id = s.person_id
    where s.id = ${id}
      and s.revoked_at is null
      and s.expires_at > ${now}
      and staff.disabled_at is null`
  return row
}

/** Moves a session's end; never back, and never that of one which was revoked meanwhile. */
async function recordSessionSeen(sql: Queryable, id: string, seenAt: Date, expiresAt: Date): Promise<void> {
  const change: Change<'sessions', 'lastSeenAt' | 'expiresAt'> = { lastSeenAt: seenAt, expiresAt }
  await sql`
    update sessions
    set ${sql(change)}
    where id = ${id}
      and revoked_at is null
      and last_seen_at < ${seenAt}`
}

/**
 * Takes away what a person has proven at every device at which they were tapped, except that of the given session. They
 * stay there: whoever logged in at the device may be allowed more, and would have it without a proof.
 */
async function takeProofsAway(tx: Queryable, staffId: string, storedSessionId: string | null): Promise<void> {
  await tx`
    update sessions
    set proven_at = null, proven_by = null
    where person_id = ${staffId}
      and id is distinct from ${storedSessionId}`
}

type SessionRow = Columns<'sessions', 'id' | 'device' | 'createdAt' | 'lastSeenAt'>

type ExportedSession = SessionRow & { endsAt: Date; endedAt: Date | null }

/** Everywhere where somebody of the staff is logged in, the device seen last first. */
export async function openStaffSessions(sql: Queryable, now: Date): Promise<StaffSessionRow[]> {
  return await sql<StaffSessionRow[]>`
    select s.id, s.staff_id, staff.name, person.name as person, s.device, s.created_at,
      s.last_seen_at
    from sessions s
    join staff on staff.id = s.staff_id and staff.disabled_at is null
    left join staff person on person.id = s.person_id and person.disabled_at is null
    where s.revoked_at is null
      and s.expires_at > ${now}
    order by s.last_seen_at desc, s.id`
}

/**
 * Ends a living session of the staff. Which of the account's known devices it was is not kept, so that none is known any
 * more: the next login by any of them is mailed again.
 * @returns whose it was, and on what; undefined where there is none
 */
export async function endStaffSessionOf(
  tx: Queryable,
  id: string,
  now: Date,
): Promise<{ staffId: string; device: string } | undefined> {
  const [ended] = await tx<{ staffId: string; device: string }[]>`
    update sessions
    set revoked_at = ${now}
    where id = ${id}
      and staff_id is not null
      and revoked_at is null
      and expires_at > ${now}
    returning staff_id, device`
  if (ended) await forgetDevicesOf(tx, { kind: 'staff', id: ended.staffId })
  return ended
}

type StaffSessionRow = Columns<'sessions', 'id' | 'device' | 'createdAt' | 'lastSeenAt'> & {
  staffId: string
  name: string
  person: string | null
}

import type { StaffRole } from '#api/kernel/people/actor.ts'
import type { Proof, ProofWay } from '#api/kernel/people/proof.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Change, Row } from '#api/platform/database/row.ts'

export type LivingSession = {
  id: string
  customerId: string | null
  staffId: string | null
  role: StaffRole | null
  isEnrolling: boolean
  device: string
  /** Who was tapped at the device; null: nobody, or somebody who is disabled by now. */
  personId: string | null
  personRole: StaffRole | null
  provenAt: Date | null
  provenBy: ProofWay | null
  createdAt: Date
  lastSeenAt: Date
}

export async function insertSession(
  tx: Queryable,
  session: {
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
  const row: Row<'sessions', 'revoked_at'> = {
    id: session.id,
    customer_id: session.customerId,
    staff_id: session.staffId,
    device: session.device,
    is_enrolling: session.isEnrolling,
    person_id: null,
    proven_at: session.proof?.at ?? null,
    proven_by: session.proof?.by ?? null,
    created_at: session.createdAt,
    last_seen_at: session.createdAt,
    expires_at: session.expiresAt,
  }
  await tx`insert into sessions ${tx(row)}`
}

/**
 * A session that is neither revoked nor over, whose staff member, if it has one, is not disabled. Where the person at the
 * device is disabled by now it is the account's, but with the lowest role: nobody gets more by being blocked.
 */
export async function livingSession(sql: Queryable, id: string, now: Date): Promise<LivingSession | undefined> {
  const [row] = await sql<LivingSession[]>`
    select
      s.id,
      s.customer_id as "customerId",
      s.staff_id as "staffId",
      staff.role,
      s.is_enrolling as "isEnrolling",
      s.device,
      person.id as "personId",
      coalesce(person.role, case when s.person_id is not null then 'manager' end) as "personRole",
      case when s.person_id is not distinct from person.id then s.proven_at end as "provenAt",
      case when s.person_id is not distinct from person.id then s.proven_by end as "provenBy",
      s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt"
    from sessions s
    left join staff on staff.id = s.staff_id
    left join staff person on person.id = s.person_id and person.disabled_at is null
    where s.id = ${id}
      and s.revoked_at is null
      and s.expires_at > ${now}
      and staff.disabled_at is null`
  return row
}

/** Moves a session's end; never back, and never that of one which was revoked meanwhile. */
export async function recordSessionSeen(sql: Queryable, id: string, seenAt: Date, expiresAt: Date): Promise<void> {
  const change: Change<'sessions', 'last_seen_at' | 'expires_at'> = { last_seen_at: seenAt, expires_at: expiresAt }
  await sql`
    update sessions
    set ${sql(change)}
    where id = ${id}
      and revoked_at is null
      and last_seen_at < ${seenAt}`
}

export async function revokeSession(sql: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update sessions
    set revoked_at = ${now}
    where id = ${id}
      and revoked_at is null`
}

/** Whether nobody has ended a session meanwhile; what ended it may be a transaction that was waited for. */
export async function isSessionOpen(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx`select 1 from sessions where id = ${id} and revoked_at is null`
  return rows.count === 1
}

export async function revokeSessionsOf(tx: Queryable, customerId: string, now: Date): Promise<void> {
  await tx`
    update sessions
    set revoked_at = ${now}
    where customer_id = ${customerId}
      and revoked_at is null`
}

/**
 * Puts a person at the device of a session, with what they have proven.
 * @param personId null: whoever logged in there
 */
export async function setSessionPerson(
  tx: Queryable,
  sessionId: string,
  personId: string | null,
  proof: Proof | null,
): Promise<void> {
  const change: Change<'sessions', 'person_id' | 'proven_at' | 'proven_by'> = {
    person_id: personId,
    proven_at: proof?.at ?? null,
    proven_by: proof?.by ?? null,
  }
  await tx`update sessions set ${tx(change)} where id = ${sessionId} and staff_id is not null`
}

/**
 * Takes away what a person has proven at every device at which they were tapped, except that of the given session. They
 * stay there: whoever logged in at the device may be allowed more, and would have it without a proof.
 */
export async function takeProofsAway(tx: Queryable, staffId: string, storedSessionId: string | null): Promise<void> {
  await tx`
    update sessions
    set proven_at = null, proven_by = null
    where person_id = ${staffId}
      and id is distinct from ${storedSessionId}`
}

/** Ends every session of a staff member except the given one. */
export async function revokeStaffSessions(
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
}

export type SessionRow = { id: string; device: string; createdAt: Date; lastSeenAt: Date }

/** A customer's living sessions, the one seen last first. */
export async function livingSessionsOf(sql: Queryable, customerId: string, now: Date): Promise<SessionRow[]> {
  return await sql<SessionRow[]>`
    select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt"
    from sessions
    where customer_id = ${customerId}
      and revoked_at is null
      and expires_at > ${now}
    order by last_seen_at desc, id`
}

export type ExportedSession = SessionRow & { endsAt: Date; endedAt: Date | null }

/** Every session that is still stored, ended ones too, the newest first. */
export async function storedSessionsOf(sql: Queryable, customerId: string): Promise<ExportedSession[]> {
  return await sql<ExportedSession[]>`
    select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "endsAt",
      revoked_at as "endedAt"
    from sessions
    where customer_id = ${customerId}
    order by created_at desc, id`
}

/** Ends a living session of this customer; false when the customer has no such session. */
export async function revokeSessionOf(sql: Queryable, customerId: string, id: string, now: Date): Promise<boolean> {
  const rows = await sql`
    update sessions
    set revoked_at = ${now}
    where id = ${id}
      and customer_id = ${customerId}
      and revoked_at is null
      and expires_at > ${now}`
  return rows.count === 1
}

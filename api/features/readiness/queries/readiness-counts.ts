import type { Queryable } from '#api/platform/database/database.ts'

export type ReadinessCounts = {
  databaseNow: Date
  lastEventAt: Date | null
  /** Paid by a session of which no event has come within a day. */
  paidWithoutEvent: number
  failedOfADay: number
  admins: number
  adminsWithoutFactor: number
}

/** What the tables say of whether news, mails and accounts are as they should be. */
export async function readinessCounts(sql: Queryable, now: Date): Promise<ReadinessCounts> {
  const [row] = await sql<ReadinessCounts[]>`
    select
      clock_timestamp() as "databaseNow",
      (select max(received_at) from provider_events) as "lastEventAt",
      (
        select count(*)::integer
        from payments p
        where p.status = 'paid'
          and p.created_at > ${now}::timestamptz - interval '1 day'
          and p.created_at < ${now}::timestamptz - interval '10 minutes'
          and not exists (select from provider_events e where e.object_id = p.session_id)
      ) as "paidWithoutEvent",
      (
        select count(*)::integer
        from messages
        where status = 'failed' and created_at > ${now}::timestamptz - interval '1 day'
      ) as "failedOfADay",
      (select count(*)::integer from staff where role = 'admin' and disabled_at is null) as admins,
      (
        select count(*)::integer
        from staff s
        where s.role = 'admin'
          and s.disabled_at is null
          and not exists (select from passkeys k where k.staff_id = s.id)
          and not exists (select from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null)
      ) as "adminsWithoutFactor"`
  if (!row) throw new Error('a query without tables in its from has one row')
  return row
}

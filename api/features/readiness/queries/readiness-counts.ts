import type { Queryable } from '#api/platform/database/database.ts'

export type ReadinessCounts = {
  databaseNow: Date
  lastEventAt: Date | null
  /** Paid by a session of which no event has come within a day. */
  paidWithoutEvent: number
  failedOfADay: number
  admins: number
  adminsWithoutFactor: number
  oldPasswords: string[]
  backupAt: Date | null
  triedAt: Date | null
  /** The local time of Paris at the asked instants, as the database has it. */
  parisTimes: string[]
}

/** What the tables say of whether news, mails and accounts are as they should be. */
export async function readinessCounts(sql: Queryable, now: Date, instants: readonly Date[]): Promise<ReadinessCounts> {
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
        where status = 'failed' and coalesce(returned_at, created_at) > ${now}::timestamptz - interval '1 day'
      ) as "failedOfADay",
      (select count(*)::integer from staff where role = 'admin' and disabled_at is null) as admins,
      (
        select count(*)::integer
        from staff s
        where s.role = 'admin'
          and s.disabled_at is null
          and not exists (select from passkeys k where k.staff_id = s.id)
          and not exists (select from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null)
      ) as "adminsWithoutFactor",
      (
        select coalesce(array_agg(name order by name), '{}')
        from staff s
        where disabled_at is null
          and (
            password_set_at < ${now}::timestamptz - interval '1 year'
            -- The accounts of the first start are the only ones that nobody of the staff made.
            or password_set_at = created_at
              and not exists (select from audit_entries where action = 'staff_created' and subject = s.id::text)
          )
      ) as "oldPasswords",
      (select max(taken_at) from backups) as "backupAt",
      (select max(tried_at) from backups) as "triedAt",
      (
        select array_agg(to_char(at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') order by place)
        from unnest(${instants.map(instant => instant.toISOString())}::timestamptz[]) with ordinality as asked (at, place)
      ) as "parisTimes"`
  if (!row) throw new Error('a query without tables in its from has one row')
  return row
}

import { asValue, type Columns, type Queryable, type Row } from '#api/platform/database/database.ts'
import { turnTaken } from '#api/platform/database/locks.ts'
import type { Judged } from './conditions.ts'

export type AlertCounts = {
  paidUnheard: number
  waitingJobs: number
  failingJobs: number
  failedMessages: number
  findings: number
  dueOrders: number
}

/** An upgrade starts each process once, a second try once more. */
const STARTS_PER_PROCESS = 3

/**
 * What the tables say of an evening that goes wrong. Jobs are counted by the database's own clock, by which they are
 * queued.
 */
export async function alertCounts(sql: Queryable, now: Date): Promise<AlertCounts> {
  const [row] = await sql<AlertCounts[]>`
    select
      (
        -- By the orders of the day, which an index finds: this is asked each minute, of ten years of payments.
        select count(*)::integer
        from orders o
        join payments p on p.order_id = o.id
        cross join (select coalesce(max(received_at), '-infinity') as at from provider_events) last_event
        where o.paid_on >= (${now}::timestamptz at time zone 'Europe/Paris')::date - 1
          and p.status = 'paid'
          and p.paid_at > ${now}::timestamptz - interval '1 hour'
          and p.paid_at < ${now}::timestamptz - interval '2 minutes'
          and p.paid_at > last_event.at
          and not exists (select from provider_events e where e.object_id = p.session_id)
      ) as paid_unheard,
      (
        select count(*)::integer
        from graphile_worker._private_jobs
        where run_at < now() - interval '5 minutes' and locked_at is null and attempts < max_attempts
      ) as waiting_jobs,
      (
        select count(*)::integer
        from graphile_worker._private_jobs
        where attempts >= 5 and updated_at > now() - interval '1 day'
      ) as failing_jobs,
      (
        select count(*)::integer
        from messages
        where status = 'failed' and coalesce(returned_at, created_at) > ${now}::timestamptz - interval '1 hour'
      ) as failed_messages,
      (
        select count(*)::integer
        from audit_entries
        where action = 'reconcile.open' and at > ${now}::timestamptz - interval '1 day'
      ) as findings,
      (
        select count(*)::integer
        from orders
        where status = 'confirmed'
          and pickup_at < ${now}::timestamptz + interval '30 minutes'
          and pickup_at > ${now}::timestamptz - interval '2 hours'
      ) as due_orders`
  if (!row) throw new Error('a query without tables in its from has one row')
  return row
}

/** Whether this process looks now: of many one does, once a minute. @param everyMs between two looks */
export async function takeTurn(sql: Queryable, now: Date, everyMs: number): Promise<boolean> {
  const { after, until } = turnTaken(now, everyMs)
  const row: Row<'house_watch', 'onlyRow'> = { lookedAt: now, askedAt: asValue(sql`'-infinity'`) }
  const taken = await sql`
    insert into house_watch ${sql(row)}
    on conflict (only_row) do update
    set looked_at = excluded.looked_at
    where house_watch.looked_at <= ${after} or house_watch.looked_at > ${until}
    returning looked_at`
  return taken.count === 1
}

/** The same for what is asked of others. */
export async function takeAsking(sql: Queryable, now: Date, everyMs: number): Promise<boolean> {
  const { after, until } = turnTaken(now, everyMs)
  const taken = await sql`
    update house_watch
    set asked_at = ${now}
    where asked_at <= ${after} or asked_at > ${until}
    returning asked_at`
  return taken.count === 1
}

export type LastLook = Judged & { kind: string }

/** Stores what a look found: 'État' shows it until the next one, and what could not be asked keeps its last. */
export async function storeLooks(sql: Queryable, looks: readonly LastLook[], now: Date): Promise<void> {
  if (looks.length === 0) return
  const rows: Row<'house_looks'>[] = looks.map(({ kind, state, found, todo }) => ({
    ...{ kind, state, found, lookedAt: now },
    todo: todo ?? null,
  }))
  await sql`
    insert into house_looks ${sql(rows)}
    on conflict (kind) do update
    set state = excluded.state, found = excluded.found, todo = excluded.todo, looked_at = excluded.looked_at`
}

export async function lastLooks(sql: Queryable): Promise<LastLook[]> {
  const rows = await sql<(Omit<LastLook, 'todo'> & { todo: string | null })[]>`
    select kind, state, found, todo
    from house_looks`
  return rows.map(({ todo, ...look }) => ({ ...look, ...(todo !== null && { todo }) }))
}

export async function lookedAt(sql: Queryable): Promise<Date | null> {
  const [row] = await sql<{ at: Date }[]>`select looked_at as at from house_watch`
  return row?.at ?? null
}

export type ProcessReport = {
  processId: string
  kind: string
  host: string
  startedAt: Date
  reportedAt: Date
  /** Since the report before. */
  answers: { answers: number; faults: number; slow: number }
  staffStreams: number
  /** The disk's free share; null where it cannot be asked. */
  freeShare: number | null
}

export async function insertReport(sql: Queryable, { answers, ...report }: ProcessReport): Promise<void> {
  const row: Row<'process_reports'> = { ...report, ...answers }
  await sql`
    insert into process_reports ${sql(row)}
    on conflict do nothing`
}

export type ReportSums = Columns<'process_reports', 'answers' | 'faults' | 'slow'> & {
  tablets: number
  leastFree: number | null
}

/** The sums over all processes: answers of five minutes, the rest from each one's last report. */
export async function reportSums(sql: Queryable, now: Date): Promise<ReportSums> {
  const [row] = await sql<ReportSums[]>`
    with recent as (
      select *, row_number() over (partition by process_id order by reported_at desc) as age
      from process_reports
      where reported_at > ${now}::timestamptz - interval '5 minutes'
    )
    select
      coalesce(sum(answers), 0)::integer as answers,
      coalesce(sum(faults), 0)::integer as faults,
      coalesce(sum(slow), 0)::integer as slow,
      coalesce(sum(staff_streams) filter (
        where age = 1 and reported_at > ${now}::timestamptz - interval '2 minutes'
      ), 0)::integer as tablets,
      min(free_share) filter (where age = 1) as least_free
    from recent`
  if (!row) throw new Error('a sum has one row')
  return row
}

/** Machines whose processes of one kind started more than three times as often, within half an hour, as there are any. */
export async function restartingHosts(sql: Queryable, now: Date): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select host || ' (' || kind || ')' as name
    from process_reports
    where reported_at > ${now}::timestamptz - interval '30 minutes'
    group by host, kind
    having count(distinct process_id) filter (where started_at > ${now}::timestamptz - interval '30 minutes')
      > ${STARTS_PER_PROCESS} * greatest(1, count(distinct process_id) filter (
        where reported_at > ${now}::timestamptz - interval '2 minutes'
      ))
    order by name`
  return rows.map(({ name }) => name)
}

export async function deleteReportsBefore(sql: Queryable, then: Date): Promise<void> {
  await sql`delete from process_reports where reported_at < ${then}`
}

import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

export type ProcessReport = {
  processId: string
  kind: string
  host: string
  startedAt: Date
  reportedAt: Date
  /** Since the report before. */
  answers: { answers: number; faults: number; slow: number }
  staffStreams: number
  /** Of the disk; null where it cannot be asked. */
  freeShare: number | null
}

export async function insertReport(sql: Queryable, report: ProcessReport): Promise<void> {
  const row: Row<'process_reports'> = {
    process_id: report.processId,
    kind: report.kind,
    host: report.host,
    started_at: report.startedAt,
    reported_at: report.reportedAt,
    ...report.answers,
    staff_streams: report.staffStreams,
    free_share: report.freeShare,
  }
  await sql`
    insert into process_reports ${sql(row)}
    on conflict do nothing`
}

export type ReportSums = {
  answers: number
  faults: number
  slow: number
  tablets: number
  leastFree: number | null
}

/** Of five minutes the answers; of each process's last report the rest. */
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
      min(free_share) filter (where age = 1) as "leastFree"
    from recent`
  if (!row) throw new Error('a sum has one row')
  return row
}

/** An upgrade starts each process once, a second try once more. */
const STARTS_PER_PROCESS = 3

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

import type { Queryable } from '#api/platform/database/database.ts'
import type { Change, Row } from '#api/platform/database/row.ts'
import type { PaperCause } from '../rules/ticket/ticket.ts'

/** `test`: a slip of no order. */
export type JobCause = PaperCause | 'test'
export type PrintJob = {
  id: string
  /** Null: of none, which is a test. */
  orderId: string | null
  cause: JobCause
  revision: number
  copy: number
  status: 'waiting' | 'sent' | 'printed' | 'void' | 'failed'
  /** How often the printer has fetched it. */
  sendings: number
  askedAt: Date
  /** The pieces of a refund by the lines' numbers. */
  givenBack: Record<string, number> | null
  /** Not where the ticket that says to cook the order was to come from this printer, and had not when this was asked for. */
  isOrderKnown: boolean
  /** A slip has called the order off. */
  isCalledOff: boolean
}

const columns = (sql: Queryable) => sql`
  id, order_id as "orderId", cause, revision, copy, status, sendings, asked_at as "askedAt",
  given_back as "givenBack",
  coalesce(
    (
      -- What is printed after a refund has left its pieces out already.
      select bool_or(c.sendings > 0 and (print_jobs.refund = 0 or c.sent_at <= print_jobs.asked_at))
      from print_jobs c
      where c.printer_id = print_jobs.printer_id
        and c.order_id = print_jobs.order_id
        and c.cause in ('confirmed', 'changed')
    ),
    true
  ) as "isOrderKnown",
  exists (
    select from print_jobs c
    where c.printer_id = print_jobs.printer_id
      and c.order_id = print_jobs.order_id
      and c.cause = 'refunded'
      and c.sendings > 0
  ) as "isCalledOff"`

/** The next one of a printer, in the order in which they were asked for. */
export async function nextJob(sql: Queryable, printerId: string): Promise<PrintJob | undefined> {
  const [row] = await sql<PrintJob[]>`
    select ${columns(sql)}
    from print_jobs
    where printer_id = ${printerId} and status in ('waiting', 'sent')
    order by place
    limit 1`
  return row
}

/** Whether anything waits for a printer. */
export async function hasJob(sql: Queryable, printerId: string): Promise<boolean> {
  const rows = await sql`
    select from print_jobs where printer_id = ${printerId} and status in ('waiting', 'sent') limit 1`
  return rows.count > 0
}

/** One of a printer's, ended or not. */
export async function jobOf(sql: Queryable, printerId: string, id: string): Promise<PrintJob | undefined> {
  const [row] = await sql<PrintJob[]>`
    select ${columns(sql)} from print_jobs where printer_id = ${printerId} and id = ${id}`
  return row
}

/** The one that a printer has fetched and not confirmed. */
export async function sentJob(sql: Queryable, printerId: string): Promise<PrintJob | undefined> {
  const [row] = await sql<PrintJob[]>`
    select ${columns(sql)}
    from print_jobs
    where printer_id = ${printerId} and status = 'sent'
    order by place
    limit 1`
  return row
}

/** @returns whether it was still to be printed */
export async function markSent(sql: Queryable, id: string, now: Date): Promise<boolean> {
  const rows = await sql`
    update print_jobs
    set status = 'sent', sendings = sendings + 1, sent_at = coalesce(sent_at, ${now})
    where id = ${id} and status in ('waiting', 'sent')`
  return rows.count === 1
}

/** Ends a job; one that has ended stays as it is. */
export function endJob(sql: Queryable, id: string, status: 'printed' | 'void' | 'failed', now: Date) {
  const change: Change<'print_jobs', 'status' | 'ended_at'> = { status, ended_at: now }
  return sql`
    update print_jobs
    set ${sql(change)}
    where id = ${id} and status = ${status === 'void' ? 'waiting' : 'sent'}`
}

/** One more copy of an order's ticket: lock the order first, which numbers it. */
export function insertCopy(
  tx: Queryable,
  job: { id: string; printerId: string; orderId: string; revision: number; askedAt: Date },
) {
  return tx`
    insert into print_jobs (id, printer_id, order_id, cause, revision, copy, asked_at)
    select ${job.id}, ${job.printerId}, ${job.orderId}, 'copy', ${job.revision}, coalesce(max(copy), 0) + 1,
      ${job.askedAt}::timestamptz
    from print_jobs
    where order_id = ${job.orderId} and printer_id = ${job.printerId} and cause = 'copy' and revision = ${job.revision}`
}

/** A slip of no order. */
export function insertTest(tx: Queryable, job: { id: string; printerId: string; askedAt: Date }) {
  const row: Row<'print_jobs', 'place' | 'status' | 'sendings' | 'sent_at' | 'ended_at' | 'refund' | 'given_back'> = {
    id: job.id,
    printer_id: job.printerId,
    order_id: null,
    cause: 'test',
    revision: 0,
    copy: 1,
    asked_at: job.askedAt,
  }
  return tx`insert into print_jobs ${tx(row)}`
}

export function deleteEndedJobs(sql: Queryable, before: Date) {
  return sql`delete from print_jobs where ended_at < ${before}`
}

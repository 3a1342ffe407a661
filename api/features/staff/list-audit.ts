import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import type { Ctx } from '#api/platform/context.ts'
import { readCursor, writeCursor } from '#api/platform/cursor.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import type { AuditEntry, listAudit } from './contract.ts'

const PAGE = 50
const LIST = 'audit'

/**
 * The journal: who did what, newest first.
 * @param query.day a Paris day
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function readAudit(
  ctx: Ctx,
  { staff, action, day, cursor }: InputOf<typeof listAudit>['query'],
): Promise<OutputOf<typeof listAudit>> {
  const bounds = day === undefined ? { from: null, to: null } : boundsOfDay(day)
  const [before = null] = cursor === undefined ? [] : readCursor(ctx, LIST, cursor)
  const filter = { staffId: staff ?? null, action: action ?? null, ...bounds }
  // One row more than a page shows whether there is a next one.
  const rows = await auditRows(ctx.sql, filter, { before, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    entries: shown.map(toEntry),
    nextCursor: last && rows.length > PAGE ? writeCursor(ctx, LIST, [last.id]) : null,
    actions: await journalActions(ctx.sql),
  }
}

function toEntry({ staffId, staffName, staffUsername, subjectName, subjectNumber, at, ...row }: AuditRow): AuditEntry {
  const staff = staffId === null ? null : { id: staffId, name: staffName ?? '', username: staffUsername ?? '' }
  return { ...row, at: at.toISOString(), staff, subject_name: subjectName, subject_number: subjectNumber }
}

type AuditRow = Columns<'audit_entries', 'at' | 'staffId' | 'action' | 'subject'> & {
  id: string
  staffName: string | null
  staffUsername: string | null
  subjectName: string | null
  /** What an order is called by. */
  subjectNumber: number | null
  details: Record<string, unknown>
  /** As its session was called; empty where the application did it by itself. */
  device: string
}

export type AuditFilter = { staffId: string | null; action: string | null; from: Date | null; to: Date | null }

/**
 * Entries of the journal, newest first, with the names of those whom they are about, as they are called today: the journal
 * itself keeps none, so that who is erased is erased here too.
 * @param filter a null means no filter
 * @param before only those that were written before this one
 */
async function auditRows(
  sql: Queryable,
  filter: AuditFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditRow[]> {
  const { staffId, action, from, to } = filter
  return await sql<AuditRow[]>`
    select
      entry.id::text,
      entry.at,
      author.id as staff_id,
      author.name as staff_name,
      author.username as staff_username,
      entry.action,
      entry.subject,
      coalesce(
        member.name,
        case
          when entry.subject !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
          when entry.action like 'order.%' then (select customer_name from orders where id = entry.subject::uuid)
          when entry.action like 'reservation.%' then (select name from reservations where id = entry.subject::uuid)
          when entry.action like 'review.%' then (select name from reviews where id = entry.subject::uuid)
        end
      ) as subject_name,
      case
        when entry.action like 'order.%' and entry.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then (select call_number from orders where id = entry.subject::uuid)
      end as subject_number,
      entry.details,
      entry.device
    from audit_entries entry
    left join staff author on author.id = entry.staff_id
    left join staff member on member.id::text = entry.subject
    where true
      ${staffId === null ? sql`` : sql`and entry.staff_id = ${staffId}`}
      ${action === null ? sql`` : sql`and entry.action = ${action}`}
      ${from === null ? sql`` : sql`and entry.at >= ${from}`}
      ${to === null ? sql`` : sql`and entry.at < ${to}`}
      ${before === null ? sql`` : sql`and entry.id < ${before}`}
    order by entry.id desc
    limit ${limit}`
}

/**
 * Every action that the journal holds. It jumps in the index from one to the next, since there are few actions and many
 * entries.
 */
async function journalActions(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ action: string }[]>`
    with recursive journal (action) as (
      select min(action)
      from audit_entries
      union all
      select (select min(entry.action) from audit_entries entry where entry.action > journal.action)
      from journal
      where journal.action is not null
    )
    select action
    from journal
    where action is not null`
  return rows.map(({ action }) => action)
}

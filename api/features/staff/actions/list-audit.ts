import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { AuditEntry, listAudit } from '../contract/staff.ts'
import { type AuditRow, auditRows, journalActions } from '../queries/audit-log.ts'

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

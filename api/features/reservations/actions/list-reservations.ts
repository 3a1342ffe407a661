import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { searchFor } from '#api/kernel/people/staff-search.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { listReservations as endpoint } from '../contract/reservations-admin.ts'
import { adminReservations, promisedAt, type TablePlace, waitingReservations } from '../queries/reservations-admin.ts'
import { promisedDays } from '../rules/promised-seats.ts'
import { toAdminReservation, toPromised } from '../views/reservation-view.ts'

const PAGE = 100

/**
 * The staff's list of requests for a table, with what is already accepted for each listed day, and how many wait for an
 * answer.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listReservations(
  ctx: Ctx,
  { cursor, limit = PAGE, ...asked }: InputOf<typeof endpoint>['query'],
): Promise<OutputOf<typeof endpoint>> {
  const { status, day, period, q } = asked
  const list = `reservations ${JSON.stringify([status, day, period, q])}`
  const after = cursor === undefined ? null : toPlace(readCursor(ctx, list, cursor))
  const at = ctx.clock()
  const now = { day: parisDay(at), time: parisTime(at) }
  const filter = { status, day, isPast: period === 'past', words: q || undefined, phone: q ? searchFor(q).phone : null }
  // One row more than a page shows whether there is a next one.
  const rows = await adminReservations(ctx.sql, filter, { now, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const { week, tableSeats } = await ctx.snapshots.read(settingsSnapshot)
  // Of a day that is asked for the seats are told, even if it has no table yet.
  const askedDays = day !== undefined && tableSeats > 0 ? [day] : []
  const listed = [...new Set([...askedDays, ...shown.map(({ date }) => date)])].sort()
  const [tables, { waiting, toCallBack }] = await Promise.all([
    promisedAt(ctx.sql, listed),
    waitingReservations(ctx.sql, now),
  ])
  return {
    reservations: shown.map(row => toAdminReservation(row, at)),
    days: promisedDays(listed, tables, { week, seats: tableSeats }).map(toPromised),
    waiting,
    to_call_back: toCallBack,
    nextCursor: last && rows.length > limit ? writeCursor(ctx, list, [last.date, last.time, last.id]) : null,
  }
}

function toPlace([date, time, id]: string[]): TablePlace {
  return { date: date as string, time: time as string, id: id as string }
}

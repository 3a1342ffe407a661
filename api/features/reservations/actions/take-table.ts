import { notify } from '#api/features/notifications/actions/notify.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { addDays, dayAndTimeInSentence, parisDay } from '#api/kernel/time/paris-time.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { AdminReservation, takeReservation } from '../contract/reservations-admin.ts'
import { type AdminRow, lockedReservation } from '../queries/reservations-admin.ts'
import { insertTakenTable } from '../queries/stored-reservations.ts'
import { reservationAnsweredMail } from '../rules/reservation-mails.ts'
import { STAFF_DAYS_AHEAD, tableRefusal } from '../rules/table-times.ts'
import { toAdminReservation } from '../views/reservation-view.ts'

/**
 * Writes a table down for a guest on the phone. Whoever takes it promises it: how many seats are left they see, and may
 * decide otherwise.
 * @throws AppError 'reservation_time' (past, closed, more than a year ahead)
 * Source: docs/decisions/0109-the-book-of-tables.md.
 */
export async function takeTable(ctx: Ctx, body: InputOf<typeof takeReservation>['body']): Promise<AdminReservation> {
  const now = ctx.clock()
  const { week, closures, restaurant } = await ctx.snapshots.read(settingsSnapshot)
  const last = addDays(parisDay(now), STAFF_DAYS_AHEAD)
  const refusal = tableRefusal(body, { week, closures, phone: restaurant.phone }, now, {
    last,
    tooFar: 'Une table se note un an à l’avance au plus.',
  })
  if (refusal) throw new AppError('reservation_time', { sentence: refusal.message, errors: [refusal] })
  const { staffId } = ctx.actor as Staff
  const table = {
    ...{ ...body, email: body.email ?? null, message: body.message ?? '' },
    ...{ id: uuid(), customerId: null, idempotencyKey: null, createdAt: now },
  }
  return await ctx.sql.begin(async tx => {
    await insertTakenTable(tx, table, staffId)
    const mail = reservationAnsweredMail(table, null)
    await notify(ctx, tx, { kind: 'reservation-accepted', cause: table.id, email: table.email, data: mail })
    const details = { name: dayAndTimeInSentence(table), guests: table.guests }
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'reservation.taken',
      subject: table.id,
      at: now,
      details,
    })
    const answer = toAdminReservation((await lockedReservation(tx, table.id)) as AdminRow, now)
    await cacheAnswer(tx, ctx, { status: 201, response: answer })
    return answer
  })
}

import { notify } from '#api/features/notifications/notify.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import type { MailedWords } from '#api/kernel/fields.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { AuditAction } from '#api/kernel/people/journal.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { dayAndTimeInSentence } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contractStaff from './contract-staff.ts'
import { type AdminRow, lockedReservation, saveAnswer, toAdminReservation } from './list-reservations.ts'
import { reservationAnsweredMail } from './request-table.ts'
import {
  type CalledOff,
  isNextWord,
  isOver,
  isReasonNow,
  RESERVATION_WORDS,
  type TableAnswer,
  undoesNoShow,
} from './rules.ts'

type Answer = InputOf<typeof contractStaff.answerReservation>['body']

/**
 * Accepts or declines a request for a table, or calls a promised one off for a reason, and tells the guest in the same
 * transaction, unless it was their own doing or they did not come. 'Pas venue' is taken back by accepting it again.
 * Of two tablets that decide at once the first one wins; the same answer given again sends nothing.
 * @throws AppError 'not_found'; 'stale_version' with the reservation as it is; 'illegal_transition' after it was
 *   declined and once its hour has passed
 * Source: docs/product.md#tables.
 */
export async function answerReservation(ctx: Ctx, id: string, given: Answer): Promise<contractStaff.AdminReservation> {
  const now = ctx.clock()
  return await ctx.sql.begin(async tx => {
    const before = await found(tx, id)
    const message = given.message || null
    const calledOff = given.called_off ?? null
    const isSame = before.status === given.status && before.answer === message && before.calledOff === calledOff
    if (isSame) return toAdminReservation(before, now)
    assertMayAnswer(before, given, now)
    const { staffId } = ctx.actor as Staff
    await saveAnswer(tx, id, { status: given.status, message, calledOff, at: now, staffId })
    const isUndone = undoesNoShow(before, given.status)
    if (!isUndone && (calledOff === null || calledOff === 'house'))
      await notifyGuest(ctx, tx, before, given.status, message)
    const after = await found(tx, id)
    const details = { name: dayAndTimeInSentence(after), guests: after.guests }
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: isUndone ? 'reservation.no_show_undone' : actionOf(after),
      subject: id,
      at: now,
      details,
    })
    return toAdminReservation(after, now)
  })
}

async function found(tx: Queryable, id: string): Promise<AdminRow> {
  const row = await lockedReservation(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

function assertMayAnswer(before: AdminRow, { status, seen, called_off: reason }: Answer, now: Date): void {
  if (before.status !== (seen ?? 'pending')) {
    throw new AppError('stale_version', { extra: { reservation: toAdminReservation(before, now) } })
  }
  if (undoesNoShow(before, status)) return
  if (!isNextWord(before.status, status)) {
    throw new AppError('illegal_transition', { values: { status: RESERVATION_WORDS[before.status] } })
  }
  if (reason) {
    if (before.status !== 'accepted') throw new AppError('illegal_transition', { sentence: NOT_PROMISED })
    if (!isReasonNow(reason, before, now)) {
      throw new AppError('illegal_transition', { sentence: reason === 'no_show' ? TOO_SOON : TOO_LATE })
    }
    return
  }
  if (isOver(before, now)) throw new AppError('illegal_transition', { sentence: TOO_LATE })
}

const TOO_LATE = 'L’heure de cette table est passée\u00a0: une réponse arriverait trop tard.'

const TOO_SOON = 'L’heure de cette table n’est pas encore passée.'
const NOT_PROMISED = 'Seule une table confirmée s’annule.'

const OFF_ACTIONS = {
  guest: 'reservation.off_by_guest',
  house: 'reservation.off_by_house',
  no_show: 'reservation.no_show',
} as const satisfies Record<CalledOff, AuditAction>

function actionOf({ status, calledOff }: AdminRow): AuditAction {
  if (calledOff === null) return status === 'accepted' ? 'reservation.accepted' : 'reservation.declined'
  return OFF_ACTIONS[calledOff]
}

/** Guests without an address get no mail, so the staff phone them. */
async function notifyGuest(ctx: Ctx, tx: Queryable, to: AdminRow, status: TableAnswer, reply: MailedWords | null) {
  const answer = status === 'declined' && to.status === 'accepted' ? 'called-off' : status
  const { id: cause, email, customerId } = to
  const data = reservationAnsweredMail(to, reply)
  await notify(ctx, tx, { kind: `reservation-${answer}`, cause, email, data, customerId: customerId ?? undefined })
}

import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { notify } from '#api/features/notifications/actions/notify.ts'
import { type Settings, settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { firstDayOfContact } from '#api/kernel/time/keeping-times.ts'
import type { Ctx, Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { giveHitsBack, type Limit, takeHitOfNetwork } from '#api/platform/limits/rate-limits.ts'
import type { postReservation, reservationBody } from '../contract/reservations.ts'
import {
  deleteReservationsBefore,
  insertReservation,
  type NewReservation,
  reservationWithKey,
} from '../queries/stored-reservations.ts'
import { reservationNoticeMail, reservationReceivedMail } from '../rules/reservation-mails.ts'
import { type TableRequest, tableRefusal } from '../rules/table-times.ts'

type Answer = OutputOf<typeof postReservation>

/** The limit counts by address, and only requests that pass every check. */
const LIMIT: Limit = { max: 10, windowSeconds: 3600 }

/**
 * Stores a request for a table together with the mails about it, or neither. An idempotency key makes one row for good,
 * whoever sends it: a request written while signed in may arrive after the session has ended.
 * @throws AppError 'reservation_time' (past, unlisted, closed, too far ahead), 'rate_limited', 'idempotency_key_reused'
 * Source: docs/decisions/0020-tables-are-requests.md.
 */
export async function requestTable(ctx: Ctx, body: z.output<typeof reservationBody>): Promise<Answer> {
  const request = requestOf(body)
  const before = await answeredBefore(ctx, request)
  if (before) return before
  const settings = await ctx.snapshots.read(settingsSnapshot)
  assertPossible(request, settings, ctx.clock())
  const hits = await takeHitOfNetwork(ctx, 'reservations', LIMIT)
  const answer = await save(ctx, request, settings)
  if (answer) return answer
  await giveHitsBack(ctx, hits)
  return (await answeredBefore(ctx, request)) as Answer
}

/** Deletes the requests whose evening is longer ago than the privacy page allows. */
export async function forgetOldReservations(services: Services): Promise<void> {
  await deleteReservationsBefore(services.sql, firstDayOfContact(services.clock()))
}

function requestOf({ website: _, email, message, ...asked }: z.output<typeof reservationBody>): TableRequest {
  return { ...asked, email: email ?? null, message: message ?? '' }
}

async function answeredBefore(ctx: Ctx, request: TableRequest): Promise<Answer | undefined> {
  const stored = ctx.idempotency && (await reservationWithKey(ctx.sql, ctx.idempotency.key))
  if (!stored) return undefined
  const { id, ...asked } = stored
  if (!isDeepStrictEqual({ ...asked }, { ...request })) throw new AppError('idempotency_key_reused')
  return { id, status: 'pending' }
}

function assertPossible(request: TableRequest, { week, closures, restaurant }: Settings, now: Date): void {
  const refusal = tableRefusal(request, { week, closures, phone: restaurant.phone }, now)
  if (refusal) throw new AppError('reservation_time', { sentence: refusal.message, errors: [refusal] })
}

/** Undefined when a concurrent call with the same key was faster. */
async function save(ctx: Ctx, request: TableRequest, settings: Settings): Promise<Answer | undefined> {
  const reservation: NewReservation = {
    ...request,
    id: uuid(),
    customerId: ctx.actor.kind === 'customer' ? ctx.actor.customerId : null,
    idempotencyKey: ctx.idempotency?.key ?? null,
    createdAt: ctx.clock(),
  }
  const isNew = await ctx.sql.begin(async tx => {
    if (!(await insertReservation(tx, reservation))) return false
    await notifyBoth(ctx, tx, reservation, settings.restaurant.email)
    return true
  })
  return isNew ? { id: reservation.id, status: 'pending' } : undefined
}

async function notifyBoth(ctx: Ctx, tx: Queryable, reservation: NewReservation, house: string): Promise<void> {
  const about = { cause: reservation.id, customerId: reservation.customerId ?? undefined }
  const notice = reservationNoticeMail(reservation, `${ctx.origins[0]}/admin/reservations`)
  await notify(ctx, tx, { ...about, kind: 'reservation-notice', email: house, data: notice })
  const received = reservationReceivedMail(reservation)
  await notify(ctx, tx, { ...about, kind: 'reservation-received', email: reservation.email, data: received })
}

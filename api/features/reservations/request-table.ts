import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { notify } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { MailedWords } from '#api/kernel/fields.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { firstDayOfContact } from '#api/kernel/time/paris-calendar.ts'
import {
  addDays,
  dayAndTimeInSentence,
  formatDay,
  formatTimeInSentence,
  parisDay,
} from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { giveHitsBack, type Limit, takeHitOfNetwork } from '#api/platform/limits/rate-limits.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { postReservation, reservationBody } from './contract.ts'
import type { AdminReservation, takeReservation } from './contract-staff.ts'
import { type AdminRow, lockedReservation, toAdminReservation } from './list-reservations.ts'
import { formatGuests, STAFF_DAYS_AHEAD, type TableRequest, tableRefusal } from './rules.ts'

type Answer = OutputOf<typeof postReservation>

/** The limit counts by address, and only requests that pass every check. */
const LIMIT: Limit = { max: 10, windowSeconds: 3600 }

/**
 * Stores a request for a table together with the mails about it, or neither. An idempotency key makes one row for good,
 * whoever sends it: a request written while signed in may arrive after the session has ended.
 * @throws AppError 'reservation_time' (past, unlisted, closed, too far ahead), 'rate_limited', 'idempotency_key_reused'
 * Source: docs/product.md#tables.
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

/**
 * Writes a table down for a guest on the phone. Whoever takes it promises it: how many seats are left they see, and may
 * decide otherwise.
 * @throws AppError 'reservation_time' (past, closed, more than a year ahead)
 * Source: docs/product.md#tables-in-admin.
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

type NewReservation = TableRequest & {
  id: string
  customerId: string | null
  idempotencyKey: string | null
  createdAt: Date
}

/** The answer comes later, from the staff. */
type RequestRow = Row<'reservations', 'status' | 'answeredAt' | 'answeredBy' | 'answerMessage' | 'calledOff'>

/** False when a request with this key exists already; it waits for one that is being written at the same time. */
async function insertReservation(tx: Queryable, reservation: NewReservation): Promise<boolean> {
  const inserted = await tx`
    insert into reservations ${tx(requestRow(reservation))}
    on conflict (idempotency_key) do nothing`
  return inserted.count === 1
}

/** A table that the staff wrote down: promised by the one who did. */
async function insertTakenTable(tx: Queryable, reservation: NewReservation, staffId: string): Promise<void> {
  const row: Row<'reservations', 'calledOff'> = {
    ...requestRow(reservation),
    takenBy: staffId,
    status: 'accepted',
    answeredAt: reservation.createdAt,
    answeredBy: staffId,
    answerMessage: null,
  }
  await tx`insert into reservations ${tx(row)}`
}

function requestRow(reservation: NewReservation): RequestRow {
  return {
    id: reservation.id,
    customerId: reservation.customerId,
    name: reservation.name,
    phone: reservation.phone,
    email: reservation.email,
    reservedOn: reservation.date,
    reservedTime: reservation.time,
    guests: reservation.guests,
    message: reservation.message,
    idempotencyKey: reservation.idempotencyKey,
    createdAt: reservation.createdAt,
    takenBy: null,
  }
}

/** The request that was made with this key, if any. */
async function reservationWithKey(sql: Queryable, key: string): Promise<(TableRequest & { id: string }) | undefined> {
  const [reservation] = await sql<(TableRequest & { id: string })[]>`
    select
      id,
      name,
      phone,
      email,
      reserved_on as date,
      to_char(reserved_time, 'HH24:MI') as time,
      guests,
      message
    from reservations
    where idempotency_key = ${key}`
  return reservation
}

/** @param day the first Paris day that is kept */
async function deleteReservationsBefore(sql: Queryable, day: string): Promise<void> {
  await sql`delete from reservations where reserved_on < ${day}`
}

// The mails about a reservation: who asks is a stranger, whose words are read on the board alone.

/** 'reservation-received': goes to a guest who left an address. */
export function reservationReceivedMail(reservation: TableRequest): MessageData {
  return { values: { reservation: reservationValues(reservation) } }
}

/**
 * 'reservation-notice': goes to the restaurant.
 * @param staffUrl the page on which it is answered
 */
export function reservationNoticeMail(reservation: TableRequest, staffUrl: string): MessageData {
  const { email, date, message } = reservation
  return {
    values: {
      reservation: {
        ...reservationValues(reservation),
        dayShort: date.slice(5).split('-').reverse().join('/'),
        noEmail: email === null,
        hasMessage: message !== '',
      },
      admin: { reservationsUrl: staffUrl },
    },
  }
}

/**
 * 'reservation-accepted', 'reservation-declined' and 'reservation-called-off': tell the guest the answer.
 * @param reply the staff's own sentence
 */
export function reservationAnsweredMail(reservation: TableRequest, reply: MailedWords | null): MessageData {
  return {
    typed: { reservation: { name: reservation.name } },
    values: { reservation: { ...reservationValues(reservation), reply: reply ?? '' } },
  }
}

function reservationValues({ phone, date, time, guests }: TableRequest) {
  return {
    phone,
    day: formatDay(date),
    time: formatTimeInSentence(time),
    guestsText: formatGuests(guests),
  }
}

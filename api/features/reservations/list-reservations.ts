/** What is promised of a day's seats, service by service. */

import { isOvernight, servicesOn, type Week } from '#api/features/settings/rules/hours.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { searchFor } from '#api/kernel/typed.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { readCursor, writeCursor } from '#api/platform/cursor.ts'
import { type Change, type Columns, holdsWords, type Queryable } from '#api/platform/database/database.ts'
import type * as contractStaff from './contract-staff.ts'
import { type CalledOff, isOver, type ReservationStatus, type TableAnswer, type TableRequest } from './rules.ts'

const PAGE = 100

/**
 * The staff's list of requests for a table, with what is already accepted for each listed day, and how many wait for an
 * answer.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listReservations(
  ctx: Ctx,
  { cursor, limit = PAGE, ...asked }: InputOf<typeof contractStaff.listReservations>['query'],
): Promise<OutputOf<typeof contractStaff.listReservations>> {
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

/** The accepted tables of one time. @param isAtLeast one of the parties has more than ten people, which counts as ten */
export type PromisedTables = { date: string; time: string; tables: number; guests: number; isAtLeast: boolean }

/** `free` is negative where more is promised than there is. */
export type PromisedService = { opens: string; closes: string; guests: number; isAtLeast: boolean; free: number }
type PromisedDay = Omit<PromisedTables, 'time'> & { services?: PromisedService[] }

/**
 * The listed days with what is promised in each. Where seats are counted, every listed day is there with its services;
 * a table outside of all of them, since the hours have changed after it was promised, counts in its day alone.
 * @param seats of one service; 0: they are not counted
 */
export function promisedDays(
  listed: readonly string[],
  tables: readonly PromisedTables[],
  { week, seats }: { week: Week; seats: number },
): PromisedDay[] {
  return listed
    .map(date => ({ date, held: tables.filter(table => table.date === date) }))
    .filter(({ held }) => held.length > 0 || seats > 0)
    .map(({ date, held }) => ({
      ...{ date, ...summed(held) },
      ...(seats > 0 && { services: servicesOf(date, held, week, seats) }),
    }))
}

function servicesOf(date: string, held: readonly PromisedTables[], week: Week, seats: number): PromisedService[] {
  return servicesOn(date, { week, closures: [] }).map(service => {
    const { opens, closes } = service
    const inside = held.filter(({ time }) => opens <= time && (isOvernight(service) || time < closes))
    const { guests, isAtLeast } = summed(inside)
    return { opens, closes, guests, isAtLeast, free: seats - guests }
  })
}

function summed(tables: readonly PromisedTables[]) {
  return {
    tables: tables.reduce((sum, { tables }) => sum + tables, 0),
    guests: tables.reduce((sum, { guests }) => sum + guests, 0),
    isAtLeast: tables.some(({ isAtLeast }) => isAtLeast),
  }
}

/** A request as the staff see it. */
export function toAdminReservation({ customerId: _, ...row }: AdminRow, now: Date): contractStaff.AdminReservation {
  const { createdAt, answeredAt, answeredBy, calledOff, takenBy, ...asked } = row
  return {
    ...asked,
    created_at: createdAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    answered_by: answeredBy,
    is_over: isOver(row, now),
    ...(calledOff !== null && { called_off: calledOff }),
    ...(takenBy !== null && { taken_by: takenBy }),
  }
}

/** What is promised of a day. */
function toPromised({ isAtLeast, services, ...day }: PromisedDay): contractStaff.Promised {
  return {
    ...{ ...day, at_least: isAtLeast },
    ...(services && { services: services.map(({ isAtLeast, ...service }) => ({ ...service, at_least: isAtLeast })) }),
  }
}

export type AdminRow = TableRequest &
  Columns<'reservations', 'id' | 'customerId' | 'createdAt' | 'answeredAt' | 'answeredBy' | 'takenBy'> & {
    status: ReservationStatus
    answer: string | null
    calledOff: CalledOff | null
  }

/** A place in the list. @param date Paris day @param time `HH:MM` */
type TablePlace = { date: string; time: string; id: string }
/** A moment on the clock of Paris. */
export type ParisMoment = { day: string; time: string }

export type TableFilter = {
  status: ReservationStatus | undefined
  /** A Paris day, which replaces the period. */
  day: string | undefined
  isPast: boolean
  words: string | undefined
  /** Digits of a phone number, or null. */
  phone: string | null
}

/** A page of requests by day and time; those of the past latest first. */
async function adminReservations(
  sql: Queryable,
  filter: TableFilter,
  page: { now: ParisMoment; after: TablePlace | null; limit: number },
): Promise<AdminRow[]> {
  const { status, day, isPast, words, phone } = filter
  const { now, after, limit } = page
  const isBackwards = isPast && day === undefined
  const period = isPast ? sql`reserved_on < ${now.day}` : sql`reserved_on >= ${now.day}`
  return await sql<AdminRow[]>`
    select ${columns(sql)}
    from reservations
    left join staff on staff.id = answered_by
    left join staff takers on takers.id = taken_by
    where ${day === undefined ? period : sql`reserved_on = ${day}`}
      ${status ? sql`and status = ${status}` : sql``}
      ${status === 'pending' && day === undefined && !isPast ? sql`and ${isToCome(sql, now)}` : sql``}
      ${
        words === undefined
          ? sql``
          : sql`and (${holdsWords(sql, sql`reservations.name`, words)}
              ${phone ? sql`or regexp_replace(phone, '[^0-9]', '', 'g') like ${`%${phone}%`}` : sql``})`
      }
      ${after ? behind(sql, after, isBackwards) : sql``}
    order by ${
      isBackwards
        ? sql`reserved_on desc, reserved_time desc, reservations.id desc`
        : sql`reserved_on, reserved_time, reservations.id`
    }
    limit ${limit}`
}

/** How many tables and people are accepted for each time of these Paris days. */
async function promisedAt(sql: Queryable, days: readonly string[]): Promise<PromisedTables[]> {
  return await sql<PromisedTables[]>`
    select
      reserved_on as date,
      to_char(reserved_time, 'HH24:MI') as time,
      count(*)::integer as tables,
      sum(replace(guests, '+', '')::integer)::integer as guests,
      bool_or(guests = '10+') as is_at_least
    from reservations
    where status = 'accepted' and reserved_on = any(${days as string[]}::date[])
    group by reserved_on, reserved_time
    order by reserved_on, reserved_time`
}

/** How many requests can still be answered, and how many of them without an address. */
async function waitingReservations(sql: Queryable, now: ParisMoment): Promise<{ waiting: number; toCallBack: number }> {
  const [counted] = await sql<{ waiting: number; toCallBack: number }[]>`
    select count(*)::integer as waiting, (count(*) filter (where email is null))::integer as to_call_back
    from reservations
    where status = 'pending' and ${isToCome(sql, now)}`
  return counted ?? { waiting: 0, toCallBack: 0 }
}

/**
 * A request that nobody else can answer until the transaction ends. It is locked first and read in a second statement:
 * one that waited for the lock would see the new row joined with the people of the old one.
 */
export async function lockedReservation(tx: Queryable, id: string): Promise<AdminRow | undefined> {
  await tx`select from reservations where id = ${id} for no key update`
  const [row] = await tx<AdminRow[]>`
    select ${columns(tx)}
    from reservations
    left join staff on staff.id = answered_by
    left join staff takers on takers.id = taken_by
    where reservations.id = ${id}`
  return row
}

export async function saveAnswer(
  tx: Queryable,
  id: string,
  answer: { status: TableAnswer; message: string | null; calledOff: CalledOff | null; at: Date; staffId: string },
): Promise<void> {
  const change: Change<'reservations', 'status' | 'answeredAt' | 'answeredBy' | 'answerMessage' | 'calledOff'> = {
    status: answer.status,
    answeredAt: answer.at,
    answeredBy: answer.staffId,
    answerMessage: answer.message,
    calledOff: answer.calledOff,
  }
  await tx`update reservations set ${tx(change)} where id = ${id}`
}

const isToCome = (sql: Queryable, { day, time }: ParisMoment) => sql`(reserved_on, reserved_time) > (${day}, ${time})`

const behind = (sql: Queryable, { date, time, id }: TablePlace, isBackwards: boolean) => sql`
  and (reserved_on, reserved_time, reservations.id)
    ${isBackwards ? sql`<` : sql`>`} (${date}, ${time}, ${id})`

const columns = (sql: Queryable) => sql`
  reservations.id,
  customer_id,
  reservations.name,
  phone,
  email,
  reserved_on as date,
  to_char(reserved_time, 'HH24:MI') as time,
  guests,
  message,
  status,
  reservations.created_at,
  answered_at,
  staff.name as answered_by,
  answer_message as answer,
  called_off,
  takers.name as taken_by`

/**
 * Day and time of every pending or accepted reservation.
 * @param from Paris day; earlier ones are left out
 */
export function tablesAhead({ sql }: Services, from: string): Promise<{ date: string; time: string }[]> {
  return awaitedTables(sql, from)
}

/**
 * Pending and accepted reservations of a day and those after it, one row each.
 * @param from Paris day
 */
async function awaitedTables(sql: Queryable, from: string): Promise<{ date: string; time: string }[]> {
  return await sql<{ date: string; time: string }[]>`
    select reserved_on as date, to_char(reserved_time, 'HH24:MI') as time
    from reservations
    where reserved_on >= ${from} and status <> 'declined'`
}

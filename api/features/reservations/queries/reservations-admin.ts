import type { Queryable } from '#api/platform/database/database.ts'
import { holdsWords } from '#api/platform/database/matching.ts'
import type { Change } from '#api/platform/database/row.ts'
import type { CalledOff, ReservationStatus, TableAnswer } from '../rules/answers.ts'
import type { PromisedTables } from '../rules/promised-seats.ts'
import type { TableRequest } from '../rules/table-times.ts'

export type AdminRow = TableRequest & {
  id: string
  customerId: string | null
  status: ReservationStatus
  createdAt: Date
  answeredAt: Date | null
  answeredBy: string | null
  answer: string | null
  calledOff: CalledOff | null
  takenBy: string | null
}

/** A place in the list. @param date Paris day @param time `HH:MM` */
export type TablePlace = { date: string; time: string; id: string }
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
export async function adminReservations(
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
export async function promisedAt(sql: Queryable, days: readonly string[]): Promise<PromisedTables[]> {
  return await sql<PromisedTables[]>`
    select
      reserved_on as date,
      to_char(reserved_time, 'HH24:MI') as time,
      count(*)::integer as tables,
      sum(replace(guests, '+', '')::integer)::integer as guests,
      bool_or(guests = '10+') as "isAtLeast"
    from reservations
    where status = 'accepted' and reserved_on = any(${days as string[]}::date[])
    group by reserved_on, reserved_time
    order by reserved_on, reserved_time`
}

/** How many requests can still be answered, and how many of them without an address. */
export async function waitingReservations(
  sql: Queryable,
  now: ParisMoment,
): Promise<{ waiting: number; toCallBack: number }> {
  const [counted] = await sql<{ waiting: number; toCallBack: number }[]>`
    select count(*)::integer as waiting, (count(*) filter (where email is null))::integer as "toCallBack"
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
  const change: Change<'reservations', 'status' | 'answered_at' | 'answered_by' | 'answer_message' | 'called_off'> = {
    status: answer.status,
    answered_at: answer.at,
    answered_by: answer.staffId,
    answer_message: answer.message,
    called_off: answer.calledOff,
  }
  await tx`update reservations set ${tx(change)} where id = ${id}`
}

const isToCome = (sql: Queryable, { day, time }: ParisMoment) => sql`(reserved_on, reserved_time) > (${day}, ${time})`

const behind = (sql: Queryable, { date, time, id }: TablePlace, isBackwards: boolean) => sql`
  and (reserved_on, reserved_time, reservations.id)
    ${isBackwards ? sql`<` : sql`>`} (${date}, ${time}, ${id})`

const columns = (sql: Queryable) => sql`
  reservations.id,
  customer_id as "customerId",
  reservations.name,
  phone,
  email,
  reserved_on as date,
  to_char(reserved_time, 'HH24:MI') as time,
  guests,
  message,
  status,
  reservations.created_at as "createdAt",
  answered_at as "answeredAt",
  staff.name as "answeredBy",
  answer_message as answer,
  called_off as "calledOff",
  takers.name as "takenBy"`

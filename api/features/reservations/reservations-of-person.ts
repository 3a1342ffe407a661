/** What this feature stores about a person, for their export and their erasure. */

import type { Person } from '#api/kernel/people/person.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { type Change, type Columns, isNumber, type Queryable } from '#api/platform/database/database.ts'

/** Every request for a table, the latest evening first. */
export async function reservationsHeldOf(sql: Queryable, person: Person): Promise<ExportedReservation[]> {
  return await reservationsOfPerson(sql, person)
}

/** Whose name and phone the next table bears that is still to come. */
export async function namedInReservationsOf(sql: Queryable, person: Person, now: Date) {
  return await namedInNextReservation(sql, person, parisDay(now))
}

/** Corrects who a person is in requests for tables from today on. @returns how many */
export async function correctReservationsOf(
  tx: Queryable,
  person: Person,
  to: { name: string; phone: string },
  now: Date,
): Promise<number> {
  return await correctInReservations(tx, person, { ...to, today: parisDay(now) })
}

/**
 * Deletes every request for a table, future ones too, since nobody could be told of them any more.
 * @returns their ids
 */
export async function eraseReservationsOf(tx: Queryable, person: Person): Promise<string[]> {
  return await deleteReservationsOf(tx, person)
}

const isTheirs = (sql: Queryable, { customerId, provenEmail, caller }: Person) =>
  caller
    ? sql`(
        customer_id is null
        and email is null
        and ${isNumber(sql, sql`phone`, caller.number)}
        and plain_words(name) = plain_words(${caller.name})
      )`
    : sql`(customer_id = ${customerId} or customer_id is null and lower(email) = ${provenEmail})`

type ExportedReservation = Columns<
  'reservations',
  'id' | 'name' | 'phone' | 'email' | 'guests' | 'message' | 'status' | 'createdAt' | 'answeredAt'
> & { date: string; time: string; answer: string | null }

async function reservationsOfPerson(sql: Queryable, person: Person): Promise<ExportedReservation[]> {
  return await sql<ExportedReservation[]>`
    select
      id, name, phone, email, reserved_on as date, to_char(reserved_time, 'HH24:MI') as time, guests, message, status,
      created_at, answered_at, answer_message as answer
    from reservations
    where ${isTheirs(sql, person)}
    order by reserved_on desc, reserved_time desc, id`
}

// What is over, refused or called off stays as it was written: nobody is called by it any more.
const isToCome = (sql: Queryable, today: string) => sql`(status <> 'declined' and reserved_on >= ${today})`

async function namedInNextReservation(
  sql: Queryable,
  person: Person,
  today: string,
): Promise<{ name: string; phone: string } | undefined> {
  const [row] = await sql<{ name: string; phone: string }[]>`
    select name, phone
    from reservations
    where ${isTheirs(sql, person)}
      and ${isToCome(sql, today)}
    order by reserved_on, reserved_time
    limit 1`
  return row
}

/** @returns how many were corrected */
async function correctInReservations(
  tx: Queryable,
  person: Person,
  { name, phone, today }: { name: string; phone: string; today: string },
): Promise<number> {
  const change: Change<'reservations', 'name' | 'phone'> = { name, phone }
  const rows = await tx`
    update reservations
    set ${tx(change)}
    where ${isTheirs(tx, person)}
      and ${isToCome(tx, today)}
    returning id`
  return rows.length
}

/** @returns the ids of the deleted ones */
async function deleteReservationsOf(tx: Queryable, person: Person): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    delete from reservations
    where ${isTheirs(tx, person)}
    returning id`
  return rows.map(row => row.id)
}

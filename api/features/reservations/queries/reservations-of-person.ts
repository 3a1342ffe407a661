import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { isNumber } from '#api/platform/database/matching.ts'
import type { Change } from '#api/platform/database/row.ts'

const isTheirs = (sql: Queryable, { customerId, provenEmail, caller }: Person) =>
  caller
    ? sql`(
        customer_id is null
        and email is null
        and ${isNumber(sql, sql`phone`, caller.number)}
        and plain_words(name) = plain_words(${caller.name})
      )`
    : sql`(customer_id = ${customerId} or customer_id is null and lower(email) = ${provenEmail})`

export type ExportedReservation = {
  id: string
  name: string
  phone: string
  email: string | null
  date: string
  time: string
  guests: string
  message: string
  status: string
  createdAt: Date
  answeredAt: Date | null
  answer: string | null
}

export async function reservationsOfPerson(sql: Queryable, person: Person): Promise<ExportedReservation[]> {
  return await sql<ExportedReservation[]>`
    select
      id, name, phone, email, reserved_on as date, to_char(reserved_time, 'HH24:MI') as time, guests, message, status,
      created_at as "createdAt", answered_at as "answeredAt", answer_message as answer
    from reservations
    where ${isTheirs(sql, person)}
    order by reserved_on desc, reserved_time desc, id`
}

// What is over, refused or called off stays as it was written: nobody is called by it any more.
const isToCome = (sql: Queryable, today: string) => sql`(status <> 'declined' and reserved_on >= ${today})`

export async function namedInNextReservation(
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
export async function correctInReservations(
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
export async function deleteReservationsOf(tx: Queryable, person: Person): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    delete from reservations
    where ${isTheirs(tx, person)}
    returning id`
  return rows.map(row => row.id)
}

import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'

const isTheirs = (sql: Queryable, { customerId, provenEmail }: Person) => sql`
  (customer_id = ${customerId} or customer_id is null and lower(email) = ${provenEmail})`

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

/** @returns the ids of the deleted ones */
export async function deleteReservationsOf(tx: Queryable, person: Person): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    delete from reservations
    where ${isTheirs(tx, person)}
    returning id`
  return rows.map(row => row.id)
}

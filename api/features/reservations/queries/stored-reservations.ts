import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'
import type { TableRequest } from '../rules/table-times.ts'

export type NewReservation = TableRequest & {
  id: string
  customerId: string | null
  idempotencyKey: string | null
  createdAt: Date
}

/** The answer comes later, from the staff. */
type RequestRow = Row<'reservations', 'status' | 'answered_at' | 'answered_by' | 'answer_message'>

/** False when a request with this key exists already; it waits for one that is being written at the same time. */
export async function insertReservation(tx: Queryable, reservation: NewReservation): Promise<boolean> {
  const row: RequestRow = {
    id: reservation.id,
    customer_id: reservation.customerId,
    name: reservation.name,
    phone: reservation.phone,
    email: reservation.email,
    reserved_on: reservation.date,
    reserved_time: reservation.time,
    guests: reservation.guests,
    message: reservation.message,
    idempotency_key: reservation.idempotencyKey,
    created_at: reservation.createdAt,
  }
  const inserted = await tx`
    insert into reservations ${tx(row)}
    on conflict (idempotency_key) do nothing`
  return inserted.count === 1
}

/** The request that was made with this key, if any. */
export async function reservationWithKey(
  sql: Queryable,
  key: string,
): Promise<(TableRequest & { id: string }) | undefined> {
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
export async function deleteReservationsBefore(sql: Queryable, day: string): Promise<void> {
  await sql`delete from reservations where reserved_on < ${day}`
}

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
type RequestRow = Row<'reservations', 'status' | 'answered_at' | 'answered_by' | 'answer_message' | 'called_off'>

/** False when a request with this key exists already; it waits for one that is being written at the same time. */
export async function insertReservation(tx: Queryable, reservation: NewReservation): Promise<boolean> {
  const inserted = await tx`
    insert into reservations ${tx(requestRow(reservation))}
    on conflict (idempotency_key) do nothing`
  return inserted.count === 1
}

/** A table that the staff wrote down: promised by the one who did. */
export async function insertTakenTable(tx: Queryable, reservation: NewReservation, staffId: string): Promise<void> {
  const row: Row<'reservations', 'called_off'> = {
    ...requestRow(reservation),
    taken_by: staffId,
    status: 'accepted',
    answered_at: reservation.createdAt,
    answered_by: staffId,
    answer_message: null,
  }
  await tx`insert into reservations ${tx(row)}`
}

function requestRow(reservation: NewReservation): RequestRow {
  return {
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
    taken_by: null,
  }
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

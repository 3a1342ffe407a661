import type { Queryable } from '#api/platform/database/database.ts'
import type { TableRequest } from '../rules/table-times.ts'

export type NewReservation = TableRequest & {
  id: string
  customerId: string | null
  idempotencyKey: string | null
  createdAt: Date
}

/** False when a request with this key exists already; it waits for one that is being written at the same time. */
export async function insertReservation(tx: Queryable, reservation: NewReservation): Promise<boolean> {
  const inserted = await tx`
    insert into reservations (
      id, customer_id, name, phone, email, reserved_on, reserved_time, guests, message, idempotency_key, created_at
    ) values (
      ${reservation.id}, ${reservation.customerId}, ${reservation.name}, ${reservation.phone}, ${reservation.email},
      ${reservation.date}, ${reservation.time}, ${reservation.guests}, ${reservation.message},
      ${reservation.idempotencyKey}, ${reservation.createdAt}
    )
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

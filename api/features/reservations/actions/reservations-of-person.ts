/** What this feature stores about a person, for their export and their erasure. */
import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import {
  deleteReservationsOf,
  type ExportedReservation,
  reservationsOfPerson,
} from '../queries/reservations-of-person.ts'

/** Every request for a table, the latest evening first. */
export async function reservationsHeldOf(sql: Queryable, person: Person): Promise<ExportedReservation[]> {
  return await reservationsOfPerson(sql, person)
}

/**
 * Deletes every request for a table, future ones too, since nobody could be told of them any more.
 * @returns their ids
 */
export async function eraseReservationsOf(tx: Queryable, person: Person): Promise<string[]> {
  return await deleteReservationsOf(tx, person)
}

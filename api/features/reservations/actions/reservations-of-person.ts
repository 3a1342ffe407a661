/** What this feature holds about a person: handed over, and taken away. */
import type { Person } from '#api/kernel/person.ts'
import type { Queryable } from '#api/platform/database.ts'
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
 * Takes every request for a table away, those to come too: nobody could be told of them any more.
 * @returns their ids
 */
export async function eraseReservationsOf(tx: Queryable, person: Person): Promise<string[]> {
  return await deleteReservationsOf(tx, person)
}

/** What this feature stores about a person, for their export and their erasure. */
import type { Person } from '#api/kernel/people/person.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import {
  correctInReservations,
  deleteReservationsOf,
  type ExportedReservation,
  namedInNextReservation,
  reservationsOfPerson,
} from '../queries/reservations-of-person.ts'

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

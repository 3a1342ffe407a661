/** What this room holds about a person, handed over; it goes with the customer's row, by its foreign keys. */
import type { Queryable } from '#api/platform/database.ts'
import { keptLinksOf, keptSessionsOf } from './queries.ts'

/** Devices and mailed links; neither passwords nor tokens, of which only hashes are kept. */
export async function accessHeldOf(sql: Queryable, customerId: string) {
  return { devices: await keptSessionsOf(sql, customerId), mailedLinks: await keptLinksOf(sql, customerId) }
}

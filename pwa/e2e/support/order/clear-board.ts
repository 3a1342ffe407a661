import { beforeAll } from 'vitest'
import { database } from '../server/database.ts'

/** The way of a paid order to the customer's hand. */
const WAY = ['confirmed', 'preparing', 'ready', 'delivered']

/**
 * Hands over, before the tests of this file, whatever orders the files before it left open on the server that they
 * share: on a board full of them, an order that is looked for would be folded or out of view.
 */
export function clearBoard(): void {
  beforeAll(async () => {
    const sql = await database()
    await sql`
      update orders
      set collected_at = now(), collected_on = current_date, collected_by = taken_by
      where till_at is not null and collected_at is null and status <> 'cancelled'`
    // Nobody prepares what was refunded in full, so it cannot be handed over either.
    await sql`
      update orders
      set status = 'cancelled', cancelled_at = now(), cancel_reason = 'Demande du client'
      where status = 'confirmed' and captured_cents > 0 and refunded_cents = captured_cents`
    for (const [place, next] of WAY.slice(1).entries()) {
      await sql`
        update orders
        set status = ${next}, age_checked_at = coalesce(age_checked_at, now())
        where status = ${WAY[place] ?? ''} and (captured_cents = 0 or refunded_cents < captured_cents)`
    }
  })
}

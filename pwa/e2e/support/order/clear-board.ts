import { beforeAll } from 'vitest'
import { database } from '../server/database.ts'

/** The statuses of a paid order, up to the handing over. */
const WAY = ['confirmed', 'preparing', 'ready', 'delivered']

/**
 * Before the tests of this file, hands over the open orders that earlier files have left on the shared server: on a
 * full board, the order of a test would be folded or out of view.
 */
export function clearBoard(): void {
  beforeAll(async () => {
    const sql = await database()
    await sql`
      update orders
      set collected_at = now(), collected_on = current_date, collected_by = taken_by
      where till_at is not null and collected_at is null and status <> 'cancelled'`
    // An order that was refunded in full cannot be handed over.
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

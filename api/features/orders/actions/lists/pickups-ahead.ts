import type { Services } from '#api/platform/context/context.ts'
import { awaitedPickups } from '../../queries/pickups-ahead.ts'

/** The pickups of all orders that are not handed over yet, unpaid ones included, since they hold a slot too. */
export function pickupsAhead({ sql }: Services, now: Date): Promise<Date[]> {
  return awaitedPickups(sql, now)
}

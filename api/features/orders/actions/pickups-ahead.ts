import type { Services } from '#api/platform/context.ts'
import { awaitedPickups } from '../queries/pickups-ahead.ts'

/** When every order that is not handed over yet will be fetched, unpaid ones too: their slot is held. */
export function pickupsAhead({ sql }: Services, now: Date): Promise<Date[]> {
  return awaitedPickups(sql, now)
}

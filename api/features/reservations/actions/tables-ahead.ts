import type { Services } from '#api/platform/context/context.ts'
import { awaitedTables } from '../queries/tables-ahead.ts'

/**
 * Day and time of every pending or accepted reservation.
 * @param from Paris day; earlier ones are left out
 */
export function tablesAhead({ sql }: Services, from: string): Promise<{ date: string; time: string }[]> {
  return awaitedTables(sql, from)
}

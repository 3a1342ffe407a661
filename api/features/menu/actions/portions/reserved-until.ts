import type { Settings } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { reservedPieces } from '../../queries/portions.ts'
import { soonestReturn } from '../../rules/portions.ts'

/** When unpaid orders that hold portions of dishes on a day may let go of them, by dish; those that none holds are left out. */
export async function reservedUntil(
  sql: Queryable,
  { day, dishes }: { day: string; dishes: readonly string[] },
  settings: Settings,
  now: Date,
): Promise<Map<string, Date>> {
  return dishes.length > 0 ? soonestReturn(await reservedPieces(sql, day, dishes), settings, now) : new Map()
}

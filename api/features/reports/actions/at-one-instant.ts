import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Bounds } from '../queries/made-orders.ts'
import type { Period } from '../rules/periods.ts'

/**
 * Reads all figures of a report in one snapshot, so that an order paid meanwhile is in all of them or in none. It may be
 * a standby's, a moment old.
 */
export async function atOneInstant<T>(ctx: Ctx, read: (tx: Queryable) => Promise<T>): Promise<T> {
  return (await ctx.readAside(sql => sql.begin('isolation level repeatable read read only', read))) as T
}

/** The instants between which a period's Paris days lie, also where the clocks change. */
export function boundsOf({ from, to }: Period): Bounds {
  return { start: boundsOfDay(from).from, end: boundsOfDay(to).to }
}

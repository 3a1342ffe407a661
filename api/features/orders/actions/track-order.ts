import type { Ctx } from '#api/platform/context.ts'
import type { Tracking } from '../contract.ts'
import { wholeOrder } from '../queries/read.ts'
import type { WholeOrder } from '../queries/rows.ts'
import { toTracking } from '../view.ts'
import { authorisedOrder } from './authorise.ts'

/**
 * An order as its customer follows it.
 * @throws AppError 'order_not_found'
 */
export async function trackOrder(ctx: Ctx, id: string, token: string | undefined): Promise<Tracking> {
  await authorisedOrder(ctx, ctx.sql, id, token)
  return toTracking((await wholeOrder(ctx.sql, id)) as WholeOrder, ctx.clock())
}

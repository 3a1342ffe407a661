import type { Ctx } from '#api/platform/context/context.ts'
import type { Tracking } from '../../contract/tracking.ts'
import type { WholeOrder } from '../../queries/order-rows.ts'
import { wholeOrder } from '../../queries/read-orders.ts'
import { toTracking } from '../../views/order-view.ts'
import { authorisedOrder } from './authorise-order.ts'

/**
 * An order as its customer sees it on the tracking page.
 * @throws AppError 'order_not_found'
 */
export async function trackOrder(ctx: Ctx, id: string, token: string | undefined): Promise<Tracking> {
  await authorisedOrder(ctx, ctx.sql, id, token)
  return toTracking((await wholeOrder(ctx.sql, id)) as WholeOrder, ctx.clock())
}

import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import type { Tracking } from '../../contract/tracking.ts'
import type { OrderRow } from '../../queries/order-rows.ts'
import { lockedOrder } from '../../queries/read-orders.ts'
import { notifyOrder, updateCustomerHere } from '../../queries/write-orders.ts'
import { paymentStatusOf } from '../../rules/order-status.ts'
import { canArrive } from '../../rules/pickup/arrival.ts'
import { toPickup } from '../../views/order-view.ts'
import { authorisedOrder } from './authorise-order.ts'
import { trackOrder } from './track-order.ts'

/** The limit is per address and generous, because all customers at a full counter may share one Wi-Fi. */
const ARRIVALS = { max: 60, windowSeconds: 600 }

/**
 * Makes the counter's boards ring: the customer is there. It happens once for an order; a repeated call answers the
 * state as it is.
 * @throws AppError 'order_not_found', 'rate_limited', 'arrival_not_expected' for an order that nobody hands over today
 */
export async function announceArrival(ctx: Ctx, id: string, token: string | null | undefined): Promise<Tracking> {
  await takeHit(ctx, 'arrivals', ctx.address, ARRIVALS)
  await authorisedOrder(ctx, ctx.sql, id, token)
  await ctx.sql.begin(async tx => {
    const order = (await lockedOrder(tx, id)) as OrderRow
    if (order.customerHereAt) return
    const now = ctx.clock()
    const asSeen = { status: order.status, paymentStatus: paymentStatusOf(order), pickup: toPickup(order) }
    if (!canArrive(asSeen, now)) throw new AppError('arrival_not_expected')
    await updateCustomerHere(tx, id, now)
    await notifyOrder(tx, id)
  })
  return await trackOrder(ctx, id, token ?? undefined)
}

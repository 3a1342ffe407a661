import { AppError } from '#api/kernel/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { takeHit } from '#api/platform/rate-limits.ts'
import type { Tracking } from '../contract/orders.ts'
import type { OrderRow } from '../queries/order-rows.ts'
import { lockedOrder } from '../queries/read-orders.ts'
import { notifyOrder, updateCustomerHere } from '../queries/write-orders.ts'
import { canArrive } from '../rules/arrival.ts'
import { paymentStatusOf } from '../rules/order-status.ts'
import { toPickup } from '../views/order-view.ts'
import { authorisedOrder } from './authorise-order.ts'
import { trackOrder } from './track-order.ts'

/** A full counter on one Wi-Fi is one address. */
const ARRIVALS = { max: 60, windowSeconds: 600 }

/**
 * Has the counter's boards ring: the customer is there. Once for an order; said again, it answers what holds already.
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

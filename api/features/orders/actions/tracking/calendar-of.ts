import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Download } from '#api/kernel/calls/download.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { isForTheCounter } from '../../rules/order-status.ts'
import { calendarFileName, pickupCalendar } from '../../rules/pickup/pickup-calendar.ts'
import { trackingUrl } from '../messages/order-mails.ts'
import { authorisedOrder } from './authorise-order.ts'

/**
 * The pickup of a paid order as a calendar file, for its customer or whoever holds its tracking token.
 * @throws AppError 'order_not_found', 'no_pickup_ahead' for an order that is unpaid or finished
 */
export async function calendarOf(ctx: Ctx, id: string, token: string | undefined): Promise<Download> {
  const order = await authorisedOrder(ctx, ctx.sql, id, token)
  if (!order.pickupAt || !isForTheCounter(order.status)) throw new AppError('no_pickup_ahead')
  const { restaurant } = await ctx.snapshots.read(settingsSnapshot)
  const text = pickupCalendar({
    orderId: id,
    callNumber: order.callNumber,
    version: order.version,
    at: order.pickupAt,
    writtenAt: ctx.clock(),
    restaurant,
    page: trackingUrl(ctx, order),
  })
  return { fileName: calendarFileName(id), contentType: 'text/calendar; charset=utf-8', bytes: Buffer.from(text) }
}

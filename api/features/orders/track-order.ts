import { capacityAt } from '#api/features/pickup/offer-slots.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import type { Tracking } from './contract-tracking.ts'
import { regainSlot, releasedHold, updateAwaited } from './holds/holds.ts'
import { authorisedOrder } from './read-order.ts'
import { lockedOrder, notifyOrder, type OrderRow, type WholeOrder, wholeOrder } from './rows.ts'
import { canArrive, paymentStatusOf } from './rules/order-status.ts'
import { toPickup, toTracking } from './view.ts'

/** The limit is per address and generous, because all customers at a full counter may share one Wi-Fi. */
const ARRIVALS = { max: 60, windowSeconds: 600 }

/** A page says a word a minute; one that comes and goes says more. */
const WORDS = { max: 120, windowSeconds: 600 }

/** Nothing was heard for so long: phones freeze the pages that nobody looks at. */
const SILENCE_SECONDS = 180
/** A page that says goodbye may come back at once, as one that is loaded anew does. */
const GOODBYE_SECONDS = 45

/**
 * An order as its customer sees it on the tracking page.
 * @throws AppError 'order_not_found'
 */
export async function trackOrder(ctx: Ctx, id: string, token: string | undefined): Promise<Tracking> {
  await authorisedOrder(ctx, ctx.sql, id, token)
  return toTracking((await wholeOrder(ctx.sql, id)) as WholeOrder, ctx.clock())
}

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

/**
 * Notes that the page of an unpaid order is here, or says goodbye: the slot of one that has gone is given back
 * (`release-left.ts`). One that comes back takes its slot again, where it has room.
 * @throws AppError 'order_not_found', 'rate_limited'
 */
export async function notePresence(
  ctx: Ctx,
  id: string,
  { isHere, trackingToken }: { isHere: boolean; trackingToken?: string | null | undefined },
): Promise<void> {
  await authorisedOrder(ctx, ctx.sql, id, trackingToken)
  await takeHit(ctx, 'presence', id, WORDS)
  const settings = await ctx.snapshots.read(settingsSnapshot)
  await ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    // One that the staff took waits for a person who has yet to open the link.
    if (order?.status !== 'pending' || order.takenBy !== null) return
    const lost = isHere ? await releasedHold(tx, id) : undefined
    if (lost) await regainSlot(tx, id, lost.slotAt, capacityAt(lost.slotAt, settings))
    await updateAwaited(tx, id, awaitedUntil(isHere, ctx.clock()))
  })
}

function updateCustomerHere(tx: Queryable, id: string, at: Date) {
  return tx`update orders set customer_here_at = ${at} where id = ${id}`
}

/** Until when the slot of an unpaid order waits for its page, which was here or said goodbye. */
function awaitedUntil(isHere: boolean, now: Date): Date {
  return new Date(now.getTime() + (isHere ? SILENCE_SECONDS : GOODBYE_SECONDS) * 1000)
}

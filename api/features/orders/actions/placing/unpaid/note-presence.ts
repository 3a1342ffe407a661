import { capacityAt } from '#api/features/pickup/slot-calendar.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import { regainSlot, updateAwaited } from '../../../queries/pickup/released-holds.ts'
import { lockedOrder } from '../../../queries/read-orders.ts'
import { awaitedUntil } from '../../../rules/unpaid/presence.ts'
import { authorisedOrder } from '../../tracking/authorise-order.ts'

/** A page says a word a minute; one that comes and goes says more. */
const WORDS = { max: 120, windowSeconds: 600 }

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
    if (isHere && order.pickupAt) await regainSlot(tx, id, order.pickupAt, capacityAt(order.pickupAt, settings))
    await updateAwaited(tx, id, awaitedUntil(isHere, ctx.clock()))
  })
}

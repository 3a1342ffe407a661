import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import type { ChangeWish } from '../../../contract/order-changes.ts'
import type { Tracking } from '../../../contract/tracking.ts'
import type { OrderRow } from '../../../queries/order-rows.ts'
import { updateChangeAsked } from '../../../queries/paid/revisions.ts'
import { lockedOrder } from '../../../queries/read-orders.ts'
import { notifyOrder } from '../../../queries/write-orders.ts'
import { CUSTOMER_STATUS_WORDS } from '../../../rules/order-status.ts'
import { isRevisable } from '../../../rules/revisions/revisable.ts'
import { authorisedOrder } from '../../tracking/authorise-order.ts'
import { trackOrder } from '../../tracking/track-order.ts'

/** The limit is of one order, so that nobody makes the board ring all evening. */
const ASKED = { max: 6, windowSeconds: 3600 }

type Asked = { wish: ChangeWish; words?: string | null | undefined; trackingToken?: string | null | undefined }

/**
 * Makes the boards ring: the customer asks for a change of a paid order that is not ready. The same words again change
 * nothing; other ones take their place.
 * @throws AppError 'order_not_found', 'not_revisable', 'rate_limited'
 */
export async function askChange(ctx: Ctx, id: string, { wish, words, trackingToken }: Asked): Promise<Tracking> {
  await authorisedOrder(ctx, ctx.sql, id, trackingToken)
  await takeHit(ctx, 'change_requests', id, ASKED)
  await ctx.sql.begin(async tx => {
    const order = (await lockedOrder(tx, id)) as OrderRow
    if (order.tillAt) throw new AppError('revised_at_till')
    if (!isRevisable(order))
      throw new AppError('not_revisable', { values: { status: CUSTOMER_STATUS_WORDS[order.status] } })
    const said = words ?? ''
    if (order.changeAskedAt && !order.changeAnswer && order.changeWish === wish && order.changeWords === said) return
    await updateChangeAsked(tx, id, { at: ctx.clock(), wish, words: said })
    await notifyOrder(tx, id)
  })
  return await trackOrder(ctx, id, trackingToken ?? undefined)
}

import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change, Queryable } from '#api/platform/database/database.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { ChangeAnswer, ChangeWish } from '../contract-order.ts'
import type { BoardOrder } from '../contract-staff.ts'
import type { Tracking } from '../contract-tracking.ts'
import { answerOnBoard, authorisedOrder } from '../read-order.ts'
import { lockedOrder, notifyOrder, type OrderRow } from '../rows.ts'
import { CUSTOMER_STATUS_WORDS } from '../rules/order-status.ts'
import { isRevisable } from '../rules/revisions.ts'
import { trackOrder } from '../track-order.ts'

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

/**
 * Answers the customer's wish on their page: done, or not possible. A wish that came since is another one, and stays.
 * @param askedAt of the wish that was seen
 * @throws AppError 'order_not_found', 'conflict' where there is no such wish (any more)
 */
export async function answerChange(
  ctx: Ctx,
  id: string,
  { answer, askedAt }: { answer: ChangeAnswer; askedAt: string },
): Promise<BoardOrder> {
  return await ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    if (order.changeAskedAt?.toISOString() !== askedAt || order.changeAnswer !== null) throw new AppError('conflict')
    const now = ctx.clock()
    await updateChangeAnswer(tx, id, answer)
    const { staffId } = ctx.actor as Staff
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'order.change.answer',
      subject: id,
      at: now,
      details: { answer },
    })
    await notifyOrder(tx, id)
    return await answerOnBoard(ctx, tx, id)
  })
}

function updateChangeAsked(tx: Queryable, id: string, asked: { at: Date; wish: ChangeWish; words: string }) {
  const change: Change<'orders', 'changeAskedAt' | 'changeWish' | 'changeWords' | 'changeAnswer'> = {
    changeAskedAt: asked.at,
    changeWish: asked.wish,
    changeWords: asked.words,
    changeAnswer: null,
  }
  return tx`update orders set ${tx(change)} where id = ${id}`
}

function updateChangeAnswer(tx: Queryable, id: string, answer: ChangeAnswer) {
  return tx`update orders set change_answer = ${answer} where id = ${id}`
}

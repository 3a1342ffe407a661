import { agreeToOffers } from '#api/features/customers/update-profile.ts'
import { spendVouchers } from '#api/features/loyalty/vouchers.ts'
import { capacityOf } from '#api/features/pickup/rules/pickup-slots.ts'
import type { PricedOrder } from '#api/features/pricing/rules/book/priced-line.ts'
import { takePromotion } from '#api/features/promotions/take-promotion.ts'
import { insertAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { NewOrder } from '../../queries/order-rows.ts'
import { assertCurrent, holdSlot, holdTill } from '../../queries/pickup/slot-holds.ts'
import { rationPieces } from '../../queries/portions/portion-holds.ts'
import { insertEvent, insertLines, insertOrder, notifyOrder } from '../../queries/write-orders.ts'
import { toRows } from '../../views/line-rows.ts'
import { queueConfirmation } from '../messages/order-mails.ts'
import { announcePortions, holdPortions, leftOf } from '../portions/portions.ts'
import type { Decision } from './decide-order.ts'
import { holderOf, newOrder, type PlacedAnswer, toAnswer } from './new-order.ts'
import type { OrderBody, Taking } from './order-body.ts'
import { provenWork } from './unpaid/proof-of-work.ts'
import { recordSlot, recordUnpaid } from './unpaid/ration-unpaid.ts'

/**
 * Stores an order with all that it holds, in one transaction.
 * @throws what the database refuses: a menu that has changed, a full slot, too few portions, a promotion that is taken
 */
export async function saveOrder(
  ctx: Ctx,
  body: OrderBody,
  decision: Decision,
  taking: Taking | undefined,
): Promise<PlacedAnswer> {
  const { priced, promotion, slot, menu, settings } = decision
  const order = newOrder(ctx, body, decision, taking)
  const answer = toAnswer(order, settings)
  const proof = await provenWork(ctx, body.proof)
  const isRationed = order.status === 'pending' && !taking
  const left = await ctx.sql.begin(async tx => {
    const rewards = priced.lines.filter(line => line.rewardDish)
    // Everything goes out in one batch, and the rows that other orders want too, of portions and last the slot's, are
    // locked only for the duration of a commit. Only vouchers need an answer in between.
    const head = [
      assertCurrent(tx, menu.version, settings.version),
      ...(order.tillAt ? [holdTill(tx, settings.tillOrders)] : []),
      // What the staff are answered has the number to call, which the database gives.
      ...(ctx.idempotency && !taking
        ? [insertAnswer(tx, ctx.idempotency, { status: 201, response: answer }, order.createdAt)]
        : []),
      insertOrder(tx, order),
      ...(isRationed ? recordUnpaid(ctx, tx, holderOf(order, body, priced), settings.slotCapacity, proof) : []),
      ...(promotion ? [takePromotion(tx, { ...promotion.user, promotionId: promotion.id, orderId: order.id })] : []),
      ...(order.customerId && order.marketingOptIn
        ? [agreeToOffers(tx, { ...addressee(order), customerId: order.customerId, now: order.createdAt })]
        : []),
      insertEvent(tx, { orderId: order.id, status: order.status, at: order.createdAt }),
    ]
    const vouchers = rewards.length > 0 ? await Promise.all(head).then(() => spend(tx, order, rewards)) : []
    const lines = insertLines(tx, order.id, toRows(priced, vouchers))
    const portions = slot ? holdPortions(tx, { id: order.id, at: slot.at }, priced.lines, menu) : []
    const hold = slot
      ? [
          ...(isRationed && portions.length > 0 ? [rationPieces(tx, order.id)] : []),
          ...(isRationed ? recordSlot(ctx, tx, order.id, slot, settings) : []),
          holdSlot(tx, {
            orderId: order.id,
            slotAt: slot.at,
            load: priced.kitchenLoad,
            capacity: capacityOf(slot, settings),
          }),
        ]
      : []
    await Promise.all([...(rewards.length > 0 ? [] : head), lines, ...portions, ...hold])
    if (order.status === 'confirmed') await queueConfirmation(ctx, tx, order.id)
    await taking?.alsoSave(tx, order.id)
    return leftOf(portions)
  })
  announcePortions(ctx, left)
  notifyBoards(ctx, order.id)
  return answer
}

/**
 * Runs after the commit and outside it: Postgres commits transactions that notify one after the other, which would make
 * every customer wait for the others' disk writes. If a notice is lost, the boards' next reading brings the order.
 */
function notifyBoards(ctx: Ctx, orderId: string): void {
  notifyOrder(ctx.sql, orderId).catch(err => ctx.log.warn({ err, orderId }, 'boards not told of a new order'))
}

function addressee({ customerId, customerEmail }: NewOrder): { customerId: string | null; email: string } {
  return { customerId, email: customerEmail ?? '' }
}

function spend(tx: Queryable, order: NewOrder, rewards: PricedOrder['lines']): Promise<string[]> {
  return spendVouchers(tx, {
    customerId: order.customerId as string,
    orderId: order.id,
    vouchers: rewards.map(line => ({
      rewardDishId: line.rewardDish as string,
      ...(line.rewardId && { voucherId: line.rewardId }),
    })),
  })
}

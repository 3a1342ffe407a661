import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { slotFull } from '#api/features/pickup/actions/pickup-slots.ts'
import { isPromotionTaken, judgeCode, type Verdict } from '#api/features/promotions/actions/take-promotion.ts'
import { type Settings, settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import { areCurrent, isDecidedOnOld, isSlotFull, isTillFull } from '../../queries/pickup/slot-holds.ts'
import { isOutOfPortions } from '../../queries/portions/portion-holds.ts'
import { portionsRefusal } from '../portions/portions-refusal.ts'
import { cartOf, decideOrder, promoInvalid } from './decide-order.ts'
import type { PlacedAnswer } from './new-order.ts'
import { customerOf, type OrderBody, type Taking } from './order-body.ts'
import { saveOrder } from './save-order.ts'
import { isSlotRationed, rationRefusal, slotRationed } from './unpaid/ration-unpaid.ts'

/**
 * Places an order: prices it from the menu, holds its slot and stores everything in one transaction. A free order
 * (rewards alone) is confirmed at once.
 * @throws AppError with what changed, so that the page can show it and go on (docs/product.md#lines)
 */
export async function placeOrder(ctx: Ctx, body: OrderBody, taking?: Taking): Promise<PlacedAnswer> {
  await takeHit(ctx, 'orders', taking?.staffId ?? ctx.address, { max: 60, windowSeconds: 600 })
  const seen = await Promise.all([ctx.snapshots.read(menuSnapshot), ctx.snapshots.read(settingsSnapshot)])
  const verdict = body.promoCode ? await verdictOn(ctx, body, body.promoCode) : undefined
  try {
    return await decideAndSave(ctx, body, verdict, taking, ...seen)
  } catch (error) {
    // A refusal may also rest on a menu or settings that have changed unnoticed by this process: nobody is refused
    // because of an old price.
    const mayBeOld = isDecidedOnOld(error) || error instanceof AppError
    if (!mayBeOld || (await areCurrent(ctx.sql, seen[0].version, seen[1].version))) throw error
  }
  const fresh = await Promise.all([ctx.snapshots.reload(menuSnapshot), ctx.snapshots.reload(settingsSnapshot)])
  return decideAndSave(ctx, body, verdict, taking, ...fresh)
}

function verdictOn(ctx: Ctx, body: OrderBody, code: string): Promise<Verdict> {
  const { email } = body.customerInfo
  return judgeCode(ctx.sql, code, { customerId: customerOf(ctx), email: email ?? '' }, ctx.clock())
}

async function decideAndSave(
  ctx: Ctx,
  body: OrderBody,
  verdict: Verdict | undefined,
  taking: Taking | undefined,
  menu: MenuSnapshot,
  settings: Settings,
): Promise<PlacedAnswer> {
  const decision = decideOrder(ctx, body, verdict, taking, menu, settings)
  try {
    const placed = await saveOrder(ctx, body, decision, taking)
    ctx.metrics.count.orderPlaced()
    return placed
  } catch (error) {
    if (isPromotionTaken(error)) {
      const { totalCents, discountCents } = decision.priced
      const { fault = { why: 'used' } as const } = await verdictOn(ctx, body, body.promoCode ?? '')
      throw promoInvalid(fault, totalCents + discountCents)
    }
    const ration = await rationRefusal(ctx, error)
    if (ration) throw ration
    if (isTillFull(error)) throw tillFull(settings)
    if (isOutOfPortions(error) && decision.slot) {
      const refusal = await portionsRefusal(ctx, decision.slot.at, decision.priced.lines, menu, error)
      if (refusal) throw refusal
      // Somebody else has just left enough of them.
      return decideAndSave(ctx, body, verdict, taking, menu, settings)
    }
    if (isSlotRationed(error) && decision.slot) throw await slotRationed(ctx, decision.slot, cartOf(decision.priced))
    if (isSlotFull(error) && decision.slot) throw await slotFull(ctx, decision.slot, cartOf(decision.priced))
    throw error
  }
}

function tillFull({ tillOrders }: Settings): AppError {
  return new AppError('till_full', { values: { count: String(tillOrders) } })
}

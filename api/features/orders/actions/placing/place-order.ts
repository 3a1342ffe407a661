import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/snapshot.ts'
import { slotFull } from '#api/features/pickup/offer-slots.ts'
import { isPromotionTaken, judgeCode, type Verdict } from '#api/features/promotions/take-promotion.ts'
import { type Settings, settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { brokenConstraint } from '#api/platform/database/database.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import { isSameSecret } from '#api/platform/secrets/same-secret.ts'
import type { OrderRow } from '../../queries/order-rows.ts'
import { areCurrent, isDecidedOnOld, isSlotFull, isTillFull } from '../../queries/pickup/slot-holds.ts'
import { isOutOfPortions } from '../../queries/portions/portion-holds.ts'
import { lockedOrder, ordersOfMaking } from '../../queries/read-orders.ts'
import { CANCEL_REASONS } from '../../rules/cancel-reasons.ts'
import { cancelInTransaction, endPaymentPage } from '../moving/cancel-order.ts'
import type { OrderMoney } from '../paying/order-money-port.ts'
import { portionsRefusal } from '../portions/portions-refusal.ts'
import { cartOf, decideOrder, promoInvalid } from './decide-order.ts'
import type { PlacedAnswer } from './new-order.ts'
import { customerOf, type OrderBody, type Taking } from './order-body.ts'
import { saveOrder } from './save-order.ts'
import { isSlotRationed, rationRefusal, slotRationed } from './unpaid/ration-unpaid.ts'

/**
 * Places a customer's order. An unpaid one that was made of the same order in the making ends first, so that its slot is
 * free and nobody pays both; its payment page is closed, and money that comes all the same finds a dead order.
 * @throws AppError what `placeOrder` throws; 'already_ordered' where the other one is paid
 * Source: docs/decisions/0184-an-order-in-the-making-is-the-devices.md.
 */
export function placeOwnOrder(ctx: Ctx, money: OrderMoney, body: OrderBody): Promise<PlacedAnswer> {
  return placeOrder(ctx, body, { endFormer: () => endFormer(ctx, money, body) })
}

type Placing = {
  /** A staff member takes it for somebody. */
  taking?: Taking
  /** Ends the order that this one follows, once it is decided on and before it is stored. */
  endFormer?: () => Promise<void>
}

/**
 * Places an order: prices it from the menu, holds its slot and stores everything in one transaction. A free order
 * (rewards alone) is confirmed at once.
 * @throws AppError with what changed, so that the page can show it and go on (docs/product.md#lines)
 */
export async function placeOrder(ctx: Ctx, body: OrderBody, how: Placing): Promise<PlacedAnswer> {
  const { taking } = how
  await takeHit(ctx, 'orders', taking?.staffId ?? ctx.address, { max: 60, windowSeconds: 600 })
  const seen = await Promise.all([ctx.snapshots.read(menuSnapshot), ctx.snapshots.read(settingsSnapshot)])
  const verdict = body.promoCode ? await verdictOn(ctx, body, body.promoCode, how) : undefined
  try {
    return await decideAndSave(ctx, body, verdict, how, ...seen)
  } catch (error) {
    // A refusal may also rest on a menu or settings that have changed unnoticed by this process: nobody is refused
    // because of an old price.
    const mayBeOld = isDecidedOnOld(error) || error instanceof AppError
    if (!mayBeOld || (await areCurrent(ctx.sql, seen[0].version, seen[1].version))) throw error
  }
  const fresh = await Promise.all([ctx.snapshots.reload(menuSnapshot), ctx.snapshots.reload(settingsSnapshot)])
  return decideAndSave(ctx, body, verdict, how, ...fresh)
}

async function verdictOn(ctx: Ctx, body: OrderBody, code: string, { endFormer }: Placing): Promise<Verdict> {
  const judge = () => judgeCode(ctx, code, { customerId: customerOf(ctx), device: body.device ?? null })
  const verdict = await judge()
  if (verdict.fault?.why !== 'held' || !endFormer) return verdict
  // The former order may be the one that holds it.
  await endFormer()
  return judge()
}

async function decideAndSave(
  ctx: Ctx,
  body: OrderBody,
  verdict: Verdict | undefined,
  how: Placing,
  menu: MenuSnapshot,
  settings: Settings,
): Promise<PlacedAnswer> {
  const { taking, endFormer } = how
  const decision = decideOrder(ctx, body, verdict, taking, menu, settings)
  // What can be refused beforehand was: an order that ends for another one should not end in vain.
  await endFormer?.()
  try {
    const placed = await saveOrder(ctx, body, decision, taking)
    ctx.metrics.count.orderPlaced()
    return placed
  } catch (error) {
    if (isPromotionTaken(error)) {
      const { totalCents, discountCents } = decision.priced
      const { fault = { why: 'used' } as const } = await verdictOn(ctx, body, body.promoCode ?? '', {})
      throw promoInvalid(fault, totalCents + discountCents)
    }
    if (isSecondOfMaking(error)) return decideAndSave(ctx, body, verdict, how, menu, settings)
    const ration = await rationRefusal(ctx, error)
    if (ration) throw ration
    if (isTillFull(error)) throw tillFull(settings)
    if (isOutOfPortions(error) && decision.slot) {
      const refusal = await portionsRefusal(ctx, decision.slot.at, decision.priced.lines, menu, error)
      if (refusal) throw refusal
      // Somebody else has just left enough of them.
      return decideAndSave(ctx, body, verdict, how, menu, settings)
    }
    if (isSlotRationed(error) && decision.slot) throw await slotRationed(ctx, decision.slot, cartOf(decision.priced))
    if (isSlotFull(error) && decision.slot) throw await slotFull(ctx, decision.slot, cartOf(decision.priced))
    throw error
  }
}

/** Two calls of one account for one order in the making, at the same time: the second ends what the first has made. */
function isSecondOfMaking(error: unknown): boolean {
  return brokenConstraint(error) === 'orders_one_unpaid_of_making'
}

function tillFull({ tillOrders }: Settings): AppError {
  return new AppError('till_full', { values: { count: String(tillOrders) } })
}

async function endFormer(ctx: Ctx, money: OrderMoney, body: OrderBody): Promise<void> {
  if (!body.making) return
  for (const order of await ordersOfMaking(ctx.sql, body.making)) {
    if (!isOwn(ctx, body, order)) continue
    if (order.status !== 'pending') throw alreadyOrdered(order)
    await endPaymentPage(ctx, money, order.id)
    await ctx.sql.begin(async tx => {
      const current = await lockedOrder(tx, order.id)
      if (!current || current.status === 'cancelled') return
      // The page that was to be closed turned out to be paid.
      if (current.status !== 'pending') throw alreadyOrdered(current)
      await cancelInTransaction(ctx, tx, money, current, {
        reason: CANCEL_REASONS.replaced,
        staffId: null,
        notifiesCustomer: false,
      })
    })
  }
}

/** The number may be guessed or shared: it is no proof of whose order it is. */
function isOwn(ctx: Ctx, { trackingToken }: OrderBody, order: OrderRow): boolean {
  const customerId = customerOf(ctx)
  return (customerId !== null && order.customerId === customerId) || isSameSecret(trackingToken, order.trackingToken)
}

function alreadyOrdered({ id, trackingToken, createdAt }: OrderRow): AppError {
  return new AppError('already_ordered', {
    values: { time: formatTimeInSentence(parisTime(createdAt)) },
    extra: { order: { id, trackingToken } },
  })
}

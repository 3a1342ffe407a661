import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { agreeToOffers } from '#api/features/customers/actions/profile/agree-to-offers.ts'
import { spendVouchers } from '#api/features/loyalty/actions/rewards/vouchers.ts'
import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { askedSlot, slotFull } from '#api/features/pickup/actions/pickup-slots.ts'
import { capacityOf, type Slot } from '#api/features/pickup/rules/pickup-slots.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import type { PricedOrder } from '#api/features/pricing/rules/book/priced-line.ts'
import { priceOrder } from '#api/features/pricing/rules/price/order-price.ts'
import {
  isPromotionTaken,
  judgeCode,
  takePromotion,
  type Verdict,
} from '#api/features/promotions/actions/take-promotion.ts'
import { type CodeFault, formatCodeFault } from '#api/features/promotions/rules/promotion-terms.ts'
import { type Settings, settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { isNotYetOpen } from '#api/features/settings/rules/identity.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { isSameAmount, toCents, toEuros } from '#api/kernel/order/money.ts'
import { textableNumber } from '#api/kernel/people/phone.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { insertAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import type { placeOrderBody, postOrder } from '../../contract/orders.ts'
import type { NewOrder } from '../../queries/order-rows.ts'
import {
  areCurrent,
  assertCurrent,
  holdSlot,
  holdTill,
  isDecidedOnOld,
  isSlotFull,
  isTillFull,
} from '../../queries/pickup/slot-holds.ts'
import { isOutOfPortions } from '../../queries/portions/portion-holds.ts'
import { insertEvent, insertLines, insertOrder, notifyOrder } from '../../queries/write-orders.ts'
import { heldUntil, paidFacts } from '../../rules/order-status.ts'
import { NOT_TEXTABLE } from '../../rules/text-messages.ts'
import { toRows } from '../../views/line-rows.ts'
import { toPickup } from '../../views/order-view.ts'
import { queueConfirmation } from '../messages/order-mails.ts'
import { announcePortions, holdPortions, leftOf } from '../portions/portions.ts'
import { portionsRefusal } from '../portions/portions-refusal.ts'
import { priceChanged } from './price-changed.ts'
import { provenWork } from './unpaid/proof-of-work.ts'
import { isSlotRationed, rationRefusal, recordSlot, recordUnpaid, slotRationed } from './unpaid/ration-unpaid.ts'

type Said = z.output<typeof placeOrderBody>
/** What a customer says, or what the staff wrote down: of them one who gave no address is served too. */
export type OrderBody = Omit<Said, 'customerInfo'> & {
  customerInfo: { name: string; email: string | null; phone: string | null }
}
type Body = OrderBody
type Answer = OutputOf<typeof postOrder>
type Decision = {
  priced: PricedOrder
  /** The promotion that reduces the price. */
  promotion: Verdict['promotion']
  slot: Slot | undefined
  menu: MenuSnapshot
  settings: Settings
}

/** An order that a staff member takes for somebody (docs/decisions/0114-orders-that-staff-take.md). */
export type Taking = {
  staffId: string
  /** Whose card was scanned. */
  customerId: string | null
  /** It is paid at the restaurant's till, and confirmed by that staff member; otherwise a payment confirms it. */
  atTill: boolean
  /** What else belongs to the order's own transaction: journal, link, answer. */
  alsoSave(tx: Queryable, orderId: string): Promise<void>
}

/**
 * Places an order: prices it from the menu, holds its slot and stores everything in one transaction. A free order
 * (rewards alone) is confirmed at once.
 * @throws AppError with what changed, so that the page can show it and go on (docs/product.md#lines)
 */
export async function placeOrder(ctx: Ctx, body: Body, taking?: Taking): Promise<Answer> {
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

function verdictOn(ctx: Ctx, body: Body, code: string): Promise<Verdict> {
  const { email } = body.customerInfo
  return judgeCode(ctx.sql, code, { customerId: customerOf(ctx), email: email ?? '' }, ctx.clock())
}

async function decideAndSave(
  ctx: Ctx,
  body: Body,
  verdict: Verdict | undefined,
  taking: Taking | undefined,
  menu: MenuSnapshot,
  settings: Settings,
): Promise<Answer> {
  const decision = decide(ctx, body, verdict, taking, menu, settings)
  try {
    return await save(ctx, body, decision, taking)
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
      const refusal = await portionsRefusal(ctx, decision.slot.at, decision.priced.lines, menu)
      if (refusal) throw refusal
      // Somebody else has just left enough of them.
      return decideAndSave(ctx, body, verdict, taking, menu, settings)
    }
    if (isSlotRationed(error) && decision.slot) throw await slotRationed(ctx, decision.slot, cartOf(decision.priced))
    if (isSlotFull(error) && decision.slot) throw await slotFull(ctx, decision.slot, cartOf(decision.priced))
    throw error
  }
}

function decide(
  ctx: Ctx,
  body: Body,
  verdict: Verdict | undefined,
  taking: Taking | undefined,
  menu: MenuSnapshot,
  settings: Settings,
): Decision {
  if (isNotYetOpen(settings, ctx.env)) throw new AppError('not_yet_open')
  const priced = priceOrder(bookOf(menu.orderable), body.items, verdict?.promotion?.percent)
  if (priced.lines.some(line => line.rewardDish) && !customerOf(ctx, taking)) throw new AppError('reward_sign_in')
  if (priced.hasAlcohol && !settings.alcoholTakeaway) throw new AppError('alcohol_not_sold')
  if (priced.hasAlcohol && body.adult !== true) throw new AppError('adult_required')
  if (wantsSms(ctx, body) && textableNumber(body.customerInfo.phone ?? '') === null) throw notTextable()
  if (verdict?.fault) throw promoInvalid(verdict.fault, priced.totalCents)
  if (!isSameAmount(body.totalAmount, priced.totalCents)) throw priceChanged(askedPrices(body), priced)
  if (!body.pickup && priced.totalCents === 0) {
    throw new AppError('pickup_required', { errors: [{ path: 'pickup.time', message: "L'heure est requise" }] })
  }
  const slot = body.pickup ? askedSlot(settings, body.pickup, cartOf(priced), ctx.clock()) : undefined
  // A promotion that takes nothing off this cart is not used up.
  const promotion = priced.discountCents > 0 ? verdict?.promotion : undefined
  return { priced, promotion, slot, menu, settings }
}

function tillFull({ tillOrders }: Settings): AppError {
  return new AppError('till_full', { values: { count: String(tillOrders) } })
}

/** @param totalCents the price without the code, so that the page can show it and go on */
function promoInvalid(fault: CodeFault, totalCents: number): AppError {
  const extra = { totalAmount: toEuros(totalCents), reason: fault.why }
  return new AppError('promo_invalid', { sentence: formatCodeFault(fault), extra })
}

async function save(ctx: Ctx, body: Body, decision: Decision, taking: Taking | undefined): Promise<Answer> {
  const { priced, promotion, slot, menu, settings } = decision
  const order = newOrder(ctx, body, decision, taking)
  const answer = toAnswer(order, settings)
  const proof = await provenWork(ctx, body.proof)
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
      ...(order.status === 'pending' && !taking
        ? recordUnpaid(ctx, tx, holderOf(order, body, priced), settings.slotCapacity, proof)
        : []),
      ...(promotion ? [takePromotion(tx, { ...promotion.user, promotionId: promotion.id, orderId: order.id })] : []),
      ...(order.customerId && order.marketingOptIn
        ? [agreeToOffers(tx, { ...addressee(order), customerId: order.customerId, now: order.createdAt })]
        : []),
      insertEvent(tx, { orderId: order.id, status: order.status, at: order.createdAt }),
    ]
    const vouchers = rewards.length > 0 ? await Promise.all(head).then(() => spend(tx, order, rewards)) : []
    const lines = insertLines(tx, order.id, toRows(priced, vouchers))
    const portions = slot ? holdPortions(tx, { id: order.id, at: slot.at }, priced.lines, menu) : []
    const isRationed = order.status === 'pending' && !taking
    const hold = slot
      ? [
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

function newOrder(
  ctx: Ctx,
  body: Body,
  { priced, promotion, slot, settings }: Decision,
  taking: Taking | undefined,
): NewOrder {
  const now = ctx.clock()
  const isFree = priced.totalCents === 0
  const isAtTill = taking?.atTill === true && !isFree
  return {
    id: uuid(),
    trackingToken: randomBytes(18).toString('base64url'),
    customerId: customerOf(ctx, taking),
    status: isFree || isAtTill ? 'confirmed' : 'pending',
    customerName: body.customerInfo.name,
    customerEmail: body.customerInfo.email,
    customerPhone: body.customerInfo.phone,
    totalCents: priced.totalCents,
    discountPercent: promotion?.percent ?? null,
    pickupAt: slot?.at ?? null,
    pickupNotes: body.pickup?.notes ?? '',
    hasAlcohol: priced.hasAlcohol,
    adultDeclared: body.adult === true,
    marketingOptIn: body.marketingOptIn === true,
    wantsSms: wantsSms(ctx, body),
    legalVersion: settings.legal['legal.version'] ?? '',
    createdAt: now,
    payBy: new Date(now.getTime() + (taking ? settings.linkMinutes : settings.payMinutes) * 60_000),
    takenBy: taking?.staffId ?? null,
    tillAt: isAtTill ? now : null,
    ...(isFree ? paidFacts(now, settings) : { paidAt: null, paidOn: null, cancellableUntil: null }),
  }
}

/** Where no SMS sender is configured, the page did not offer it. */
function wantsSms({ texter }: Ctx, body: Body): boolean {
  return texter !== null && body.wantsSms === true
}

function notTextable(): AppError {
  return new AppError('validation_failed', { errors: [{ path: 'customerInfo.phone', message: NOT_TEXTABLE }] })
}

function customerOf({ actor }: Ctx, taking?: Taking): string | null {
  if (taking) return taking.customerId
  return actor.kind === 'customer' ? actor.customerId : null
}

function addressee({ customerId, customerEmail }: NewOrder): { customerId: string | null; email: string } {
  return { customerId, email: customerEmail ?? '' }
}

function holderOf({ id, customerId, customerEmail, customerPhone }: NewOrder, { device }: Body, priced: PricedOrder) {
  return {
    ...{ id, customerId, device: device ?? null, load: priced.kitchenLoad },
    ...{ email: customerEmail ?? '', phone: customerPhone ?? '' },
  }
}

function toAnswer(order: NewOrder, settings: Settings): Answer {
  return {
    id: order.id,
    trackingToken: order.trackingToken,
    status: order.status,
    totalAmount: toEuros(order.totalCents),
    createdAt: order.createdAt.toISOString(),
    // The deadline is extended once the payment page is open, whose answer carries the new one.
    payBy: heldUntil(order, false, settings).toISOString(),
    pickup: toPickup({ ...order, pickupRequestedAt: null, delayMinutes: 0 }),
  }
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

/** What the client thought the order to cost. */
function askedPrices(body: Body): Parameters<typeof priceChanged>[0] {
  return {
    totalCents: toCents(body.totalAmount),
    lines: body.items.map((line, index) => ({
      id: line.id ?? String(index + 1),
      unitPriceCents: typeof line.unitPrice === 'number' ? toCents(line.unitPrice) : undefined,
    })),
  }
}

function cartOf(priced: PricedOrder): { load: number; hasAlcohol: boolean } {
  return { load: priced.kitchenLoad, hasAlcohol: priced.hasAlcohol }
}

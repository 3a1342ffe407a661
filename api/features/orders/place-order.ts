import { randomBytes } from 'node:crypto'
import { agreeToOffers } from '#api/features/customers/update-profile.ts'
import { spendVouchers } from '#api/features/loyalty/vouchers.ts'
import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/snapshot.ts'
import { heldNow } from '#api/features/pickup/offer-slots.ts'
import { capacityOf } from '#api/features/pickup/rules/pickup-slots.ts'
import type { PricedOrder } from '#api/features/pricing/rules/price-book.ts'
import { isPromotionTaken, judgeCode, takePromotion, type Verdict } from '#api/features/promotions/take-promotion.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { heldUntil } from '#api/kernel/order/held-until.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import { brokenConstraint, type Queryable } from '#api/platform/database/database.ts'
import { insertAnswer } from '#api/platform/idempotency.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import { isSameSecret } from '#api/platform/secrets.ts'
import { cancelInTransaction, endPaymentPage, type OrderMoney } from './cancel-order.ts'
import type { postOrder } from './contract.ts'
import {
  cartOf,
  customerOf,
  type Decision,
  decideOrder,
  type OrderBody,
  payByOf,
  promoInvalid,
  type Taking,
  wantsSms,
} from './counter/decide-order.ts'
import { announcePortions, holdPortions, leftOf, rationPieces } from './holds/hold-portions.ts'
import { holdRefusal, type Wanted } from './holds/hold-refusal.ts'
import { areCurrent, assertCurrent, heldBack, holdSlot, holdTill } from './holds/holds.ts'
import { queueConfirmation } from './order-mails.ts'
import { paidFacts } from './paying/confirm-order.ts'
import { provenWork, rationRefusal, recordSlot, recordUnpaid } from './paying/ration-unpaid.ts'
import { insertEvent, lockedOrder, type NewOrder, notifyOrder, type OrderRow, orderColumns } from './rows.ts'
import { allergyColumns } from './rules/allergy.ts'
import { CANCEL_REASONS } from './rules/cancel-reasons.ts'
import { toPickup, toRows } from './view.ts'
import { insertLines, insertOrder } from './write-orders.ts'

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
    const mayBeOld = heldBack(error) === 'decided_on_old' || error instanceof AppError
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
  const held = body.pickup?.asap ? await heldNow(ctx, settings) : new Map()
  const decision = decideOrder(ctx, body, verdict, taking, menu, settings, held)
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
    if (heldBack(error) === 'till_full') throw tillFull(settings)
    // Somebody was quicker: what is soonest is now another slot's.
    if (decision.pickup?.isAsap && heldBack(error) === 'slot_full') {
      return decideAndSave(ctx, body, verdict, how, menu, settings)
    }
    const refusal = await holdRefusal(ctx, error, () => wantedOf(decision, menu))
    if (refusal === 'room_again') return decideAndSave(ctx, body, verdict, how, menu, settings)
    throw refusal ?? error
  }
}

function wantedOf({ pickup, priced }: Decision, menu: MenuSnapshot): Wanted | undefined {
  return pickup && { slot: pickup.slot, cart: cartOf(priced), at: pickup.at, lines: priced.lines, menu }
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

/**
 * Stores an order with all that it holds, in one transaction.
 * @throws what the database refuses: a menu that has changed, a full slot, too few portions, a promotion that is taken
 */
async function saveOrder(
  ctx: Ctx,
  body: OrderBody,
  decision: Decision,
  taking: Taking | undefined,
): Promise<PlacedAnswer> {
  const { priced, promotion, pickup, menu, settings } = decision
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
    const portions = pickup ? holdPortions(tx, { id: order.id, at: pickup.at }, priced.lines, menu) : []
    const hold = pickup
      ? [
          ...(isRationed && portions.length > 0 ? [rationPieces(tx, order.id)] : []),
          ...(isRationed ? recordSlot(ctx, tx, order.id, pickup.slot, settings) : []),
          holdSlot(tx, {
            orderId: order.id,
            slotAt: pickup.slot.at,
            load: priced.kitchenLoad,
            capacity: capacityOf(pickup.slot, settings),
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

type PlacedAnswer = OutputOf<typeof postOrder>

/** The row of an order that was decided on: a free one, and one that the till is paid for, is confirmed at once. */
function newOrder(
  ctx: Ctx,
  body: OrderBody,
  { priced, promotion, pickup, settings }: Decision,
  taking: Taking | undefined,
): NewOrder {
  const now = ctx.clock()
  const { hasAlcohol } = priced
  const pickupAt = pickup?.at ?? null
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
    pickupAt,
    asap: pickup?.isAsap === true,
    pickupNotes: body.pickup?.notes ?? '',
    cutlery: body.pickup?.cutlery ?? 0,
    ...allergyColumns(body.allergy, now),
    hasAlcohol,
    adultDeclared: body.adult === true,
    marketingOptIn: body.marketingOptIn === true,
    wantsSms: wantsSms(ctx, body),
    legalVersion: settings.legal['legal.version'] ?? '',
    createdAt: now,
    payBy: payByOf(
      { now, pickupAt, hasAlcohol, minutes: taking ? settings.linkMinutes : settings.payMinutes },
      settings,
    ),
    takenBy: taking?.staffId ?? null,
    tillAt: isAtTill ? now : null,
    making: body.making ?? null,
    ...(isFree ? paidFacts(now, settings) : { paidAt: null, paidOn: null, cancellableUntil: null }),
  }
}

/** Who an unpaid order is counted by. */
function holderOf(
  { id, customerId, customerEmail, customerPhone }: NewOrder,
  { device }: OrderBody,
  priced: PricedOrder,
) {
  return {
    ...{ id, customerId, device: device ?? null, load: priced.kitchenLoad },
    ...{ email: customerEmail ?? '', phone: customerPhone ?? '' },
  }
}

/** What its customer is told of it. */
function toAnswer(order: NewOrder, settings: Settings): PlacedAnswer {
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

/** The orders that came of one order in the making, whoever's they are, newest first; none that is cancelled. */
function ordersOfMaking(sql: Queryable, making: string): Promise<OrderRow[]> {
  return sql<OrderRow[]>`
    select ${orderColumns(sql)}
    from orders
    where making = ${making} and status <> 'cancelled'
    order by created_at desc`
}

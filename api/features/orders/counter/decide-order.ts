import type * as z from 'zod/mini'
import type { MenuSnapshot } from '#api/features/menu/snapshot.ts'
import { askedPickup, type HeldSlots, type Pickup } from '#api/features/pickup/offer-slots.ts'
import { isAlcoholOff, pickupAfterPayment } from '#api/features/pickup/rules/pickup-slots.ts'
import { priceOrder } from '#api/features/pricing/rules/order-price.ts'
import { bookOf, type PricedLine, type PricedOrder } from '#api/features/pricing/rules/price-book.ts'
import { assertOnSale } from '#api/features/pricing/rules/sold-out.ts'
import { type CodeFault, formatCodeFault } from '#api/features/promotions/rules/promotion-terms.ts'
import type { Verdict } from '#api/features/promotions/take-promotion.ts'
import { isNotYetOpen } from '#api/features/settings/rules/legal-fields.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import {
  CARD_MINIMUM_CENTS,
  formatEuros,
  isBelowCardMinimum,
  isSameAmount,
  toCents,
  toEuros,
} from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisTime } from '#api/kernel/time/paris-time.ts'
import { textableNumber } from '#api/kernel/typed.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { NOT_TEXTABLE } from '../../../kernel/typed.ts'
import type { placeOrderBody } from '../contract.ts'

/** What an order comes to by the menu, the settings and the promotions that were read. */
export type Decision = {
  priced: PricedOrder
  /** The promotion that reduces the price. */
  promotion: Verdict['promotion']
  pickup: Pickup | undefined
  menu: MenuSnapshot
  settings: Settings
}

const MINUTE_MS = 60_000
/** What a person needs at least to pay. */
const LEAST_MINUTES = 5

/**
 * Decides what is ordered, at what price and for when; nothing is written.
 * @param held what the slots hold, where the soonest pickup is asked for
 * @throws AppError with what changed, so that the page can show it and go on (docs/product.md#lines)
 */
export function decideOrder(
  ctx: Ctx,
  body: OrderBody,
  verdict: Verdict | undefined,
  taking: Taking | undefined,
  menu: MenuSnapshot,
  settings: Settings,
  held: HeldSlots,
): Decision {
  if (isNotYetOpen(settings, ctx.env)) throw new AppError('not_yet_open')
  const priced = priceOrder(bookOf(menu.orderable), body.items, verdict?.promotion?.percent)
  if (priced.lines.some(line => line.rewardDish) && !customerOf(ctx, taking)) throw new AppError('reward_sign_in')
  if (priced.hasAlcohol && !settings.alcoholTakeaway) throw new AppError('alcohol_not_sold')
  if (priced.hasAlcohol && body.adult !== true) throw new AppError('adult_required')
  if (wantsSms(ctx, body) && textableNumber(body.customerInfo.phone ?? '') === null) throw notTextable()
  if (verdict?.fault) throw promoInvalid(verdict.fault, priced.totalCents)
  if (!isSameAmount(body.totalAmount, priced.totalCents)) throw priceChanged(askedPrices(body), priced)
  if (!taking?.atTill && isBelowCardMinimum(priced.totalCents)) {
    throw new AppError('below_minimum', { values: { minimum: formatEuros(CARD_MINIMUM_CENTS) } })
  }
  if (!body.pickup && priced.totalCents === 0) {
    throw new AppError('pickup_required', { errors: [{ path: 'pickup.time', message: "L'heure est requise" }] })
  }
  // The staff know whom they speak to.
  if (!taking && priced.kitchenLoad > settings.maxOrderLoad) throw new AppError('order_too_large')
  const pickup = body.pickup
    ? askedPickup(settings, body.pickup, cartOf(priced), { now: ctx.clock(), held })
    : undefined
  if (pickup) assertOnSale(bookOf(menu.orderable), priced.lines, pickup)
  // A promotion that takes nothing off this cart is not used up.
  const promotion = priced.discountCents > 0 ? verdict?.promotion : undefined
  return { priced, promotion, pickup, menu, settings }
}

/** @param totalCents the price without the code, so that the page can show it and go on */
export function promoInvalid(fault: CodeFault, totalCents: number): AppError {
  const extra = { totalAmount: toEuros(totalCents), reason: fault.why }
  return new AppError('promo_invalid', { sentence: formatCodeFault(fault), extra })
}

function notTextable(): AppError {
  return new AppError('validation_failed', { errors: [{ path: 'customerInfo.phone', message: NOT_TEXTABLE }] })
}

/** What the client thought the order to cost. */
function askedPrices(body: OrderBody): Parameters<typeof priceChanged>[0] {
  return {
    totalCents: toCents(body.totalAmount),
    lines: body.items.map((line, index) => ({
      id: line.id ?? String(index + 1),
      unitPriceCents: typeof line.unitPrice === 'number' ? toCents(line.unitPrice) : undefined,
    })),
  }
}

/** What of an order its slot depends on. */
export function cartOf(priced: PricedOrder): { load: number; hasAlcohol: boolean } {
  return { load: priced.kitchenLoad, hasAlcohol: priced.hasAlcohol }
}

type Before = {
  totalCents: number
  /** What the client took each line to be and to cost, in the lines' order; undefined where it said nothing. */
  lines: readonly { id: string; unitPriceCents: number | undefined }[]
}

/**
 * 'price_changed' with the current prices, so that the page can show old and new and go on. The sentence names the one
 * price that changed, else the totals.
 * Source: docs/product.md#lines.
 */
export function priceChanged(before: Before, priced: PricedOrder): AppError {
  const changed = priced.lines.flatMap((line, index) => {
    const old = before.lines[index]?.unitPriceCents
    return old !== undefined && old !== line.unitPriceCents ? [[line.unitPriceCents, old] as const] : []
  })
  const [[price, oldPrice]] =
    changed.length === 1 ? [changed[0] as readonly [number, number]] : [[priced.totalCents, before.totalCents]]
  return new AppError('price_changed', {
    values: { price: formatEuros(price), oldPrice: formatEuros(oldPrice) },
    extra: {
      totalAmount: toEuros(priced.totalCents),
      items: priced.lines.map((line, index) => wireLine(line, before.lines[index]?.id ?? String(index + 1))),
    },
  })
}

function wireLine(line: PricedLine, id: string) {
  return {
    id,
    menuItemId: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    unitPrice: toEuros(line.unitPriceCents),
    totalPrice: toEuros(line.totalCents),
    ...(line.unitDiscountCents && { unitDiscount: toEuros(line.unitDiscountCents) }),
  }
}

type Said = z.output<typeof placeOrderBody>
/** What a customer says, or what the staff wrote down: of them one who gave no address is served too. */
export type OrderBody = Omit<Said, 'customerInfo'> & {
  customerInfo: { name: string; email: string | null; phone: string | null }
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

export function customerOf({ actor }: Ctx, taking?: Taking): string | null {
  if (taking) return taking.customerId
  return actor.kind === 'customer' ? actor.customerId : null
}

/** Where no SMS sender is configured, the page did not offer it. */
export function wantsSms({ texter }: Ctx, body: OrderBody): boolean {
  return texter !== null && body.wantsSms === true
}

/**
 * Until when a new order can be paid. Whoever pays late has a later pickup: one with alcohol ends so early that the
 * pickup stays within the hours in which alcohol may be taken away (Code de la santé publique, L3331-4).
 * @param minutes that an order has to be paid
 */
export function payByOf(
  order: { now: Date; pickupAt: Date | null; hasAlcohol: boolean; minutes: number },
  { leadTimeMinutes, alcoholUntil }: { leadTimeMinutes: number; alcoholUntil: string | null },
): Date {
  const { now, pickupAt, hasAlcohol, minutes } = order
  const after = (count: number) => new Date(now.getTime() + count * MINUTE_MS)
  if (!pickupAt || !hasAlcohol) return after(minutes)
  const isTooLate = (payBy: Date) =>
    isAlcoholOff(parisTime(pickupAfterPayment(pickupAt, payBy, leadTimeMinutes)), alcoholUntil)
  let count = minutes
  while (count > LEAST_MINUTES && isTooLate(after(count))) count -= 1
  return after(count)
}

import type { AllergenCode } from '#api/features/menu/rules/allergens.ts'
import type { postOrder } from '#api/features/orders/contract.ts'
import { isAllergySaid } from '#api/features/orders/rules/allergy.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { priceOrder } from '#api/features/pricing/rules/order-price.ts'
import type { PriceBook, PricedOrder } from '#api/features/pricing/rules/price-book.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import { textableNumber } from '#api/kernel/typed.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { customerInfoOf, type Draft } from './draft.ts'

/** The body of `POST /api/orders`. */
export type OrderRequest = RequestOf<typeof postOrder>['body']

/** Why an order cannot be placed as it is: the server's problem, or the same one found by the page beforehand. */
export type Refusal = {
  code: string
  /** A French sentence that can be shown. */
  message: string
  /** Further members: `lineIndex`, `next`, `items`, `totalAmount`. */
  body: Record<string, unknown>
}

/**
 * Prices a cart with the page's menu and finds what the server would refuse.
 * @param percent of a promotion
 */
export function previewOrder(
  book: PriceBook,
  lines: readonly RequestedLine[],
  percent: number | undefined,
): { priced: PricedOrder; refusal?: undefined } | { priced?: undefined; refusal: Refusal } {
  try {
    return { priced: priceOrder(book, lines, percent) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { refusal: { code: error.code, message: sentenceOf(error), body: error.details.extra ?? {} } }
  }
}

/**
 * The order as it is sent, with the prices that the person has seen.
 * @param promoCode sent where it gives a discount
 */
export function orderRequest(
  lines: readonly RequestedLine[],
  priced: PricedOrder,
  draft: Draft,
  pickup: PickupTime,
  promoCode: string | undefined,
): OrderRequest {
  return {
    items: lines.map((line, index) => ({
      ...line,
      unitPrice: toEuros(priced.lines[index]?.unitPriceCents ?? 0),
      totalPrice: toEuros(priced.lines[index]?.totalCents ?? 0),
    })),
    totalAmount: toEuros(priced.totalCents),
    customerInfo: customerInfoOf(draft.details),
    orderType: 'emporter',
    pickup: { ...askedOf(pickup), notes: draft.notes.trim(), ...(draft.cutlery && { cutlery: draft.cutlery }) },
    ...allergyOf(draft),
    ...(promoCode && priced.discountCents > 0 && { promoCode }),
    ...(priced.hasAlcohol && { adult: draft.adult }),
    ...(draft.marketingOptIn && { marketingOptIn: true }),
    // The number may have become that of an account since: whoever signs in after step 1 brings theirs.
    ...(draft.wantsSms && textableNumber(draft.details.phone) !== null && { wantsSms: true }),
  }
}

/** A slot, or as soon as possible with the promise that was read. */
export function askedOf({ date, time, asap }: PickupTime) {
  return asap ? { asap: true as const, seen: { date, time } } : { date, time }
}

/** Health data: it leaves the device with the customer's consent alone. */
function allergyOf({ allergy }: Draft): Pick<OrderRequest, 'allergy'> {
  if (!allergy?.isAgreed || !isAllergySaid(allergy)) return {}
  return { allergy: { allergens: allergy.allergens as AllergenCode[], text: allergy.text.trim() } }
}

export type PriceChange = { name: string; cents: number; wasCents: number }

/** The lines whose price has changed, as a `price_changed` refusal lists them. */
export function priceChanges(refusal: Refusal, request: OrderRequest): PriceChange[] {
  const items = Array.isArray(refusal.body.items) ? (refusal.body.items as { name: string; unitPrice: number }[]) : []
  return items.flatMap(({ name, unitPrice }, index) => {
    const cents = toCents(unitPrice)
    const wasCents = toCents(request.items[index]?.unitPrice ?? unitPrice)
    return cents === wasCents ? [] : [{ name, cents, wasCents }]
  })
}

/**
 * What an order costs, in integer cents: the server decides and the page previews with this one function. Only ids,
 * options and quantities of a line count; a client's prices are ignored (docs/security.md#orders).
 */

import { AppError } from '#api/kernel/problems/errors.ts'
import type { RequestedLine } from '../../contract/requested-line.ts'
import type { PriceBook } from '../book/price-book.ts'
import {
  MAX_LINES,
  MAX_QUANTITY,
  type Piece,
  type PricedLine,
  type PricedOrder,
  type Refuse,
  type VatRate,
  type VatShares,
} from '../book/priced-line.ts'
import { discounted, discountOf } from './discount.ts'
import { priceDish } from './dish-price.ts'
import { isRewardLine, priceReward } from './reward-price.ts'
import { priceSetMenu } from './set-menu-price.ts'

/**
 * Prices a whole order; lines come back in their order.
 * @param percent of a promotion, taken off the lines that it applies to
 * @throws AppError 'cart_empty', 'too_many_items', or what a line throws, with `extra.lineIndex`
 */
export function priceOrder(book: PriceBook, requested: readonly RequestedLine[], percent = 0): PricedOrder {
  if (requested.length === 0) throw new AppError('cart_empty')
  if (requested.length > MAX_LINES) throw new AppError('too_many_items')
  const lines = requested.map((line, index) => discounted(priceLine(book, line, index), percent))
  return {
    lines,
    totalCents: sum(lines, line => line.totalCents),
    discountCents: discountOf(lines),
    kitchenLoad: sum(lines, line => line.kitchenLoad * line.quantity),
    hasAlcohol: lines.some(line => line.alcohol),
  }
}

/**
 * Prices one line of any kind: dish, set menu (`formule1`…) or reward.
 * @param lineIndex its place in the order, named in `extra` of what is thrown
 * @throws AppError 'item_unavailable' unknown or sold out, named; 'option_invalid' a variant, protein, Froid/Chaud or
 * cooking level that is missing or does not exist; 'mix_invalid'; 'formule_invalid'; 'reward_mismatch';
 * 'too_many_items' quantity above 50
 * Source: docs/product.md#lines; docs/decisions/0004-base-prices-and-takeaway.md.
 */
export function priceLine(book: PriceBook, line: RequestedLine, lineIndex = 0): PricedLine {
  const refuse: Refuse = (code, values) =>
    new AppError(code, { ...(values && { values }), extra: { lineIndex, menuItemId: line.menuItemId } })
  if (!(line.quantity >= 1 && line.quantity <= MAX_QUANTITY)) throw refuse('too_many_items')
  const piece = pricePiece(book, line, refuse)
  return {
    ...piece,
    menuItemId: line.menuItemId,
    quantity: line.quantity,
    totalCents: piece.unitPriceCents * line.quantity,
  }
}

/**
 * VAT of priced lines: gross is what the lines hold of each rate, net is rounded once per rate, VAT is the rest, so
 * that net + VAT = gross. Lowest rate first; rates with nothing to pay are left out.
 */
export function vatBreakdown(lines: readonly { quantity: number; vatShares: VatShares }[]): Vat[] {
  return VAT_RATES.flatMap(rate => {
    const grossCents = sum(lines, line => (line.vatShares[rate] ?? 0) * line.quantity)
    return grossCents === 0 ? [] : [vatAt(Number(rate), grossCents)]
  })
}

/** An amount at one VAT rate; net + VAT = gross. */
export type Vat = { rate: number; netCents: number; vatCents: number; grossCents: number }

/** @param rate in per cent */
export function vatAt(rate: number, grossCents: number): Vat {
  const netCents = Math.round((grossCents * 1000) / (1000 + rate * 10))
  return { rate, netCents, vatCents: grossCents - netCents, grossCents }
}

const VAT_RATES: readonly VatRate[] = ['5.5', '10', '20']

function pricePiece(book: PriceBook, line: RequestedLine, refuse: Refuse): Piece {
  if (isRewardLine(book, line)) return priceReward(book, line, refuse)
  const setMenu = book.setMenus.get(line.menuItemId)
  return setMenu ? priceSetMenu(book, setMenu, line, refuse) : priceDish(book, line, refuse)
}

function sum<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((total, item) => total + of(item), 0)
}

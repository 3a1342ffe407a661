/**
 * What an order costs, in integer cents: the server decides and the page previews with this one function. Only ids,
 * options and quantities of a line count; a client's prices are ignored (docs/security.md#orders).
 */

import { AppError } from '#api/kernel/problems/errors.ts'
import type { RequestedLine } from '../contract.ts'
import { isRewardLine, priceDish, priceReward, priceSetMenu, split } from './line-price.ts'
import {
  MAX_LINES,
  MAX_QUANTITY,
  type Piece,
  type PriceBook,
  type PricedLine,
  type PricedOrder,
  type Refuse,
  type VatRate,
  type VatShares,
} from './price-book.ts'

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
 * Source: docs/product.md#lines; docs/product.md#menu.
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
    ...(line.options?.remark && { remark: line.options.remark }),
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

/**
 * A line at its price under a promotion. The discount comes off each piece and not off the sum, so that pieces refunded
 * later come to whole cents; it is rounded in favour of the customer, who is promised so many per cent. Alcohol, free
 * dishes and set menus with alcohol are not reduced.
 * @param percent whole per cent
 * Source: docs/decisions/0031-promotions-are-codes-used-once.md; VAT follows the price paid (CGI art. 267, II).
 */
export function discounted(line: PricedLine, percent: number): PricedLine {
  const unitDiscountCents = isReduced(line) ? Math.ceil((line.unitPriceCents * percent) / 100) : 0
  if (unitDiscountCents === 0) return line
  const unitPriceCents = line.unitPriceCents - unitDiscountCents
  return {
    ...line,
    unitPriceCents,
    unitDiscountCents,
    totalCents: unitPriceCents * line.quantity,
    vatShares: shrunk(line.vatShares, unitPriceCents),
  }
}

/**
 * The same dishes for so many cents less than they come to, which no card pays: waived, or beside the price for the till.
 * A line of several pieces is parted where its pieces then cost different prices. Nothing is struck beside a price that
 * was lowered so: it is no announced reduction.
 * @param cents at most what the lines come to
 */
export function lowered(lines: readonly PricedLine[], cents: number, isAtTill: boolean): PricedLine[] {
  let left = cents
  return lines.flatMap(line => {
    const parts: PricedLine[] = []
    let { quantity } = line
    while (left > 0 && quantity > 0 && line.unitPriceCents > 0) {
      const isEven = left % quantity === 0 && left / quantity <= line.unitPriceCents
      const pieces = isEven ? quantity : 1
      const off = isEven ? left / quantity : Math.min(left, line.unitPriceCents)
      parts.push(atLess(line, pieces, off, isAtTill))
      left -= off * pieces
      quantity -= pieces
    }
    return quantity > 0 ? [...parts, { ...line, quantity, totalCents: line.unitPriceCents * quantity }] : parts
  })
}

function atLess(line: PricedLine, quantity: number, off: number, isAtTill: boolean): PricedLine {
  const unitPriceCents = line.unitPriceCents - off
  return {
    ...line,
    ...{ quantity, unitPriceCents, unitLowestCents: 0, totalCents: unitPriceCents * quantity },
    ...(isAtTill && { unitTillCents: off }),
    vatShares: shrunk(line.vatShares, unitPriceCents),
  }
}

/** What promotions take off all lines together. */
export function discountOf(lines: readonly Pick<PricedLine, 'quantity' | 'unitDiscountCents'>[]): number {
  return lines.reduce((cents, line) => cents + (line.unitDiscountCents ?? 0) * line.quantity, 0)
}

/**
 * What may be struck beside the price of one piece: what it costs without its promotion, of which the per cent are.
 * Undefined where nothing is reduced, or where it cost less within thirty days: no other price is struck in its place,
 * from which nobody would come to the per cent that are promised.
 * Source: C. conso L112-1-1; docs/decisions/0147-struck-prices-are-the-lowest-of-thirty-days.md.
 */
export function unitStruckCents(
  line: Pick<PricedLine, 'unitPriceCents' | 'unitDiscountCents' | 'unitLowestCents'>,
): number | undefined {
  if (line.unitDiscountCents === undefined) return undefined
  const full = line.unitPriceCents + line.unitDiscountCents
  return full > (line.unitLowestCents ?? full) ? undefined : full
}

/** The same of all its pieces. */
export function struckCents(line: Parameters<typeof unitStruckCents>[0] & { quantity: number }): number | undefined {
  const cents = unitStruckCents(line)
  return cents === undefined ? undefined : cents * line.quantity
}

function isReduced({ alcohol, rewardDish }: PricedLine): boolean {
  return !alcohol && rewardDish === undefined
}

/** Shares in the same proportions that add up exactly to a lower price. */
function shrunk(shares: VatShares, cents: number): VatShares {
  const parts = Object.entries(shares) as [VatRate, number][]
  const shrunken = split(
    cents,
    parts.map(([, part]) => part),
  )
  return Object.fromEntries(parts.map(([rate], i) => [rate, shrunken[i]]))
}

/**
 * The VAT of what stays paid after a refund that names no lines: every rate keeps the same part of its gross, rounded
 * to the cent by largest remainders, so that the parts add up to `netCents` and none grows.
 * @param vat of the whole order, from `vatBreakdown`
 * @param netCents 0 up to the order's total
 */
export function storedVat(vat: readonly Vat[], netCents: number): Vat[] {
  const totalCents = vat.reduce((sum, { grossCents }) => sum + grossCents, 0)
  if (totalCents === 0) return []
  const parts = vat.map(({ rate, grossCents }) => {
    const exact = grossCents * netCents
    return { rate, cents: Math.floor(exact / totalCents), remainder: exact % totalCents }
  })
  const left = netCents - parts.reduce((sum, { cents }) => sum + cents, 0)
  const raised = new Set([...parts].sort((a, b) => b.remainder - a.remainder).slice(0, left))
  return parts.flatMap(part => {
    const grossCents = part.cents + (raised.has(part) ? 1 : 0)
    return grossCents === 0 ? [] : [vatAt(part.rate, grossCents)]
  })
}

import type { PricedLine, VatRate, VatShares } from '../book/priced-line.ts'
import { split } from '../vat/split.ts'

/**
 * A line at its price under a promotion. The discount comes off each piece and not off the sum, so that pieces refunded
 * later come to whole cents; it is rounded in favour of the customer, who is promised so many per cent. Alcohol, free
 * dishes and set menus with alcohol are not reduced.
 * @param percent whole per cent
 * Source: docs/decisions/0031-a-promotion-is-true.md; VAT follows the price paid (CGI art. 267, II).
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
 * Source: C. conso L112-1-1; docs/decisions/0163-what-is-struck-the-per-cent-are-of.md.
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

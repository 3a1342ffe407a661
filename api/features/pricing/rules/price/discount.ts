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

/** What promotions take off all lines together. */
export function discountOf(lines: readonly Pick<PricedLine, 'quantity' | 'unitDiscountCents'>[]): number {
  return lines.reduce((cents, line) => cents + (line.unitDiscountCents ?? 0) * line.quantity, 0)
}

/** What a line would cost without its promotion; undefined where it has none. */
export function fullCents(line: Pick<PricedLine, 'quantity' | 'totalCents' | 'unitDiscountCents'>): number | undefined {
  return line.unitDiscountCents ? line.totalCents + line.unitDiscountCents * line.quantity : undefined
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

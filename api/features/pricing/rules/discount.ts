import type { PricedLine, VatRate, VatShares } from './priced-line.ts'
import { split } from './split.ts'

/**
 * A line at what it costs under a promotion. It comes off each piece and not off the sum, so that pieces given back
 * later come to whole cents; a part of a cent is the customer's, who is promised so many per cent. Alcohol and free
 * dishes stay as they are, and so does a set menu that holds alcohol.
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

/** What promotions take off lines altogether. */
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

/** The same proportions of each rate, exactly as much as the price. */
function shrunk(shares: VatShares, cents: number): VatShares {
  const parts = Object.entries(shares) as [VatRate, number][]
  const shrunken = split(
    cents,
    parts.map(([, part]) => part),
  )
  return Object.fromEntries(parts.map(([rate], i) => [rate, shrunken[i]]))
}

/** The VAT of a movement: what is paid of an order after it, less what the books said before. Pure. */
import { grossOf, undocumented } from '#api/features/invoices/invoice-text.ts'
import { storedVat, type Vat, vatBreakdown } from '#api/features/pricing/rules/order-price.ts'
import type { VatShares } from '#api/features/pricing/rules/price-book.ts'
import type { BookedLine, BookedVat } from './rules/entries.ts'

/** A line of an order as it stood when the movement was noted. */
export type NotedLine = { line: number; pieces: number; discountCents: number; isFree: boolean; vatShares: VatShares }

/**
 * What a movement of a sale changes of the VAT, rate by rate. Its gross amounts add up to what moved, and those of an
 * order to what is kept of it: a refund takes the same part of each rate, as on the receipt.
 * @param before what the books have of the order
 * Source: CGI, article 272, 1; docs/decisions/0201-the-books-are-a-chain.md.
 */
export function vatOfMovement(
  { amountCents, lines }: { amountCents: number; lines: readonly NotedLine[] },
  before: readonly BookedVat[],
): BookedVat[] {
  const said = summedVat(before).map(fromBooked)
  const standingCents = grossOf(said) + amountCents
  const sold = vatBreakdown(lines.map(({ pieces, vatShares }) => ({ quantity: pieces, vatShares })))
  // An order that kept no line has given back what it cost; what banks refuse of that comes back at the rates of before.
  const basis = grossOf(sold) > 0 ? sold : said
  return undocumented(storedVat(basis, standingCents), said).map(toBooked)
}

/** The lines that a capture pays, with the gross of all their pieces by rate. */
export function bookedLines(lines: readonly NotedLine[]): BookedLine[] {
  return lines.map(({ line, pieces, discountCents, isFree, vatShares }) => {
    const gross = vatBreakdown([{ quantity: pieces, vatShares }]).map(
      ({ rate, grossCents }) => [rate, grossCents] as const,
    )
    return [line, pieces, discountCents, isFree, gross]
  })
}

/** Amounts at the same rate in one; rates that come to nothing are left out. */
export function summedVat(vat: readonly BookedVat[]): BookedVat[] {
  return undocumented(vat.map(fromBooked), []).map(toBooked)
}

function fromBooked([rate, netCents, vatCents]: BookedVat): Vat {
  return { rate, netCents, vatCents, grossCents: netCents + vatCents }
}

function toBooked({ rate, netCents, vatCents }: Vat): BookedVat {
  return [rate, netCents, vatCents]
}

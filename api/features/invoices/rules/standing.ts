/** What of an order is paid, by VAT rate, and what of that no document says yet. Pure. */
import { type Vat, vatBreakdown } from '#api/features/pricing/rules/price/order-price.ts'
import { storedVat } from '#api/features/pricing/rules/vat/stored-vat.ts'
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'

/** What is paid now: a refund without lines takes the same part of each rate. */
export function standingVat({ lines, totalCents, refundedCents }: ItemisedReceipt): Vat[] {
  const vat = vatBreakdown(lines)
  return refundedCents > 0 ? storedVat(vat, Math.max(0, totalCents - refundedCents)) : vat
}

/**
 * What is paid more (or less, below zero) than the documents say, rate by rate: with it, their sums are again what is
 * paid, to the cent of tax. Rates that agree are left out.
 */
export function undocumented(standing: readonly Vat[], documented: readonly Vat[]): Vat[] {
  const rates = [...new Set([...standing, ...documented].map(({ rate }) => rate))].sort((a, b) => a - b)
  return rates.flatMap(rate => {
    const [now, said] = [sumAt(standing, rate), sumAt(documented, rate)]
    const netCents = now.netCents - said.netCents
    const vatCents = now.vatCents - said.vatCents
    return netCents === 0 && vatCents === 0 ? [] : [{ rate, netCents, vatCents, grossCents: netCents + vatCents }]
  })
}

export function grossOf(vat: readonly Vat[]): number {
  return vat.reduce((cents, { grossCents }) => cents + grossCents, 0)
}

function sumAt(vat: readonly Vat[], rate: number) {
  const at = vat.filter(one => one.rate === rate)
  return {
    netCents: at.reduce((cents, one) => cents + one.netCents, 0),
    vatCents: at.reduce((cents, one) => cents + one.vatCents, 0),
  }
}

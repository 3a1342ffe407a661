import { type Vat, vatAt } from '../price/order-price.ts'

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

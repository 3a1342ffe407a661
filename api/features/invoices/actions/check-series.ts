import type { Finding } from '#api/kernel/finding.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import { missingPlaces } from '../queries/stored-invoices.ts'
import { invoiceNumber } from '../rules/invoice-text.ts'

/** Invoices go with their orders, which are kept for ten years after theirs. */
const KEPT_YEARS = 10

/** Finds numbers of a series that no document has (CGI, annexe II, 242 nonies A). */
export async function checkSeries({ sql, clock }: Services): Promise<Finding[]> {
  const missing = await missingPlaces(sql, Number(parisDay(clock()).slice(0, 4)) - KEPT_YEARS)
  return missing.map(place => {
    const number = invoiceNumber(place)
    return { kind: 'invoice_missing', subject: number, name: number, isRepaired: false }
  })
}

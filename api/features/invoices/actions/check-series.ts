import type { Finding } from '#api/kernel/finding.ts'
import { firstDayOfBooks } from '#api/kernel/time/keeping-times.ts'
import type { Services } from '#api/platform/context/context.ts'
import { missingPlaces } from '../queries/stored-invoices.ts'
import { invoiceNumber } from '../rules/invoice-text.ts'

/**
 * Finds numbers that no document has (CGI, annexe II, 242 nonies A), of the series whose year is still in the books:
 * before that documents have gone with their orders.
 */
export async function checkSeries({ sql, clock }: Services): Promise<Finding[]> {
  const missing = await missingPlaces(sql, Number(firstDayOfBooks(clock()).slice(0, 4)))
  return missing.map(place => {
    const number = invoiceNumber(place)
    return { kind: 'invoice_missing', subject: number, name: number, isRepaired: false }
  })
}

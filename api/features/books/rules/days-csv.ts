import { type CsvColumn, csvOf, frenchDay } from '#api/kernel/csv.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { ClosingTotals } from './entries.ts'
import { frenchRate, type JournalDay } from './journal.ts'

/**
 * The closed days of a month as a table, a line a day: what was sold, its base and tax at each rate that the month has,
 * and what is no sale. Without a line of sums, which every filter would count as a day. Pure.
 */
export function daysCsv(days: readonly JournalDay[]): string {
  const rates = [...new Set(days.flatMap(({ totals }) => totals.vat.map(([rate]) => rate)))].sort((a, b) => a - b)
  return csvOf(
    [
      { title: 'Jour', value: ({ day }) => frenchDay(day) },
      { title: 'Clôture', value: ({ number }) => number },
      { title: 'Commandes', value: ({ totals }) => totals.orders },
      euros('Encaissé', ({ capturedCents }) => capturedCents),
      euros('Remboursé', ({ refundedCents }) => refundedCents),
      euros('CA TTC', ({ keptCents }) => keptCents),
      euros('CA HT', ({ vat }) => vat.reduce((sum, [, netCents]) => sum + netCents, 0)),
      euros('TVA', ({ vat }) => vat.reduce((sum, [, , vatCents]) => sum + vatCents, 0)),
      ...rates.flatMap(rate => [
        euros(`Base HT ${frenchRate(rate)}`, ({ vat }) => vat.find(([at]) => at === rate)?.[1] ?? 0),
        euros(`TVA ${frenchRate(rate)}`, ({ vat }) => vat.find(([at]) => at === rate)?.[2] ?? 0),
      ]),
      euros('Réductions déjà déduites', ({ discountCents }) => discountCents),
      { title: 'Plats offerts', value: ({ totals }) => totals.freeDishes },
      euros('Paiements sans commande', ({ unsoldCents }) => unsoldCents),
      euros('Contesté par une banque', ({ disputedCents }) => disputedCents),
      { title: 'Écritures de jours déjà clos', value: ({ totals }) => totals.lateEntries },
    ],
    days,
  )
}

function euros(title: string, cents: (totals: ClosingTotals) => number): CsvColumn<JournalDay> {
  return { title: `${title} (€)`, value: ({ totals }) => toEuros(cents(totals)) }
}

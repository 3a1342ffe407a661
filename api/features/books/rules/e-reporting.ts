/** A day's sales as B2C e-reporting asks for them. Pure; amounts are integer cents, days are Paris days. */
import { type CsvColumn, csvOf, frenchDay } from '#api/kernel/csv.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { JournalDay } from './journal.ts'

/**
 * The category of all that is sold here, at whatever rate: goods that are subject to tax (services would be `TPS1`).
 * Food that is handed over without service is no restaurant service, and a meal to take away is a delivery of goods at
 * the rate of its own; so are the drinks. It also spares the flow of payments (10.4), which is of services alone.
 * Source: CGI, article 256, II and article 279, n; BOI-TVA-LIQ-30-20-10-20; Regulation (EU) 282/2011, article 6, 2;
 * Spécifications externes B2B, flux 10.3, TT-81.
 */
const CATEGORY = 'TLB1'

/** A day's cumulated sales at one rate. */
type ReportedSales = {
  day: string
  category: typeof CATEGORY
  /** Per cent. */
  rate: number
  baseCents: number
  taxCents: number
  /** The orders of the whole day, whatever the rate. */
  orders: number
}

/**
 * The sales of closed days by day, category and rate, less what went back of them. A sale for which a company has asked
 * for an invoice is among them, since it was paid before: that invoice says that its tax was collected already (cadre
 * de facturation B7), and the day stays as it was reported.
 * Source: CGI, article 290; AFNOR XP Z12-014, cas 30.
 */
function reportedSales(days: readonly JournalDay[]): ReportedSales[] {
  return days.flatMap(({ day, totals: { vat, orders } }) =>
    vat.map(([rate, baseCents, taxCents]) => ({ day, category: CATEGORY, rate, baseCents, taxCents, orders })),
  )
}

/**
 * As a table: who reports by hand types it off, who has it done loads it, and both can look at it first. What the
 * administration is sent is the platform's to write.
 */
export function reportingCsv(days: readonly JournalDay[]): string {
  return csvOf(COLUMNS, reportedSales(days))
}

const COLUMNS: readonly CsvColumn<ReportedSales>[] = [
  { title: 'Jour', value: ({ day }) => frenchDay(day) },
  { title: 'Catégorie', value: ({ category }) => category },
  { title: 'Devise', value: () => 'EUR' },
  { title: 'Transactions du jour', value: ({ orders }) => orders },
  { title: 'Taux de TVA (%)', value: ({ rate }) => rate },
  { title: 'Base HT', value: ({ baseCents }) => toEuros(baseCents) },
  { title: 'TVA', value: ({ taxCents }) => toEuros(taxCents) },
]

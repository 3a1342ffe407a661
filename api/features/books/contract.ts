/** The books, for the administrator and the accountant. Amounts are euros. */
import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '#api/kernel/endpoint.ts'
import { day, instant } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'

const MONTH = 'Choisissez un mois, comme 2026-11.'
export const month = z.string(MONTH).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH))

const count = z.int().check(z.minimum(0))
const amount = z.number()

const vatOfRate = z.object({
  /** In per cent. */
  rate: z.number(),
  base: amount,
  tax: amount,
  total: amount,
  /** The line of the return 3310-CA3. */
  formLine: z.string(),
})
export type VatOfRate = z.output<typeof vatOfRate>

const figures = {
  entries: count,
  /** Entries of days that were closed before they were heard of. */
  lateEntries: count,
  /** Orders that were paid. */
  orders: count,
  captured: amount,
  refunded: amount,
  /** Captured for sales less what went back of them: the turnover with tax. */
  kept: amount,
  /** Payments that paid for nothing, less what of them went back. */
  unsold: amount,
  /** Money that banks took because of disputes; below zero. */
  disputed: amount,
  /** Fees of the provider, payouts to the bank, and amounts that it moved for reasons of its own. */
  fees: amount,
  paidOut: amount,
  adjusted: amount,
  /** Reductions by promotions; off `captured` already. */
  discounts: amount,
  freeDishes: count,
  vat: z.array(vatOfRate),
}
const totals = z.object(figures)
export type BooksFigures = z.output<typeof totals>

const closing = z.object({
  ...figures,
  number: count,
  period: z.enum(['day', 'month', 'year']),
  from: day,
  to: day,
  /** The turnover ever, and all that was ever captured for sales, up to its end. */
  perpetual: amount,
  perpetualCaptured: amount,
  sealedAt: instant,
  /** The last entry that it knows, and that one's hash. */
  lastEntry: count,
  lastHash: z.string(),
  hash: z.string(),
  keyId: z.string(),
})
export type Closing = z.output<typeof closing>

export const readBooks = endpoint({
  method: 'GET',
  path: '/api/admin/books',
  ...forStaff('books'),
  summary: 'A month of the books: VAT by rate as it is declared, the closings of its days, and what is not closed yet',
  query: z.object({ month: z.optional(month) }),
  output: z.object({
    month,
    /** The first month of the books; null before there is an entry. */
    firstMonth: z.nullable(month),
    totals,
    /** The closings of its days, and of itself and its year where they are over; oldest first. */
    closings: z.array(closing),
    /** Entries that are in no closing yet. */
    open: totals,
    /** Movements that have no entry yet: those of the last minute. */
    waiting: count,
    /** The numbers of the accounts that the accountant's file posts to; of sales and tax the beginning. */
    accounts: z.object({
      ...{ customers: z.string(), provider: z.string(), owed: z.string(), sales: z.string(), tax: z.string() },
      ...{ bank: z.string(), fees: z.string() },
    }),
  }),
})
export type Books = OutputOf<typeof readBooks>

export const getClosing = endpoint({
  method: 'GET',
  path: '/api/admin/books/closings/{number}/closing.pdf',
  ...forStaff('books'),
  summary: 'A closing as a PDF, with its number, its totals and its hash',
  params: z.object({ number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  raw: 'pdf',
  problems: ['not_found'],
})

export const exportJournal = endpoint({
  method: 'GET',
  path: '/api/admin/books/{month}/ecritures.txt',
  ...forStaff('books'),
  summary:
    'The sales journal of a month for the accountant’s software, by day and rate, in the columns of article A47 A-1 of the LPF',
  params: z.object({ month }),
  raw: 'text',
})

export const exportReporting = endpoint({
  method: 'GET',
  path: '/api/admin/books/{month}/e-reporting.csv',
  ...forStaff('books'),
  summary: 'The sales of a month by day, category and rate, as B2C e-reporting asks for them (flux 10.3)',
  params: z.object({ month }),
  raw: 'csv',
})

export const exportDays = endpoint({
  method: 'GET',
  path: '/api/admin/books/{month}/jours.csv',
  ...forStaff('books'),
  summary: 'The closed days of a month as a table for French Excel: sales, tax by rate, and what is no sale',
  params: z.object({ month }),
  raw: 'csv',
})

export const exportPapers = endpoint({
  method: 'GET',
  path: '/api/admin/books/{month}/pieces.zip',
  ...forStaff('books'),
  summary:
    'The receipts and invoices of a month as PDFs in a ZIP, without names, telephones and emails of persons; one at a time',
  params: z.object({ month }),
  raw: 'zip',
})

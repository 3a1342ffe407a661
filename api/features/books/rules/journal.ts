/** The sales journal as an accountant's software reads it. Pure; amounts are integer cents. */
import type { BookedVat, ClosingTotals } from './entries.ts'

/** The lines of the return 3310-CA3 on which sales at a rate are declared, by per cent. */
export const VAT_FORM_LINES: Readonly<Record<string, string>> = { '20': '08', '5.5': '09', '10': '9B' }

/** The accounts of the French plan that the journal uses. */
const ACCOUNTS = {
  customers: ['411000', 'Clients, commandes en ligne'],
  provider: ['511500', 'Prestataire de paiement'],
  owed: ['467000', 'Encaissements à rendre ou contestés'],
  fees: ['627000', 'Commissions du prestataire de paiement'],
  bank: ['512000', 'Banque'],
  sales: ['707', 'Ventes à emporter'],
  tax: ['44571', 'TVA collectée'],
} as const

/** The columns of the file of entries, in the law's words and order (LPF, article A47 A-1). */
export const JOURNAL_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

/** A day's closing, as the journal needs it. Days are Paris days. */
export type JournalDay = { number: number; day: string; sealedOn: string; totals: ClosingTotals }

type Account = readonly [number: string, name: string]
/** An account's amount; a credit is below zero. */
type Posting = { account: Account; cents: number }

/**
 * What one closed day posts: its sales without tax and its tax by rate, against the customers; their money at the
 * provider; what the provider holds that is no sale's; its fees; and what it sent to the bank. Debits and credits are equal.
 */
export function postingsOf(totals: ClosingTotals): Posting[] {
  const { vat, keptCents, unsoldCents, disputedCents, feeCents, paidOutCents, adjustedCents } = totals
  const sales = vat.flatMap(([rate, netCents, vatCents]): Posting[] => [
    { account: ofRate(ACCOUNTS.sales, rate), cents: -netCents },
    { account: ofRate(ACCOUNTS.tax, rate), cents: -vatCents },
  ])
  const outsideCents = unsoldCents + disputedCents + adjustedCents
  return [
    { account: ACCOUNTS.customers, cents: keptCents },
    ...sales,
    { account: ACCOUNTS.provider, cents: keptCents },
    { account: ACCOUNTS.customers, cents: -keptCents },
    { account: ACCOUNTS.provider, cents: outsideCents },
    { account: ACCOUNTS.owed, cents: -outsideCents },
    { account: ACCOUNTS.fees, cents: feeCents },
    { account: ACCOUNTS.provider, cents: -feeCents },
    { account: ACCOUNTS.bank, cents: paidOutCents },
    { account: ACCOUNTS.provider, cents: -paidOutCents },
  ].filter(({ cents }) => cents !== 0)
}

/** `707100` is the sales at 10 %, `707055` those at 5.5 %. */
function ofRate([root, name]: Account, rate: BookedVat[0]): Account {
  return [`${root}${String(Math.round(rate * 10)).padStart(3, '0')}`.padEnd(6, '0'), `${name}, ${frenchRate(rate)}`]
}

function frenchRate(rate: number): string {
  return `${String(rate).replace('.', ',')} %`
}

/**
 * The whole file: a line of titles, then the postings of each day under one number, separated by tabs.
 * Source: LPF, article A47 A-1, VII and VIII. It is to be imported and is no 'fichier des écritures comptables' itself,
 * which the accountant's software makes.
 */
export function journalText(days: readonly JournalDay[]): string {
  const rows = days.flatMap(({ number, day, sealedOn, totals }) =>
    postingsOf(totals).map(({ account: [account, name], cents }) => [
      ...['VT', 'Ventes en ligne', `C${number}`, dateOf(day), account, name, '', ''],
      ...[`Clôture ${number}`, dateOf(sealedOn), `Ventes en ligne du ${dateOf(day)}`],
      ...[decimal(Math.max(0, cents)), decimal(Math.max(0, -cents)), '', '', dateOf(sealedOn), '', ''],
    ]),
  )
  return [JOURNAL_COLUMNS, ...rows]
    .map(row => row.join('\t'))
    .join('\r\n')
    .concat('\r\n')
}

function dateOf(day: string): string {
  return day.replaceAll('-', '')
}

function decimal(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}

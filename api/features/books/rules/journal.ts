/** The sales journal as an accountant's software reads it. Pure; amounts are integer cents. */
import type { OrderingSettings } from '#api/features/settings/contract-ordering.ts'
import { formatRate } from '#api/kernel/order/money.ts'
import type { BookedVat, ClosingTotals } from './entries.ts'

/** The lines of the return 3310-CA3 on which sales at a rate are declared, by per cent. */
export const VAT_FORM_LINES: Readonly<Record<string, string>> = { '20': '08', '5.5': '09', '10': '9B' }

/** What the accounts are called in the file, in the order in which they are shown. */
const ACCOUNT_NAMES = {
  customers: 'Clients, commandes en ligne',
  provider: 'Prestataire de paiement',
  owed: 'Encaissements à rendre ou contestés',
  sales: 'Ventes à emporter',
  tax: 'TVA collectée',
  bank: 'Banque',
  fees: 'Frais du prestataire de paiement',
} as const

/** The numbers of the accounts; of sales and tax the beginning, which the rate follows. */
export type Accounts = Readonly<Record<keyof typeof ACCOUNT_NAMES, string>>

/** The accounts as the restaurant has set them. */
export function accountsOf(settings: OrderingSettings): Accounts {
  return {
    customers: settings.accountCustomers,
    provider: settings.accountProvider,
    owed: settings.accountOwed,
    sales: settings.accountSales,
    tax: settings.accountTax,
    bank: settings.accountBank,
    fees: settings.accountFees,
  }
}

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
export function postingsOf(totals: ClosingTotals, accounts: Accounts): Posting[] {
  const { vat, keptCents, unsoldCents, disputedCents, feeCents, paidOutCents, adjustedCents } = totals
  const to = (key: keyof Accounts): Account => [accounts[key], ACCOUNT_NAMES[key]]
  const sales = vat.flatMap(([rate, netCents, vatCents]): Posting[] => [
    { account: ofRate(to('sales'), rate), cents: -netCents },
    { account: ofRate(to('tax'), rate), cents: -vatCents },
  ])
  const outsideCents = unsoldCents + disputedCents + adjustedCents
  return [
    { account: to('customers'), cents: keptCents },
    ...sales,
    { account: to('provider'), cents: keptCents },
    { account: to('customers'), cents: -keptCents },
    { account: to('provider'), cents: outsideCents },
    { account: to('owed'), cents: -outsideCents },
    { account: to('fees'), cents: feeCents },
    { account: to('provider'), cents: -feeCents },
    { account: to('bank'), cents: paidOutCents },
    { account: to('provider'), cents: -paidOutCents },
  ].filter(({ cents }) => cents !== 0)
}

/** `707100` is the sales at 10 %, `707055` those at 5.5 %. */
function ofRate([root, name]: Account, rate: BookedVat[0]): Account {
  return [`${root}${String(Math.round(rate * 10)).padStart(3, '0')}`, `${name}, ${frenchRate(rate)}`]
}

/** With a space that every software searches for. */
export function frenchRate(rate: number): string {
  return formatRate(rate).replace('\u00a0', ' ')
}

/**
 * The whole file: a line of titles, then the postings of each day under one number, separated by tabs.
 * Source: LPF, article A47 A-1, VII and VIII. It is to be imported and is no 'fichier des écritures comptables' itself,
 * which the accountant's software makes.
 */
export function journalText(days: readonly JournalDay[], accounts: Accounts): string {
  const rows = days.flatMap(({ number, day, sealedOn, totals }) =>
    postingsOf(totals, accounts).map(({ account: [account, name], cents }) => [
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

/**
 * Reads a file of entries by the published rules and not as our writer writes it: for tests of what is written. Pure.
 * Source: LPF, article A47 A-1, III, VI, VII and VIII; BOI-CF-IOR-60-40-20.
 */

/** The columns in the law's words and order, and whether one may be empty. Debit and credit may also be amount and sense. */
const COLUMNS = [
  ['JournalCode', 'filled'],
  ['JournalLib', 'filled'],
  ['EcritureNum', 'filled'],
  ['EcritureDate', 'date'],
  ['CompteNum', 'account'],
  ['CompteLib', 'filled'],
  ['CompAuxNum', 'free'],
  ['CompAuxLib', 'free'],
  ['PieceRef', 'filled'],
  ['PieceDate', 'date'],
  ['EcritureLib', 'filled'],
  ['Debit', 'amount'],
  ['Credit', 'amount'],
  ['EcritureLet', 'free'],
  ['DateLet', 'date or nothing'],
  ['ValidDate', 'date'],
  ['Montantdevise', 'amount or nothing'],
  ['Idevise', 'free'],
] as const

type Kind = (typeof COLUMNS)[number][1]

/** A sign, digits, a comma and digits: neither a point nor anything between thousands. */
const AMOUNT = /^-?\d+(,\d+)?$/
const RULES: Readonly<Record<Kind, (cell: string) => boolean>> = {
  free: () => true,
  filled: cell => cell.trim() !== '',
  date: isDate,
  'date or nothing': cell => cell === '' || isDate(cell),
  // The first three digits are those of the French plan.
  account: cell => /^[1-8]\d{2}[0-9A-Za-z]*$/.test(cell),
  amount: cell => AMOUNT.test(cell),
  'amount or nothing': cell => cell === '' || AMOUNT.test(cell),
}

/** What ISO 8859-15 has beyond the first 256 characters. */
const BEYOND_LATIN = 'ŠšŽžŒœŸ€'

type Entry = {
  journal: string
  number: string
  date: string
  account: string
  debitCents: number
  creditCents: number
  validatedOn: string
}

/** The file's rows, and what of it breaks a rule: the line, counted from 1, and why. */
export function readEntriesFile(text: string): { entries: Entry[]; faults: string[] } {
  const lines = text.split(/\r\n|\n|\r/)
  const [head = '', ...rows] = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  const separator = head.includes('\t') ? '\t' : '|'
  const cells = rows.map(row => row.split(separator))
  const titles = COLUMNS.map(([title]) => title).join(separator)
  const faults = [
    ...(head === titles ? [] : ['1: titles']),
    ...(lines.at(-1) === '' ? [] : [`${lines.length}: not ended`]),
    ...lines.flatMap((line, at) => ([...line].every(isWritable) ? [] : [`${at + 1}: characters`])),
    ...cells.flatMap((row, at) => faultsOfRow(row).map(fault => `${at + 2}: ${fault}`)),
  ]
  if (faults.length > 0) return { entries: [], faults }
  const entries = cells.map(entryOf)
  return { entries, faults: [...faultsOfOrder(entries), ...faultsOfBalance(entries)] }
}

function faultsOfRow(row: readonly string[]): string[] {
  if (row.length !== COLUMNS.length) return [`${row.length} columns`]
  const wrong = COLUMNS.flatMap(([title, kind], at) => (RULES[kind](row[at] ?? '') ? [] : [title]))
  if (wrong.length > 0) return wrong
  const [debit, credit] = [centsOf(row[11] ?? ''), centsOf(row[12] ?? '')]
  return (debit === 0) === (credit === 0) ? ['a debit or a credit'] : []
}

/** Days in their order; the rows of one entry behind one another, of one day; none validated before it happened. */
function faultsOfOrder(entries: readonly Entry[]): string[] {
  const seen = new Set<string>()
  return entries.flatMap((entry, at) => {
    const before = entries[at - 1]
    const isNext = before?.number !== entry.number
    const faults = [
      ...(before && entry.date < before.date ? ['earlier than the row before'] : []),
      ...(!isNext && before && before.date !== entry.date ? ['another day of one entry'] : []),
      ...(isNext && seen.has(entry.number) ? ['an entry that was ended'] : []),
      ...(entry.validatedOn < entry.date ? ['validated before its day'] : []),
    ]
    seen.add(entry.number)
    return faults.map(fault => `${at + 2}: ${fault}`)
  })
}

function faultsOfBalance(entries: readonly Entry[]): string[] {
  const sums = new Map<string, number>()
  for (const { journal, number, debitCents, creditCents } of entries) {
    const key = `${journal} ${number}`
    sums.set(key, (sums.get(key) ?? 0) + debitCents - creditCents)
  }
  return [...sums].flatMap(([key, cents]) => (cents === 0 ? [] : [`${key}: ${cents} cents are left over`]))
}

function entryOf(row: readonly string[]): Entry {
  const [journal = '', , number = '', date = '', account = '', , , , , , , debit = '', credit = '', , , valid = ''] =
    row
  return {
    journal,
    number,
    date,
    account,
    debitCents: centsOf(debit),
    creditCents: centsOf(credit),
    validatedOn: valid,
  }
}

/** Exact, without a number with a fraction in between. A third decimal is no cent. */
function centsOf(amount: string): number {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:,(\d+))?$/.exec(amount) ?? []
  if (decimals.length > 2) return Number.NaN
  return Number(`${sign}${whole}${decimals.padEnd(2, '0')}`)
}

function isDate(cell: string): boolean {
  // The tax office's own checker takes years of these two centuries alone.
  const [, year, month, day] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(cell) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}

function isWritable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (
    character === '\t' ||
    (code >= 0x20 && code <= 0xff && !(code >= 0x7f && code < 0xa0)) ||
    BEYOND_LATIN.includes(character)
  )
}

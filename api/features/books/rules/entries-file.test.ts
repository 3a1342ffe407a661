import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#api/kernel/time/paris-time.ts'
import { readEntriesFile } from '../testing/read-entries-file.ts'
import { type BookedVat, type ClosingTotals, NO_TOTALS } from './entries.ts'
import { type Accounts, type JournalDay, journalText } from './journal.ts'

const ACCOUNTS: Accounts = {
  ...{ customers: '411000', provider: '511500', owed: '467000', sales: '707', tax: '44571' },
  ...{ bank: '512000', fees: '627000' },
}

const cents = fc.integer({ min: -5_000_000, max: 5_000_000 })
const vat = fc.uniqueArray(fc.tuple(fc.constantFrom(5.5, 10, 20, 2.1), cents, cents), { selector: ([rate]) => rate })

/** What a day may come to: sales less what went back of them, payments that paid for nothing, disputes. */
const totals = fc.tuple(vat, cents, cents).map(
  ([vat, unsoldCents, disputedCents]): ClosingTotals => ({
    ...NO_TOTALS,
    ...{ vat: vat as BookedVat[], unsoldCents, disputedCents },
    keptCents: vat.reduce((sum, [, net, tax]) => sum + net + tax, 0),
  }),
)

const digits = (beginning: string, most: number) =>
  fc.stringMatching(new RegExp(`^${beginning}[0-9]{1,${most - beginning.length}}$`))
const accounts = fc.record({
  ...{ customers: digits('41', 8), provider: digits('51', 8), owed: digits('46', 8), sales: digits('70', 5) },
  ...{ tax: digits('445', 5), bank: digits('51', 8), fees: digits('62', 8) },
})

const month = fc.array(totals, { maxLength: 31 }).map(days =>
  days.map((totals, at): JournalDay => {
    const day = addDays('2026-10-10', at)
    // A closing of the month stands between two days'.
    return { number: 400 + at + (day >= '2026-11-01' ? 1 : 0), day, sealedOn: addDays(day, 1), totals }
  }),
)

test('any month is a file by the rules, and every cent of it is on its account', () => {
  fc.assert(
    fc.property(month, accounts, (days, accounts) => {
      const { entries, faults } = readEntriesFile(journalText(days, accounts))
      expect(faults).toEqual([])
      const on = (root: string) =>
        entries
          .filter(({ account }) => account.startsWith(root))
          .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0)
      const sum = (of: (totals: ClosingTotals) => number) => days.reduce((all, { totals }) => all + of(totals), 0)
      expect(on(accounts.sales)).toBe(-sum(({ vat }) => vat.reduce((all, [, net]) => all + net, 0)) + 0)
      expect(on(accounts.tax)).toBe(-sum(({ vat }) => vat.reduce((all, [, , tax]) => all + tax, 0)) + 0)
      expect(on(accounts.provider)).toBe(sum(totals => totals.keptCents + totals.unsoldCents + totals.disputedCents))
    }),
    { numRuns: 300, seed: 176 },
  )
})

describe('the reader misses nothing:', () => {
  const sold = { ...NO_TOTALS, keptCents: 1390, unsoldCents: 250, vat: [[10, 1264, 126]] as const }
  const good = journalText(
    ['2026-11-20', '2026-11-21'].map((day, at) => ({ number: at + 1, day, sealedOn: addDays(day, 1), totals: sold })),
    ACCOUNTS,
  )
  const rows = good.split('\r\n')
  const inRow = (at: number, from: string | RegExp, to: string) =>
    rows.map((row, place) => (place === at ? row.replace(from, to) : row)).join('\r\n')

  test.each([
    ['titles in another order', good.replace('Debit\tCredit', 'Credit\tDebit'), '1: titles'],
    ['a column too few', inRow(2, '\tVentes en ligne\t', '\t'), '3: 17 columns'],
    ['a column too many', inRow(2, 'Ventes en ligne', 'Ventes\ten ligne'), '3: 19 columns'],
    ['a line within a cell', inRow(2, 'Ventes en ligne', 'Ventes\nen ligne'), '3: 2 columns'],
    ['a separator that is none', good.replaceAll('\t', ';'), '1: titles'],
    ['an amount with a point', inRow(1, '13,90', '13.90'), '2: Debit'],
    ['thousands kept apart', inRow(1, '13,90', '1 313,90'), '2: Debit'],
    ['neither debit nor credit', inRow(1, '13,90', '0,00'), '2: a debit or a credit'],
    ['both at once', inRow(1, '13,90\t0,00', '13,90\t1,00'), '2: a debit or a credit'],
    ['a cent too much', inRow(1, '13,90', '13,91'), 'VT C1: 1 cents are left over'],
    ['a day that is none', inRow(1, '20261120', '20261131'), '2: EcritureDate'],
    ['a day of another century', inRow(1, '20261120', '18261120'), '2: EcritureDate'],
    ['a day written as people write it', inRow(1, /20261120/, '20/11/26'), '2: EcritureDate'],
    ['no account', inRow(1, '411000', ''), '2: CompteNum'],
    ['no name of an account', inRow(1, /Clients[^\t]*/, ' '), '2: CompteLib'],
    ['no document', inRow(1, /Clôture 1/, ''), '2: PieceRef'],
    ['an entry of two days', inRow(2, /20261120/, '20261121'), '3: another day of one entry'],
    ['a day before the one before', inRow(8, /20261121/, '20261119'), '9: earlier than the row before'],
    ['an entry that goes on later', inRow(9, '\tC2\t', '\tC1\t'), '10: an entry that was ended'],
    ['an entry validated too early', inRow(1, /20261121(?=\t\t$)/, '20261119'), '2: validated before its day'],
    ['a character that old software does not know', inRow(1, 'Ventes en ligne', 'Ventes ’ ligne'), '2: characters'],
    ['a last line that is not ended', good.trimEnd(), `${rows.length - 1}: not ended`],
  ])('%s', (_, text, fault) => {
    expect(readEntriesFile(good).faults).toEqual([])
    expect(readEntriesFile(text).faults).toContain(fault)
  })

  test('and takes pipes in place of tabs', () => {
    expect(readEntriesFile(good.replaceAll('\t', '|'))).toEqual(readEntriesFile(good))
  })
})

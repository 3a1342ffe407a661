import { expect, test } from 'vitest'
import seed from '../../../../sql/seed/settings.json' with { type: 'json' }
import { NO_TOTALS } from './entries.ts'
import { accountsOf, JOURNAL_COLUMNS, journalText, postingsOf } from './journal.ts'

const ACCOUNTS = accountsOf(seed)
const DAY = {
  ...NO_TOTALS,
  keptCents: 1640,
  vat: [
    [5.5, 237, 13],
    [10, 1264, 126],
  ] as const,
}

test('a day posts sales and tax by rate against the customers, and their money at the provider', () => {
  expect(postingsOf(DAY, ACCOUNTS).map(({ account: [number], cents }) => [number, cents])).toEqual([
    ['411000', 1640],
    ['707055', -237],
    ['44571055', -13],
    ['707100', -1264],
    ['44571100', -126],
    ['511500', 1640],
    ['411000', -1640],
  ])
})

test('a day that gave back more than it sold posts the other way round, and what is no sale beside it', () => {
  const back = { ...NO_TOTALS, keptCents: -500, unsoldCents: 600, disputedCents: -200, vat: [[10, -455, -45]] as const }
  const cents = postingsOf(back, ACCOUNTS).map(({ cents }) => cents)
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0)
  expect(cents).toEqual([-500, 455, 45, -500, 500, 400, -400])
})

test('the file has the eighteen columns, decimal commas, and debits that equal credits', () => {
  const text = journalText([{ number: 7, day: '2026-11-21', sealedOn: '2026-11-22', totals: DAY }], ACCOUNTS)
  const [head, ...rows] = text.replace(/\r\n$/, '').split('\r\n')
  expect(head).toBe(JOURNAL_COLUMNS.join('\t'))
  expect(JOURNAL_COLUMNS).toHaveLength(18)
  expect(rows.map(row => row.split('\t').length)).toEqual(rows.map(() => 18))
  expect(rows[0]).toBe(
    'VT\tVentes en ligne\tC7\t20261121\t411000\tClients, commandes en ligne\t\t\tClôture 7\t20261122\tVentes en ligne du 20261121\t16,40\t0,00\t\t\t20261122\t\t',
  )
  const sum = (column: number) =>
    rows.reduce((total, row) => total + Number(row.split('\t')[column]?.replace(',', '')), 0)
  expect(sum(11)).toBe(sum(12))
})

test('a month without a closed day is its titles alone', () => {
  expect(journalText([], ACCOUNTS)).toBe(`${JOURNAL_COLUMNS.join('\t')}\r\n`)
})

test('the restaurant’s own accounts are posted to, and the rate follows those of sales and tax', () => {
  const accounts = { ...ACCOUNTS, sales: '706', tax: '4457', customers: '41100001', provider: '5117' }
  expect(postingsOf(DAY, accounts).map(({ account: [number] }) => number)).toEqual([
    ...['41100001', '706055', '4457055', '706100', '4457100', '5117', '41100001'],
  ])
})

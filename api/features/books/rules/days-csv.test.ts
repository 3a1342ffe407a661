import { expect, test } from 'vitest'
import { readCsv } from '#api/testing/read-csv.ts'
import { daysCsv } from './days-csv.ts'
import { NO_TOTALS } from './entries.ts'

const SOLD = {
  ...NO_TOTALS,
  ...{ orders: 2, capturedCents: 2140, refundedCents: 500, keptCents: 1640, discountCents: 139, freeDishes: 1 },
  vat: [
    [5.5, 237, 13],
    [10, 1264, 126],
  ] as const,
}
/** What went back is more than what was sold; a rate that the other day has not. */
const BACK = { ...NO_TOTALS, keptCents: -240, disputedCents: -600, lateEntries: 1, vat: [[20, -200, -40]] as const }

test('a line a day, with the base and the tax of each rate that the month has', () => {
  const text = daysCsv([
    { number: 7, day: '2026-11-21', sealedOn: '2026-11-22', totals: SOLD },
    { number: 8, day: '2026-11-22', sealedOn: '2026-11-23', totals: BACK },
  ])
  const [titles = [], ...days] = readCsv(text)
  const named = days.map(cells => Object.fromEntries(titles.map((title, at) => [title, cells[at]])))
  expect(named).toEqual([
    {
      ...{ Jour: '21/11/2026', Clôture: '7', Commandes: '2', 'Encaissé (€)': '21,4', 'Remboursé (€)': '5' },
      ...{ 'CA TTC (€)': '16,4', 'CA HT (€)': '15,01', 'TVA (€)': '1,39' },
      ...{ 'Base HT 5,5 % (€)': '2,37', 'TVA 5,5 % (€)': '0,13', 'Base HT 10 % (€)': '12,64', 'TVA 10 % (€)': '1,26' },
      ...{ 'Base HT 20 % (€)': '0', 'TVA 20 % (€)': '0' },
      ...{ 'Réductions déjà déduites (€)': '1,39', 'Plats offerts': '1' },
      ...{
        'Paiements sans commande (€)': '0',
        'Contesté par une banque (€)': '0',
        'Écritures de jours déjà clos': '0',
      },
    },
    {
      ...{ Jour: '22/11/2026', Clôture: '8', Commandes: '0', 'Encaissé (€)': '0', 'Remboursé (€)': '0' },
      ...{ 'CA TTC (€)': '-2,4', 'CA HT (€)': '-2', 'TVA (€)': '-0,4' },
      ...{ 'Base HT 5,5 % (€)': '0', 'TVA 5,5 % (€)': '0', 'Base HT 10 % (€)': '0', 'TVA 10 % (€)': '0' },
      ...{ 'Base HT 20 % (€)': '-2', 'TVA 20 % (€)': '-0,4' },
      ...{ 'Réductions déjà déduites (€)': '0', 'Plats offerts': '0' },
      ...{
        'Paiements sans commande (€)': '0',
        'Contesté par une banque (€)': '-6',
        'Écritures de jours déjà clos': '1',
      },
    },
  ])
})

test('a month without a closed day is its titles alone', () => {
  const [titles, ...days] = readCsv(daysCsv([]))
  expect([titles?.[0], days]).toEqual(['Jour', []])
})

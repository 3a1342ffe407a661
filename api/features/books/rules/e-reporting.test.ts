import { expect, test } from 'vitest'
import { readCsv } from '#api/testing/read-csv.ts'
import { reportingCsv } from './e-reporting.ts'
import { NO_TOTALS } from './entries.ts'

const day = (day: string, totals: Partial<typeof NO_TOTALS>) => ({
  ...{ number: 7, day, sealedOn: '2026-11-30' },
  totals: { ...NO_TOTALS, ...totals },
})

test('a line for each day and rate, as goods in euros; a day that sold nothing has none', () => {
  const text = reportingCsv([
    day('2026-11-21', {
      ...{ orders: 3, unsoldCents: 600, disputedCents: -1390 },
      vat: [
        [5.5, 237, 13],
        [10, 1264, 126],
      ],
    }),
    day('2026-11-22', {}),
    // More went back than was sold.
    day('2026-11-23', { orders: 0, vat: [[20, -500, -100]] }),
  ])
  expect(readCsv(text)).toEqual([
    ['Jour', 'Catégorie', 'Devise', 'Transactions du jour', 'Taux de TVA (%)', 'Base HT', 'TVA'],
    ['21/11/2026', 'TLB1', 'EUR', '3', '5,5', '2,37', '0,13'],
    ['21/11/2026', 'TLB1', 'EUR', '3', '10', '12,64', '1,26'],
    ['23/11/2026', 'TLB1', 'EUR', '0', '20', '-5', '-1'],
  ])
})

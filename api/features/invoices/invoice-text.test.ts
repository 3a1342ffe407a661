import { expect, test } from 'vitest'
import { type Vat, vatAt } from '#api/features/pricing/rules/order-price.ts'
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { grossOf, standingVat, undocumented } from './invoice-text.ts'

const RATES = [5.5, 10, 20]

function receipt(over: Partial<ItemisedReceipt>): ItemisedReceipt {
  const line = { title: 'Formule', details: [], quantity: 2, unitPriceCents: 1800, isOffered: false }
  return {
    orderId: '4f8a21c0-0000-4000-8000-000000000000',
    customerName: '',
    lines: [{ ...line, vatShares: { 5.5: 204, 10: 1596 } }],
    totalCents: 3600,
    paidAt: '2026-11-26T12:00:00Z',
    paidOn: '2026-11-26',
    pickup: null,
    isCancelled: false,
    refundedCents: 0,
    ...over,
  }
}

test('what is paid is the lines, less what went back', () => {
  expect(standingVat(receipt({})).map(({ rate, grossCents }) => [rate, grossCents])).toEqual([
    [5.5, 408],
    [10, 3192],
  ])
  expect(grossOf(standingVat(receipt({ refundedCents: 1000 })))).toBe(2600)
  expect(standingVat(receipt({ refundedCents: 3600, isCancelled: true }))).toEqual([])
})

test('whatever is refunded and in how many parts, the documents add up to what is paid, tax included', () => {
  let seed = 20261126
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  for (let run = 0; run < 500; run += 1) {
    const documents: Vat[][] = []
    let refundedCents = 0
    for (let step = 0; step < 1 + random(5); step += 1) {
      const standing = standingVat(receipt({ refundedCents }))
      const next = undocumented(standing, documents.flat())
      if (next.length > 0) documents.push(next)
      for (const rate of RATES) {
        const said = documents.flat().filter(vat => vat.rate === rate)
        const now = standing.find(vat => vat.rate === rate) ?? vatAt(rate, 0)
        expect(said.reduce((cents, { vatCents }) => cents + vatCents, 0)).toBe(now.vatCents)
      }
      expect(grossOf(documents.flat())).toBe(3600 - refundedCents)
      refundedCents += random(3601 - refundedCents)
    }
  }
})

test('nothing is owed twice: what the documents say already needs none', () => {
  const standing = standingVat(receipt({}))
  expect(undocumented(standing, standing)).toEqual([])
  expect(undocumented([], standing).map(({ grossCents }) => grossCents)).toEqual([-408, -3192])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatAt } from '../price/order-price.ts'
import { storedVat } from './stored-vat.ts'

/** An order with an amount at each VAT rate. */
const vat = [vatAt(5.5, 250), vatAt(10, 2980), vatAt(20, 450)]
const grossOf = (parts: readonly { grossCents: number }[]) => parts.map(({ grossCents }) => grossCents)

test('keeps the same part of every rate', () => {
  expect(storedVat([vatAt(10, 3000), vatAt(20, 1000)], 2000)).toEqual([
    { rate: 10, netCents: 1364, vatCents: 136, grossCents: 1500 },
    { rate: 20, netCents: 417, vatCents: 83, grossCents: 500 },
  ])
})

test('all kept is the order’s own VAT, nothing kept is none', () => {
  expect(storedVat(vat, 3680)).toEqual(vat)
  expect(storedVat(vat, 0)).toEqual([])
  expect(storedVat([], 0)).toEqual([])
})

test('one cent given back leaves no rate more than it had', () => {
  expect(grossOf(storedVat(vat, 3679))).toEqual([250, 2979, 450])
})

test('whatever is given back, the parts add up to what is kept, none grows, and net + VAT = gross', () => {
  const orders = fc.record({
    gross: fc.tuple(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000)).filter(parts => parts.some(cents => cents > 0)),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(orders, ({ gross, part }) => {
      const whole = gross.flatMap((cents, index) => (cents > 0 ? [vatAt([5.5, 10, 20][index] as number, cents)] : []))
      const netCents = Math.round(gross.reduce((sum, cents) => sum + cents, 0) * part)
      const kept = storedVat(whole, netCents)
      expect(grossOf(kept).reduce((sum, cents) => sum + cents, 0)).toBe(netCents)
      for (const { rate, netCents, vatCents, grossCents } of kept) {
        expect(grossCents).toBeLessThanOrEqual(whole.find(one => one.rate === rate)?.grossCents ?? 0)
        expect(netCents + vatCents).toBe(grossCents)
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { type Concluded, contractKeptUntil } from './orders-of-person.ts'

const PAID: Concluded = {
  status: 'delivered',
  paidAt: new Date('2026-11-21T10:00:00Z'),
  pickupAt: new Date('2026-11-22T11:30:00Z'),
  totalCents: 12_000,
  reducedCents: 0,
}

test.each([
  ['120 € to the cent', {}, '2036-11-22'],
  ['a cent less', { totalCents: 11_999 }, null],
  ['a revision gave a part back since', { totalCents: 8_000, reducedCents: 4_000 }, '2036-11-22'],
  ['it was cancelled', { status: 'cancelled' }, null],
  ['the till took it', { paidAt: null }, null],
  ['a pickup after midnight in Paris', { pickupAt: new Date('2026-11-22T23:00:00Z') }, '2036-11-23'],
  ['a leap day', { pickupAt: new Date('2028-02-29T11:00:00Z') }, '2038-02-28'],
] as const)('%s', (_, change, keptUntil) => {
  expect(contractKeptUntil({ ...PAID, ...change })).toBe(keptUntil)
})

test('over all sums and days: from 120 € on, and ten years to the day', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
  const sum = fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 11_990, max: 12_010 }))
  fc.assert(
    fc.property(sum, sum, instant, (totalCents, reducedCents, pickupAt) => {
      const keptUntil = contractKeptUntil({ ...PAID, totalCents, reducedCents, pickupAt })
      if (totalCents + reducedCents < 12_000) return keptUntil === null
      const day = parisDay(pickupAt)
      const years = Number(keptUntil?.slice(0, 4)) - Number(day.slice(0, 4))
      // Ten years are 3652 or 3653 days, and one fewer from a leap day on.
      const days = [3651, 3652, 3653].map(count => addDays(day, count))
      return years === 10 && days.includes(String(keptUntil)) && String(keptUntil).slice(5, 7) === day.slice(5, 7)
    }),
    { numRuns: 2000, seed: 145 },
  )
})

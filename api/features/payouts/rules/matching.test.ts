import { describe, expect, it, test } from 'vitest'
import { differenceOf, kindOf, type PayoutFacts, standingOf, type TransactionKind } from './matching.ts'

it('translates the provider’s words, and keeps those that it does not know apart', () => {
  expect(kindOf('charge', 'charge')).toBe('charge')
  expect(kindOf('payment', 'charge')).toBe('charge')
  expect(kindOf('adjustment', 'dispute')).toBe('dispute')
  expect(kindOf('adjustment', 'dispute_reversal')).toBe('dispute')
  expect(kindOf('adjustment', 'other_adjustment')).toBe('other')
  expect(kindOf('payout_cancel', 'payout_reversal')).toBe('payout_failure')
  expect(kindOf('reserve_transaction', 'risk_reserved_funds')).toBe('other')
})

test('a sale, a refund and a dispute are in the books to the cent, or it is said why not', () => {
  const difference = (kind: TransactionKind, providerCents: number, bookedCents: number | null, subjectCents = 1) =>
    differenceOf(kind, { providerCents, bookedCents, subjectCents })
  expect(difference('charge', 1350, 1350)).toBeUndefined()
  expect(difference('charge', 1350, 1349)).toBe('amount')
  expect(difference('refund', -100, null)).toBe('unknown')
  // It came back before anybody heard of it.
  expect(difference('refund', -100, null, 0)).toBeUndefined()
  expect(difference('refund', -100, -90, 0)).toBe('amount')
  // The provider alone tells these, and the books have them from it.
  expect(difference('fee', -150, null)).toBeUndefined()
  expect(difference('payout_failure', 9000, null)).toBeUndefined()
  expect(difference('other', -3, null)).toBe('other')
})

describe('a payout', () => {
  const facts = (changes: Partial<PayoutFacts>): PayoutFacts => ({
    ...{ status: 'paid', arrivesOn: '2026-11-25', isAutomatic: true, isComplete: true, differences: 0 },
    ...changes,
  })
  const standing = (changes: Partial<PayoutFacts>, today = '2026-11-25') => standingOf(facts(changes), today)

  it('is late from the fourth day behind its own', () => {
    expect(standing({ status: 'in_transit' }, '2026-11-28')).toBe('matched')
    expect(standing({ status: 'in_transit' }, '2026-11-29')).toBe('late')
    expect(standing({ status: 'paid' }, '2026-12-29')).toBe('matched')
  })

  it('stands by what is worst of it', () => {
    expect(standing({ status: 'failed', differences: 2 }, '2026-12-29')).toBe('failed')
    expect(standing({ isAutomatic: false, isComplete: false })).toBe('unlisted')
    expect(standing({ isComplete: false, differences: 1 })).toBe('partial')
    expect(standing({ differences: 1 })).toBe('differs')
    expect(standing({})).toBe('matched')
  })
})

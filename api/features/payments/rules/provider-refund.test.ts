import { expect, test } from 'vitest'
import { isRefundOurs } from './provider-refund.ts'

const ours = { id: 'r1', amountCents: 500 }

test('a refund at the provider is the one that it names, whatever others have its amount', () => {
  expect(isRefundOurs({ amount: 500, metadata: { refundId: 'r1' } }, ours)).toBe('yes')
  expect(isRefundOurs({ amount: 500, metadata: { refundId: 'r2' } }, ours)).toBe('no')
})

test('one that names none may be any of its amount', () => {
  expect(isRefundOurs({ amount: 500, metadata: {} }, ours)).toBe('maybe')
  expect(isRefundOurs({ amount: 500, metadata: null }, ours)).toBe('maybe')
  expect(isRefundOurs({ amount: 400, metadata: null }, ours)).toBe('no')
})

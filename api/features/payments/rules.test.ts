import { describe, expect, test } from 'vitest'
import type { SessionFacts } from './payment-provider.ts'
import { isOverdue, returnUrls, statusWords, unpayable } from './rules.ts'
import { paidAt, verdictOf } from './settle-session.ts'

const asked = { amountCents: 1390, orderId: 'o-1' }
const paid: SessionFacts = {
  status: 'complete',
  paymentStatus: 'paid',
  amountCents: 1390,
  currency: 'eur',
  orderId: 'o-1',
  paymentIntent: 'pi_1',
  intentStatus: 'succeeded',
  chargedAt: undefined,
}
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

describe('the verdict on a session', () => {
  test.each<[string, Partial<SessionFacts>]>([
    ['paid', {}],
    ['mismatched', { amountCents: 1389 }],
    ['mismatched', { amountCents: null }],
    ['mismatched', { currency: 'usd' }],
    ['mismatched', { orderId: 'o-2' }],
    ['mismatched', { orderId: undefined }],
    ['open', { status: 'open', paymentStatus: 'unpaid' }],
    ['over', { status: 'expired', paymentStatus: 'unpaid' }],
    ['waiting', { paymentStatus: 'unpaid', intentStatus: 'processing' }],
    ['over', { paymentStatus: 'unpaid', intentStatus: 'requires_payment_method' }],
    ['over', { paymentStatus: 'unpaid', intentStatus: 'canceled' }],
    ['over', { paymentStatus: 'no_payment_required', intentStatus: undefined }],
  ])('is %s for %o', (verdict, facts) => {
    expect(verdictOf({ ...paid, ...facts }, asked)).toBe(verdict)
  })

  test('an open session is never taken for paid, whatever else it says', () => {
    expect(verdictOf({ ...paid, status: 'open' }, asked)).toBe('open')
  })
})

describe('the instant of a payment', () => {
  const session = { createdAt: at('12:00:00.500') }

  test.each([
    ['the charge’s, however late we hear of it', '12:04:00', '13:30:00', '12:04:00.000'],
    ['not before the session: charges count whole seconds', '12:00:00', '12:00:01', '12:00:00.500'],
    ['not in the future: the provider’s clock may run ahead', '12:05:00', '12:04:59', '12:04:59.000'],
  ])('is %s', (_, charged, now, expected) => {
    expect(paidAt(at(charged), session, at(now))).toEqual(at(expected))
  })

  test('is now where the provider names none', () => {
    expect(paidAt(undefined, session, at('12:10:00'))).toEqual(at('12:10:00'))
  })
})

describe('an order', () => {
  const order = { status: 'pending' as const, totalCents: 1390, payBy: at('12:15:00') }

  test.each([
    [undefined, {}, '12:14:59.999'],
    ['order_cancelled', {}, '12:15:00.000'],
    ['order_cancelled', { status: 'cancelled' as const }, '12:00:00'],
    ['already_paid', { status: 'confirmed' as const }, '12:00:00'],
    ['already_paid', { status: 'delivered' as const }, '13:00:00'],
    ['nothing_to_pay', { status: 'confirmed' as const, totalCents: 0 }, '12:00:00'],
  ])('answers %s to a checkout when %o at %s', (problem, changes, now) => {
    expect(unpayable({ ...order, ...changes }, at(now))).toBe(problem)
  })

  test.each([
    [false, 'pending' as const, '12:14:59.999'],
    [true, 'pending' as const, '12:15:00.000'],
    [true, 'cancelled' as const, '12:00:01'],
    [true, 'confirmed' as const, '12:00:01'],
  ])('its open session is overdue: %s, while %s at %s', (overdue, orderStatus, now) => {
    const payment = { orderStatus, orderPayBy: at('12:15:00'), revisionId: null, revisionPayBy: null }
    expect(isOverdue(payment, at(now))).toBe(overdue)
  })

  test.each([
    [false, at('12:30:00'), '12:29:59.999'],
    [true, at('12:30:00'), '12:30:00.000'],
    [true, null, '12:00:01'],
  ])('the session of a revision is overdue: %s, where it waits until %o, at %s', (overdue, revisionPayBy, now) => {
    const order = { orderStatus: 'confirmed' as const, orderPayBy: at('12:00:00') }
    expect(isOverdue({ ...order, revisionId: 'r', revisionPayBy }, at(now))).toBe(overdue)
  })
})

describe('the words for a session', () => {
  test.each([
    ['opening', 'unpaid', 'open'],
    ['open', 'unpaid', 'open'],
    ['paid', 'paid', 'complete'],
    ['expired', 'unpaid', 'expired'],
  ] as const)('%s is %s, %s', (state, paymentStatus, status) => {
    expect(statusWords(state)).toEqual({ paymentStatus, status })
  })
})

describe('the addresses that the payment page leads back to', () => {
  const origins = ['https://lai-khram.example', 'http://192.168.1.7:3000']
  const orderId = '4f8a21c0-0000-4000-8000-000000000000'
  const successUrl = 'https://lai-khram.example/payment-success?session_id={CHECKOUT_SESSION_ID}'
  const cancelUrl = 'https://lai-khram.example/payment-cancel'
  const judge = (changes: { successUrl?: string; cancelUrl?: string }) =>
    returnUrls({ successUrl, cancelUrl, ...changes }, origins, orderId)

  test.each([
    {},
    { successUrl: 'http://192.168.1.7:3000/payment-success?session_id={CHECKOUT_SESSION_ID}' },
    { cancelUrl: `${cancelUrl}?order=${orderId}` },
    { cancelUrl: `${cancelUrl}?orderId=${orderId}` },
    { cancelUrl: `${cancelUrl}?order_id=${orderId}` },
  ])('are allowed as %o', changes => {
    expect(judge(changes)).toEqual({ successUrl, cancelUrl, ...changes })
  })

  test.each([
    { successUrl: 'https://evil.example/payment-success?session_id={CHECKOUT_SESSION_ID}' },
    { successUrl: 'https://lai-khram.example.evil.example/payment-success?session_id={CHECKOUT_SESSION_ID}' },
    { successUrl: 'https://lai-khram.example@evil.example/payment-success?session_id={CHECKOUT_SESSION_ID}' },
    { successUrl: 'https://lai-khram.example\\@evil.example/payment-success?session_id={CHECKOUT_SESSION_ID}' },
    { successUrl: 'http://lai-khram.example/payment-success?session_id={CHECKOUT_SESSION_ID}' },
    { successUrl: 'https://lai-khram.example:8443/payment-success?session_id={CHECKOUT_SESSION_ID}' },
    { successUrl: '//lai-khram.example/payment-success?session_id={CHECKOUT_SESSION_ID}' },
    { successUrl: `${successUrl}&next=https://evil.example` },
    { successUrl: `${successUrl}#x` },
    { successUrl: 'https://lai-khram.example/payment-success' },
    { successUrl: 'https://lai-khram.example/payment-success/../menu?session_id={CHECKOUT_SESSION_ID}' },
    { successUrl: 'javascript:alert(1)' },
    { successUrl: cancelUrl },
    { successUrl: '' },
    { cancelUrl: 'https://evil.example/payment-cancel' },
    { cancelUrl: `${cancelUrl}?next=https://evil.example` },
    { cancelUrl: `${cancelUrl}?order=4f8a21c0-0000-4000-8000-000000000001` },
    { cancelUrl: `${cancelUrl}/` },
  ])('are refused as %o', changes => {
    expect(judge(changes)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { isPaymentAddress } from './payment-step.tsx'

const OWN = 'https://lai-khram.example'

describe('an address to pay at', () => {
  it.each([
    'https://checkout.stripe.com/c/pay/cs_live_a1',
    'https://lai-khram.example/stripe-simulator/pay/cs_test_a1',
  ])('may be %s', address => expect(isPaymentAddress(address, OWN)).toBe(true))

  it.each([
    'http://checkout.stripe.com/c/pay/cs_live_a1',
    'https://checkout.stripe.com.evil.example/c/pay',
    'https://evil.example/?https://checkout.stripe.com',
    'https://checkout.stripe.com@evil.example/',
    'https://stripe.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/stripe-simulator/pay/cs_test_a1',
    '',
  ])('is never %s', address => expect(isPaymentAddress(address, OWN)).toBe(false))
})

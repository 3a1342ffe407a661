import { describe, expect, test } from 'vitest'
import { API_HEADERS, pageHeaders } from './security-headers.ts'

/** The headers of docs/security.md#headers are repeated here on purpose, so that a change by mistake is noticed. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

test('the policy is the one written down, word for word, on pages and on the API', () => {
  expect(pageHeaders('/')['content-security-policy']).toBe(POLICY)
  expect(API_HEADERS['content-security-policy']).toBe(POLICY)
})

describe('the address of a page travels in a Referer', () => {
  test.each([
    '/payment-success',
    '/commande/4f8a21c0',
    '/customer/QR_00000000',
    '/verifier-email',
    '/mot-de-passe',
    '/mes-donnees',
  ])('never from %s', address => expect(pageHeaders(address)['referrer-policy']).toBe('no-referrer'))

  test.each(['/', '/avis', '/commandes', '/admin'])('without its path from %s', address =>
    expect(pageHeaders(address)['referrer-policy']).toBe('strict-origin-when-cross-origin'),
  )
})

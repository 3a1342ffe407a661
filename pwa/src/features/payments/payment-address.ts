import { urlOf } from '#api/kernel/url-of.ts'

const PROVIDER_ORIGIN = 'https://checkout.stripe.com'

/**
 * Whether an address may be opened to pay: the provider's hosted page, or the site's own origin, where the payment
 * simulator has its page. Checked before leaving, so that no answer can lead a customer's card elsewhere
 * (docs/security.md#payment).
 */
export function isPaymentAddress(address: string, ownOrigin: string): boolean {
  const origin = urlOf(address)?.origin
  return origin !== undefined && (origin === PROVIDER_ORIGIN || origin === ownOrigin)
}

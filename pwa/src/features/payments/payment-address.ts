const PROVIDER_ORIGIN = 'https://checkout.stripe.com'

/**
 * Whether an address may be opened to pay: the provider's hosted page, or the site's own origin, where the payment
 * simulator has its page. Checked before leaving, so that no answer can lead a customer's card elsewhere
 * (docs/security.md#payment).
 */
export function isPaymentAddress(address: string, ownOrigin: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  return origin === PROVIDER_ORIGIN || origin === ownOrigin
}

const PROVIDER_ORIGIN = 'https://checkout.stripe.com'

/**
 * Whether an address may be left for to pay: the provider's hosted page, or our own origin, where the stand-in for the
 * provider has its page. Checked before leaving, so that no answer can send a customer's card elsewhere
 * (docs/security.md#payment).
 */
export function isPaymentAddress(address: string, ownOrigin: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  return origin === PROVIDER_ORIGIN || origin === ownOrigin
}

import { openCheckout } from '#api/features/payments/contract.ts'
import { checkoutOf } from '#api/features/payments/rules.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { urlOf } from '#api/kernel/url-of.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'

/** An order that waits for its payment. */
export type PayableOrder = {
  id: string
  trackingToken: string
  totalAmount: number
  /** The number of the change that is paid for, of which `totalAmount` is the difference. */
  revision?: number
}
export type PaymentMetadata = RequestOf<typeof openCheckout>['body']['metadata']

const PROVIDER_ORIGIN = 'https://checkout.stripe.com'

/** Thrown when the answer's address is not one that may be opened to pay. */
export class NoPaymentAddress extends Error {
  constructor() {
    super('URL de paiement non reçue')
    this.name = 'NoPaymentAddress'
  }
}

/**
 * Opens the payment page of an order; asked again, the server answers the same page.
 * @returns its address, checked, and until when the order is held
 * @throws ApiProblem, NetworkFailure, NoPaymentAddress
 */
export async function openPayment(
  order: PayableOrder,
  metadata?: PaymentMetadata,
): Promise<{ url: string; payBy: string }> {
  const { origin } = window.location
  const { revision } = order
  const body = { ...checkoutOf(order, origin), ...(metadata && { metadata }), ...(revision && { revision }) }
  const { url, payBy } = await call(openCheckout, { body }, { token: customerToken() })
  if (!isPaymentAddress(url, origin)) throw new NoPaymentAddress()
  return { url, payBy }
}

/**
 * Whether an address may be opened to pay: the provider's hosted page, or the site's own origin, where the payment
 * simulator has its page. Checked before leaving, so that no answer can lead a customer's card elsewhere
 * (docs/security.md#payment).
 */
export function isPaymentAddress(address: string, ownOrigin: string): boolean {
  const origin = urlOf(address)?.origin
  return origin !== undefined && (origin === PROVIDER_ORIGIN || origin === ownOrigin)
}

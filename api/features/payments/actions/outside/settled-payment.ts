import type { Services } from '#api/platform/context/context.ts'
import { type PaymentRow, paymentOfIntent } from '../../queries/stored-payments.ts'
import { settleSession } from '../../settle-session.ts'

/**
 * Our payment behind a payment intent. What happens to money may be heard before that it was paid: events come in any
 * order, and a page may be paid that nobody here waits for any more. Then the payment is settled first.
 * @returns undefined for a payment that is not ours
 * @throws StripeError when the provider does not answer
 */
export async function settledPayment(services: Services, paymentIntent: string): Promise<PaymentRow | undefined> {
  const known = await paymentOfIntent(services.sql, paymentIntent)
  if (known) return known
  const { data } = await services.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  for (const { id } of data) await settleSession(services, id)
  return await paymentOfIntent(services.sql, paymentIntent)
}

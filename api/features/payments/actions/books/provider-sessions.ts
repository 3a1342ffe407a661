import type Stripe from 'stripe'
import type { Services } from '#api/platform/context/context.ts'
import { paymentBehind } from '../../payment-provider.ts'

/** What the provider knows of a paid session. */
export type PaidSession = {
  sessionId: string
  /** The id that we gave it; undefined on sessions that another system made. */
  orderId: string | undefined
  paymentIntent: string
  capturedCents: number
  refundedCents: number
}

const PAGE = 100

/**
 * Every paid session made since an instant, newest first.
 * @throws StripeError
 */
export async function paidSessionsSince({ stripe }: Services, since: Date): Promise<PaidSession[]> {
  const paid: PaidSession[] = []
  const sessions = stripe.checkout.sessions.list({
    status: 'complete',
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: PAGE,
    expand: ['data.payment_intent.latest_charge'],
  })
  for await (const session of sessions) if (session.payment_status === 'paid') paid.push(toPaid(session))
  return paid
}

function toPaid(session: Stripe.Checkout.Session): PaidSession {
  const { intent, charge } = paymentBehind(session)
  return {
    sessionId: session.id,
    orderId: session.metadata?.orderId,
    paymentIntent: intent?.id ?? '',
    capturedCents: charge?.amount_captured ?? session.amount_total ?? 0,
    refundedCents: charge?.amount_refunded ?? 0,
  }
}

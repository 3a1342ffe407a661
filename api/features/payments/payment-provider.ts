/** Our calls to the payment provider, and the translation of its words into ours. */

import type Stripe from 'stripe'
import { orderNumber } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context.ts'
import { answeredBy, type Deadline, isRefusedByProvider } from '#api/platform/outside/stripe.ts'
import type { PaymentRow } from './rows.ts'
import { SESSION_LIFE_MINUTES } from './rules.ts'

/**
 * Makes the payment page of a reserved payment. All parameters come from the reservation, so that a repeated call,
 * after a crash or in parallel, gets the same session.
 */
export async function makeSession(
  { stripe }: Services,
  payment: PaymentRow,
  customerEmail: string | null,
  deadline: Deadline,
): Promise<{ sessionId: string; url: string }> {
  const create = (params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) =>
    stripe.checkout.sessions.create(params, { idempotencyKey, ...answeredBy(deadline) })
  const key = `checkout:${payment.id}`
  const params = sessionParams(payment)
  const session = await (customerEmail === null
    ? create(params, key)
    : create({ ...params, customer_email: customerEmail }, key).catch(error => {
        // The provider accepts fewer email addresses than we do; since the address only fills in a field of its page,
        // it is left out then.
        if (isRefusedByProvider(error) && error.param === 'customer_email') return create(params, `${key}:no-email`)
        throw error
      }))
  if (session.url === null) throw new Error(`session of payment ${payment.id} is not open`)
  return { sessionId: session.id, url: session.url }
}

function sessionParams(payment: PaymentRow): Stripe.Checkout.SessionCreateParams {
  // The payment is named after the request that reserved it. A repeated call comes in another request, and must say the
  // same as the first.
  const metadata = { orderId: payment.orderId, requestId: payment.id }
  return {
    mode: 'payment',
    // A card payment settles at once; one by a method that takes days would come after the held slot.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: payment.amountCents,
          product_data: { name: `Commande ${orderNumber(payment.orderId)}` },
        },
      },
    ],
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
    expires_at: Math.floor(payment.createdAt.getTime() / 1000) + SESSION_LIFE_MINUTES * 60,
    locale: 'fr',
    submit_type: 'pay',
    metadata,
    payment_intent_data: { metadata },
  }
}

/** What the provider says of a session now; undefined when it does not know it. */
export async function sessionFacts(
  { stripe }: Services,
  sessionId: string,
  deadline?: Deadline,
): Promise<SessionFacts | undefined> {
  try {
    const expand = ['payment_intent.latest_charge']
    return toFacts(await stripe.checkout.sessions.retrieve(sessionId, { expand }, answeredBy(deadline)))
  } catch (error) {
    if (isRefusedByProvider(error) && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** The objects behind a session, where it was fetched with them (`expand`). */
export function paymentBehind(session: Stripe.Checkout.Session) {
  const intent = typeof session.payment_intent === 'string' ? undefined : session.payment_intent
  const charge = typeof intent?.latest_charge === 'string' ? undefined : intent?.latest_charge
  return { intent, charge }
}

function toFacts(session: Stripe.Checkout.Session): SessionFacts {
  const { intent, charge } = paymentBehind(session)
  return {
    status: session.status,
    paymentStatus: session.payment_status,
    amountCents: session.amount_total,
    currency: session.currency,
    orderId: session.metadata?.orderId,
    paymentIntent: typeof session.payment_intent === 'string' ? session.payment_intent : (intent?.id ?? null),
    intentStatus: intent?.status,
    chargedAt: charge ? new Date(charge.created * 1000) : undefined,
  }
}

/** Closes an open session. False when it was not open: the caller must then ask what became of it. */
export async function endSession({ stripe }: Services, sessionId: string, deadline?: Deadline): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId, {}, answeredBy(deadline))
    return true
  } catch (error) {
    if (isRefusedByProvider(error)) return false
    throw error
  }
}

/** What the provider says of a session, as far as we use it; the words are plain text, since it may add new ones. */
export type SessionFacts = {
  /** open, complete, expired */
  status: string | null
  /** paid, unpaid, no_payment_required */
  paymentStatus: string
  amountCents: number | null
  currency: string | null
  orderId: string | undefined
  paymentIntent: string | null
  /** The status of the last attempt to pay, if there was one. */
  intentStatus: string | undefined
  chargedAt: Date | undefined
}

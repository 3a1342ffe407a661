import type Stripe from 'stripe'
import type { Services } from '#api/platform/context/context.ts'
import { paymentBehind } from '../payment-provider.ts'

/** What the provider knows of a paid session. */
export type PaidSession = {
  sessionId: string
  /** The id that we gave it; undefined on sessions that another system made. */
  orderId: string | undefined
  capturedCents: number
  refundedCents: number
}

const PAGE = 100
/** This is more than a restaurant sells in days, and older sessions were compared by earlier runs. */
const MOST_PAGES = 50

/**
 * Every paid session made since an instant, newest first.
 * @throws StripeError
 */
export async function paidSessionsSince({ stripe }: Services, since: Date): Promise<PaidSession[]> {
  const paid: PaidSession[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const expand = ['data.payment_intent.latest_charge']
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const from = after === undefined ? {} : { starting_after: after }
    const { data, has_more } = await stripe.checkout.sessions.list({
      ...from,
      status: 'complete',
      created,
      limit: PAGE,
      expand,
    })
    paid.push(...data.filter(({ payment_status }) => payment_status === 'paid').map(toPaid))
    after = data.at(-1)?.id
    if (!has_more) break
  }
  return paid
}

function toPaid(session: Stripe.Checkout.Session): PaidSession {
  const { charge } = paymentBehind(session)
  return {
    sessionId: session.id,
    orderId: session.metadata?.orderId,
    capturedCents: charge?.amount_captured ?? session.amount_total ?? 0,
    refundedCents: charge?.amount_refunded ?? 0,
  }
}

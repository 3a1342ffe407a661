import type { Books } from '../books/books.ts'
import { lastAttempt } from '../books/last-attempt.ts'
import type { SessionRecord } from '../books/records.ts'
import { heldByBanks } from './dispute-charge.ts'

export type SessionBalance = {
  sessionId: string
  status: SessionRecord['status']
  paymentStatus: SessionRecord['paymentStatus']
  paymentIntentId: string | null
  metadata: Record<string, string>
  clientReferenceId: string | null
  currency: string
  totalCents: number
  capturedCents: number
  refundedCents: number
  /** What banks hold of it because of disputes. */
  withdrawnCents: number
}

/** The captured and refunded money of every session, oldest first. The shop's books must agree with it to the cent. */
export function balances(books: Books): SessionBalance[] {
  return [...books.sessions.values()].map(session => {
    const charge = lastAttempt(books, session)?.charge
    return {
      sessionId: session.id,
      status: session.status,
      paymentStatus: session.paymentStatus,
      paymentIntentId: session.paymentIntentId,
      metadata: { ...session.metadata },
      clientReferenceId: session.clientReferenceId,
      currency: session.currency,
      totalCents: session.totalCents,
      capturedCents: charge?.status === 'succeeded' ? charge.amountCents : 0,
      refundedCents: charge?.refundedCents ?? 0,
      withdrawnCents: charge ? heldByBanks({ books }, charge.id) : 0,
    }
  })
}

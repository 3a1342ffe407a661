import { put } from '../books/books.ts'
import { newId } from '../books/ids.ts'
import { lastAttempt } from '../books/last-attempt.ts'
import type { ChargeRecord } from '../books/records.ts'
import { closeDispute, type Disputing, openDispute } from '../payments/dispute-charge.ts'
import { failPayout } from '../payments/fail-payout.ts'
import { failRefund } from '../payments/fail-refund.ts'
import { NO_REQUEST } from '../payments/record-event.ts'
import { refundCharge } from '../payments/refund-charge.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'

/** What happens at the provider without the shop: by banks, or by a person in the provider's own pages. */
export type Outside = {
  /** A bank disputes the payment of a session. @returns the dispute's id */
  dispute(sessionId: string, asked?: Disputing): Promise<string>
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<string>
  /** A person refunds it in the provider's pages, in full without an amount. @returns the refund's id */
  refund(sessionId: string, amountCents?: number): Promise<string>
  /** The customer's bank refuses a refund. */
  failRefund(id: string): Promise<string>
  /** The bank sends back the newest payout, or one of an amount that stands for itself. @returns the payout's id */
  failPayout(amountCents?: number): Promise<string>
  /** The provider takes a fee that belongs to no payment. @returns its transaction's id */
  takeFee(amountCents: number): Promise<string>
}

export function outsideOf(simulation: Simulation): Outside {
  const chargeOf = (sessionId: string): ChargeRecord => {
    const session = simulation.books.sessions.get(sessionId)
    const charge = session && lastAttempt(simulation.books, session)?.charge
    if (charge?.status !== 'succeeded') throw new Error('No such session that is paid.')
    return charge
  }
  const once = async (id: string) => {
    await simulation.commit()
    return id
  }
  return {
    dispute: async (sessionId, asked) => once(openDispute(simulation, chargeOf(sessionId), asked).id),
    closeDispute: async (id, outcome) => once(closeDispute(simulation, id, outcome).id),
    refund: async (sessionId, amountCents) =>
      once(
        refundCharge(
          simulation,
          { charge: chargeOf(sessionId).id, ...(amountCents && { amount: amountCents }) },
          NO_REQUEST,
        ).id,
      ),
    failRefund: async id => {
      failRefund(simulation, id)
      return once(id)
    },
    takeFee: async amountCents => {
      const id = newId('balanceTransaction')
      put(simulation.books, 'fees', { id, created: nowSeconds(simulation), amountCents })
      return once(id)
    },
    failPayout: async amountCents => once(failPayout(simulation, amountCents).id),
  }
}

import type { Finding } from '#api/kernel/finding.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import type { Services } from '#api/platform/context/context.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import { type KnownSession, knownSessions } from '../../queries/reconcile-payments.ts'
import { settleSession } from '../settling/settle-session.ts'
import { type PaidSession, paidSessionsSince } from './provider-sessions.ts'

/** It looks back one day, and two more in case runs were missed. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60_000

/**
 * Compares the provider's paid sessions of the last days with ours. One whose payment we missed is settled as if its
 * webhook came now; money for unknown sessions (sold after the backup that was restored) and differing sums (a refund
 * made by hand in the provider's pages) are reported to a person.
 * @throws StripeError when the provider does not answer
 */
export async function compareWithProvider(services: Services): Promise<Finding[]> {
  const theirs = await paidSessionsSince(services, new Date(services.clock().getTime() - LOOK_BACK_MS))
  const ours = await knownSessions(
    services.sql,
    theirs.map(({ sessionId }) => sessionId),
  )
  const known = new Map(ours.map(session => [session.sessionId, session]))
  const unheard = ours.filter(({ status }) => status !== 'paid')
  return [
    ...(await repairEach(services, unheard, describeUnheard, session => settle(services, session))),
    ...theirs.filter(({ sessionId, orderId }) => orderId && !known.has(sessionId)).map(unknownPayment),
    ...theirs.flatMap(session => differing(session, known.get(session.sessionId))),
  ]
}

async function settle(services: Services, { sessionId }: KnownSession): Promise<boolean> {
  const settlement = await settleSession(services, sessionId)
  return settlement === 'settled' || settlement === 'returned'
}

function describeUnheard({ orderId }: KnownSession): Omit<Finding, 'isRepaired'> {
  return { kind: 'payment_unheard', subject: orderId, name: orderNumber(orderId) }
}

function unknownPayment({ sessionId, orderId = '', capturedCents, refundedCents }: PaidSession): Finding {
  return {
    kind: 'payment_unknown',
    subject: sessionId,
    name: orderNumber(orderId),
    isRepaired: false,
    details: { amount: formatEuros(capturedCents - refundedCents), session: sessionId },
  }
}

function differing(theirs: PaidSession, ours: KnownSession | undefined): Finding[] {
  if (ours?.status !== 'paid' || ours.refundedCents === null) return []
  if (theirs.capturedCents === ours.capturedCents && theirs.refundedCents === ours.refundedCents) return []
  const sums = ({ capturedCents, refundedCents }: { capturedCents: number; refundedCents: number | null }) =>
    `${formatEuros(capturedCents)} − ${formatEuros(refundedCents ?? 0)}`
  return [
    {
      kind: 'provider_differs',
      subject: ours.orderId,
      name: orderNumber(ours.orderId),
      isRepaired: false,
      details: { provider: sums(theirs), here: sums(ours) },
    },
  ]
}

import type { OutputOf } from '#api/kernel/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context.ts'
import { deadlineIn, faultOf, isProviderError } from '#api/platform/outside/stripe.ts'
import type { getPaymentStatus } from './contract.ts'
import { claimAsking, paymentOfSession } from './rows.ts'
import { ASK_EVERY_SECONDS, statusWords } from './rules.ts'
import { settleSession } from './settle-session.ts'

type Status = OutputOf<typeof getPaymentStatus>
type KnownPayment = NonNullable<Awaited<ReturnType<typeof paymentOfSession>>>

/** The page asks again after 2 s, so a quick answer serves it better than a late one. */
const PATIENCE_MS = 3000

/**
 * What became of a payment session. The database answers; as long as the session is open there, the provider is asked,
 * at most once in 5 s for each session over all processes. When it is down, the answer is what the database knows.
 * @throws AppError 'session_not_found' for an unknown session, without asking the provider
 * Source: docs/security.md#payment.
 */
export async function paymentStatus(services: Services, sessionId: string): Promise<Status> {
  const payment = await paymentOfSession(services.sql, sessionId)
  if (!payment) throw new AppError('session_not_found')
  if (payment.status !== 'open' || !(await mayAsk(services, payment.id))) return toStatus(payment)
  await settleSession(services, sessionId, deadlineIn(PATIENCE_MS)).catch(error => {
    if (!isProviderError(error)) throw error
    services.log.warn(faultOf(error), 'provider did not answer the status call')
  })
  return toStatus((await paymentOfSession(services.sql, sessionId)) ?? payment)
}

function mayAsk({ sql, clock }: Services, paymentId: string): Promise<boolean> {
  return claimAsking(sql, paymentId, clock(), ASK_EVERY_SECONDS * 1000)
}

function toStatus(payment: KnownPayment): Status {
  return {
    ...statusWords(payment.status),
    orderId: payment.orderId,
    amount: toEuros(payment.amountCents),
    orderStatus: payment.orderStatus,
    ...(payment.revisionNumber !== null && {
      revision: { number: payment.revisionNumber, isApplied: payment.settles === true },
    }),
  }
}

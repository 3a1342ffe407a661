import type { OrderMoney } from '#api/features/orders/cancel-order.ts'
import type { Services } from '#api/platform/context.ts'
import { type Deadline, deadlineIn, providerProblem } from '#api/platform/outside/stripe.ts'
import { endSession } from './payment-provider.ts'
import { giveBack, returnMoney } from './refund-order.ts'
import { dropUnseen, type MadePayment, markExpired, openPayment } from './rows.ts'
import { isMade } from './rules.ts'
import { type Settlement, settleSession } from './settle-session.ts'

const PATIENCE_MS = 8000

/** Fills the port `OrderMoney` of orders; `api/app.ts` and `api/jobs.ts` pass it to them. */
export const orderMoney: OrderMoney = {
  closeSessions,
  returnMoney,
  async giveBack(services, tx, orderId, refund) {
    await giveBack(services, tx, orderId, refund)
  },
}

/**
 * Closes the order's open session at the provider, so that nobody pays for a cancelled order. A session that turns out
 * to be paid is settled first: the cancelling caller then finds a paid order.
 * @throws AppError 'payment_provider_down' within 8 s; the session may then still be open
 * Source: docs/security.md#payment.
 */
export async function closeSessions(services: Services, orderId: string): Promise<void> {
  await dropUnseen(services.sql, orderId)
  const payment = await openPayment(services.sql, orderId)
  if (!payment || !isMade(payment)) return
  try {
    await closeSession(services, payment, deadlineIn(PATIENCE_MS))
  } catch (error) {
    throw providerProblem(error, services.log)
  }
}

/** Closes one session, or settles it where the customer paid first. */
export async function closeSession(services: Services, payment: MadePayment, deadline?: Deadline): Promise<Settlement> {
  if (!(await endSession(services, payment.sessionId, deadline))) {
    return settleSession(services, payment.sessionId, deadline)
  }
  await markExpired(services.sql, payment.id)
  return 'over'
}

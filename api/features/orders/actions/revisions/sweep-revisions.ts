import type { Services } from '#api/platform/context/context.ts'
import { overdueRevisions, touchOrder, waitingRevisionOf } from '../../queries/paid/revisions.ts'
import { lockedOrder } from '../../queries/read-orders.ts'
import { notifyOrder } from '../../queries/write-orders.ts'
import { endPaymentPage } from '../moving/cancel-order.ts'
import type { OrderMoney } from '../paying/order-money-port.ts'
import { endWaitingRevision } from './end-waiting.ts'

const BATCH = 100
/**
 * After this many pages in a row that could not be closed the provider counts as down, and is not asked about the
 * others.
 */
const PATIENCE = 3

/**
 * Ends the revisions that were not paid in time and frees what they held; their orders stay as they were. One that was
 * paid after all is settled first.
 */
export async function sweepRevisions(services: Services, money: OrderMoney): Promise<void> {
  let failures = 0
  for (const { orderId } of await overdueRevisions(services.sql, services.clock(), BATCH)) {
    if (failures < PATIENCE) failures = (await endPaymentPage(services, money, orderId)) ? 0 : failures + 1
    await expire(services, orderId).catch(err => services.log.error({ err, orderId }, 'unpaid revision not ended'))
  }
}

async function expire(services: Services, orderId: string): Promise<void> {
  await services.sql.begin(async tx => {
    await lockedOrder(tx, orderId)
    const now = services.clock()
    const revision = await waitingRevisionOf(tx, orderId)
    if (!revision?.payBy || revision.payBy > now) return
    await touchOrder(tx, orderId)
    await notifyOrder(tx, orderId)
    await endWaitingRevision(services, tx, orderId, 'expired', now)
  })
}

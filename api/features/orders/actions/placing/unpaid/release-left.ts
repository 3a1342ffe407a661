import type { Services } from '#api/platform/context/context.ts'
import { isLeft, leftOrders } from '../../../queries/pickup/released-holds.ts'
import { releaseSlot } from '../../../queries/pickup/slot-holds.ts'
import { lockedOrder } from '../../../queries/read-orders.ts'
import { releasePortions } from '../../portions/portions.ts'

const BATCH = 100

/**
 * Gives back the slots and the portions of unpaid orders whose page has gone. The orders stay payable until their time is over: money
 * that comes takes them again, or the next one of that day, or goes back (`confirm-order.ts`).
 */
export async function releaseLeft(services: Services): Promise<void> {
  const { sql, clock, log } = services
  for (const id of await leftOrders(sql, clock(), BATCH)) {
    // A failure at one order must not keep the others' slots from being freed.
    await releaseOf(services, id).catch(err => log.error({ err, orderId: id }, 'slot of a left order not freed'))
  }
}

async function releaseOf(services: Services, id: string): Promise<void> {
  const { sql, clock } = services
  await sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    // It may have been paid, or its page may have come back, since the query.
    if (order?.status !== 'pending' || !(await isLeft(tx, id, clock()))) return
    await releasePortions(services, tx, id)
    await releaseSlot(tx, id, clock())
  })
}

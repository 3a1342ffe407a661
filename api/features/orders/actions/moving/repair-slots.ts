import type { Finding } from '#api/kernel/finding.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import {
  heldByDeadOrders,
  lockSlot,
  miscountedSlots,
  recountSlot,
  unpaidSince,
} from '../../queries/reconcile-orders.ts'
import { releaseSlot } from '../../queries/slot-holds.ts'
import type { OrderMoney } from '../paying/order-money-port.ts'
import { sweepUnpaid } from '../paying/sweep-unpaid.ts'

const MINUTE_MS = 60_000
/** The sweep of unpaid orders runs each minute, so ten minutes mean that it has failed. */
const LATE_MS = 10 * MINUTE_MS
/** Older slots can no longer be chosen, so their counters do not matter. */
const LOOK_BACK_MS = 7 * 24 * 60 * MINUTE_MS

/** Frees slots of cancelled orders, and of unpaid ones beyond their time; those that cannot be freed are reported. */
export async function repairHolds(services: Services, money: OrderMoney): Promise<Finding[]> {
  const { sql, clock } = services
  const late = new Date(clock().getTime() - LATE_MS)
  const unpaid = await unpaidSince(sql, late)
  if (unpaid.length > 0) await sweepUnpaid(services, money)
  const resisting = new Set(await unpaidSince(sql, late))
  const about = (orderId: string) => ({ subject: orderId, name: orderNumber(orderId) })
  return [
    ...unpaid.map(id => ({ kind: 'order_unpaid' as const, ...about(id), isRepaired: !resisting.has(id) })),
    ...(await repairEach(
      services,
      await heldByDeadOrders(sql),
      id => ({ kind: 'hold_on_dead_order', ...about(id) }),
      async id => void (await releaseSlot(sql, id, clock())),
    )),
  ]
}

/** Recounts the slots whose counters differ from what their orders hold. */
export async function repairSlots(services: Services): Promise<Finding[]> {
  const { sql, clock } = services
  const slots = await miscountedSlots(sql, new Date(clock().getTime() - LOOK_BACK_MS))
  return await repairEach(
    services,
    slots,
    at => ({
      kind: 'slot_miscounted',
      subject: at.toISOString(),
      name: `${formatDay(parisDay(at))} ${parisTime(at)}`,
    }),
    at =>
      sql.begin(async tx => {
        await lockSlot(tx, at)
        await recountSlot(tx, at)
      }),
  )
}

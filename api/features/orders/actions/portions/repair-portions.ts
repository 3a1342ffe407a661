import type { Finding } from '#api/kernel/finding.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { addDays, formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import { notifyPortions, releasePieces } from '../../queries/portions/portion-holds.ts'
import {
  differingPortions,
  miscountedPortions,
  portionsOfDeadOrders,
  recountPortions,
} from '../../queries/portions/reconcile-portions.ts'

/** Nobody orders for an older day, so what it counts does not matter. */
const LOOK_BACK_DAYS = 7

/**
 * Frees what cancelled orders hold. A living order that holds something else than it eats is reported: to hold more for it
 * may be to oversell, and what it was promised must stay.
 */
export async function repairPortionHolds(services: Services): Promise<Finding[]> {
  const { sql } = services
  const from = firstDay(services)
  const about = (orderId: string) => ({ subject: orderId, name: orderNumber(orderId) })
  const freed = await repairEach(
    services,
    await portionsOfDeadOrders(sql, from),
    id => ({ kind: 'portions_on_dead_order', ...about(id) }),
    id => sql.begin(async tx => void (await releasePieces(tx, id))),
  )
  const differing = await differingPortions(sql, from)
  if (freed.length > 0) await notifyPortions(sql)
  return [
    ...freed,
    ...differing.map(({ id, itemId }) => ({
      kind: 'portions_differ' as const,
      ...about(id),
      isRepaired: false,
      details: { itemId },
    })),
  ]
}

/** Counts anew the days of a dish whose counter differs from what orders hold. */
export async function repairPortions(services: Services): Promise<Finding[]> {
  const { sql } = services
  const wrong = await miscountedPortions(sql, firstDay(services))
  const repaired = await repairEach(
    services,
    wrong,
    ({ itemId, day }) => ({
      kind: 'portions_miscounted',
      subject: `${itemId} ${day}`,
      name: `${itemId} ${formatDay(day)}`,
    }),
    ({ itemId, day }) => sql.begin(tx => recountPortions(tx, itemId, day)),
  )
  if (repaired.length > 0) await notifyPortions(sql)
  return repaired
}

function firstDay({ clock }: Services): string {
  return addDays(parisDay(clock()), -LOOK_BACK_DAYS)
}

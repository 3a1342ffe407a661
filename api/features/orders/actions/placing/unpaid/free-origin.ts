import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { listUnpaidHolds } from '../../../contract/unpaid-holds.ts'
import { unpaidCount, unpaidOfOrigin, unpaidOrigins } from '../../../queries/pickup/unpaid-origins.ts'
import { lockedOrder } from '../../../queries/read-orders.ts'
import { unpaidLoad } from '../../../queries/unpaid-orders.ts'
import { CANCEL_REASONS } from '../../../rules/cancel-reasons.ts'
import { crowdedFrom } from '../../../rules/unpaid/pressure.ts'
import { cancelInTransaction, endPaymentPage } from '../../moving/cancel-order.ts'
import type { OrderMoney } from '../../paying/order-money-port.ts'

/** More do not fit on a tablet, and the largest come first. */
const MOST_LISTED = 5
/** After so many pages that could not be closed the provider counts as down. */
const PATIENCE = 1

/** What is held without having been paid, for the staff: by how many orders, and which origins hold most. */
export async function listUnpaid(ctx: Ctx): Promise<OutputOf<typeof listUnpaidHolds>> {
  const { slotCapacity } = await ctx.snapshots.read(settingsSnapshot)
  const [load, orders, origins] = await Promise.all([
    unpaidLoad(ctx.sql),
    unpaidCount(ctx.sql),
    unpaidOrigins(ctx.sql, MOST_LISTED),
  ])
  return { isCrowded: load >= crowdedFrom(slotCapacity), orders, origins }
}

/**
 * Cancels the unpaid orders of one origin, and frees their slots. One that turns out paid is settled and stays. Nobody
 * is written to: their addresses may be a stranger's.
 */
export async function freeOrigin(ctx: Ctx, money: OrderMoney, origin: string): Promise<{ freed: number }> {
  const { staffId } = ctx.actor as Staff
  let [freed, failures] = [0, 0]
  for (const id of await unpaidOfOrigin(ctx.sql, origin)) {
    if (failures < PATIENCE && !(await endPaymentPage(ctx, money, id))) failures += 1
    freed += await ctx.sql.begin(async tx => {
      const order = await lockedOrder(tx, id)
      if (order?.status !== 'pending') return 0
      await cancelInTransaction(ctx, tx, money, order, {
        reason: CANCEL_REASONS.unpaid,
        staffId,
        notifiesCustomer: false,
      })
      await writeAuditEntry(tx, { staffId, action: 'order.unpaid_freed', subject: id, at: ctx.clock() })
      return 1
    })
  }
  return { freed }
}

import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { heldUntil } from '#api/kernel/order/held-until.ts'
import type { Services } from '#api/platform/context/context.ts'
import { hasPaymentPage, lockedOrder, unpaidOrders } from '../../queries/read-orders.ts'
import { forgetPaidHolds, forgetSpentProofs } from '../../queries/unpaid-orders.ts'
import { CANCEL_REASONS } from '../../rules/cancel-reasons.ts'
import { CREDIT_MINUTES } from '../../rules/unpaid/hold-origins.ts'
import { cancelInTransaction, endPaymentPage } from '../moving/cancel-order.ts'
import type { OrderMoney } from './order-money-port.ts'

const BATCH = 100
/**
 * After this many pages in a row that could not be closed the provider counts as down, and is not asked about the
 * others.
 */
const PATIENCE = 3

/**
 * Cancels the orders whose time to pay is over and frees their slots. One that was paid after all is settled first and
 * stays. A provider that hangs delays the sweep by seconds in all and not for every order, because a slot must be freed
 * in time, and money that comes for a cancelled order is recorded and returned.
 */
export async function sweepUnpaid(services: Services, money: OrderMoney): Promise<void> {
  let failures = 0
  const now = services.clock()
  await forgetSpentProofs(services.sql, now)
  await forgetPaidHolds(services.sql, new Date(now.getTime() - CREDIT_MINUTES * 60_000))
  const { holdMinutes } = await services.snapshots.read(settingsSnapshot)
  const due = { now, noPageSince: new Date(now.getTime() - holdMinutes * 60_000) }
  for (const { id, hasPage } of await unpaidOrders(services.sql, due, BATCH)) {
    // A payment page that was opened since the sweep's query belongs to a customer who is about to pay: order and page
    // stay.
    if (hasPage && failures < PATIENCE) failures = (await endPaymentPage(services, money, id)) ? 0 : failures + 1
    // A failure at one order must not keep the others' slots from being freed.
    await cancelUnpaid(services, money, id).catch(err =>
      services.log.error({ err, orderId: id }, 'unpaid order not cancelled'),
    )
  }
}

async function cancelUnpaid(services: Services, money: OrderMoney, id: string): Promise<void> {
  await services.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (order?.status !== 'pending') return
    const settings = await services.snapshots.read(settingsSnapshot)
    if (heldUntil(order, await hasPaymentPage(tx, id), settings) > services.clock()) return
    await cancelInTransaction(services, tx, money, order, {
      reason: CANCEL_REASONS.unpaid,
      staffId: null,
      notifiesCustomer: false,
    })
  })
}

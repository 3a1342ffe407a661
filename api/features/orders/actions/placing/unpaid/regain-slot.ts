import { lockPoints } from '#api/features/loyalty/points.ts'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { laterThatDay, slotFull } from '#api/features/pickup/offer-slots.ts'
import { capacityOf } from '#api/features/pickup/rules/pickup-slots.ts'
import { capacityAt } from '#api/features/pickup/slot-calendar.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { OrderRow } from '../../../queries/order-rows.ts'
import { lockCallDay, regainSlot, releasedLoad, updateAwaited } from '../../../queries/pickup/released-holds.ts'
import { lockedOrder, wholeOrder } from '../../../queries/read-orders.ts'
import { portionsRefusal } from '../../portions/portions-refusal.ts'

/**
 * The pickup that money finds for an order whose slot was given back: its own, or the next one of that day with room.
 * An order that holds its slot keeps it. Lock the order first.
 * @returns null: no slot of that day takes it any more, and nothing is held
 */
export async function slotForMoney(services: Services, tx: Queryable, order: OrderRow): Promise<Date | null> {
  const at = order.pickupAt as Date
  const load = await releasedLoad(tx, order.id)
  if (load === undefined) return at
  // Before the slot, as everywhere.
  await lockCallDay(tx, parisDay(at))
  if (order.customerId) await lockPoints(tx, order.customerId)
  const settings = await services.snapshots.read(settingsSnapshot)
  if (await regainSlot(tx, order.id, at, capacityAt(at, settings))) return at
  for (const slot of await laterThatDay(services, tx, at, { load, hasAlcohol: order.hasAlcohol })) {
    if (await regainSlot(tx, order.id, slot.at, capacityOf(slot, settings))) return slot.at
  }
  return null
}

/**
 * Before an unpaid order's page to pay is shown: nothing is heard of its customer from there, so that the slot waits
 * for as long as the order may be paid. One that was given back is taken again.
 * @throws AppError 'slot_full' where it has no room any more, 'item_unavailable' where its portions are gone
 */
export async function awaitPayment(services: Services, orderId: string): Promise<void> {
  const settings = await services.snapshots.read(settingsSnapshot)
  const lost = await services.sql.begin(async tx => {
    const order = await lockedOrder(tx, orderId)
    if (order?.status !== 'pending' || !order.pickupAt) return undefined
    const load = await releasedLoad(tx, orderId)
    const at = order.pickupAt
    if (load !== undefined && !(await regainSlot(tx, orderId, at, capacityAt(at, settings)))) return { order, at, load }
    await updateAwaited(tx, orderId, null)
    return undefined
  })
  if (!lost) return
  const lines = (await wholeOrder(services.sql, orderId))?.lines ?? []
  const menu = await services.snapshots.read(menuSnapshot)
  const eaten = await portionsRefusal(services, lost.at, lines, menu)
  if (eaten) throw eaten
  const slot = { at: lost.at, date: parisDay(lost.at), time: parisTime(lost.at), capacity: null }
  throw await slotFull(services, slot, { load: lost.load, hasAlcohol: lost.order.hasAlcohol })
}

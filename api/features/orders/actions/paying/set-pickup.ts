import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { askedSlot, slotFull } from '#api/features/pickup/offer-slots.ts'
import { capacityOf } from '#api/features/pickup/rules/pickup-slots.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import { priceOrder } from '#api/features/pricing/rules/price/order-price.ts'
import { assertOnSale } from '#api/features/pricing/rules/sold-out.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { OrderRow } from '../../queries/order-rows.ts'
import { holdSlot, isSlotFull } from '../../queries/pickup/slot-holds.ts'
import { isOutOfPortions, rationPieces } from '../../queries/portions/portion-holds.ts'
import { wholeOrder } from '../../queries/read-orders.ts'
import { updatePickup } from '../../queries/write-orders.ts'
import { toRequest } from '../../views/line-rows.ts'
import { isSlotRationed, recordSlot, slotRationed } from '../placing/unpaid/ration-unpaid.ts'
import { announcePortionsWithin, holdPortions, leftOf } from '../portions/portions.ts'
import { portionsRefusal } from '../portions/portions-refusal.ts'

/**
 * Gives a pickup to an order that was placed without one, and holds its portions and its slot: call it last.
 * @throws AppError 'orders_paused', 'slot_unavailable', 'item_unavailable' (sold out at that pickup); what else it throws, `pickupRefusal` reads once the transaction
 * is over
 * Source: docs/product.md#pickup.
 */
export async function setPickup(
  services: Services,
  tx: Queryable,
  order: OrderRow,
  pickup: { date: string; time: string },
): Promise<void> {
  const { slot, cart, capacity, lines, menu, settings } = await wantedSlot(services, tx, order, pickup)
  await Promise.all(recordSlot(services, tx, order.id, slot, settings))
  await updatePickup(tx, order.id, slot.at)
  await announcePortionsWithin(tx, await leftOf(holdPortions(tx, { id: order.id, at: slot.at }, lines, menu)))
  await rationPieces(tx, order.id)
  await holdSlot(tx, { orderId: order.id, slotAt: slot.at, load: cart.load, capacity })
}

/**
 * The problem to answer instead of an error of `setPickup`: for a full slot, 'slot_full' with the next one, for too
 * few portions 'item_unavailable'; any other error stays. It reads the database, which is impossible inside the failed transaction.
 */
export async function pickupRefusal(
  services: Services,
  order: OrderRow,
  pickup: () => { date: string; time: string },
  error: unknown,
): Promise<unknown> {
  if (!isSlotFull(error) && !isSlotRationed(error) && !isOutOfPortions(error)) return error
  const { slot, cart, lines, menu } = await wantedSlot(services, services.sql, order, pickup())
  if (isSlotRationed(error)) return slotRationed(services, slot, cart)
  if (isSlotFull(error)) return slotFull(services, slot, cart)
  return (await portionsRefusal(services, slot.at, lines, menu, error)) ?? new AppError('conflict')
}

async function wantedSlot(services: Services, sql: Queryable, order: OrderRow, pickup: { date: string; time: string }) {
  const settings = await services.snapshots.read(settingsSnapshot)
  const menu = await services.snapshots.read(menuSnapshot)
  const whole = await wholeOrder(sql, order.id)
  const lines = whole?.lines ?? []
  const { kitchenLoad } = priceOrder(bookOf(menu.orderable), lines.map(toRequest))
  const cart = { load: kitchenLoad, hasAlcohol: order.hasAlcohol }
  const slot = askedSlot(settings, pickup, cart, services.clock())
  assertOnSale(bookOf(menu.orderable), lines, slot)
  return { slot, cart, capacity: capacityOf(slot, settings), lines, menu, settings }
}

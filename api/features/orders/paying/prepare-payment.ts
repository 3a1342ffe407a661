import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/snapshot.ts'
import { askedSlot, capacityAt, slotFull } from '#api/features/pickup/offer-slots.ts'
import { capacityOf } from '#api/features/pickup/rules/pickup-slots.ts'
import { priceOrder } from '#api/features/pricing/rules/order-price.ts'
import { bookOf } from '#api/features/pricing/rules/price-book.ts'
import { assertOnSale } from '#api/features/pricing/rules/sold-out.ts'
import { isNotYetOpen } from '#api/features/settings/rules/legal-fields.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { priceChanged } from '../counter/decide-order.ts'
import { announcePortionsWithin, holdPortions, leftOf, portionsRefusal, rationPieces } from '../holds/hold-portions.ts'
import { holdProblem } from '../holds/hold-refusal.ts'
import { areCurrent, holdSlot, regainSlot, releasedHold, updateAwaited } from '../holds/holds.ts'
import { lockedOrder, notifyOrder, type OrderRow, wholeOrder } from '../rows.ts'
import { toRequest } from '../view.ts'
import { recordSlot } from './ration-unpaid.ts'

/**
 * Gives a pickup to an order that was placed without one, and holds its portions and its slot: call it last.
 * @throws AppError 'orders_paused', 'slot_unavailable', 'item_unavailable' (sold out at that pickup); what else it
 *   throws, `pickupRefusal` reads once the transaction is over
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
  return (await holdProblem(services, error, () => wantedSlot(services, services.sql, order, pickup()))) ?? error
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
  return { slot, cart, at: slot.at, capacity: capacityOf(slot, settings), lines, menu, settings }
}

/**
 * Checks an unpaid order again before its payment page opens: every dish must still be there, for its pickup, and every price the same.
 * From then on its price is fixed for that session. A shop that may not sell takes no payment either.
 * @throws AppError 'not_yet_open', 'item_unavailable', 'price_changed', and what pricing throws
 * Source: docs/security.md#orders.
 */
export async function recheckOrder(services: Services, orderId: string): Promise<void> {
  const order = await wholeOrder(services.sql, orderId)
  if (!order) throw new AppError('order_not_found')
  const { menu, settings } = await currentMenu(services)
  if (isNotYetOpen(settings, services.env)) throw new AppError('not_yet_open')
  const { pickupAt } = order
  const book = bookOf(menu.orderable)
  if (pickupAt) assertOnSale(book, order.lines, { date: parisDay(pickupAt), time: parisTime(pickupAt) })
  // The discount that the order was placed with is kept, even if the promotion has ended since.
  const priced = priceOrder(book, order.lines.map(toRequest), order.discountPercent ?? 0)
  if (priced.totalCents === order.totalCents) return
  const lines = order.lines.map(line => ({ id: String(line.lineNo), unitPriceCents: line.unitPriceCents }))
  throw priceChanged({ totalCents: order.totalCents, lines }, priced)
}

/**
 * Menu and settings, read again where they have changed unnoticed by this process: nobody pays, or is refused for, an old price.
 */
async function currentMenu({ sql, snapshots }: Services): Promise<{ menu: MenuSnapshot; settings: Settings }> {
  const [menu, settings] = await Promise.all([snapshots.read(menuSnapshot), snapshots.read(settingsSnapshot)])
  if (await areCurrent(sql, menu.version, settings.version)) return { menu, settings }
  return { menu: await snapshots.reload(menuSnapshot), settings: await snapshots.reload(settingsSnapshot) }
}

/** An order with a payment page is held for longer, so every page that shows the order must learn the new deadline. */
export async function notifyPaymentPage(tx: Queryable, orderId: string): Promise<void> {
  await notifyOrder(tx, orderId)
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
    const hold = await releasedHold(tx, orderId)
    if (hold && !(await regainSlot(tx, orderId, hold.slotAt, capacityAt(hold.slotAt, settings))))
      return { order, ...hold }
    await updateAwaited(tx, orderId, null)
    return undefined
  })
  if (!lost) return
  const lines = (await wholeOrder(services.sql, orderId))?.lines ?? []
  const menu = await services.snapshots.read(menuSnapshot)
  const eaten = await portionsRefusal(services, lost.slotAt, lines, menu)
  if (eaten) throw eaten
  const slot = { at: lost.slotAt, date: parisDay(lost.slotAt), time: parisTime(lost.slotAt), capacity: null }
  throw await slotFull(services, slot, { load: lost.load, hasAlcohol: lost.order.hasAlcohol })
}

function updatePickup(tx: Queryable, id: string, pickupAt: Date) {
  return tx`update orders set pickup_at = ${pickupAt} where id = ${id}`
}

import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import { priceOrder } from '#api/features/pricing/rules/price/order-price.ts'
import { assertOnSale } from '#api/features/pricing/rules/sold-out.ts'
import { type Settings, settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { isNotYetOpen } from '#api/features/settings/rules/identity.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import { areCurrent } from '../../queries/pickup/slot-holds.ts'
import { wholeOrder } from '../../queries/read-orders.ts'
import { toRequest } from '../../views/line-rows.ts'
import { priceChanged } from '../placing/decide-order.ts'

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

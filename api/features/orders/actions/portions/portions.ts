import { isShown, portionsOn } from '#api/features/menu/rules/portions-of-day.ts'
import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import { type EatenLine, eatenDishes } from '#api/features/pricing/rules/eaten-dishes.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import {
  holdPieces,
  holdsLastPieces,
  notifyPortions,
  type Pieces,
  releasePieces,
  trimPieces,
} from '../../queries/portions/portion-holds.ts'

/**
 * Holds the portions that lines eat on their pickup's Paris day. Dishes without a number that day are not asked about.
 * Send it after the order's own rows and the vouchers, before the slot; then hand what it answers, by `leftOf`, to
 * `announcePortions` once the transaction is over, or its error (`isOutOfPortions`) to `portionsRefusal`.
 * @param order.at the pickup's instant
 * @returns the statement, not sent yet, since it has to follow the order's own in one batch; none where no dish has a
 *   number
 * Source: docs/decisions/0112-portions-are-counted-by-pickup-day.md.
 */
export function holdPortions(
  tx: Queryable,
  order: { id: string; at: Date },
  lines: readonly EatenLine[],
  menu: MenuSnapshot,
) {
  const day = parisDay(order.at)
  const pieces = numberedPieces(menu, lines, day)
  return pieces.size > 0 ? [holdPieces(tx, order.id, day, pieces)] : []
}

/** What is left of the scarcest dish after `holdPortions`; null where none has a number. */
export async function leftOf(holding: ReturnType<typeof holdPortions>): Promise<number | null> {
  const [rows] = await Promise.all(holding)
  return rows?.[0].left ?? null
}

/**
 * Gives an order's portions back; customers are told when the transaction commits. It locks the dishes' rows: after the
 * vouchers, before the slot.
 * @param what all unless said: of one day, where an order has moved to another; of lines, with the quantity that goes
 */
export async function releasePortions(
  services: Services,
  tx: Queryable,
  orderId: string,
  { day, lines }: { day?: string; lines?: readonly EatenLine[] } = {},
): Promise<void> {
  const menu = lines && (await services.snapshots.read(menuSnapshot))
  const pieces = lines && menu && eatenDishes(bookOf(menu.orderable), lines)
  await announcePortionsWithin(tx, await releasePieces(tx, orderId, { ...(day && { day }), ...(pieces && { pieces }) }))
}

/** Gives back what a paid order holds for pieces that were refunded before the kitchen began. */
export async function releaseRefunded(tx: Queryable, orderId: string): Promise<void> {
  await announcePortionsWithin(tx, await trimPieces(tx, orderId))
}

/**
 * Has customers told of what an order left, once it is committed: `notifyBoards` says why not within. If the notice is lost,
 * the next reading of the menu brings it.
 */
export function announcePortions({ sql, log }: Services, left: number | null): void {
  if (left === null || !isShown(left)) return
  notifyPortions(sql).catch(err => log.warn({ err }, 'menus not told of the portions left'))
}

/** Has customers told that what they read as reserved is sold out, once the order that holds the last ones is paid. */
export async function announcePaidPortions({ snapshots }: Services, tx: Queryable, orderId: string): Promise<void> {
  const { portions } = await snapshots.read(menuSnapshot)
  if (portions.size > 0 && (await holdsLastPieces(tx, orderId))) await notifyPortions(tx)
}

/** The same within a transaction that notifies anyway. @param left also what was left before some were given back */
export async function announcePortionsWithin(tx: Queryable, left: number | null): Promise<void> {
  if (left !== null && isShown(left)) await notifyPortions(tx)
}

/** The pieces of those dishes that have a number on a day. */
export function numberedPieces(
  { orderable, portions }: MenuSnapshot,
  lines: readonly EatenLine[],
  day: string,
): Pieces {
  if (portions.size === 0) return new Map()
  const isNumbered = (dish: string) => {
    const known = portions.get(dish)
    return known !== undefined && portionsOn(known, day) !== undefined
  }
  return new Map([...eatenDishes(bookOf(orderable), lines)].filter(([dish]) => isNumbered(dish)))
}

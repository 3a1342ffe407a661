import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { ListedOrder } from '../../contract/orders.ts'
import { listedOrders, type OrderPlace } from '../../queries/list-orders.ts'
import { toOrder, toOwnOrder } from '../../views/order-view.ts'

/**
 * The caller's orders, newest first: only those of the account itself, not those of its address, which anyone could
 * have registered. Staff get everyone's.
 * @param page.cursor of the page before
 * @returns next the cursor of the next page, null on the last one
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 * Source: docs/security.md#orders.
 */
export async function listOrders(
  ctx: Ctx,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ orders: ListedOrder[]; next: string | null }> {
  const customerId = ctx.actor.kind === 'customer' ? ctx.actor.customerId : null
  const list = `orders of ${customerId ?? 'everyone'}`
  const after = page.cursor === undefined ? null : toPlace(readCursor(ctx, list, page.cursor))
  // One row more than a page shows whether there is a next one.
  const rows = await listedOrders(ctx.sql, { customerId, after, limit: page.limit + 1 })
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const now = ctx.clock()
  return {
    orders: shown.map(row => (customerId === null ? toOrder(row, now) : toOwnOrder(row, now))),
    next: last && rows.length > shown.length ? writeCursor(ctx, list, [last.place, last.id]) : null,
  }
}

function toPlace([createdAt, id]: string[]): OrderPlace {
  return { createdAt: createdAt as string, id: id as string }
}

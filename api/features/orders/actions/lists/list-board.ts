import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { searchFor } from '#api/kernel/people/staff-search.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Board, BoardOrder, boardOrders } from '../../contract/orders-admin.ts'
import {
  type BoardRow,
  changedSince,
  foundOrders,
  liveBoard,
  ordersByPickup,
  type PickupPlace,
  type Snapshot,
} from '../../queries/board-orders.ts'
import { toBoardOrder } from '../../views/order-view.ts'

const PAGE = 100
const SEARCHED_DAYS = 90
/** For more changes than that, sending the whole board is cheaper. */
const MOST_CHANGES = 500

/**
 * Orders of the staff's lists: all under way, or a Paris day's by pickup, or search results, newest first.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listForBoard(
  ctx: Ctx,
  { status, day, q, cursor }: InputOf<typeof boardOrders>['query'],
): Promise<OutputOf<typeof boardOrders>> {
  const list = `orders of the board ${JSON.stringify([status, day, q])}`
  const after = cursor === undefined ? null : toPlace(readCursor(ctx, list, cursor))
  const now = ctx.clock()
  // One row more than a page shows whether there is a next one.
  const page = { status, after, limit: PAGE + 1 }
  const rows = q
    ? await foundOrders(ctx.sql, { ...page, ...searchFor(q), since: daysBefore(now, SEARCHED_DAYS) })
    : await ordersByPickup(ctx.sql, { ...page, days: day === undefined ? null : boundsOfDay(day) })
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    orders: shown.map(row => toBoardOrder(row, now)),
    nextCursor: last && rows.length > shown.length ? writeCursor(ctx, list, [last.place, last.id]) : null,
  }
}

/**
 * What a board has not seen yet: everything at first, then whatever changed, each order once. Null when nothing
 * changed.
 */
export async function changesForBoard(
  ctx: Ctx,
  seen: Snapshot | undefined,
): Promise<{ snapshot: Snapshot; board: Board } | { snapshot: Snapshot; changed: BoardOrder[] } | null> {
  const now = ctx.clock()
  const toOrders = (rows: readonly BoardRow[]) => rows.map(row => toBoardOrder(row, now))
  const changes = seen === undefined ? null : await changedSince(ctx.sql, seen, MOST_CHANGES)
  if (changes && changes.rows.length < MOST_CHANGES) {
    return changes.rows.length > 0 ? { snapshot: changes.snapshot, changed: toOrders(changes.rows) } : null
  }
  const { rows, snapshot, deliveredToday } = await liveBoard(ctx.sql, boundsOfDay(parisDay(now)))
  return { snapshot, board: { orders: toOrders(rows), deliveredToday } }
}

function toPlace([at, id]: string[]): PickupPlace {
  return { at: at as string, id: id as string }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

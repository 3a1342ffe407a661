import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { BoardOrder } from '../contract/orders-admin.ts'
import { type BoardRow, boardRow } from '../queries/board-orders.ts'
import { toBoardOrder } from '../views/order-view.ts'

/** An order that is there, as a board shows it, read again: what the tables hold after a change. */
export async function onTheBoard(ctx: Ctx, sql: Queryable, id: string): Promise<BoardOrder> {
  return toBoardOrder((await boardRow(sql, id)) as BoardRow, ctx.clock())
}

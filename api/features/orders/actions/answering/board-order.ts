import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { BoardOrder, TheirOrder } from '../../contract/orders-admin.ts'
import { type BoardRow, boardRow, lastMovedBy } from '../../queries/board-orders.ts'
import { toBoardOrder } from '../../views/order-view.ts'

/** An order that is there, as a board shows it, read again: what the tables hold after a change. */
export async function onTheBoard(ctx: Ctx, sql: Queryable, id: string): Promise<BoardOrder> {
  return toBoardOrder((await boardRow(sql, id)) as BoardRow, ctx.clock())
}

/**
 * The refusal of a change that was decided on an order as it no longer is: with the order as it is, and whose change came
 * first, who moved it last unless said.
 */
export async function staleOrder(ctx: Ctx, tx: Queryable, id: string, by?: { name: string | null }): Promise<AppError> {
  const extra: TheirOrder = {
    order: await onTheBoard(ctx, tx, id),
    by: by ? by.name : await lastMovedBy(tx, id),
  }
  return new AppError('stale_version', { extra })
}

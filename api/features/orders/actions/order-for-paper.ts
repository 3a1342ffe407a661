import type { Queryable } from '#api/platform/database/database.ts'
import type { BoardOrder } from '../contract/orders-admin.ts'
import { boardRow } from '../queries/board-orders.ts'
import { toBoardOrder } from '../views/order-view.ts'

/** An order as it is printed: all that its board's ticket shows. Undefined where there is none (any more). */
export async function orderForPaper(sql: Queryable, id: string, now: Date): Promise<BoardOrder | undefined> {
  const row = await boardRow(sql, id)
  return row && toBoardOrder(row, now)
}

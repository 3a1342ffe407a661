/** An order for features that are about orders and no part of them. */
import type { Queryable } from '#api/platform/database/database.ts'
import type { WholeOrder } from '../../queries/order-rows.ts'
import { lockedOrder, wholeOrder } from '../../queries/read-orders.ts'

/** An order with all that belongs to it, as other features read it. */
export type OrderForOthers = WholeOrder

/** @throws Error for an id of no order: whoever asks has authorised it, or has a row that refers to it */
export async function wholeOrderOf(sql: Queryable, id: string): Promise<WholeOrder> {
  const order = await wholeOrder(sql, id)
  if (!order) throw new Error(`there is no order ${id}`)
  return order
}

/** Locks an order until the transaction ends: what others would change of it waits. */
export async function lockOrder(tx: Queryable, id: string): Promise<{ isAtTill: boolean }> {
  const order = await lockedOrder(tx, id)
  return { isAtTill: order?.tillAt != null }
}

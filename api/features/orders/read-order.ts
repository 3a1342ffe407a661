/** An order for features that are about orders and no part of them. */

import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { isSameSecret } from '#api/platform/secrets.ts'
import type { Order } from './contract-order.ts'
import type { BoardOrder, TheirOrder } from './contract-staff.ts'
import {
  type BoardRow,
  boardColumns,
  lockedOrder,
  type OrderRow,
  orderById,
  type WholeOrder,
  wholeOrder,
} from './rows.ts'
import { toBoardOrder, toOrder } from './view.ts'

/**
 * The order, for its customer or whoever holds its tracking token.
 * @param options.guestIdIsProof a guest's order id is random and counts as proof (only for its checkout)
 * @throws AppError 'order_not_found', also for somebody else's order, so that nobody learns whether it exists
 * Source: docs/product.md#who-may-pay-and-cancel.
 */
export async function authorisedOrder(
  ctx: Ctx,
  sql: Queryable,
  orderId: string,
  token: string | null | undefined,
  options: { guestIdIsProof?: boolean } = {},
): Promise<OrderRow> {
  const order = await orderById(sql, orderId)
  const isOwner = ctx.actor.kind === 'customer' && order?.customerId === ctx.actor.customerId
  const isGuests = options.guestIdIsProof === true && order?.customerId === null
  if (!order || !(isOwner || isGuests || isSameSecret(token, order.trackingToken))) {
    throw new AppError('order_not_found')
  }
  return order
}

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

/**
 * The order as it is sent to clients, read again, so that an action answers what the tables hold after its change.
 * @throws AppError 'order_not_found'
 */
export async function orderAsItIs(ctx: Ctx, sql: Queryable, id: string): Promise<Order> {
  const order = await wholeOrder(sql, id)
  if (!order) throw new AppError('order_not_found')
  return toOrder(order, ctx.clock())
}

/** An order that is there, as a board shows it, read again: what the tables hold after a change. */
export async function onTheBoard(ctx: Ctx, sql: Queryable, id: string): Promise<BoardOrder> {
  return toBoardOrder((await boardRow(sql, id)) as BoardRow, ctx.clock())
}

/** The same, kept as the answer to the call's key. */
export async function answerOnBoard(ctx: Ctx, tx: Queryable, id: string): Promise<BoardOrder> {
  const answer = await onTheBoard(ctx, tx, id)
  await cacheAnswer(tx, ctx, { status: 200, response: answer })
  return answer
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

/** An order as it is printed: all that its board's ticket shows. Undefined where there is none (any more). */
export async function orderForPaper(sql: Queryable, id: string, now: Date): Promise<BoardOrder | undefined> {
  const row = await boardRow(sql, id)
  return row && toBoardOrder(row, now)
}

async function boardRow(sql: Queryable, id: string): Promise<BoardRow | undefined> {
  const [row] = await sql<BoardRow[]>`select ${boardColumns(sql)} from orders where id = ${id}`
  return row
}

/** The staff member who brought an order into its current status; null where none of them did. */
async function lastMovedBy(sql: Queryable, id: string): Promise<string | null> {
  const [event] = await sql<{ by: string | null }[]>`
    select staff.name as by
    from order_events e
    left join staff on staff.id = e.staff_id
    where e.order_id = ${id}
    order by e.id desc
    limit 1`
  return event?.by ?? null
}

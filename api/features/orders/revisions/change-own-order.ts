import type { InputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import type { OrderMoney } from '../cancel-order.ts'
import type * as contract from '../contract-revisions.ts'
import type { Tracking } from '../contract-tracking.ts'
import { authorisedOrder } from '../read-order.ts'
import { lockedOrder, type WholeOrder, wholeOrder } from '../rows.ts'
import { changeDeadline } from '../rules/revisions.ts'
import { toTracking } from '../view.ts'
import { decideAndSave, takeBack } from './revise-order.ts'
import { assertNoneWaits } from './settle-revision.ts'

/** The limit is of one order: each change is told to the kitchen. */
const CHANGED = { max: 6, windowSeconds: 3600 }

/**
 * Changes a paid order for its customer, without anybody's consent, as long as they may cancel it and the kitchen has not
 * begun: decided as the staff's change is. Whichever of 'Commencer' and the change locks the order first holds.
 * @throws AppError the endpoint's problems; 'conflict' where the order is another one than was seen
 * Source: docs/decisions/0196-customers-change-their-own-order.md.
 */
export async function changeOwnOrder(
  ctx: Ctx,
  money: OrderMoney,
  id: string,
  { trackingToken, ...change }: InputOf<typeof contract.changeOwnOrder>['body'],
): Promise<Tracking> {
  await authorisedOrder(ctx, ctx.sql, id, trackingToken)
  await takeHit(ctx, 'own_changes', id, CHANGED)
  return await decideAndSave(ctx, money, change, {
    isCustomer: true,
    order: tx => changeableOrder(ctx, tx, id, change.version),
    answer: tx => asTracked(ctx, tx, id),
  })
}

/**
 * Takes back the change that its customer made and has not paid.
 * @throws AppError 'order_not_found', 'revision_over', also for a change that the staff made
 */
export async function withdrawOwnChange(
  ctx: Ctx,
  money: OrderMoney,
  id: string,
  { number, trackingToken }: InputOf<typeof contract.withdrawOwnChange>['body'],
): Promise<Tracking> {
  await authorisedOrder(ctx, ctx.sql, id, trackingToken)
  return await takeBack(ctx, money, id, { number, answer: tx => asTracked(ctx, tx, id) })
}

async function changeableOrder(ctx: Ctx, tx: Queryable, id: string, version: number): Promise<WholeOrder> {
  const order = (await lockedOrder(tx, id)) && (await wholeOrder(tx, id))
  if (!order) throw new AppError('order_not_found')
  if (!changeDeadline(order, ctx.clock())) throw new AppError('not_changeable')
  await assertNoneWaits(tx, id)
  if (order.version !== version) throw new AppError('conflict')
  return order
}

async function asTracked(ctx: Ctx, tx: Queryable, id: string): Promise<Tracking> {
  return toTracking((await wholeOrder(tx, id)) as WholeOrder, ctx.clock())
}

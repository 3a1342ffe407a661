import { revisionToPay } from '#api/features/orders/actions/revisions/revision-to-pay.ts'
import type { authorisedOrder } from '#api/features/orders/actions/tracking/authorise-order.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { unpayable } from '../../rules.ts'

type Order = Awaited<ReturnType<typeof authorisedOrder>>

/** An order with what is to be paid of it now, and until when. */
export type Due = Order & {
  dueCents: number
  /** The revision that is paid for; null: the order itself. */
  revisionId: string | null
}

/**
 * What is due of an order: all of it, or the difference of one of its revisions.
 * @param revision its number
 * @throws AppError 'revision_over', or why the order cannot be paid
 */
export async function dueOf(sql: Queryable, order: Order, revision: number | null, now: Date): Promise<Due> {
  if (revision !== null) {
    const { id, cents, payBy } = await revisionToPay(sql, order.id, revision, now)
    return { ...order, payBy, dueCents: cents, revisionId: id }
  }
  const problem = unpayable(order, now)
  if (problem) throw new AppError(problem)
  return { ...order, dueCents: order.totalCents, revisionId: null }
}

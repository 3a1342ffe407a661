import type { Queryable } from '#api/platform/database/database.ts'
import {
  dayOfPoint,
  hasReversal,
  insertEarned,
  insertReversed,
  lockedBalance,
  markEarnedReversed,
} from '../../queries/ledger.ts'
import { announceReward } from '../rewards/reward-notices.ts'

/** @param paidOn Paris calendar day of the payment */
type PointOfDay = { customerId: string; orderId: string; paidOn: string; now: Date }

/**
 * Locks a customer's points until the transaction ends. Take it before deciding whether a day's point is reversed: an
 * order paid meanwhile then waits, and the later of the two transactions sees the other.
 */
export async function lockPoints(tx: Queryable, customerId: string): Promise<void> {
  await lockedBalance(tx, customerId)
}

/**
 * Gives the point of a paid order: one for each Paris day, however many orders were paid on it.
 * @returns the new balance; null when this order earned none
 * Source: docs/decisions/0014-points-and-vouchers.md.
 */
export async function earnPoint(
  tx: Queryable,
  { customerId, orderId, paidOn, now }: PointOfDay,
): Promise<number | null> {
  const before = await lockedBalance(tx, customerId)
  if (before === undefined) return null
  const isEarned = await insertEarned(tx, { customerId, orderId, earnedOn: paidOn, reason: 'Commande payée', now })
  if (!isEarned) return null
  await announceReward(tx, customerId, { before, after: before + 1 }, now)
  return before + 1
}

/**
 * Takes a day's point back when the last order paid on it is refunded. It never fails for points that were spent since:
 * it takes at most the balance, and the ledger notes what was forgiven.
 * @param day.why what the customer reads of it
 * @returns whether a point left the balance
 */
export async function reversePoint(
  tx: Queryable,
  { customerId, orderId, paidOn, now, why = 'Commande remboursée' }: PointOfDay & { why?: string },
): Promise<boolean> {
  const balance = await lockedBalance(tx, customerId)
  if (balance === undefined || !(await markEarnedReversed(tx, customerId, paidOn, now))) return false
  const points = Math.min(1, balance)
  const reason = points === 1 ? why : `${why}, point déjà utilisé et non repris`
  await insertReversed(tx, { customerId, orderId, points: -points, reason, now })
  return points === 1
}

/**
 * Gives a day's point back that was taken for money which is there again after all. Nothing where none was taken, or the
 * day has one.
 * @returns whether a point came back
 */
export async function restorePoint(tx: Queryable, { customerId, orderId, paidOn, now }: PointOfDay): Promise<boolean> {
  const before = await lockedBalance(tx, customerId)
  if (before === undefined) return false
  const { takenTimes, points } = await dayOfPoint(tx, customerId, paidOn)
  if (takenTimes === 0 || points > 0) return false
  return await insertEarned(tx, { customerId, orderId, earnedOn: paidOn, reason: 'Paiement rétabli', now })
}

/** Whether the refund of an order took a point off the balance; a forgiven point is not mentioned to the customer. */
export async function hasTakenPointBack(tx: Queryable, customerId: string, orderId: string): Promise<boolean> {
  return await hasReversal(tx, customerId, orderId)
}

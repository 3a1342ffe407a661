import { managerRefundCents } from '#api/features/settings/actions/manager-refund.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { requireProof } from '#api/platform/trail/require-proof.ts'
import { countGivenAway, givenAwayCents } from '../queries/given-away.ts'

export type Limit = {
  /** What the administrator allows a manager for one Paris day. */
  limitCents: number
  /** What of it the caller has not given yet. */
  leftCents: number
}

/**
 * What the caller may give away today; null: whatever there is, as the administrator may. It is read in the transaction
 * that gives, so that a limit which was just lowered holds at once.
 */
export async function givingLimit(ctx: Ctx, tx: Queryable): Promise<Limit | null> {
  const { role, staffId } = ctx.actor as Staff
  if (role === 'admin') return null
  const limitCents = await managerRefundCents(tx)
  const givenCents = await givenAwayCents(tx, staffId, parisDay(ctx.clock()))
  return { limitCents, leftCents: Math.max(0, limitCents - givenCents) }
}

/**
 * Counts what the caller gives away: money of an order that stays sold, a difference that is waived, points beyond those
 * that are free. Whatever gives calls it in its transaction, after the locks of order, customer and vouchers and before
 * those of portions and slot: the person's day stays locked until commit. Cancelling an order is none of it.
 * @param refusal said in place of the euros that are left
 * @throws AppError 'refund_over_limit', and 'proof_needed' above `largeRefundCents`
 * Source: docs/decisions/0120-a-manager-refunds-a-little.md.
 */
export async function giveAway(
  ctx: Ctx,
  tx: Queryable,
  cents: number,
  refusal?: (limit: Limit) => string,
): Promise<void> {
  if (cents <= 0) return
  const limit = await givingLimit(ctx, tx)
  if (limit && !(await countGivenAway(tx, { ...personAndDay(ctx), cents, limitCents: limit.limitCents }))) {
    const values = { amount: formatEuros(limit.leftCents) }
    throw new AppError('refund_over_limit', { values, ...(refusal && { sentence: refusal(limit) }) })
  }
  const { largeRefundCents } = await ctx.snapshots.read(settingsSnapshot)
  if (cents > largeRefundCents) await requireProof(ctx, 'anew')
}

function personAndDay(ctx: Ctx): { staffId: string; on: string } {
  return { staffId: (ctx.actor as Staff).staffId, on: parisDay(ctx.clock()) }
}

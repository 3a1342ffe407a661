import { givingLimitCents, settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { ROLES } from '#api/kernel/people/roles.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { type Ctx, requireProof } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'

export type Limit = {
  /** What the administrator allows the caller's role for one Paris day. */
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
  const { limit } = ROLES[role]
  if (limit === null) return null
  const limitCents = await givingLimitCents(tx, limit)
  const givenCents = await givenAwayCents(tx, staffId, parisDay(ctx.clock()))
  return { limitCents, leftCents: Math.max(0, limitCents - givenCents) }
}

/**
 * Counts what the caller gives away: money of an order that stays sold, a difference that is waived, points beyond those
 * that are free. Whatever gives calls it in its transaction, after the locks of order, customer and vouchers and before
 * those of portions and slot: the person's day stays locked until commit. Cancelling an order is none of it.
 * @param refusal said in place of the euros that are left
 * @throws AppError 'refund_over_limit', and 'proof_needed' above `largeRefundCents`
 * Source: docs/decisions/0120-staff-give-away-up-to-a-limit.md.
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

async function givenAwayCents(sql: Queryable, staffId: string, on: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select cents
    from given_away
    where staff_id = ${staffId}
      and given_on = ${on}`
  return row?.cents ?? 0
}

/**
 * Counts what somebody gives, and locks their day until commit.
 * @returns false where it is more than their limit leaves; then nothing is counted
 */
async function countGivenAway(
  tx: Queryable,
  given: { staffId: string; on: string; cents: number; limitCents: number },
): Promise<boolean> {
  const { staffId, on, cents, limitCents } = given
  if (cents > limitCents) return false
  const row: Row<'given_away'> = { staffId, givenOn: on, cents }
  const rows = await tx`
    insert into given_away ${tx(row)}
    on conflict (staff_id, given_on) do update
      set cents = given_away.cents + excluded.cents
      where given_away.cents + excluded.cents <= ${limitCents}`
  return rows.count === 1
}

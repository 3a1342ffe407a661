import { menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import { giveAway } from '#api/features/staff/give-away.ts'
import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import { toCents } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { LoyaltyCustomer, updatePoints } from '../../contract/loyalty-admin.ts'
import { holder, insertAdjusted, lockedHolder, pointsGiven } from '../../queries/loyalty-admin.ts'
import { pointCents, pointsLeft, pointsThatCount } from '../../rules/given-points.ts'
import { DEFAULT_REASON } from '../../rules/loyalty-admin.ts'
import { rewardDishes } from '../../views/loyalty-view.ts'
import { toCustomer } from '../cards/list-customers.ts'
import { announceReward } from '../rewards/reward-notices.ts'

/**
 * Sets a customer's balance. The ledger gets the difference, who made it and why; the customer reads the reason in
 * their history. Points beyond those that are free are given away as money is. Setting the balance that is already there changes nothing and writes no audit entry.
 * @throws AppError 'customer_not_found'; 'stale_version', with the customer as they are now, when the balance is no
 *   longer the one that the caller saw; what `giveAway` throws
 * Source: docs/decisions/0016-staff-set-a-balance.md, docs/decisions/0120-a-manager-refunds-a-little.md.
 */
export async function setPoints(
  ctx: Ctx,
  { customer_email, new_points, admin_reason, expected_points }: InputOf<typeof updatePoints>['body'],
): Promise<LoyaltyCustomer> {
  return await ctx.sql.begin(async tx => {
    const found = await lockedHolder(tx, customer_email)
    if (!found) throw new AppError('customer_not_found')
    const { points: before } = found
    if (expected_points != null && expected_points !== before) {
      throw new AppError('stale_version', { extra: { customer: await shown(tx, found.id) } })
    }
    if (new_points !== before) await move(ctx, tx, found, new_points, admin_reason || DEFAULT_REASON)
    return await shown(tx, found.id)
  })
}

async function move(
  ctx: Ctx,
  tx: Queryable,
  { id, name, points: before }: { id: string; name: string; points: number },
  after: number,
  reason: string,
): Promise<void> {
  const { staffId } = ctx.actor as Staff
  const now = ctx.clock()
  await countPoints(ctx, tx, id, after - before)
  await insertAdjusted(tx, { customerId: id, points: after - before, staffId, reason, now })
  await announceReward(tx, id, { before, after }, now)
  // The balance is read again, since it is the ledger's trigger that changes it.
  const { total_points: points } = await shown(tx, id)
  const details = { name, from: before, to: points, reason }
  await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'loyalty.points_set', subject: id, at: now, details })
}

/** Points that buy a dish are money: beyond a day's free ones a manager gives them out of what they may give away. */
async function countPoints(ctx: Ctx, tx: Queryable, customerId: string, added: number): Promise<void> {
  const before = await pointsGiven(tx, customerId, parisDay(ctx.clock()))
  const counted = pointsThatCount({ before, added })
  if (counted === 0) return
  const { menu } = await ctx.snapshots.read(menuSnapshot)
  const cents = pointCents(
    rewardDishes(bookOf(menu)).flatMap(({ item_price }) => (item_price ? [toCents(item_price)] : [])),
  )
  await giveAway(ctx, tx, counted * cents, ({ leftCents }) => {
    const left = pointsLeft(before, leftCents, cents)
    return `Aujourd’hui, vous pouvez encore ajouter ${left}\u00a0point${left > 1 ? 's' : ''} à ce client. Au-delà, demandez à l’administrateur.`
  })
}

async function shown(tx: Queryable, id: string): Promise<LoyaltyCustomer> {
  const row = await holder(tx, id)
  if (!row) throw new AppError('customer_not_found')
  return toCustomer(row)
}

import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/price-book.ts'
import { giveAway } from '#api/features/staff/give-away.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { LoyaltyCustomer, updatePoints } from './contract-staff.ts'
import { addressMeant, holder, insertAdjusted, lockedHolder, pointsGiven, toCustomer } from './loyalty-customers.ts'
import { announceReward } from './reward-notices.ts'
import { DEFAULT_REASON } from './rules.ts'
import { rewardDishes } from './vouchers.ts'

/** So many points a customer may be given on a Paris day without a limit: what a forgotten stamp or two is. */
const FREE_POINTS_A_DAY = 10

/**
 * Sets a customer's balance. The ledger gets the difference, who made it and why; the customer reads the reason in
 * their history. Points beyond those that are free are given away as money is. Setting the balance that is already there changes nothing and writes no audit entry.
 * @throws AppError 'customer_not_found'; 'stale_version', with the customer as they are now, when the balance is no
 *   longer the one that the caller saw; what `giveAway` throws
 * Source: docs/product.md#loyalty-in-admin, docs/decisions/0120-staff-give-away-up-to-a-limit.md.
 */
export async function setPoints(
  ctx: Ctx,
  { new_points, admin_reason, expected_points, ...meant }: InputOf<typeof updatePoints>['body'],
): Promise<LoyaltyCustomer> {
  return await ctx.sql.begin(async tx => {
    const found = await lockedHolder(tx, await addressMeant(tx, meant))
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
  const sold = rewardDishes(bookOf(menu)).flatMap(({ item_price }) => (item_price ? [toCents(item_price)] : []))
  const cents = pointCents([...sold, ...(await valuesOfUnsold(tx))])
  await giveAway(ctx, tx, counted * cents, ({ leftCents }) => {
    const left = pointsLeft(before, leftCents, cents)
    return `Aujourd’hui, vous pouvez encore ajouter ${left}\u00a0point${left > 1 ? 's' : ''} à ce client. Au-delà, demandez à l’administrateur.`
  })
}

/** The worth, in cents, that the owner gives to dishes that points buy and the menu does not sell. */
async function valuesOfUnsold(tx: Queryable): Promise<number[]> {
  const rows = await tx<{ cents: number }[]>`
    select value_cents as cents
    from reward_dishes
    where offered and menu_item_id is null`
  return rows.map(({ cents }) => cents)
}

async function shown(tx: Queryable, id: string): Promise<LoyaltyCustomer> {
  const row = await holder(tx, id)
  if (!row) throw new AppError('customer_not_found')
  return toCustomer(row)
}

type Given = {
  /** Points that managers have given on that day already, less those that they took. */
  before: number
  /** Points that are added now. */
  added: number
}

/** How many of the points that are added now count as money. */
export function pointsThatCount({ before, added }: Given): number {
  const beyond = (points: number) => Math.max(0, points - FREE_POINTS_A_DAY)
  return Math.max(0, beyond(before + added) - beyond(before))
}

/** How many points may still be added for nothing, and for so much money. */
export function pointsLeft(before: number, leftCents: number, pointCents: number): number {
  return Math.max(0, FREE_POINTS_A_DAY - before) + (pointCents > 0 ? Math.floor(leftCents / pointCents) : 0)
}

/**
 * A point is worth, in cents, a tenth of the dearest dish that points buy.
 * @param rewardCents what those dishes are sold for, or are worth where the menu does not sell them
 */
export function pointCents(rewardCents: readonly number[]): number {
  return Math.ceil(Math.max(0, ...rewardCents) / POINTS_PER_REWARD)
}

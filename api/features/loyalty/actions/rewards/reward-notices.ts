import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { RewardNotice } from '../../contract/loyalty-admin.ts'
import { countOpenNotices, insertNotice, lockedNotice, markDismissed, openNotices } from '../../queries/notices.ts'
import { comesToReward } from '../../rules/loyalty-admin.ts'

/**
 * Notifies the staff that a customer's points now buy one dish more.
 * @param balance before and after, under the customer's lock
 */
export async function announceReward(
  tx: Queryable,
  customerId: string,
  balance: { before: number; after: number },
  now: Date,
): Promise<void> {
  if (comesToReward(balance.before, balance.after)) await insertNotice(tx, { id: uuid(), customerId, now })
}

/**
 * Customers who have come to a dish and whose notice nobody of the staff has dismissed, newest first.
 * @param limit without it, all of them
 */
export async function rewardNotices(ctx: Ctx, limit: number | undefined): Promise<RewardNotice[]> {
  const rows = await openNotices(ctx.sql, limit ?? null)
  return rows.map(({ id, name, email }) => ({ id, customer_name: name, customer_email: email }))
}

/** The same notices, with their total number. */
export async function newRewards(
  ctx: Ctx,
  limit: number | undefined,
): Promise<{ newRewards: RewardNotice[]; total: number }> {
  const [rewards, total] = await Promise.all([rewardNotices(ctx, limit), countOpenNotices(ctx.sql)])
  return { newRewards: rewards, total }
}

/**
 * Dismisses a notice for a staff member who has seen it; of two at once, the first has the audit entry.
 * @throws AppError 'not_found'
 */
export async function dismissNotice(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    const notice = await lockedNotice(tx, id)
    if (!notice) throw new AppError('not_found')
    if (notice.isDismissed) return
    const { staffId } = ctx.actor as Staff
    const now = ctx.clock()
    await markDismissed(tx, id, now)
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'loyalty.notice_seen',
      // The entry is about the customer, so that the name in it goes when their account is erased.
      subject: notice.customerId,
      at: now,
      details: { name: notice.name },
    })
  })
}

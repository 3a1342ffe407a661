import type { Staff } from '#api/kernel/actor.ts'
import { AppError } from '#api/kernel/errors.ts'
import { uuid } from '#api/kernel/ids.ts'
import { writeAuditEntry } from '#api/platform/audit.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import type { RewardNotice } from '../contract/loyalty-admin.ts'
import { countOpenNotices, insertNotice, lockedNotice, markDismissed, openNotices } from '../queries/notices.ts'
import { comesToReward } from '../rules/loyalty-admin.ts'

/**
 * Tells the staff of a customer whose points have just come to a dish more.
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

/** Who has come to a dish and was not seen by the staff yet, newest first. @param limit all of them without */
export async function rewardNotices(ctx: Ctx, limit: number | undefined): Promise<RewardNotice[]> {
  const rows = await openNotices(ctx.sql, limit ?? null)
  return rows.map(({ id, name, email }) => ({ id, customer_name: name, customer_email: email }))
}

/** The same, with how many they are on the whole. */
export async function newRewards(
  ctx: Ctx,
  limit: number | undefined,
): Promise<{ newRewards: RewardNotice[]; total: number }> {
  const [rewards, total] = await Promise.all([rewardNotices(ctx, limit), countOpenNotices(ctx.sql)])
  return { newRewards: rewards, total }
}

/**
 * Says that somebody of the staff has seen a notice; of two who say so at once, the first is noted.
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
      staffId,
      action: 'loyalty.notice_seen',
      // The customer's, so that the name goes with their account.
      subject: notice.customerId,
      at: now,
      details: { name: notice.name },
    })
  })
}

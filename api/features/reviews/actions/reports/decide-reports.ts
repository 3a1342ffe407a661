import { notify } from '#api/features/notifications/actions/notify.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { AdminReview } from '../../contract/reviews-admin.ts'
import { decideReports } from '../../queries/review-reports.ts'
import type { ReportDecision } from '../../rules/moderation.ts'
import { reportDecidedMail } from '../../rules/report-mails.ts'
import { reviewToChange, toAdminReview } from '../list-reviews.ts'

/**
 * Decides that a reported review stays as it is.
 * @throws AppError 'not_found'; 'conflict' where nothing is open, since somebody else was quicker
 */
export async function keepReview(ctx: Ctx, id: string): Promise<AdminReview> {
  return await ctx.sql.begin(async tx => {
    const review = await reviewToChange(tx, id)
    const count = await answerReports(ctx, tx, review, 'kept')
    if (count === 0) throw new AppError('conflict', { extra: { review: toAdminReview(review) } })
    const { staffId } = ctx.actor as Staff
    const at = ctx.clock()
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'review.kept', subject: id, at, details: { count } })
    return toAdminReview(await reviewToChange(tx, id))
  })
}

/**
 * Closes the open reports of a review by one decision, and tells whoever left an address: what, why and how to object.
 * @returns how many there were
 * Source: DSA, article 16 (5).
 */
export async function answerReports(
  ctx: Ctx,
  tx: Queryable,
  review: { id: string; createdAt: Date },
  decision: ReportDecision,
): Promise<number> {
  const at = ctx.clock()
  const { staffId } = ctx.actor as Staff
  const reports = await decideReports(tx, review.id, { decision, at, staffId })
  for (const { id, email, createdAt } of reports) {
    const data = reportDecidedMail(review, { decision, reportedAt: createdAt, at })
    if (email) await notify(ctx, tx, { kind: 'review-report-decided', cause: id, email, data })
  }
  return reports.length
}

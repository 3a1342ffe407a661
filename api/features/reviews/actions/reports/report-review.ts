import type * as z from 'zod/mini'
import { notify, notifyTeam } from '#api/features/notifications/actions/notify.ts'
import { uuid } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { type Limit, takeHitOfNetwork } from '#api/platform/limits/rate-limits.ts'
import type { reportReview as reportReviewEndpoint } from '../../contract/review-reports.ts'
import { insertReport } from '../../queries/review-reports.ts'
import { lockedReview } from '../../queries/reviews-admin.ts'
import { reportReceivedMail, reviewReportedMail } from '../../rules/report-mails.ts'

type Body = z.output<(typeof reportReviewEndpoint)['body'] & z.ZodMiniType>

/** The limit counts by address. */
const REPORTS: Limit = { max: 10, windowSeconds: 3600 }

/**
 * Keeps what somebody says against a review, tells the restaurant, and confirms the receipt to whoever left an address.
 * The review stays as it is until a person has decided.
 * @throws AppError 'not_found' for one that is hidden or gone, 'rate_limited'
 * Source: DSA, article 16; docs/decisions/0139-a-review-can-be-reported.md.
 */
export async function reportReview(ctx: Ctx, reviewId: string, { reason, words, email }: Body): Promise<void> {
  await takeHitOfNetwork(ctx, 'reports of reviews', REPORTS)
  await ctx.sql.begin(async tx => {
    const review = await lockedReview(tx, reviewId)
    if (!review || review.hiddenAt) throw new AppError('not_found')
    const report = { id: uuid(), reviewId, reason, words, email: email ?? null, createdAt: ctx.clock() }
    await insertReport(tx, report)
    const staffUrl = `${ctx.origins[0]}/admin/avis?vue=signales`
    await notifyTeam(ctx, tx, 'review-reported', report.id, reviewReportedMail(review, report, staffUrl))
    const data = reportReceivedMail(review, reason)
    if (report.email)
      await notify(ctx, tx, { kind: 'review-report-received', cause: report.id, email: report.email, data })
  })
}

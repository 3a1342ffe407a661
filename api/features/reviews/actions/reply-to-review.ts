import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { AuditAction } from '#api/kernel/people/audit-action.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { AdminReview, replyToReview as replyToReviewEndpoint } from '../contract/reviews-admin.ts'
import { type AdminRow, setReply } from '../queries/reviews-admin.ts'
import { reviewToChange, toAdminReview } from './list-reviews.ts'

type Given = InputOf<typeof replyToReviewEndpoint>['body']

/**
 * Writes or changes the restaurant's public reply to a review; an empty text removes it. The same text again changes
 * nothing, not even its date.
 * @throws AppError 'not_found'; 'stale_version' with the review, where somebody else has replied meanwhile
 */
export async function replyToReview(ctx: Ctx, id: string, given: Given): Promise<AdminReview> {
  return await ctx.sql.begin(async tx => {
    const before = await reviewToChange(tx, id)
    const text = given.text || null
    if (before.reply === text) return toAdminReview(before)
    assertSeen(before, given.seen)
    const { staffId } = ctx.actor as Staff
    const at = ctx.clock()
    await setReply(tx, id, text === null ? null : { text, at, staffId })
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: actionOf(before, text), subject: id, at })
    return toAdminReview(await reviewToChange(tx, id))
  })
}

function assertSeen(before: AdminRow, seen: Given['seen']): void {
  if (seen === undefined || seen === (before.repliedAt?.toISOString() ?? null)) return
  throw new AppError('stale_version', { extra: { review: toAdminReview(before) } })
}

function actionOf(before: AdminRow, text: string | null): AuditAction {
  if (text === null) return 'review.reply_removed'
  return before.reply === null ? 'review.replied' : 'review.reply_changed'
}

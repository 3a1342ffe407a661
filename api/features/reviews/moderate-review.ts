/** The mails about reviews. */

import { notify } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { AuditAction } from '#api/kernel/people/journal.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { problemDetail } from '#api/kernel/problems/problems.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contractModeration from './contract-moderation.ts'
import { type AdminRow, reviewToChange, setHiding, setReply, toAdminReview } from './list-reviews.ts'
import { answerReports } from './report-review.ts'
import { appealUntil, HIDING_REASONS, type HidingReason } from './rules.ts'

/**
 * Hides a review for a reason of the fixed list and tells its author and who reported it in the same transaction, or shows it again. The
 * public list and its figures change at once, since both leave hidden ones out.
 * @throws AppError 'not_found', 'moderation_reason_required', 'review_already_hidden' (with the review as it is)
 * Source: docs/product.md#reviews; terms of sale, article 15; C. conso L111-7-2.
 */
export async function moderateReview(
  ctx: Ctx,
  id: string,
  { hidden, reason }: InputOf<typeof contractModeration.moderateReview>['body'],
): Promise<contractModeration.AdminReview> {
  return await ctx.sql.begin(async tx => {
    const before = await reviewToChange(tx, id)
    if (hidden) await hide(ctx, tx, before, reason)
    else if (before.hiddenAt) await showAgain(ctx, tx, id)
    return toAdminReview(await reviewToChange(tx, id))
  })
}

async function hide(ctx: Ctx, tx: Queryable, review: AdminRow, reason: HidingReason | null | undefined) {
  if (!reason) throw reasonRequired()
  if (review.hiddenAt) throw new AppError('review_already_hidden', { extra: { review: toAdminReview(review) } })
  const { staffId } = ctx.actor as Staff
  const at = ctx.clock()
  await setHiding(tx, review.id, { reason, at, staffId })
  await notifyAuthor(ctx, tx, review, reason, at)
  await answerReports(ctx, tx, review, 'hidden')
  await writeAuditEntry(tx, {
    from: ctx.actor,
    staffId,
    action: 'review.hidden',
    subject: review.id,
    at,
    details: { reason },
  })
}

async function showAgain(ctx: Ctx, tx: Queryable, id: string): Promise<void> {
  const { staffId } = ctx.actor as Staff
  await setHiding(tx, id, null)
  await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'review.shown', subject: id, at: ctx.clock() })
}

async function notifyAuthor(ctx: Ctx, tx: Queryable, review: AdminRow, reason: HidingReason, at: Date): Promise<void> {
  const { id, address, customerId } = review
  await notify(ctx, tx, {
    kind: 'review-hidden',
    // Hiding it again after it was shown is another decision, which its author must be told too.
    cause: `${id} ${at.toISOString()}`,
    email: address,
    data: reviewHiddenMail({ ...review, reason, hiddenAt: at }),
    customerId: customerId ?? undefined,
  })
}

function reasonRequired(): AppError {
  const message = problemDetail('moderation_reason_required')
  return new AppError('moderation_reason_required', { errors: [{ path: 'reason', message }] })
}

type Given = InputOf<typeof contractModeration.replyToReview>['body']

/**
 * Writes or changes the restaurant's public reply to a review; an empty text removes it. The same text again changes
 * nothing, not even its date.
 * @throws AppError 'not_found'; 'stale_version' with the review, where somebody else has replied meanwhile
 */
export async function replyToReview(ctx: Ctx, id: string, given: Given): Promise<contractModeration.AdminReview> {
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

/**
 * 'review-hidden': tells the author why, and until when to object.
 * Source: terms of sale, article 15.
 */
export function reviewHiddenMail(review: {
  name: string
  comment: string
  createdAt: Date
  reason: HidingReason
  hiddenAt: Date
}): MessageData {
  const { name, comment, createdAt, reason, hiddenAt } = review
  return {
    typed: { review: { name, comment } },
    values: {
      review: {
        date: formatDate(parisDay(createdAt)),
        reason: HIDING_REASONS[reason],
        appealUntil: formatDate(appealUntil(hiddenAt)),
      },
    },
  }
}

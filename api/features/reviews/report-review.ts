/** The mails about a reported review. They quote nothing that a stranger typed. */
import type * as z from 'zod/mini'
import { notify, notifyTeam } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change, Columns, Queryable, Row } from '#api/platform/database/database.ts'
import { type Limit, takeHitOfNetwork } from '#api/platform/limits/rate-limits.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contractModeration from './contract-moderation.ts'
import { lockedReview, reviewToChange, toAdminReview } from './list-reviews.ts'
import { appealUntil, HIDING_REASONS, type HidingReason, type ReportDecision } from './rules.ts'

type Body = z.output<(typeof contractModeration.reportReview)['body'] & z.ZodMiniType>

/** The limit counts by address. */
const REPORTS: Limit = { max: 10, windowSeconds: 3600 }

/**
 * Keeps what somebody says against a review, tells the restaurant, and confirms the receipt to whoever left an address.
 * The review stays as it is until a person has decided.
 * @throws AppError 'not_found' for one that is hidden or gone, 'rate_limited'
 * Source: DSA, article 16; docs/product.md#reviews.
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

/**
 * Decides that a reported review stays as it is.
 * @throws AppError 'not_found'; 'conflict' where nothing is open, since somebody else was quicker
 */
export async function keepReview(ctx: Ctx, id: string): Promise<contractModeration.AdminReview> {
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

/** 'review-reported': goes to the restaurant. @param staffUrl the page on which it is decided */
export function reviewReportedMail(
  review: { createdAt: Date },
  report: { reason: HidingReason; email: string | null },
  staffUrl: string,
): MessageData {
  return {
    values: {
      review: { date: formatDate(parisDay(review.createdAt)) },
      report: { reason: HIDING_REASONS[report.reason], noEmail: report.email === null },
      admin: { reviewsUrl: staffUrl },
    },
    page: staffUrl,
  }
}

/** 'review-report-received': the receipt that DSA 16 (4) asks for. */
export function reportReceivedMail(review: { createdAt: Date }, reason: HidingReason): MessageData {
  return {
    values: { review: { date: formatDate(parisDay(review.createdAt)) }, report: { reason: HIDING_REASONS[reason] } },
  }
}

/** 'review-report-decided': what was decided and why, and the ways to object (DSA 16 (5), 17 (3) f). */
export function reportDecidedMail(
  review: { createdAt: Date },
  decided: { decision: ReportDecision; reportedAt: Date; at: Date },
): MessageData {
  const { decision, reportedAt, at } = decided
  return {
    values: {
      review: { date: formatDate(parisDay(review.createdAt)) },
      report: {
        date: formatDate(parisDay(reportedAt)),
        isHidden: decision === 'hidden',
        isKept: decision === 'kept',
        appealUntil: formatDate(appealUntil(at)),
      },
    },
  }
}

export type NewReport = {
  id: string
  reviewId: string
  reason: HidingReason
  words: string
  email: string | null
  createdAt: Date
}

async function insertReport(tx: Queryable, report: NewReport): Promise<void> {
  const row: Row<'review_reports', 'decision' | 'decidedAt' | 'decidedBy'> = report
  await tx`insert into review_reports ${tx(row)}`
}

export type DecidedReport = Columns<'review_reports', 'id' | 'email' | 'createdAt'>

/** Decides every report of a review that is open. @returns them */
async function decideReports(
  tx: Queryable,
  reviewId: string,
  by: { decision: ReportDecision; at: Date; staffId: string },
): Promise<DecidedReport[]> {
  const change: Change<'review_reports', 'decision' | 'decidedAt' | 'decidedBy'> = {
    decision: by.decision,
    decidedAt: by.at,
    decidedBy: by.staffId,
  }
  return await tx<DecidedReport[]>`
    update review_reports
    set ${tx(change)}
    where review_id = ${reviewId}
      and decision is null
    returning id, email, created_at`
}

export type ExportedReport = Columns<'review_reports', 'reviewId' | 'words' | 'createdAt' | 'decidedAt'> & {
  reason: HidingReason
  decision: ReportDecision | null
}

/** What somebody reported who left an address. */
export async function reportsOfPerson(sql: Queryable, { provenEmail }: Person): Promise<ExportedReport[]> {
  return await sql<ExportedReport[]>`
    select review_id, reason, words, created_at, decision, decided_at
    from review_reports
    where lower(email) = ${provenEmail}
    order by created_at desc, id`
}

/** Removes a person from their reports, and the words from reports of their reviews, which may quote them. */
export async function eraseFromReports(tx: Queryable, { provenEmail }: Person, reviewIds: readonly string[]) {
  await tx`
    update review_reports
    set email = case when lower(email) = ${provenEmail} then null else email end, words = ''
    where lower(email) = ${provenEmail}
       or review_id = any(${reviewIds as string[]}::uuid[])`
}

/** The mails about a reported review. They quote nothing that a stranger typed. */
import type { MessageData } from '#api/features/notifications/rules/mails/message-data.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import { appealUntil, HIDING_REASONS, type HidingReason, type ReportDecision } from './moderation.ts'

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

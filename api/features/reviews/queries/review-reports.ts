import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Change, Row } from '#api/platform/database/row.ts'
import type { HidingReason, ReportDecision } from '../rules/moderation.ts'

export type NewReport = {
  id: string
  reviewId: string
  reason: HidingReason
  words: string
  email: string | null
  createdAt: Date
}

export async function insertReport(tx: Queryable, report: NewReport): Promise<void> {
  const row: Row<'review_reports', 'decision' | 'decided_at' | 'decided_by'> = {
    id: report.id,
    review_id: report.reviewId,
    reason: report.reason,
    words: report.words,
    email: report.email,
    created_at: report.createdAt,
  }
  await tx`insert into review_reports ${tx(row)}`
}

export type DecidedReport = { id: string; email: string | null; createdAt: Date }

/** Decides every report of a review that is open. @returns them */
export async function decideReports(
  tx: Queryable,
  reviewId: string,
  by: { decision: ReportDecision; at: Date; staffId: string },
): Promise<DecidedReport[]> {
  const change: Change<'review_reports', 'decision' | 'decided_at' | 'decided_by'> = {
    decision: by.decision,
    decided_at: by.at,
    decided_by: by.staffId,
  }
  return await tx<DecidedReport[]>`
    update review_reports
    set ${tx(change)}
    where review_id = ${reviewId}
      and decision is null
    returning id, email, created_at as "createdAt"`
}

export type ExportedReport = {
  reviewId: string
  reason: HidingReason
  words: string
  createdAt: Date
  decision: ReportDecision | null
  decidedAt: Date | null
}

/** What somebody reported who left an address. */
export async function reportsOfPerson(sql: Queryable, { provenEmail }: Person): Promise<ExportedReport[]> {
  return await sql<ExportedReport[]>`
    select review_id as "reviewId", reason, words, created_at as "createdAt", decision, decided_at as "decidedAt"
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

import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { AdminReview, listAdminReviews as listAdminReviewsEndpoint } from '../contract/reviews-admin.ts'
import { type AdminRow, adminReviews, lockedReview, reviewCounts } from '../queries/reviews-admin.ts'
import { publicReview } from '../views/review-view.ts'

const PAGE = 50

/**
 * The staff's list of reviews, newest first, with how many each filter would list.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listReviews(
  ctx: Ctx,
  { filter, cursor }: InputOf<typeof listAdminReviewsEndpoint>['query'],
): Promise<OutputOf<typeof listAdminReviewsEndpoint>> {
  const list = `reviews ${filter ?? 'all'}`
  const [at, id] = cursor === undefined ? [] : readCursor(ctx, list, cursor)
  const after = at !== undefined && id !== undefined ? { at, id } : null
  // One row more than a page shows whether there is a next one.
  const [rows, counts] = await Promise.all([
    adminReviews(ctx.sql, filter, { after, limit: PAGE + 1 }),
    reviewCounts(ctx.sql),
  ])
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    reviews: shown.map(toAdminReview),
    counts,
    nextCursor: last && rows.length > PAGE ? writeCursor(ctx, list, [last.place, last.id]) : null,
  }
}

/**
 * Locks a review for a change.
 * @throws AppError 'not_found'
 */
export async function reviewToChange(tx: Queryable, id: string): Promise<AdminRow> {
  const row = await lockedReview(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** A review as the staff see it, without the author's address. */
export function toAdminReview(row: AdminRow): AdminReview {
  return {
    ...publicReview(row),
    hidden_at: row.hiddenAt?.toISOString() ?? null,
    hidden_reason: row.hiddenReason,
    hidden_by: row.hiddenBy,
    replied_by: row.repliedBy,
    has_address: row.address !== null,
    reports: row.reports.map(({ reason, words, createdAt, hasAddress }) => ({
      reason,
      words,
      created_at: new Date(createdAt).toISOString(),
      has_address: hasAddress,
    })),
  }
}

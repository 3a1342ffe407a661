import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { readCursor, writeCursor } from '#api/platform/cursor.ts'
import type { Change, Columns, Queryable } from '#api/platform/database/database.ts'
import type * as contractModeration from './contract-moderation.ts'
import { publicReview } from './post-review.ts'
import type { HidingReason, Rating } from './rules.ts'

const PAGE = 50

/**
 * The staff's list of reviews, newest first, with how many each filter would list.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listReviews(
  ctx: Ctx,
  { filter, cursor }: InputOf<typeof contractModeration.listAdminReviews>['query'],
): Promise<OutputOf<typeof contractModeration.listAdminReviews>> {
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
export function toAdminReview(row: AdminRow): contractModeration.AdminReview {
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

export type AdminRow = Columns<
  'reviews',
  | 'id'
  | 'customerId'
  | 'name'
  | 'comment'
  | 'experiencedOn'
  | 'verified'
  | 'createdAt'
  | 'hiddenAt'
  | 'hiddenBy'
  | 'reply'
  | 'repliedAt'
  | 'repliedBy'
> & {
  /** The author's address: the review's own, else the account's. */
  address: string | null
  rating: Rating
  hiddenReason: HidingReason | null
  /** The open ones, as JSON brings them. */
  reports: { reason: HidingReason; words: string; createdAt: string; hasAddress: boolean }[]
}

export type ReviewFilter = 'visible' | 'hidden' | 'unanswered' | 'reported' | undefined
/** A place in the list. @param at as Postgres writes it, to the microsecond */
export type ReviewPlace = { at: string; id: string }

/** A page of reviews, newest first. */
async function adminReviews(
  sql: Queryable,
  filter: ReviewFilter,
  { after, limit }: { after: ReviewPlace | null; limit: number },
): Promise<(AdminRow & { place: string })[]> {
  return await sql<(AdminRow & { place: string })[]>`
    select ${columns(sql)}, review.created_at::text as place
    from ${withPeople(sql)}
    where ${passes(sql, filter)}
      ${after ? sql`and (review.created_at, review.id) < (${after.at}::text::timestamptz, ${after.id})` : sql``}
    order by review.created_at desc, review.id desc
    limit ${limit}`
}

type Counts = { all: number; visible: number; hidden: number; unanswered: number; reported: number }

/** How many reviews there are, shown, hidden, shown without a reply, and reported. */
async function reviewCounts(sql: Queryable): Promise<Counts> {
  const [counts] = await sql<Counts[]>`
    select
      count(*)::integer as all,
      (count(*) filter (where ${passes(sql, 'visible')}))::integer as visible,
      (count(*) filter (where ${passes(sql, 'hidden')}))::integer as hidden,
      (count(*) filter (where ${passes(sql, 'unanswered')}))::integer as unanswered,
      (count(*) filter (where ${passes(sql, 'reported')}))::integer as reported
    from reviews review`
  return counts ?? { all: 0, visible: 0, hidden: 0, unanswered: 0, reported: 0 }
}

/**
 * A review that nobody else can change until the transaction ends. It is locked first and read in a second statement:
 * one that waited for the lock would see the new row joined with the people of the old one.
 */
export async function lockedReview(tx: Queryable, id: string): Promise<AdminRow | undefined> {
  await tx`select from reviews where id = ${id} for no key update`
  const [row] = await tx<AdminRow[]>`
    select ${columns(tx)}
    from ${withPeople(tx)}
    where review.id = ${id}`
  return row
}

/** Hides a review, or shows it again. @param hiding null: it is shown */
export async function setHiding(
  tx: Queryable,
  id: string,
  hiding: { reason: HidingReason; at: Date; staffId: string } | null,
): Promise<void> {
  const change: Change<'reviews', 'hiddenAt' | 'hiddenReason' | 'hiddenBy'> = {
    hiddenAt: hiding?.at ?? null,
    hiddenReason: hiding?.reason ?? null,
    hiddenBy: hiding?.staffId ?? null,
  }
  await tx`update reviews set ${tx(change)} where id = ${id}`
}

/**
 * Writes the restaurant's reply.
 * @param reply null: it is removed
 */
export async function setReply(
  tx: Queryable,
  id: string,
  reply: { text: string; at: Date; staffId: string } | null,
): Promise<void> {
  const change: Change<'reviews', 'reply' | 'repliedAt' | 'repliedBy'> = {
    reply: reply?.text ?? null,
    repliedAt: reply?.at ?? null,
    repliedBy: reply?.staffId ?? null,
  }
  await tx`update reviews set ${tx(change)} where id = ${id}`
}

function passes(sql: Queryable, filter: ReviewFilter) {
  if (filter === 'visible') return sql`review.hidden_at is null`
  if (filter === 'hidden') return sql`review.hidden_at is not null`
  if (filter === 'unanswered') return sql`review.hidden_at is null and review.reply is null`
  if (filter === 'reported')
    return sql`exists (select from review_reports r where r.review_id = review.id and r.decision is null)`
  return sql`true`
}

const withPeople = (sql: Queryable) => sql`
  reviews review
  left join customers author on author.id = review.customer_id
  left join staff hider on hider.id = review.hidden_by
  left join staff replier on replier.id = review.replied_by`

const columns = (sql: Queryable) => sql`
  review.id,
  review.customer_id,
  review.name,
  coalesce(review.email, author.email) as address,
  review.rating,
  review.comment,
  review.experienced_on,
  review.verified,
  review.created_at,
  review.hidden_at,
  review.hidden_reason,
  hider.name as hidden_by,
  review.reply,
  review.replied_at,
  replier.name as replied_by,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'reason', r.reason, 'words', r.words, 'createdAt', r.created_at, 'hasAddress', r.email is not null
    ) order by r.created_at, r.id), '[]')
    from review_reports r
    where r.review_id = review.id and r.decision is null
  ) as reports`

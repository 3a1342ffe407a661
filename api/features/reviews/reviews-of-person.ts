/** What this feature stores about a person, for their export and their erasure. */

import type { Person } from '#api/kernel/people/person.ts'
import type { Change, Columns, Queryable } from '#api/platform/database/database.ts'
import { type ExportedReport, eraseFromReports, reportsOfPerson } from './report-review.ts'

/** These words replace name and text. */
const INSTEAD = { name: 'Ancien client', comment: 'Commentaire retiré avec le compte de son auteur.' }

export async function reviewsHeldOf(sql: Queryable, person: Person): Promise<ExportedReview[]> {
  return await reviewsOfPerson(sql, person)
}

/** What they have reported of others' reviews, where they left an address. */
export async function reportsHeldOf(sql: Queryable, person: Person): Promise<ExportedReport[]> {
  return await reportsOfPerson(sql, person)
}

/**
 * Removes from a person's reviews all that points to them: name, text, and the restaurant's reply, which may call them
 * by name. Rating and date stay, so that leaving does not change the average.
 * @returns the reviews' ids
 * Source: privacy page, 'Vos droits'.
 */
export async function eraseReviewsOf(tx: Queryable, person: Person): Promise<string[]> {
  const ids = await eraseReviews(tx, person, INSTEAD)
  await eraseFromReports(tx, person, ids)
  return ids
}

const isTheirs = (sql: Queryable, { customerId, provenEmail }: Person) => sql`
  (customer_id = ${customerId} or customer_id is null and lower(email) = ${provenEmail})`

type ExportedReview = Columns<
  'reviews',
  | 'id'
  | 'name'
  | 'email'
  | 'rating'
  | 'comment'
  | 'verified'
  | 'createdAt'
  | 'hiddenAt'
  | 'hiddenReason'
  | 'reply'
  | 'repliedAt'
> & { visitedOn: string | null }

async function reviewsOfPerson(sql: Queryable, person: Person): Promise<ExportedReview[]> {
  return await sql<ExportedReview[]>`
    select
      id, name, email, rating, comment, experienced_on as visited_on, verified, created_at,
      hidden_at, hidden_reason, reply, replied_at
    from reviews
    where ${isTheirs(sql, person)}
    order by created_at desc, id`
}

/** @param instead what replaces name and text */
async function eraseReviews(
  tx: Queryable,
  person: Person,
  instead: { name: string; comment: string },
): Promise<string[]> {
  const change: Change<'reviews', 'customerId' | 'name' | 'email' | 'comment' | 'reply' | 'repliedAt' | 'repliedBy'> = {
    customerId: null,
    name: instead.name,
    email: null,
    comment: instead.comment,
    reply: null,
    repliedAt: null,
    repliedBy: null,
  }
  const rows = await tx<{ id: string }[]>`
    update reviews
    set ${tx(change)}
    where ${isTheirs(tx, person)}
    returning id`
  return rows.map(row => row.id)
}

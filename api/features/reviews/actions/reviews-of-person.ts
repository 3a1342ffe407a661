/** What this feature stores about a person, for their export and their erasure. */
import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type ExportedReport, eraseFromReports, reportsOfPerson } from '../queries/review-reports.ts'
import { type ExportedReview, eraseReviews, reviewsOfPerson } from '../queries/reviews-of-person.ts'

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

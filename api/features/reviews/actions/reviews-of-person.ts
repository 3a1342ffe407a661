/** What this feature holds about a person: handed over, and taken away. */
import type { Person } from '#api/kernel/person.ts'
import type { Queryable } from '#api/platform/database.ts'
import { type ExportedReview, eraseReviews, reviewsOfPerson } from '../queries/reviews-of-person.ts'

/** What is read in place of what was written. */
const INSTEAD = { name: 'Ancien client', comment: 'Commentaire retiré avec le compte de son auteur.' }

/** Every review, newest first. */
export async function reviewsHeldOf(sql: Queryable, person: Person): Promise<ExportedReview[]> {
  return await reviewsOfPerson(sql, person)
}

/**
 * Leaves nothing in a person's reviews that points to them: neither name nor text, nor our answer to it, which may
 * call them by name. Rating and date stay, so that the average is not changed by who leaves.
 * @returns the reviews' ids
 * Source: privacy page, 'Vos droits'.
 */
export async function eraseReviewsOf(tx: Queryable, person: Person): Promise<string[]> {
  return await eraseReviews(tx, person, INSTEAD)
}

import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Change } from '#api/platform/database/row.ts'

const isTheirs = (sql: Queryable, { customerId, provenEmail }: Person) => sql`
  (customer_id = ${customerId} or customer_id is null and lower(email) = ${provenEmail})`

export type ExportedReview = {
  id: string
  name: string
  email: string | null
  rating: number
  comment: string
  visitedOn: string | null
  verified: boolean
  createdAt: Date
  hiddenAt: Date | null
  hiddenReason: string | null
  reply: string | null
  repliedAt: Date | null
}

export async function reviewsOfPerson(sql: Queryable, person: Person): Promise<ExportedReview[]> {
  return await sql<ExportedReview[]>`
    select
      id, name, email, rating, comment, experienced_on as "visitedOn", verified, created_at as "createdAt",
      hidden_at as "hiddenAt", hidden_reason as "hiddenReason", reply, replied_at as "repliedAt"
    from reviews
    where ${isTheirs(sql, person)}
    order by created_at desc, id`
}

/** @param instead what replaces name and text */
export async function eraseReviews(
  tx: Queryable,
  person: Person,
  instead: { name: string; comment: string },
): Promise<string[]> {
  const change: Change<
    'reviews',
    'customer_id' | 'name' | 'email' | 'comment' | 'reply' | 'replied_at' | 'replied_by'
  > = {
    customer_id: null,
    name: instead.name,
    email: null,
    comment: instead.comment,
    reply: null,
    replied_at: null,
    replied_by: null,
  }
  const rows = await tx<{ id: string }[]>`
    update reviews
    set ${tx(change)}
    where ${isTheirs(tx, person)}
    returning id`
  return rows.map(row => row.id)
}

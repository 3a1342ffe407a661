/** By what an erased person is known again, in a database that still has them. Pure. */
import type { Person } from '#api/kernel/people/person.ts'

/** As long as a backup may be of use: an older one is of books that nobody restores. */
export const ERASURES_KEPT_DAYS = 365

/** Each is hashed under the database's own key, and none of them is kept as it stands here. */
export function erasedSubjects({ customerId, provenEmail, caller }: Person): string[] {
  return [
    ...(customerId === null ? [] : [`account ${customerId}`]),
    ...(provenEmail === null ? [] : [`address ${provenEmail}`]),
    ...(caller ? [`caller ${caller.number} ${caller.name}`] : []),
  ]
}

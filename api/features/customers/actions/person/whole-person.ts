import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { provenEmailOf } from '../../queries/emails.ts'

/**
 * The addresses and the id by which a customer's data are found in every feature.
 * @throws AppError 'unauthenticated' when the account was deleted meanwhile
 */
export async function personOf(sql: Queryable, customerId: string): Promise<Person> {
  const proven = await provenEmailOf(sql, customerId)
  if (!proven) throw new AppError('unauthenticated')
  return { customerId, ...proven }
}

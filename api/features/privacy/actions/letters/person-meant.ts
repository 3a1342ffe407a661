import { accountAt, personOf } from '#api/features/customers/account-of-person.ts'
import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { PersonMeant } from '../../contract/people-data.ts'
import { guestAt, refuseAccount } from '../guests/data-by-link.ts'

export type Meant = {
  person: Person
  /** Of an account. */
  account: { customerId: string; passwordHash: string; name: string; phone: string } | null
  /** The account's or the guest's address; null where they gave none. */
  email: string | null
}

/**
 * Whose data a letter is about, by what the search has answered.
 * @throws AppError 'person_not_found' when the account is gone; 'data_in_account' when the guest's address has become an
 *   account's meanwhile
 */
export async function personMeant(sql: Queryable, { kind, contact, name }: PersonMeant): Promise<Meant> {
  if (kind === 'caller') {
    const caller = { number: telephone(contact), name }
    return { person: { customerId: null, provenEmail: null, caller }, account: null, email: null }
  }
  const email = contact.toLowerCase()
  if (kind === 'address') {
    await refuseAccount(sql, email)
    return { person: guestAt(email), account: null, email }
  }
  const account = await accountAt(sql, email)
  if (!account) throw new AppError('person_not_found')
  return { person: await personOf(sql, account.customerId), account, email }
}

import { namedInOrdersOf, ordersToEraseOf } from '#api/features/orders/orders-of-person.ts'
import { namedInReservationsOf, reservationsHeldOf } from '#api/features/reservations/reservations-of-person.ts'
import { reportsHeldOf, reviewsHeldOf } from '#api/features/reviews/reviews-of-person.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { FoundPerson, findPeople as findPeopleEndpoint, PersonMeant } from '../../contract/people-data.ts'
import { type Found, peopleOf } from '../../queries/found-people.ts'
import { contactOf } from '../../rules/contact.ts'
import { noteLetter } from './note-letter.ts'
import { type Meant, personMeant } from './person-meant.ts'

/** A number of many, such as that of a company's reception: whoever writes says their address too. */
const MOST = 20

/**
 * Whose data are held under a contact, in counts. That somebody looked is journalled, and for whom is not.
 * @param typed a whole email address or telephone, in any spelling
 */
export async function findPeople(ctx: Ctx, typed: string): Promise<OutputOf<typeof findPeopleEndpoint>> {
  const contact = contactOf(typed)
  return await ctx.sql.begin(async tx => {
    const found = contact ? await peopleOf(tx, contact, MOST + 1) : []
    const people: FoundPerson[] = []
    for (const one of found.slice(0, MOST)) {
      const person = meant(one)
      const held = await heldAbout(tx, await personMeant(tx, person), ctx.clock())
      people.push({ person, isConfirmed: one.isConfirmed, ...held })
    }
    await noteLetter(ctx, tx, 'data.found', people.length)
    return { people, hasMore: found.length > MOST }
  })
}

function meant({ account, email, phone, name }: Found): PersonMeant {
  if (account !== null) return { kind: 'account', contact: account, name }
  return email === null ? { kind: 'caller', contact: phone, name } : { kind: 'address', contact: email, name }
}

type Held = Omit<FoundPerson, 'person' | 'isConfirmed'>

/** What is held about a person, in counts, and what erasing would make of it. */
export async function heldAbout(sql: Queryable, { person, account }: Meant, now: Date): Promise<Held> {
  const named = (await namedInOrdersOf(sql, person)) ?? (await namedInReservationsOf(sql, person, now)) ?? null
  return {
    ...(await ordersToEraseOf(sql, person, now)),
    reservations: (await reservationsHeldOf(sql, person)).length,
    reviews: (await reviewsHeldOf(sql, person)).length,
    reports: (await reportsHeldOf(sql, person)).length,
    correctable: account ? { name: account.name, phone: account.phone } : named,
  }
}

/** All rows together. */
export function countOf({ orders, reservations, reviews, reports }: Held): number {
  return orders + reservations + reviews + reports
}

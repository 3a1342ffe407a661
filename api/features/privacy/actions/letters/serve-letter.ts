import { correctAccountOf } from '#api/features/customers/account-of-person.ts'
import { correctOrdersOf } from '#api/features/orders/orders-of-person.ts'
import { correctReservationsOf } from '#api/features/reservations/reservations-of-person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Correction } from '../../contract/guest-data.ts'
import type { PersonMeant } from '../../contract/people-data.ts'
import { doingsOf } from '../doings-of.ts'
import { everythingOf } from '../export-data.ts'
import { countOf, heldAbout } from './find-people.ts'
import { noteLetter } from './note-letter.ts'
import { personMeant } from './person-meant.ts'

/**
 * Everything that is held about a person who wrote a letter, read at one instant: of an account what its own export
 * gives, of a guest what a mailed link gives, of a caller the same.
 * @throws AppError 'person_not_found', 'data_in_account'
 * Source: GDPR articles 15 and 20.
 */
export async function exportByLetter(ctx: Ctx, who: PersonMeant): Promise<Record<string, unknown>> {
  const now = ctx.clock()
  return await ctx.sql.begin('isolation level repeatable read', async tx => {
    const meant = await personMeant(tx, who)
    const count = countOf(await heldAbout(tx, meant, now))
    if (count === 0 && !meant.account) throw new AppError('person_not_found')
    await noteLetter(ctx, tx, 'data.exported', count)
    if (meant.account) return await everythingOf(tx, meant.account.customerId, now)
    const named = meant.email === null ? { phone: who.contact, name: who.name } : { email: meant.email }
    return { exportedAt: now, ...named, ...(await doingsOf(tx, meant.person, now)) }
  })
}

/**
 * Corrects name and phone in what is still to come and in the account. Its address stays: it is the key to the account,
 * which its holder alone may give away. What was booked stays as it is.
 * @returns how many were corrected
 * @throws AppError 'person_not_found', 'data_in_account'
 * Source: GDPR article 16; docs/decisions/0150-a-letter-is-served-in-the-office.md.
 */
export async function correctByLetter(ctx: Ctx, who: PersonMeant, to: Correction) {
  return await ctx.sql.begin(async tx => {
    const { person, account } = await personMeant(tx, who)
    // Orders are locked before the customer, as payments do it.
    const orders = await correctOrdersOf(tx, person, to)
    const reservations = await correctReservationsOf(tx, person, to, ctx.clock())
    if (account) await correctAccountOf(tx, account.customerId, to, ctx.clock())
    else if (orders + reservations === 0) throw new AppError('person_not_found')
    await noteLetter(ctx, tx, 'data.corrected', orders + reservations + (account ? 1 : 0))
    return { orders, reservations }
  })
}

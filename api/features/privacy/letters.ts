import { accountAt, correctAccountOf, holdAccount, personOf } from '#api/features/customers/account-of-person.ts'
import { notifyLast } from '#api/features/notifications/notify.ts'
import type { OrderMoney } from '#api/features/orders/cancel-order.ts'
import {
  assertNoOrderOf,
  cancelUnpaidOf,
  correctOrdersOf,
  eraseOrdersOf,
  namedInOrdersOf,
  ordersToEraseOf,
} from '#api/features/orders/orders-of-person.ts'
import {
  correctReservationsOf,
  namedInReservationsOf,
  reservationsHeldOf,
} from '#api/features/reservations/reservations-of-person.ts'
import { reportsHeldOf, reviewsHeldOf } from '#api/features/reviews/reviews-of-person.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { AuditAction } from '#api/kernel/people/journal.ts'
import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Ctx } from '#api/platform/context.ts'
import { type Columns, isNumber, type Queryable } from '#api/platform/database/database.ts'
import { lockOne } from '#api/platform/database/locks.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { Correction } from './contract.ts'
import * as contractStaff from './contract-staff.ts'
import { erasePerson } from './erase-person.ts'
import { dataErasedMail, guestAt, refuseAccount } from './guest-data.ts'
import { doingsOf, eraseAccount, everythingOf } from './own-data.ts'

/** A number of many, such as that of a company's reception: whoever writes says their address too. */
const MOST = 20

const UNDER_WAY = 'Une commande payée est encore en cours. Remettez-la ou annulez-la d’abord, puis effacez.'

/**
 * Whose data are held under a contact, in counts. That somebody looked is journalled, and for whom is not.
 * @param typed a whole email address or telephone, in any spelling
 */
export async function findPeople(ctx: Ctx, typed: string): Promise<OutputOf<typeof contractStaff.findPeople>> {
  const contact = contractStaff.contactOf(typed)
  return await ctx.sql.begin(async tx => {
    const found = contact ? await peopleOf(tx, contact, MOST + 1) : []
    const people: contractStaff.FoundPerson[] = []
    for (const one of found.slice(0, MOST)) {
      const person = meant(one)
      const held = await heldAbout(tx, await personMeant(tx, person), ctx.clock())
      people.push({ person, isConfirmed: one.isConfirmed, ...held })
    }
    await noteLetter(ctx, tx, 'data.found', people.length)
    return { people, hasMore: found.length > MOST }
  })
}

function meant({ account, email, phone, name }: Found): contractStaff.PersonMeant {
  if (account !== null) return { kind: 'account', contact: account, name }
  return email === null ? { kind: 'caller', contact: phone, name } : { kind: 'address', contact: email, name }
}

type Held = Omit<contractStaff.FoundPerson, 'person' | 'isConfirmed'>

/** What is held about a person, in counts, and what erasing would make of it. */
async function heldAbout(sql: Queryable, { person, account }: Meant, now: Date): Promise<Held> {
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
function countOf({ orders, reservations, reviews, reports }: Held): number {
  return orders + reservations + reviews + reports
}

/**
 * Everything that is held about a person who wrote a letter, read at one instant: of an account what its own export
 * gives, of a guest what a mailed link gives, of a caller the same.
 * @throws AppError 'person_not_found', 'data_in_account'
 * Source: GDPR articles 15 and 20.
 */
export async function exportByLetter(ctx: Ctx, who: contractStaff.PersonMeant): Promise<Record<string, unknown>> {
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
 * Source: GDPR article 16; docs/decisions/0138-personal-data-without-an-account.md.
 */
export async function correctByLetter(ctx: Ctx, who: contractStaff.PersonMeant, to: Correction) {
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

/**
 * Erases at once what is held about a person who wrote a letter, by the rules of an account's deletion; an account goes
 * by the path of its own deletion. Whoever gave an address gets one last mail, so that a letter in a false name is seen.
 * @throws AppError 'person_not_found' when nothing is held any more; 'data_in_account', 'orders_under_way'; 'conflict'
 *   when an order came in between
 * Source: GDPR article 17; docs/decisions/0138-personal-data-without-an-account.md.
 */
export async function eraseByLetter(ctx: Ctx, money: OrderMoney, who: contractStaff.PersonMeant): Promise<void> {
  const { awaited } = await heldNow(ctx, ctx.sql, await personMeant(ctx.sql, who))
  if (awaited > 0) throw new AppError('orders_under_way', { sentence: UNDER_WAY })
  await cancelUnpaidOf(ctx, money, (await personMeant(ctx.sql, who)).person)
  await ctx.sql.begin(async tx => {
    // Of two that erase at once, the second finds nothing any more.
    await lockOne(tx, 'letter', `${who.kind} ${who.contact.toLowerCase()}`)
    const meant = await personMeant(tx, who)
    const count = countOf(await heldNow(ctx, tx, meant))
    if (meant.account) await eraseWithAccount(ctx, tx, meant)
    else await eraseGuest(ctx, tx, meant)
    await noteLetter(ctx, tx, 'data.erased', count)
  })
}

/** @throws AppError 'person_not_found' when there is nothing */
async function heldNow(ctx: Ctx, sql: Queryable, meant: Meant) {
  const held = await heldAbout(sql, meant, ctx.clock())
  if (!meant.account && countOf(held) === 0) throw new AppError('person_not_found')
  return held
}

async function eraseWithAccount(ctx: Ctx, tx: Queryable, { person, account, email }: Meant): Promise<void> {
  if (!account || email === null) return
  const { customerId, passwordHash } = account
  await eraseAccount(ctx, tx, { customerId, email, person }, async () => {
    if (!(await holdAccount(tx, customerId, passwordHash))) throw new AppError('conflict')
  })
}

async function eraseGuest(ctx: Ctx, tx: Queryable, { person, email }: Meant): Promise<void> {
  const now = ctx.clock()
  const orderIds = await eraseOrdersOf(tx, person, now)
  await erasePerson(tx, person, { email, orderIds }, now)
  await assertNoOrderOf(tx, person)
  if (email === null) return
  const last = { kind: 'data-erased', email, isProven: true, data: dataErasedMail({ erasedAt: now }) } as const
  await notifyLast(ctx, tx, { ...last, cause: uuid() })
}

type Meant = {
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
async function personMeant(sql: Queryable, { kind, contact, name }: contractStaff.PersonMeant): Promise<Meant> {
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

type LetterAction = Extract<AuditAction, `data.${string}`>

/**
 * Writes into the journal who served a letter, how, and how many rows or people it was about. Whose they were is not
 * said: the journal would keep what was erased.
 */
async function noteLetter(ctx: Ctx, tx: Queryable, action: LetterAction, count: number): Promise<void> {
  const { staffId } = ctx.actor as Staff
  await writeAuditEntry(tx, {
    from: ctx.actor,
    staffId,
    action,
    subject: 'people',
    at: ctx.clock(),
    details: { count },
  })
}

/** One person: an account's address, or else a guest's, or else a telephone with a name. */
type Found = Columns<'reservations', 'email' | 'phone' | 'name'> & {
  /** The account's address. */
  account: string | null
  isConfirmed: boolean
}

/**
 * Who has used a contact, in their account, in what they ordered or asked for, or in what they wrote. What a guest left
 * under an account's confirmed address is the account's. Those who gave no address are told apart by their names. Of
 * each the newest spelling is answered.
 */
async function peopleOf(sql: Queryable, { email, number }: contractStaff.Contact, limit: number): Promise<Found[]> {
  const isTheirs = (address: ReturnType<Queryable>, phone: ReturnType<Queryable>) =>
    email === null ? isNumber(sql, phone, number) : sql`lower(${address}) = ${email}`
  return await sql<Found[]>`
    with used as (
      select customer_id, lower(customer_email) as email, customer_phone as phone, customer_name as name, created_at
      from orders
      where ${isTheirs(sql`customer_email`, sql`customer_phone`)}
      union all
      select customer_id, lower(email), phone, name, created_at
      from reservations
      where ${isTheirs(sql`email`, sql`phone`)}
      union all
      select customer_id, lower(email), null, name, created_at
      from reviews
      where lower(email) = ${email}
      union all
      select null, lower(email), null, null, created_at
      from review_reports
      where lower(email) = ${email}
      union all
      select id, email, phone, name, created_at
      from customers
      where ${isTheirs(sql`email`, sql`phone`)}
    ),
    persons as (
      select
        c.email as account,
        c.email_verified_at is not null as is_confirmed,
        case when c.id is null then u.email end as email,
        case when c.id is null and u.email is null then plain_words(coalesce(u.name, '')) end as caller,
        (array_agg(coalesce(c.phone, u.phone) order by u.created_at desc) filter (where u.phone is not null))[1] as phone,
        (array_agg(coalesce(c.name, u.name) order by u.created_at desc) filter (where u.name is not null))[1] as name
      from used u
      left join customers c
        on c.id = u.customer_id
        or u.customer_id is null and c.email = u.email and c.email_verified_at is not null
      group by 1, 2, 3, 4
    )
    select account, is_confirmed, email, coalesce(phone, '') as phone, coalesce(name, '') as name
    from persons
    order by account nulls last, email nulls last, caller
    limit ${limit}`
}

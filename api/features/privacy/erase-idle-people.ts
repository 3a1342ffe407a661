import { personOf } from '#api/features/customers/account-of-person.ts'
import { eraseOrdersOf } from '#api/features/orders/orders-of-person.ts'
import type { Caller } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { boundsOfDay, firstDayOfContact } from '#api/kernel/time/paris-calendar.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Services } from '#api/platform/context.ts'
import { isNumber, type Queryable } from '#api/platform/database/database.ts'
import { erasePerson, removePerson } from './erase-person.ts'
import { eraseAccount } from './own-data.ts'

const BATCH = 100

/**
 * Erases everybody without a contact for three years: an account as its owner would delete it, a guest, and whoever gave
 * a telephone or a name alone, from their orders. What was sold stays in the books without them. Each person is a transaction of
 * its own; a failed one is reported, tried again the next day, and holds nobody else up.
 * Source: docs/compliance/privacy.md#how-long.
 */
export async function eraseIdlePeople(services: Services): Promise<void> {
  const { sql, clock } = services
  const day = firstDayOfContact(clock())
  const since = { at: boundsOfDay(day).from, day }
  let afterId: string | null = null
  for (let isMore = true; isMore; ) {
    const accounts: IdleAccount[] = await idleAccounts(sql, since, { after: afterId, limit: BATCH })
    for (const account of accounts) await attempt(services, () => eraseIdleAccount(services, account, since))
    afterId = accounts.at(-1)?.customerId ?? null
    isMore = accounts.length === BATCH
  }
  let afterEmail: string | null = null
  for (let isMore = true; isMore; ) {
    const emails: string[] = await idleGuests(sql, since, { after: afterEmail, limit: BATCH })
    for (const email of emails) await attempt(services, () => eraseIdleGuest(services, email))
    afterEmail = emails.at(-1) ?? null
    isMore = emails.length === BATCH
  }
  for (const { phone, name } of await olderCallers(sql, since)) {
    await attempt(services, () => eraseIdleCaller(services, { number: telephone(phone), name }, since))
  }
  for (const orderId of await namedOrders(sql, since)) await attempt(services, () => eraseName(services, orderId))
}

async function eraseIdleAccount(services: Services, account: IdleAccount, since: Since): Promise<void> {
  const person = await personOf(services.sql, account.customerId)
  await services.sql.begin(tx =>
    eraseAccount(services, tx, { ...account, person }, async () => {
      // The customer has come back since the list was read.
      if (!(await lockIdleAccount(tx, account.customerId, since))) throw new AppError('conflict')
    }),
  )
}

/** A new order that came in between is unpaid or under way, so `eraseOrdersOf` refuses. */
async function eraseIdleGuest(services: Services, email: string): Promise<void> {
  const guest = { customerId: null, provenEmail: email }
  await services.sql.begin(async tx => {
    const orderIds = await eraseOrdersOf(tx, guest, services.clock())
    await erasePerson(tx, guest, { email, orderIds }, services.clock())
  })
}

/** Of orders that the staff took on the phone, without an address. */
async function eraseIdleCaller(services: Services, caller: Caller, since: Since): Promise<void> {
  const guest = { customerId: null, provenEmail: null, caller }
  await services.sql.begin(async tx => {
    if (await hasCalledSince(tx, since, caller)) return
    const orderIds = await eraseOrdersOf(tx, guest, services.clock())
    await erasePerson(tx, guest, { email: null, orderIds }, services.clock())
  })
}

/** Nothing is noted for a restored backup: by what would they be known again? The next night finds the order anew. */
async function eraseName({ sql, clock }: Services, orderId: string): Promise<void> {
  const nobody = { customerId: null, provenEmail: null, orderId }
  await sql.begin(async tx => {
    const orderIds = await eraseOrdersOf(tx, nobody, clock())
    await removePerson(tx, nobody, { email: null, orderIds })
  })
}

async function attempt({ log }: Services, erase: () => Promise<void>): Promise<void> {
  try {
    await erase()
  } catch (err) {
    log.error({ err }, 'somebody who has long been gone could not be erased')
  }
}

/** The start of the time in which a contact counts: an instant, and the Paris day that begins with it. */
type Since = { at: Date; day: string }

// Each looks for a contact since then in one table; `theirs` is the condition that a row belongs to the person.
const hasOrdered = (sql: Queryable, { at }: Since, theirs: ReturnType<Queryable>) => sql`
  exists (
    select from orders n
    where ${theirs} and greatest(n.created_at, n.paid_at, n.pickup_at, n.cancelled_at) >= ${at}
  )`
const hasReserved = (sql: Queryable, { at, day }: Since, theirs: ReturnType<Queryable>) => sql`
  exists (select from reservations n where ${theirs} and (n.created_at >= ${at} or n.reserved_on >= ${day}))`
const hasReviewed = (sql: Queryable, { at }: Since, theirs: ReturnType<Queryable>) => sql`
  exists (select from reviews n where ${theirs} and n.created_at >= ${at})`

// A deleted session has left its last use on the customer's row. What a guest did under a confirmed address counts for
// the account.
const isIdle = (sql: Queryable, since: Since) => sql`
  greatest(c.created_at, c.last_seen_at, c.email_verified_at, c.marketing_opt_in_at) < ${since.at}
  and not exists (select from sessions s where s.customer_id = c.id and s.last_seen_at >= ${since.at})
  and not exists (select from loyalty_ledger l where l.customer_id = c.id and l.created_at >= ${since.at})
  and not ${hasOrdered(sql, since, sql`n.customer_id = c.id`)}
  and not ${hasReserved(sql, since, sql`n.customer_id = c.id`)}
  and not ${hasReviewed(sql, since, sql`n.customer_id = c.id`)}
  and (
    c.email_verified_at is null
    or not ${hasOrdered(sql, since, sql`n.customer_id is null and lower(n.customer_email) = c.email`)}
      and not ${hasReserved(sql, since, sql`n.customer_id is null and lower(n.email) = c.email`)}
      and not ${hasReviewed(sql, since, sql`n.customer_id is null and lower(n.email) = c.email`)}
  )`

type IdleAccount = { customerId: string; email: string }

/** The ids of accounts without a contact since then. */
async function idleAccounts(
  sql: Queryable,
  since: Since,
  { after, limit }: { after: string | null; limit: number },
): Promise<IdleAccount[]> {
  return await sql<IdleAccount[]>`
    select c.id as customer_id, c.email
    from customers c
    where (${after}::uuid is null or c.id > ${after}::uuid)
      and ${isIdle(sql, since)}
    order by c.id
    limit ${limit}`
}

/** Locks an account until the transaction ends if there has been no contact since then. */
async function lockIdleAccount(tx: Queryable, customerId: string, since: Since): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers c
    where c.id = ${customerId}
      and ${isIdle(tx, since)}
    for update`
  return rows.count === 1
}

/**
 * The addresses on orders of guests who have neither ordered, nor reserved, nor written since then; an address that an
 * account has confirmed belongs to the account.
 */
async function idleGuests(
  sql: Queryable,
  since: Since,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select distinct lower(o.customer_email) as email
    from orders o
    where o.customer_id is null
      and o.customer_email is not null
      and o.created_at < ${since.at}
      and (${after}::text is null or lower(o.customer_email) > ${after})
      and not exists (
        select from customers c where c.email = lower(o.customer_email) and c.email_verified_at is not null
      )
      and not ${hasOrdered(sql, since, sql`n.customer_id is null and lower(n.customer_email) = lower(o.customer_email)`)}
      and not ${hasReserved(sql, since, sql`n.customer_id is null and lower(n.email) = lower(o.customer_email)`)}
      and not ${hasReviewed(sql, since, sql`n.customer_id is null and lower(n.email) = lower(o.customer_email)`)}
    order by 1
    limit ${limit}`
  return rows.map(({ email }) => email)
}

/** Telephones and names on orders from before then that bear no address; who has ordered since may be among them. */
async function olderCallers(sql: Queryable, since: Since): Promise<{ phone: string; name: string }[]> {
  return await sql<{ phone: string; name: string }[]>`
    select distinct on (customer_phone, plain_words(coalesce(customer_name, '')))
      customer_phone as phone, coalesce(customer_name, '') as name
    from orders
    where customer_id is null
      and customer_email is null
      and customer_phone is not null
      and created_at < ${since.at}`
}

/** Whether somebody who gave no address has ordered or reserved since then, under that telephone and that name. */
async function hasCalledSince(sql: Queryable, since: Since, { number, name }: Caller): Promise<boolean> {
  const isTheirs = (phone: ReturnType<Queryable>, written: ReturnType<Queryable>) =>
    sql`${isNumber(sql, phone, number)} and plain_words(coalesce(${written}, '')) = plain_words(${name})`
  const ordered: ReturnType<Queryable> = sql`n.customer_id is null and n.customer_email is null
    and ${isTheirs(sql`n.customer_phone`, sql`n.customer_name`)}`
  const reserved: ReturnType<Queryable> = sql`n.customer_id is null and n.email is null and ${isTheirs(sql`n.phone`, sql`n.name`)}`
  const [row] = await sql<{ has: boolean }[]>`
    select ${hasOrdered(sql, since, ordered)} or ${hasReserved(sql, since, reserved)} as has`
  return row?.has ?? false
}

/** The orders without a contact since then that bear a name, or words, and nothing by which somebody could come back. */
async function namedOrders(sql: Queryable, since: Since): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id
    from orders
    where customer_id is null
      and customer_email is null
      and customer_phone is null
      and (
        customer_name is not null or pickup_notes <> '' or change_words <> ''
        or exists (select from line_items l where l.order_id = orders.id and l.remark is not null)
      )
      and greatest(created_at, paid_at, pickup_at, cancelled_at) < ${since.at}`
  return rows.map(({ id }) => id)
}

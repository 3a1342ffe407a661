import type { Queryable, Row } from '#api/platform/database/database.ts'

// How long a mailed link to one's data is good, and how often it may be asked for
// (docs/decisions/0138-personal-data-without-an-account.md).

const MINUTE_MS = 60_000

export async function insertDataLink(
  tx: Queryable,
  link: { tokenHash: Buffer; email: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const row: Row<'data_links'> = link
  await tx`insert into data_links ${tx(row)}`
}

/** The address that a link was mailed to; undefined when it is unknown, over, or the data are erased. */
export async function emailOfDataLink(sql: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`
    select email
    from data_links
    where token_hash = ${tokenHash}
      and expires_at > ${now}`
  return row?.email
}

/** Does the same and keeps others who hold a link to the same address waiting until the transaction ends. */
export async function lockDataLink(tx: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await tx<{ email: string }[]>`
    select email
    from data_links
    where email = (select email from data_links where token_hash = ${tokenHash} and expires_at > ${now})
    order by token_hash
    for update`
  return row?.email
}

/**
 * Whether a link that was mailed to an address is good until then. One whose mail was left out, since the mailbox has
 * had its share, does not count.
 */
export async function hasDataLinkUntil(tx: Queryable, email: string, until: Date): Promise<boolean> {
  const rows = await tx`
    select 1
    from data_links l
    join messages m on m.kind = 'data-link' and m.cause = encode(l.token_hash, 'hex')
    where l.email = ${email}
      and l.expires_at > ${until}
    limit 1`
  return rows.count > 0
}

export async function deleteDataLinksOf(tx: Queryable, email: string): Promise<void> {
  await tx`delete from data_links where email = ${email}`
}

/** How much is held about an address outside of any account, and whether it is an account's. */
export async function heldOf(sql: Queryable, email: string): Promise<Held> {
  const [row] = await sql<Held[]>`
    select
      coalesce((
        select case when email_verified_at is null then 'unconfirmed' else 'confirmed' end
        from customers
        where customers.email = ${email}
      ), 'none') as account,
      (
        select count(*)::integer from orders where customer_id is null and lower(customer_email) = ${email}
      ) as orders,
      (
        select count(*)::integer from reservations where customer_id is null and lower(email) = ${email}
      ) as reservations,
      (
        select count(*)::integer from reviews where customer_id is null and lower(email) = ${email}
      ) as reviews,
      (select count(*)::integer from review_reports where lower(email) = ${email}) as reports`
  return row as Held
}

/** It is good for as long as whoever opened it may need to read, download and decide. */
export const LINK_LIFE_MS = 60 * MINUTE_MS

/** While an earlier link is good for longer than this, no other is mailed: it is in the mailbox already. */
export const GOOD_FOR_MS = 15 * MINUTE_MS

/** Limits of one caller, for one mailbox and for all together; asking for others uses up only the caller's own. */
export const OF_ASKER = { max: 5, windowSeconds: 3600 }
export const OF_ADDRESS = { max: 20, windowSeconds: 3600 }

/** What one mailbox reads and changes by its links: an export reads all of a person's rows. */
export const EXPORTS = { max: 10, windowSeconds: 3600 }
export const CORRECTIONS = { max: 20, windowSeconds: 3600 }

/** What is held about an address outside of any account, in counts, and whether the address is an account's. */
type Held = {
  account: 'none' | 'unconfirmed' | 'confirmed'
  orders: number
  reservations: number
  reviews: number
  /** Reports of others' reviews. */
  reports: number
}

/** Then no link is mailed: there is nothing to show. */
export function isNothing(held: Held): boolean {
  return held.account === 'none' && held.orders + held.reservations + held.reviews + held.reports === 0
}

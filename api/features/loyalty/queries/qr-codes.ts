import type { Queryable } from '#api/platform/database/database.ts'
import { holdsWords } from '#api/platform/database/matching.ts'

export type QrRow = {
  id: string
  name: string
  email: string
  qrCodeId: string | null
  points: number
  /** The name in the form by which the list is sorted. */
  place: string
}

/**
 * Customers by name, from the one after `after`.
 * @param of.words part of a name, an address or an id; null: no filter
 */
export async function qrCustomers(
  sql: Queryable,
  of: { words: string | null; after: { place: string; id: string } | null; limit: number },
): Promise<QrRow[]> {
  const { words, after, limit } = of
  return await sql<QrRow[]>`
    select ${qrColumns(sql)}
    from customers
    where true
      ${words === null ? sql`` : sql`and ${holdsWords(sql, sql`concat_ws(' ', name, email, qr_code_id)`, words)}`}
      ${after ? sql`and (plain_words(name), id) > (${after.place}, ${after.id})` : sql``}
    order by plain_words(name), id
    limit ${limit}`
}

/** The cards of customers, those with the most points first. */
export async function cards(
  sql: Queryable,
  limit: number,
): Promise<{ qrCodeId: string; name: string; points: number }[]> {
  return await sql<{ qrCodeId: string; name: string; points: number }[]>`
    select qr_code_id as "qrCodeId", name, points_balance as points
    from customers
    where qr_code_id is not null
    order by points_balance desc, id
    limit ${limit}`
}

export async function qrCustomer(sql: Queryable, customerId: string): Promise<QrRow | undefined> {
  const [row] = await sql<QrRow[]>`
    select ${qrColumns(sql)}
    from customers
    where id = ${customerId}`
  return row
}

export async function countWithoutQrCode(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)
    from customers
    where qr_code_id is null`
  return row?.count ?? 0
}

const qrColumns = (sql: Queryable) => sql`
  id, name, email, qr_code_id as "qrCodeId", points_balance as points, plain_words(name) as place`

export type CardHolder = {
  id: string
  name: string
  email: string
  phone: string
  qrCodeId: string
  points: number
  /** The day from which the customer has the card. */
  since: Date
}

export async function cardHolder(sql: Queryable, qrCodeId: string): Promise<CardHolder | undefined> {
  const [row] = await sql<CardHolder[]>`
    select
      id, name, email, phone, qr_code_id as "qrCodeId", points_balance as points,
      coalesce(qr_renewed_at, created_at) as since
    from customers
    where qr_code_id = ${qrCodeId}`
  return row
}

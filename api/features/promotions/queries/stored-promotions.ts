import type { Queryable } from '#api/platform/database/database.ts'
import type { Change, Row } from '#api/platform/database/row.ts'

export type Promotion = { id: string; code: string; percent: number; endsAt: Date }

/** False when another promotion has this code already. */
export async function insertPromotion(tx: Queryable, promotion: Promotion): Promise<boolean> {
  const { id, code, percent, endsAt } = promotion
  const row: Row<'promotions'> = { id, code, percent, ends_at: endsAt }
  const rows = await tx`
    insert into promotions ${tx(row)}
    on conflict (code) do nothing`
  return rows.count === 1
}

export async function promotionByCode(sql: Queryable, code: string): Promise<Promotion | undefined> {
  const [row] = await sql<Promotion[]>`
    select id, code, percent, ends_at as "endsAt"
    from promotions
    where code = upper(${code})`
  return row
}

export async function endOfPromotion(sql: Queryable, id: string): Promise<Date | undefined> {
  const [row] = await sql<{ endsAt: Date }[]>`
    select ends_at as "endsAt"
    from promotions
    where id = ${id}`
  return row?.endsAt
}

/** The account and the mailboxes (`mailbox`) that a promotion is used by: the order's, and the account's own. */
export type User = { customerId: string | null; mailboxes: readonly string[] }

export async function accountEmail(sql: Queryable, customerId: string): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`
    select email
    from customers
    where id = ${customerId}`
  return row?.email
}

/** The order with which a customer or a mailbox has used the promotion; a paid one before one that is unpaid. */
export async function heldUse(
  sql: Queryable,
  promotionId: string,
  { customerId, mailboxes }: User,
): Promise<{ isPaid: boolean; payBy: Date } | undefined> {
  const [row] = await sql<{ isPaid: boolean; payBy: Date }[]>`
    select o.paid_at is not null as "isPaid", o.pay_by as "payBy"
    from promotion_uses u
    join orders o on o.id = u.order_id
    where u.promotion_id = ${promotionId}
      and u.released_at is null
      and (
        u.customer_id = ${customerId}
        or u.email in (select lower(m) from unnest(${mailboxes as string[]}::text[]) m)
      )
    order by o.paid_at is null
    limit 1`
  return row
}

/** A use is written for each mailbox, the account with the first alone: none of them can use it again. */
export function insertUse(tx: Queryable, use: User & { promotionId: string; orderId: string }) {
  return tx`
    insert into promotion_uses (promotion_id, order_id, customer_id, email)
    select ${use.promotionId}, ${use.orderId}, case when m.n = 1 then ${use.customerId}::uuid end, lower(m.mailbox)
    from unnest(${use.mailboxes as string[]}::text[]) with ordinality m (mailbox, n)`
}

export async function releaseUse(tx: Queryable, orderId: string, now: Date): Promise<void> {
  await tx`
    update promotion_uses
    set released_at = ${now}
    where order_id = ${orderId} and released_at is null`
}

/** Removes the person; that the orders used the promotion stays. */
export async function eraseUses(tx: Queryable, orderIds: readonly string[], customerId: string | null): Promise<void> {
  const change: Change<'promotion_uses', 'customer_id' | 'email'> = { customer_id: null, email: null }
  await tx`
    update promotion_uses
    set ${tx(change)}
    where order_id = any(${orderIds as string[]}::uuid[]) or customer_id = ${customerId}`
}

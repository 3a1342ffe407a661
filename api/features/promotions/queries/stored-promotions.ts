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

/** The customer or address that a promotion is used by. */
export type User = { customerId: string | null; email: string }

/** The order with which a customer or an address has used the promotion; a paid one before one that is unpaid. */
export async function heldUse(
  sql: Queryable,
  promotionId: string,
  { customerId, email }: User,
): Promise<{ isPaid: boolean; payBy: Date } | undefined> {
  const [row] = await sql<{ isPaid: boolean; payBy: Date }[]>`
    select o.paid_at is not null as "isPaid", o.pay_by as "payBy"
    from promotion_uses u
    join orders o on o.id = u.order_id
    where u.promotion_id = ${promotionId}
      and u.released_at is null
      and (
        u.customer_id = ${customerId}
        or u.email = lower(${email})
        or u.email = (select c.email from customers c where c.id = ${customerId})
      )
    order by o.paid_at is null
    limit 1`
  return row
}

/** Two uses are written, for the order's address and for the account's where that differs: neither can use it again. */
export function insertUse(tx: Queryable, use: User & { promotionId: string; orderId: string }) {
  return tx`
    insert into promotion_uses (promotion_id, order_id, customer_id, email)
    select ${use.promotionId}::uuid, ${use.orderId}::uuid, ${use.customerId}::uuid, lower(${use.email})
    union all
    select ${use.promotionId}, ${use.orderId}, null, c.email
    from customers c
    where c.id = ${use.customerId} and c.email <> lower(${use.email})`
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

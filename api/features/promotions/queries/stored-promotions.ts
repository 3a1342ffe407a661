import type { Queryable } from '#api/platform/database/database.ts'
import type { Change, Row } from '#api/platform/database/row.ts'

export type Promotion = { id: string; code: string; percent: number; endsAt: Date }

/** False when another promotion has this code already. Its code is the house's own, and used once like a recipient's. */
export async function insertPromotion(tx: Queryable, promotion: Promotion): Promise<boolean> {
  const { id, code, percent, endsAt } = promotion
  const row: Row<'promotions'> = { id, code, percent, ends_at: endsAt, is_shared: false }
  const rows = await tx`
    insert into promotions ${tx(row)}
    on conflict (code) do nothing`
  return rows.count === 1
}

/** Keeps codes of a promotion's recipients. @returns those that were free */
export async function insertCodes(tx: Queryable, promotionId: string, codes: readonly string[]): Promise<string[]> {
  const rows = await tx<{ code: string }[]>`
    insert into promotion_codes (code, promotion_id)
    select c.code, ${promotionId}
    from unnest(${codes as string[]}::text[]) c (code)
    where not exists (select from promotions p where p.code = c.code)
    on conflict do nothing
    returning code`
  return rows.map(({ code }) => code)
}

/** What a code stands for; `code` is null for one of before, which many were sent. */
export type OfferedPromotion = Omit<Promotion, 'code'> & { code: string | null }

export async function promotionByCode(sql: Queryable, code: string): Promise<OfferedPromotion | undefined> {
  const [row] = await sql<OfferedPromotion[]>`
    select id, case when not is_shared then upper(${code}) end as code, percent, ends_at as "endsAt"
    from promotions
    where code = upper(${code})
      or id = (select promotion_id from promotion_codes where code = upper(${code}))`
  return row
}

export async function endOfPromotion(sql: Queryable, id: string): Promise<Date | undefined> {
  const [row] = await sql<{ endsAt: Date }[]>`
    select ends_at as "endsAt"
    from promotions
    where id = ${id}`
  return row?.endsAt
}

/**
 * What a promotion is used by: a code that is one recipient's, an account that is signed in, a device. An address or a
 * telephone that somebody types is none of them, since it may be another's.
 */
export type User = { code: string | null; customerId: string | null; deviceHash: Buffer | null }

/**
 * The order with which the code or the account has used the promotion, or the device has and paid; a paid one before one
 * that is unpaid.
 */
export async function heldUse(
  sql: Queryable,
  promotionId: string,
  { code, customerId, deviceHash }: User,
): Promise<{ isPaid: boolean; payBy: Date } | undefined> {
  const [row] = await sql<{ isPaid: boolean; payBy: Date }[]>`
    select o.paid_at is not null as "isPaid", o.pay_by as "payBy"
    from promotion_uses u
    join orders o on o.id = u.order_id
    where u.promotion_id = ${promotionId}
      and u.released_at is null
      and (
        u.code = ${code}
        or u.customer_id = ${customerId}
        or (u.device_hash = ${deviceHash} and o.paid_at is not null)
      )
    order by o.paid_at is null
    limit 1`
  return row
}

export function insertUse(tx: Queryable, use: User & { promotionId: string; orderId: string }) {
  const row: Row<'promotion_uses', 'email' | 'released_at'> = {
    promotion_id: use.promotionId,
    order_id: use.orderId,
    customer_id: use.customerId,
    code: use.code,
    device_hash: use.deviceHash,
  }
  return tx`insert into promotion_uses ${tx(row)}`
}

export async function releaseUse(tx: Queryable, orderId: string, now: Date): Promise<void> {
  await tx`
    update promotion_uses
    set released_at = ${now}
    where order_id = ${orderId} and released_at is null`
}

/** Removes the person; that the orders used the promotion stays. */
export async function eraseUses(tx: Queryable, orderIds: readonly string[], customerId: string | null): Promise<void> {
  const change: Change<'promotion_uses', 'customer_id' | 'email' | 'device_hash'> = {
    customer_id: null,
    email: null,
    device_hash: null,
  }
  await tx`
    update promotion_uses
    set ${tx(change)}
    where order_id = any(${orderIds as string[]}::uuid[]) or customer_id = ${customerId}`
}

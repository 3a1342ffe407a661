import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

/** Writes that a customer has come to a dish; where their last notice is still open, it is renewed. */
export async function insertNotice(
  tx: Queryable,
  notice: { id: string; customerId: string; now: Date },
): Promise<void> {
  const row: Row<'loyalty_notices', 'dismissed_at'> = {
    id: notice.id,
    customer_id: notice.customerId,
    created_at: notice.now,
  }
  await tx`
    insert into loyalty_notices ${tx(row)}
    on conflict (customer_id) where dismissed_at is null do update
    set created_at = excluded.created_at`
}

export type NoticeRow = { id: string; name: string; email: string }

/**
 * Notices that nobody has dismissed, newest first, without customers who have spent the points.
 * @param limit null: all of them
 */
export async function openNotices(sql: Queryable, limit: number | null): Promise<NoticeRow[]> {
  return await sql<NoticeRow[]>`
    select notice.id, customer.name, customer.email
    from loyalty_notices notice
    join customers customer on customer.id = notice.customer_id
    where ${isOpen(sql)}
    order by notice.created_at desc, notice.id
    ${limit === null ? sql`` : sql`limit ${limit}`}`
}

export async function countOpenNotices(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)
    from loyalty_notices notice
    join customers customer on customer.id = notice.customer_id
    where ${isOpen(sql)}`
  return row?.count ?? 0
}

function isOpen(sql: Queryable) {
  return sql`notice.dismissed_at is null and customer.points_balance >= ${POINTS_PER_REWARD}`
}

/** Whose notice it is, and whether it is dismissed; locked until the transaction ends. */
export async function lockedNotice(
  tx: Queryable,
  id: string,
): Promise<{ customerId: string; name: string; isDismissed: boolean } | undefined> {
  const [row] = await tx<{ customerId: string; name: string; isDismissed: boolean }[]>`
    select customer.id as "customerId", customer.name, notice.dismissed_at is not null as "isDismissed"
    from loyalty_notices notice
    join customers customer on customer.id = notice.customer_id
    where notice.id = ${id}
    for update of notice`
  return row
}

export async function markDismissed(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx`
    update loyalty_notices
    set dismissed_at = ${now}
    where id = ${id}`
}

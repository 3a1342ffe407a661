/** The nightly reconciliation's questions about offers; each query returns the rows that are wrong. */
import type { Queryable } from '#api/platform/database/database.ts'

/** Mailings from before an instant that are not finished and have no job to continue them. */
export async function forgottenMailings(sql: Queryable, before: Date): Promise<{ id: string; title: string }[]> {
  return await sql<{ id: string; title: string }[]>`
    select m.id, m.title
    from mailings m
    where m.created_at < ${before}
      and exists (select 1 from mailing_queue q where q.mailing_id = m.id)
      and not exists (
        select 1
        from graphile_worker._private_jobs j
        where j.payload ->> 'mailingId' = m.id::text and j.attempts < j.max_attempts
      )
    order by m.created_at`
}

/** Cancelled orders that still count as a use of their promotion. */
export async function promotionsOnDeadOrders(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct u.order_id as id
    from promotion_uses u
    join orders o on o.id = u.order_id
    where u.released_at is null and o.status = 'cancelled'`
  return rows.map(({ id }) => id)
}

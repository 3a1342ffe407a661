/** The nightly reconciliation's questions about messages; each query returns the rows that are wrong. */
import type { Queryable } from '#api/platform/database/database.ts'

/**
 * Messages queued since before an instant that have no job to send them; offers are left out, since their own job sends
 * them.
 */
export async function forgottenMessages(sql: Queryable, before: Date): Promise<{ id: string }[]> {
  return await sql<{ id: string }[]>`
    select m.id
    from messages m
    where m.status = 'queued' and m.created_at < ${before} and m.recipient is not null
      and not exists (select 1 from mailing_queue q where q.message_id = m.id)
      and not exists (
        select 1
        from graphile_worker._private_jobs j
        where j.payload ->> 'messageId' = m.id::text and j.attempts < j.max_attempts
      )
    order by m.created_at`
}

/** How many messages of each channel were queued before an instant, tried, and not accepted yet. */
export async function waitingMessages(sql: Queryable, before: Date): Promise<{ channel: string; count: number }[]> {
  return await sql<{ channel: string; count: number }[]>`
    select channel, count(*) as count
    from messages
    where status = 'queued' and created_at < ${before} and tries > 0
    group by 1
    order by 1`
}

/** Mails about orders that were given up since an instant. */
export async function failedMails(
  sql: Queryable,
  kinds: readonly string[],
  since: Date,
): Promise<{ id: string; orderId: string }[]> {
  return await sql<{ id: string; orderId: string }[]>`
    select id, order_id as "orderId"
    from messages
    where status = 'failed' and channel = 'mail' and created_at >= ${since} and order_id is not null
      and kind = any(${kinds as string[]})
    order by created_at`
}

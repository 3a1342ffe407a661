/** The nightly reconciliation's questions about messages; each query returns the rows that are wrong. */

import { orderNumber } from '#api/kernel/ids.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import { MESSAGE_KINDS, MESSAGES } from './rules/message-kinds.ts'

const HOUR_MS = 60 * 60_000
const WAITING_MS = 6 * HOUR_MS
const FAILED_FOR_MS = 7 * 24 * HOUR_MS
const OWED = MESSAGE_KINDS.filter(kind => 'isOwed' in MESSAGES[kind])

/**
 * Queues messages again that lost their job, and reports those that nobody accepts, such as a confirmation that never
 * reached its customer.
 */
export async function repairMessages(services: Services): Promise<Finding[]> {
  const { sql, clock } = services
  const before = (ms: number) => new Date(clock().getTime() - ms)
  const forgotten = await repairEach(
    services,
    await forgottenMessages(sql, before(HOUR_MS)),
    ({ id }) => ({ kind: 'message_forgotten', subject: id }),
    ({ id }) => addJob(sql, 'send_message', { messageId: id }, { key: `send_message:${id}` }),
  )
  const waiting = await waitingMessages(sql, before(WAITING_MS))
  const failed = await failedMails(sql, OWED, before(FAILED_FOR_MS))
  return [
    ...forgotten,
    ...waiting.map(({ channel, count }) => ({
      kind: 'message_waiting' as const,
      subject: channel,
      isRepaired: false,
      details: { count },
    })),
    ...failed.map(({ id, orderId }) => ({
      kind: 'message_failed' as const,
      subject: id,
      name: orderNumber(orderId),
      isRepaired: false,
    })),
  ]
}

/**
 * Messages queued since before an instant that have no job to send them; offers are left out, since their own job sends
 * them.
 */
async function forgottenMessages(sql: Queryable, before: Date): Promise<{ id: string }[]> {
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
async function waitingMessages(sql: Queryable, before: Date): Promise<{ channel: string; count: number }[]> {
  return await sql<{ channel: string; count: number }[]>`
    select channel, count(*) as count
    from messages
    where status = 'queued' and created_at < ${before} and tries > 0
    group by 1
    order by 1`
}

/** Mails about orders that were given up since an instant. */
async function failedMails(
  sql: Queryable,
  kinds: readonly string[],
  since: Date,
): Promise<{ id: string; orderId: string }[]> {
  return await sql<{ id: string; orderId: string }[]>`
    select id, order_id
    from messages
    where status = 'failed' and channel = 'mail' and created_at >= ${since} and order_id is not null
      and kind = any(${kinds as string[]})
    order by created_at`
}

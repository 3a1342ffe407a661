import type { Queryable } from '#api/platform/database/database.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import type { Row } from '#api/platform/database/row.ts'

export type NewMailing = {
  id: string
  staffId: string
  title: string
  body: string
  idempotencyKey: string | null
  recipients: number
  now: Date
}

/** Mailings are written one after the other, so that of two taps the second sees the first. */
export async function lockMailings(tx: Queryable): Promise<void> {
  await lockAlone(tx, 'mailings')
}

export async function insertMailing(tx: Queryable, mailing: NewMailing): Promise<void> {
  const row: Row<'mailings', 'failed' | 'sent'> = {
    id: mailing.id,
    staff_id: mailing.staffId,
    title: mailing.title,
    body: mailing.body,
    idempotency_key: mailing.idempotencyKey,
    recipients: mailing.recipients,
    created_at: mailing.now,
  }
  await tx`insert into mailings ${tx(row)}`
}

export type KnownMailing = { id: string; title: string; body: string; percent: number | null; isSameKey: boolean }

/** The mailing with this key, or else the newest with the same words since an instant. */
export async function likeMailing(
  tx: Queryable,
  like: { key: string | null; title: string; body: string; percent: number | null; since: Date },
): Promise<KnownMailing | undefined> {
  const [row] = await tx<KnownMailing[]>`
    select m.id, m.title, m.body, p.percent, m.idempotency_key is not distinct from ${like.key}::uuid and ${like.key !== null} as "isSameKey"
    from mailings m
    left join promotions p on p.id = m.id
    where m.idempotency_key = ${like.key}
      or (
        m.created_at >= ${like.since} and m.title = ${like.title} and m.body = ${like.body}
        and p.percent is not distinct from ${like.percent}
      )
    order by "isSameKey" desc, m.created_at desc
    limit 1`
  return row
}

/** @param messages only mails are counted, one for each person; notifications to their devices are not */
export async function insertQueue(
  tx: Queryable,
  mailingId: string,
  messages: readonly { id: string; channel: string }[],
): Promise<void> {
  await tx`
    insert into mailing_queue (message_id, mailing_id, counts)
    select id, ${mailingId}, channel = 'mail'
    from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb) as waiting (id uuid, channel text)`
}

export type QueuedOffer = { messageId: string; email: string | null; customerId: string | null }

export async function queued(sql: Queryable, mailingId: string): Promise<QueuedOffer[]> {
  return await sql<QueuedOffer[]>`
    select
      q.message_id as "messageId", case when m.channel = 'mail' then m.recipient end as email,
      m.customer_id as "customerId"
    from mailing_queue q
    join messages m on m.id = q.message_id
    where q.mailing_id = ${mailingId}
    order by q.message_id`
}

/** Records a message's fate once; false when it is recorded already. */
export async function recordFate(
  tx: Queryable,
  { messageId, mailingId }: { messageId: string; mailingId: string },
  fate: 'sent' | 'failed',
): Promise<void> {
  await tx`
    with done as (
      delete from mailing_queue
      where message_id = ${messageId}
      returning counts
    )
    update mailings
    set sent = sent + ${fate === 'sent' ? 1 : 0}, failed = failed + ${fate === 'failed' ? 1 : 0}
    where id = ${mailingId} and exists (select 1 from done where counts)`
}

export async function countQueued(sql: Queryable, mailingId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)
    from mailing_queue
    where mailing_id = ${mailingId} and counts`
  return row?.count ?? 0
}

export type MailingRow = {
  id: string
  title: string
  createdAt: Date
  by: string | null
  recipients: number
  sent: number
  failed: number
  pending: number
  code: string | null
  percent: number | null
  endsAt: Date | null
  used: number
}

/** @param id of a single one; null: all, newest first */
export async function mailingRows(sql: Queryable, id: string | null, limit: number): Promise<MailingRow[]> {
  return await sql<MailingRow[]>`
    select
      m.id, m.title, m.created_at as "createdAt", s.name as by, m.recipients, m.sent, m.failed,
      (select count(*) from mailing_queue q where q.mailing_id = m.id and q.counts) as pending,
      p.code, p.percent, p.ends_at as "endsAt",
      (
        select count(distinct u.order_id)
        from promotion_uses u
        where u.promotion_id = p.id and u.released_at is null
      ) as used
    from mailings m
    left join promotions p on p.id = m.id
    left join staff s on s.id = m.staff_id
    where ${id}::uuid is null or m.id = ${id}
    order by m.created_at desc, m.id
    limit ${limit}`
}

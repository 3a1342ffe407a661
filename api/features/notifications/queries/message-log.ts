import type { Queryable } from '#api/platform/database/database.ts'

type Channel = 'mail' | 'sms' | 'push'

export type MessageRow = {
  id: string
  kind: string
  channel: Channel
  recipient: string | null
  orderId: string | null
  status: 'queued' | 'sent' | 'failed'
  failure: string | null
  tries: number
  createdAt: Date
  sentAt: Date | null
  /** The instant as Postgres writes it, to the microsecond: the next page begins there. */
  place: string
}

/** A page of messages, newest first, without what they say. */
export async function messagesByAge(
  sql: Queryable,
  { status, channel }: { status?: MessageRow['status'] | undefined; channel?: Channel | undefined },
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<MessageRow[]> {
  return await sql<MessageRow[]>`
    select
      id, kind, channel, recipient, order_id as "orderId", status, failure, tries, created_at as "createdAt",
      sent_at as "sentAt", created_at::text as place
    from messages
    where true
      ${status ? sql`and status = ${status}` : sql``}
      ${channel ? ofChannel(sql, channel) : sql``}
      ${after ? sql`and (created_at, id) < (${after.at}::text::timestamptz, ${after.id})` : sql``}
    order by created_at desc, id desc
    limit ${limit}`
}

// The condition is written into the SQL: with a parameter the planner could not choose the partial index of messages
// that are no mail.
function ofChannel(sql: Queryable, channel: Channel) {
  if (channel === 'mail') return sql`and channel = 'mail'`
  return channel === 'sms' ? sql`and channel = 'sms'` : sql`and channel = 'push'`
}

import type { Queryable } from '#api/platform/database.ts'

export type MessageRow = {
  id: string
  kind: string
  channel: 'mail' | 'sms' | 'push'
  recipient: string | null
  orderId: string | null
  status: 'queued' | 'sent' | 'failed'
  failure: string | null
  createdAt: Date
  sentAt: Date | null
  /** As Postgres writes it, to the microsecond: where the next page begins. */
  place: string
}

/** A page of messages, newest first, without what they say. */
export async function messagesByAge(
  sql: Queryable,
  status: MessageRow['status'] | undefined,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<MessageRow[]> {
  return await sql<MessageRow[]>`
    select
      id, kind, channel, recipient, order_id as "orderId", status, failure, created_at as "createdAt",
      sent_at as "sentAt", created_at::text as place
    from messages
    where true
      ${status ? sql`and status = ${status}` : sql``}
      ${after ? sql`and (created_at, id) < (${after.at}::text::timestamptz, ${after.id})` : sql``}
    order by created_at desc, id desc
    limit ${limit}`
}

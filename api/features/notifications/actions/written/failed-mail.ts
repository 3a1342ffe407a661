import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import type { MessageKind } from '../../rules/mails/message-data.ts'
import { type ChannelName, WHO_HEARS } from '../../rules/routing.ts'

/** Lets an order know, by a job of its own feature, that its customer cannot be reached by mail. */
export async function tellOrderOfFailure(
  tx: Queryable,
  { kind, channel, orderId }: { kind: MessageKind; channel: ChannelName; orderId: string | null },
): Promise<void> {
  if (channel !== 'mail' || orderId === null || WHO_HEARS[kind].to !== 'customer') return
  await addJob(tx, 'note_failed_mail', { orderId })
}

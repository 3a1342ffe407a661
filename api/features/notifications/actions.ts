import { uuid } from '#api/kernel/ids.ts'
import type { Queryable } from '#api/platform/database.ts'
import { addJob } from '#api/platform/jobs.ts'
import { insertMessage } from './queries.ts'
import type { MailData, MailKind } from './rules.ts'

/**
 * Queues a mail in the caller's transaction: it goes out if and only if what it tells of was saved.
 * @param mail.cause what the mail is about, such as the order's or the refund's id: the same kind for the same cause
 *   is written once, however often this is called
 * @param mail.data from the builders in `rules.ts`
 */
export async function queueMail(
  tx: Queryable,
  mail: {
    kind: MailKind
    cause: string
    recipient: string
    data: MailData
    orderId?: string
    customerId?: string
    now: Date
  },
): Promise<void> {
  const id = uuid()
  const isNew = await insertMessage(tx, {
    ...mail,
    id,
    orderId: mail.orderId ?? null,
    customerId: mail.customerId ?? null,
  })
  if (isNew) await addJob(tx, 'send_message', { messageId: id })
}

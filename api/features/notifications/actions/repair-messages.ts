import type { Finding } from '#api/kernel/finding.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context/context.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import { failedMails, forgottenMessages, waitingMessages } from '../queries/reconcile-messages.ts'
import type { MessageKind } from '../rules/mails/message-data.ts'

const HOUR_MS = 60 * 60_000
const WAITING_MS = 6 * HOUR_MS
const FAILED_FOR_MS = 7 * 24 * HOUR_MS
/** The law requires these in writing: where such a mail fails, somebody has to phone the customer. */
const OWED: readonly MessageKind[] = ['order-confirmed', 'order-cancelled', 'order-refunded', 'payment-returned']

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

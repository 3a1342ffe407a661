import type { Services } from '#api/platform/context/context.ts'
import { notifyOrder, updateMailFailed } from '../../queries/write-orders.ts'

/**
 * Notes that a mail to an order's customer failed, or came back, and tells open boards and the customer's page. The first
 * time counts.
 */
export async function noteFailedMail({ sql, clock }: Services, orderId: string): Promise<void> {
  await sql.begin(async tx => {
    const noted = await updateMailFailed(tx, orderId, clock())
    if (noted) await notifyOrder(tx, orderId)
  })
}

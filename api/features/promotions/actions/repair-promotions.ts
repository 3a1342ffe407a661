import type { Finding } from '#api/kernel/finding.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context/context.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import { forgottenMailings, promotionsOnDeadOrders } from '../queries/reconcile-promotions.ts'
import { givePromotionBack } from './take-promotion.ts'

const HOUR_MS = 60 * 60_000

/**
 * Continues mailings that have lost their job, and gives promotions back that are still counted for cancelled orders.
 */
export async function repairPromotions(services: Services): Promise<Finding[]> {
  const { sql, clock } = services
  return [
    ...(await repairEach(
      services,
      await forgottenMailings(sql, new Date(clock().getTime() - HOUR_MS)),
      ({ id, title }) => ({ kind: 'mailing_forgotten', subject: id, name: title }),
      ({ id }) => addJob(sql, 'send_mailing', { mailingId: id }, { key: `send_mailing:${id}` }),
    )),
    ...(await repairEach(
      services,
      await promotionsOnDeadOrders(sql),
      orderId => ({ kind: 'promotion_on_dead_order', subject: orderId, name: orderNumber(orderId) }),
      orderId => givePromotionBack(sql, orderId, clock()),
    )),
  ]
}

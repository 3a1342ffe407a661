/** The nightly reconciliation's questions about offers; each query returns the rows that are wrong. */

import { orderNumber } from '#api/kernel/ids.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
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

/** Mailings from before an instant that are not finished and have no job to continue them. */
async function forgottenMailings(sql: Queryable, before: Date): Promise<{ id: string; title: string }[]> {
  return await sql<{ id: string; title: string }[]>`
    select m.id, m.title
    from mailings m
    where m.created_at < ${before}
      and exists (select 1 from mailing_queue q where q.mailing_id = m.id)
      and not exists (
        select 1
        from graphile_worker._private_jobs j
        where j.payload ->> 'mailingId' = m.id::text and j.attempts < j.max_attempts
      )
    order by m.created_at`
}

/** Cancelled orders that still count as a use of their promotion. */
async function promotionsOnDeadOrders(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct u.order_id as id
    from promotion_uses u
    join orders o on o.id = u.order_id
    where u.released_at is null and o.status = 'cancelled'`
  return rows.map(({ id }) => id)
}

/** Promotions as orders take them and give them back, and what of them is erased with a person. */

import { createHmac } from 'node:crypto'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { brokenConstraint, type Change, type Queryable, type Row } from '#api/platform/database/database.ts'
import { addJob, repairEach } from '#api/platform/jobs/jobs.ts'
import { derivedKey } from '#api/platform/secrets.ts'
import type { getPromotion } from './contract.ts'
import type { CodeFault } from './rules/promotion-terms.ts'

export type Verdict =
  | { promotion: { id: string; percent: number; user: User }; fault?: undefined }
  | { promotion?: undefined; fault: CodeFault }

/**
 * What a code is worth to an account or a device now. It reserves nothing: `takePromotion` does.
 * @param asker.device the number by which the order's device calls itself
 * Source: docs/decisions/0031-promotions-are-codes-used-once.md.
 */
export async function judgeCode(
  services: Services,
  code: string,
  asker: { customerId: string | null; device: string | null },
): Promise<Verdict> {
  const promotion = await promotionByCode(services.sql, code)
  if (!promotion) return { fault: { why: 'unknown' } }
  if (services.clock() >= promotion.endsAt) return { fault: { why: 'over' } }
  const user = { code: promotion.code, customerId: asker.customerId, deviceHash: hashOf(services, asker.device) }
  const use = await heldUse(services.sql, promotion.id, user)
  if (!use) return { promotion: { id: promotion.id, percent: promotion.percent, user } }
  return { fault: use.isPaid ? { why: 'used' } : { why: 'held', until: use.payBy } }
}

function hashOf({ sessionSecrets }: Services, device: string | null): Buffer | null {
  if (device === null) return null
  return createHmac('sha256', derivedKey(sessionSecrets[0] ?? '', 'devices of promotions'))
    .update(device)
    .digest()
}

/**
 * Takes the promotion for an order, in the order's transaction and after its row exists. It fails when a concurrent
 * order has taken it; `isPromotionTaken` recognises that error.
 */
export function takePromotion(tx: Queryable, use: User & { promotionId: string; orderId: string }): Promise<unknown> {
  return insertUse(tx, use)
}

export function isPromotionTaken(error: unknown): boolean {
  const constraint = brokenConstraint(error)
  return constraint === 'one_promotion_per_customer' || constraint === 'one_use_of_code'
}

/** Gives the promotion of a cancelled or refunded order back to its customer. A second call changes nothing. */
export async function givePromotionBack(tx: Queryable, orderId: string, now: Date): Promise<void> {
  await releaseUse(tx, orderId, now)
}

/**
 * What a valid code takes off.
 * @throws AppError 'not_found' for a code that is unknown or expired
 */
export async function showPromotion(ctx: Ctx, code: string): Promise<OutputOf<typeof getPromotion>> {
  const promotion = await promotionByCode(ctx.sql, code)
  if (!promotion || ctx.clock() >= promotion.endsAt) {
    throw new AppError('not_found', { sentence: 'Cette réduction n’existe pas ou est terminée.' })
  }
  return { percent: promotion.percent, until: promotion.endsAt.toISOString() }
}

/** Removes a person from the records of which promotion their orders used. */
export async function erasePromotionUsesOf(
  tx: Queryable,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<void> {
  await eraseUses(tx, orderIds, customerId)
}

export type Promotion = { id: string; code: string; percent: number; endsAt: Date }

/** What a code stands for; `code` is null for one of before, which many were sent. */
export type OfferedPromotion = Omit<Promotion, 'code'> & { code: string | null }

async function promotionByCode(sql: Queryable, code: string): Promise<OfferedPromotion | undefined> {
  const [row] = await sql<OfferedPromotion[]>`
    select id, case when not is_shared then upper(${code}) end as code, percent, ends_at
    from promotions
    where code = upper(${code})
      or id = (select promotion_id from promotion_codes where code = upper(${code}))`
  return row
}

/**
 * What a promotion is used by: a code that is one recipient's, an account that is signed in, a device. An address or a
 * telephone that somebody types is none of them, since it may be another's.
 */
type User = { code: string | null; customerId: string | null; deviceHash: Buffer | null }

/**
 * The order with which the code or the account has used the promotion, or the device has and paid; a paid one before one
 * that is unpaid.
 */
async function heldUse(
  sql: Queryable,
  promotionId: string,
  { code, customerId, deviceHash }: User,
): Promise<{ isPaid: boolean; payBy: Date } | undefined> {
  const [row] = await sql<{ isPaid: boolean; payBy: Date }[]>`
    select o.paid_at is not null as is_paid, o.pay_by
    from promotion_uses u
    join orders o on o.id = u.order_id
    where u.promotion_id = ${promotionId}
      and u.released_at is null
      and (
        u.code = ${code}
        or u.customer_id = ${customerId}
        or (u.device_hash = ${deviceHash} and o.paid_at is not null)
      )
    order by o.paid_at is null
    limit 1`
  return row
}

function insertUse(tx: Queryable, use: User & { promotionId: string; orderId: string }) {
  const row: Row<'promotion_uses', 'email' | 'releasedAt'> = use
  return tx`insert into promotion_uses ${tx(row)}`
}

export async function releaseUse(tx: Queryable, orderId: string, now: Date): Promise<void> {
  await tx`
    update promotion_uses
    set released_at = ${now}
    where order_id = ${orderId} and released_at is null`
}

/** Removes the person; that the orders used the promotion stays. */
async function eraseUses(tx: Queryable, orderIds: readonly string[], customerId: string | null): Promise<void> {
  const change: Change<'promotion_uses', 'customerId' | 'email' | 'deviceHash'> = {
    customerId: null,
    email: null,
    deviceHash: null,
  }
  await tx`
    update promotion_uses
    set ${tx(change)}
    where order_id = any(${orderIds as string[]}::uuid[]) or customer_id = ${customerId}`
}

// The nightly reconciliation's questions about offers; each query returns the rows that are wrong.

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

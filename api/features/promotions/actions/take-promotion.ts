import { mailbox } from '#api/kernel/origin/mailbox.ts'
import { brokenConstraint, type Queryable } from '#api/platform/database/database.ts'
import {
  accountEmail,
  heldUse,
  insertUse,
  promotionByCode,
  releaseUse,
  type User,
} from '../queries/stored-promotions.ts'
import type { CodeFault } from '../rules/promotion-terms.ts'

export type Verdict =
  | { promotion: { id: string; percent: number; user: User }; fault?: undefined }
  | { promotion?: undefined; fault: CodeFault }

/**
 * What a code is worth to a customer or an address now. It reserves nothing: `takePromotion` does. Spellings of one
 * mailbox are one.
 * Source: docs/decisions/0031-a-promotion-is-true.md (once for each customer or email),
 * docs/decisions/0126-one-person-is-one-subject.md.
 */
export async function judgeCode(
  sql: Queryable,
  code: string,
  asker: { customerId: string | null; email: string },
  now: Date,
): Promise<Verdict> {
  const promotion = await promotionByCode(sql, code)
  if (!promotion) return { fault: { why: 'unknown' } }
  if (now >= promotion.endsAt) return { fault: { why: 'over' } }
  const user = await userOf(sql, asker)
  const use = await heldUse(sql, promotion.id, user)
  if (!use) return { promotion: { id: promotion.id, percent: promotion.percent, user } }
  return { fault: use.isPaid ? { why: 'used' } : { why: 'held', until: use.payBy } }
}

async function userOf(sql: Queryable, asker: { customerId: string | null; email: string }): Promise<User> {
  const { customerId, email } = asker
  const own = customerId === null ? undefined : await accountEmail(sql, customerId)
  const mailboxes = [email, ...(own === undefined ? [] : [own])].map(mailbox)
  return { customerId, mailboxes: [...new Set(mailboxes)] }
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
  return constraint === 'one_promotion_per_customer' || constraint === 'one_promotion_per_email'
}

/** Gives the promotion of a cancelled or refunded order back to its customer. A second call changes nothing. */
export async function givePromotionBack(tx: Queryable, orderId: string, now: Date): Promise<void> {
  await releaseUse(tx, orderId, now)
}

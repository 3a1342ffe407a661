import { createHmac } from 'node:crypto'
import type { Services } from '#api/platform/context/context.ts'
import { brokenConstraint, type Queryable } from '#api/platform/database/database.ts'
import { derivedKey } from '#api/platform/secrets/derived-key.ts'
import { heldUse, insertUse, promotionByCode, releaseUse, type User } from '../queries/stored-promotions.ts'
import type { CodeFault } from '../rules/promotion-terms.ts'

export type Verdict =
  | { promotion: { id: string; percent: number; user: User }; fault?: undefined }
  | { promotion?: undefined; fault: CodeFault }

/**
 * What a code is worth to an account or a device now. It reserves nothing: `takePromotion` does.
 * @param asker.device the number by which the order's device calls itself
 * Source: docs/decisions/0031-a-promotion-is-true.md.
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

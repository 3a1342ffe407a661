import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { getPromotion } from '../contract/promotions.ts'
import { promotionByCode } from '../queries/stored-promotions.ts'

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

import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { type listPriceChanges as listEndpoint, MOST_PRICE_CHANGES } from '../../contract/price-history.ts'
import { isDish, type PriceChangeRow, priceChangesOf } from '../../queries/price-history.ts'

type Listed = OutputOf<typeof listEndpoint>

/**
 * What a dish has cost, newest first.
 * @throws AppError 'not_found'
 */
export async function listPriceChanges({ sql }: Ctx, id: string): Promise<Listed> {
  if (!(await isDish(sql, id))) throw new AppError('not_found')
  const rows = await priceChangesOf(sql, id, MOST_PRICE_CHANGES)
  return { changes: rows.map(toChange) }
}

function toChange({ at, variant, fromCents, toCents, by }: PriceChangeRow): Listed['changes'][number] {
  return {
    at: at.toISOString(),
    ...(variant !== null && { variant }),
    ...(fromCents !== null && { from: toEuros(fromCents) }),
    ...(toCents !== null && { to: toEuros(toCents) }),
    ...(by !== null && { by }),
  }
}

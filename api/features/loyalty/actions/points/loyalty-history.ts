import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { getLoyaltyHistory } from '../../contract/loyalty.ts'
import { type LedgerRow, ledgerEntries } from '../../queries/ledger.ts'
import { toHistoryEntry } from '../../views/loyalty-view.ts'

type Page = OutputOf<typeof getLoyaltyHistory>

/**
 * A page of the caller's movements of points, newest first. Movements written meanwhile stand before the first page and
 * shift nothing.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function loyaltyHistory(
  ctx: Ctx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const { customerId } = ctx.actor as Customer
  const before = cursor === undefined ? undefined : readCursor(ctx, listOf(customerId), cursor)[0]
  const rows = await ledgerEntries(ctx.sql, customerId, { before, limit: limit + 1 })
  return pageOf(ctx, customerId, rows, limit)
}

/** @param rows one more than the page holds where there are further ones */
export function pageOf(ctx: Ctx, customerId: string, rows: readonly LedgerRow[], limit: number): Page {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    entries: shown.map(toHistoryEntry),
    nextCursor: last ? writeCursor(ctx, listOf(customerId), [String(last.id)]) : null,
  }
}

function listOf(customerId: string): string {
  return `points of ${customerId}`
}

import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import { markAsBestSellers, markedBestSellers, soldMost } from '../../queries/best-sellers.ts'
import { lockMenu } from '../../queries/menu-admin.ts'

/** The job's name. */
export const MARK_BEST_SELLERS = 'mark_best_sellers'

const LOOKED_BACK_DAYS = 60

/**
 * Marks what was ordered most lately. Where nothing has changed nothing is written: every change of the menu is one that
 * open pages fetch, and that orders under way are decided on anew.
 */
export async function markBestSellers({ sql, clock }: Services): Promise<void> {
  await sql.begin(async tx => {
    await lockMenu(tx)
    const most = await soldMost(tx, addDays(parisDay(clock()), -LOOKED_BACK_DAYS))
    if (JSON.stringify(most) !== JSON.stringify(await markedBestSellers(tx))) await markAsBestSellers(tx, most)
  })
}

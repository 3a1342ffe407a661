import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { unsubscribedPage } from '../../views/unsubscribed-page.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Unsubscribes as `unsubscribe` does, and answers a page that says whether it worked. */
export async function showUnsubscribed(ctx: Ctx, token: string): Promise<Response> {
  const { restaurant } = await ctx.snapshots.read(settingsSnapshot)
  try {
    await unsubscribe(ctx, token)
    return unsubscribedPage(true, restaurant.name)
  } catch (error) {
    if (error instanceof AppError) return unsubscribedPage(false, restaurant.name)
    throw error
  }
}

import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { unsubscribePage } from '../../views/unsubscribe-page.ts'
import { readerOfOffer, unsubscribe } from './unsubscribe.ts'

/**
 * The page behind the link in an offer. It asks and changes nothing: programs that look through mails open every link in
 * them.
 */
export async function askToUnsubscribe(ctx: Ctx, token: string): Promise<Response> {
  return await answered(ctx, async () => {
    await readerOfOffer(ctx.sql, token)
    return { asks: token }
  })
}

/**
 * Unsubscribes: for the page's own button with a page that says so, for mail programs with nothing.
 * @throws AppError 'not_found' for mail programs
 */
export async function answerUnsubscribed(ctx: Ctx, token: string, isOnPage: boolean): Promise<Response> {
  if (!isOnPage) {
    await unsubscribe(ctx, token)
    return new Response(null, { status: 204 })
  }
  return await answered(ctx, async () => {
    await unsubscribe(ctx, token)
    return 'ended'
  })
}

async function answered(ctx: Ctx, act: () => Promise<'ended' | { asks: string }>): Promise<Response> {
  const { restaurant } = await ctx.snapshots.read(settingsSnapshot)
  try {
    return unsubscribePage(await act(), restaurant.name)
  } catch (error) {
    if (error instanceof AppError) return unsubscribePage('unknown', restaurant.name)
    throw error
  }
}

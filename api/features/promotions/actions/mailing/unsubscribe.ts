import { dropQueued, readerOf } from '#api/features/notifications/actions/offers.ts'
import { id } from '#api/kernel/calls/fields.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { withdrawConsent } from '../../queries/consent.ts'

/**
 * Ends the offers to the reader of a promotional message, on every channel and at once: queued ones are deleted too.
 * The token is the message's own id, which nobody else has; it is valid as long as the message is stored.
 * @throws AppError 'not_found'
 * Source: CPCE L34-5.
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  if (!id.safeParse(token).success) throw new AppError('not_found')
  await ctx.sql.begin(async tx => {
    const reader = await readerOf(tx, 'promotional', token)
    if (!reader) throw new AppError('not_found')
    await withdrawConsent(tx, reader)
    await dropQueued(tx, 'promotional', reader)
  })
}

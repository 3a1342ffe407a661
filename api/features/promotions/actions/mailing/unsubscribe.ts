import { dropQueued, readerOf } from '#api/features/notifications/actions/offers.ts'
import { id } from '#api/kernel/calls/fields.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type Consenter, withdrawConsent } from '../../queries/consent.ts'

/**
 * Ends the offers to the reader of a promotional message, on every channel and at once: queued ones are deleted too.
 * The token is the message's own id, which nobody else has; it is valid as long as the message is stored.
 * @throws AppError 'not_found'
 * Source: CPCE L34-5.
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    const reader = await readerOfOffer(tx, token)
    await withdrawConsent(tx, reader)
    await dropQueued(tx, 'promotional', reader)
  })
}

/** @throws AppError 'not_found' for what is no id of an offer */
export async function readerOfOffer(sql: Queryable, token: string): Promise<Consenter> {
  const reader = id.safeParse(token).success ? await readerOf(sql, 'promotional', token) : undefined
  if (!reader) throw new AppError('not_found')
  return reader
}

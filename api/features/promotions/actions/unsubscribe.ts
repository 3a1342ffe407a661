import { dropQueuedMails, recipientOf } from '#api/features/notifications/actions/many-mails.ts'
import { AppError } from '#api/kernel/errors.ts'
import { id } from '#api/kernel/fields.ts'
import type { Ctx } from '#api/platform/context.ts'
import { withdrawConsent } from '../queries/consent.ts'

/**
 * Ends the offers to the address that a promotional mail went to, at once: what is still waiting for it is not sent
 * either. The token is the mail's own id, which nobody else has; it holds as long as we remember the mail.
 * @throws AppError 'not_found'
 * Source: CPCE L34-5; contract, `/api/unsubscribe`.
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  if (!id.safeParse(token).success) throw new AppError('not_found')
  await ctx.sql.begin(async tx => {
    const email = await recipientOf(tx, 'promotional', token)
    if (!email) throw new AppError('not_found')
    await withdrawConsent(tx, email)
    await dropQueuedMails(tx, 'promotional', email)
  })
}

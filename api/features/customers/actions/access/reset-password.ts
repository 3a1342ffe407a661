import { hashPassword } from '#api/features/auth/actions/passwords.ts'
import { endSessionsOf } from '#api/features/auth/actions/sessions.ts'
import { notify } from '#api/features/notifications/actions/notify.ts'
import { passwordChangedMail } from '#api/features/notifications/rules/mails/account-mails.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { voidEmailTokensOf } from '../../queries/email-tokens.ts'
import { changePassword, confirmAddress } from '../joining/customer-accounts.ts'
import { checkLink, takeLink } from './mailed-links.ts'

/**
 * Sets a new password by the link that was mailed. Every session of the account ends, every other such link becomes
 * void, and a mail tells the account's address. Whoever has the link reads that mailbox: so it also confirms the
 * address, and signs out anybody who opened the account with somebody else's address.
 * @throws AppError 'token_invalid' when the link is unknown, used or expired
 */
export async function resetPassword(ctx: Ctx, body: { token: string; password: string }): Promise<void> {
  const now = ctx.clock()
  // Hashing is costly, so an invented link is refused before it. It happens before the transaction, which then holds
  // its locks only briefly.
  await checkLink(ctx.sql, 'reset', body.token, now)
  const passwordHash = await hashPassword(body.password)
  await ctx.sql.begin(async tx => {
    const { customerId, name } = await takeLink(tx, 'reset', body.token, now)
    const customer = await changePassword(tx, customerId, passwordHash)
    if (!customer) throw new AppError('token_invalid')
    await endSessionsOf(tx, customerId, now)
    await voidEmailTokensOf(tx, customerId, { purpose: 'reset', now })
    await confirmAddress(tx, customerId, now)
    await notify(ctx, tx, {
      kind: 'password-changed',
      cause: name,
      email: customer.email,
      data: passwordChangedMail({ customerName: customer.name, changedAt: now }),
      customerId,
    })
  })
}

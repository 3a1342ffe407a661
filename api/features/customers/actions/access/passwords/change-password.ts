import { hashPassword } from '#api/features/auth/passwords.ts'
import { openSession, tokenOf } from '#api/features/auth/sessions.ts'
import { notify } from '#api/features/notifications/actions/notify.ts'
import { passwordChangedMail } from '#api/features/notifications/rules/mails/account-mails.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { changePassword as changePasswordEndpoint } from '../../../contract/customer-access.ts'
import { voidEmailTokensOf } from '../../../queries/email-tokens.ts'
import { changePasswordFrom } from '../../joining/customer-accounts.ts'
import { ownAccount } from '../../profile/own-address.ts'
import { endAccessTo } from '../end-access.ts'
import { checkOwnPassword } from './check-password.ts'

/**
 * Sets another password for a customer who knows the current one. Every session of the account ends, this one too,
 * since a copy of its token may be in other hands; its passkeys and links for a forgotten password end as well. The answer is the token
 * of a new session, and a mail tells the account's address.
 * @param device how the owner recognises this session
 * @throws AppError 'not_yours', 'wrong_password', 'rate_limited'
 */
export async function changePassword(
  ctx: Ctx,
  body: { user_email: string; current_password: string; new_password: string },
  device: string,
): Promise<OutputOf<typeof changePasswordEndpoint>> {
  const customerId = await ownAccount(ctx, body.user_email)
  const account = await checkOwnPassword(ctx, body.current_password)
  const passwordHash = await hashPassword(body.new_password)
  const session = await ctx.sql.begin(async tx => {
    const now = ctx.clock()
    const email = await changePasswordFrom(tx, account, passwordHash)
    if (email === undefined) throw new AppError('wrong_password')
    await endAccessTo(tx, customerId, now)
    await voidEmailTokensOf(tx, customerId, { purpose: 'reset', now })
    const opened = await openSession(ctx, tx, { kind: 'customer', id: customerId }, device)
    await notify(ctx, tx, {
      kind: 'password-changed',
      cause: opened.sessionId,
      email,
      data: passwordChangedMail({ changedAt: now }),
      customerId,
    })
    return opened
  })
  return { token: await tokenOf(ctx, session) }
}

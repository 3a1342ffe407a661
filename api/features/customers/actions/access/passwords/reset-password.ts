import { hashPassword } from '#api/features/auth/passwords.ts'
import { notify } from '#api/features/notifications/actions/notify.ts'
import { passwordChangedMail } from '#api/features/notifications/rules/mails/account-mails.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { type EmailTokenPurpose, voidEmailTokensOf } from '../../../queries/email-tokens.ts'
import { forgetUnproven, type Owner } from '../../../queries/unproven.ts'
import { renewQrCode } from '../../card/qr-codes.ts'
import { changePassword, confirmAddress } from '../../joining/customer-accounts.ts'
import { endAccessTo } from '../end-access.ts'
import { checkLink, takeLink } from '../mailed-links.ts'

/**
 * Sets a new password by the link that was mailed to who forgot theirs.
 * @throws AppError 'token_invalid' when the link is unknown, used or expired
 */
export async function resetPassword(ctx: Ctx, body: { token: string; password: string }): Promise<void> {
  await setMailedPassword(ctx, { purpose: 'reset', token: body.token }, body.password)
}

/**
 * Sets a new password by a link that was mailed. Every session and passkey of the account ends, every other such link becomes void,
 * and a mail tells the account's address. Whoever has the link reads that mailbox: so it also confirms the address. If
 * nobody had confirmed it before, the account may have been opened by somebody else: what that person left in it goes,
 * and their copy of the card is dead.
 * @param link.purpose the link that confirms an address serves as well, as long as that is not confirmed
 * @param owner whose the account is, where its first words may be a stranger's
 * @throws AppError 'token_invalid' when the link is unknown, used or expired
 */
export async function setMailedPassword(
  ctx: Ctx,
  link: { purpose: EmailTokenPurpose; token: string },
  password: string,
  owner?: Owner,
): Promise<void> {
  const now = ctx.clock()
  // Hashing is costly, so an invented link is refused before it. It happens before the transaction, which then holds
  // its locks only briefly.
  await checkLink(ctx.sql, link.purpose, link.token, now)
  const passwordHash = await hashPassword(password)
  await ctx.sql.begin(async tx => {
    const { customerId, name } = await takeLink(tx, link.purpose, link.token, now)
    const unproven = await forgetUnproven(tx, customerId, owner)
    if (unproven) await renewQrCode(tx, unproven.email, now)
    else if (link.purpose === 'verify') throw new AppError('token_invalid')
    const email = await changePassword(tx, customerId, passwordHash)
    if (email === undefined) throw new AppError('token_invalid')
    await endAccessTo(tx, customerId, now)
    await voidEmailTokensOf(tx, customerId, { purpose: 'reset', now })
    await confirmAddress(tx, customerId, now)
    const data = passwordChangedMail({ changedAt: now })
    await notify(ctx, tx, { kind: 'password-changed', cause: name, email, data, customerId })
  })
}

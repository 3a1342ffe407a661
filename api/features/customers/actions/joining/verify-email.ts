import type * as z from 'zod/mini'
import { notify } from '#api/features/notifications/actions/notify.ts'
import { accountVerifyMail } from '#api/features/notifications/rules/mails/account-mails.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import type { verifyEmail as verifyEmailEndpoint } from '../../contract/customer-access.ts'
import { mailedLink, ownerOfLink, takeLink } from '../access/mailed-links.ts'
import { checkPasswordOf } from '../access/passwords/check-password.ts'
import { setMailedPassword } from '../access/passwords/reset-password.ts'
import { confirmAddress, unverifiedAddress } from './customer-accounts.ts'

const DAY_MS = 86_400_000
/**
 * The link lives for a week: the mail may wait in a mailbox that is not read daily, and all that it can do is confirm
 * that mailbox.
 */
const LINK_LIFE_MS = 7 * DAY_MS
/** The limit counts by account and is the one of links for a forgotten password. */
const RESENDS: Limit = { max: 5, windowSeconds: 3600 }

/** Queues the mail with the link that confirms a customer's address. Does nothing once it is confirmed. */
export async function queueVerifyMail(services: Services, tx: Queryable, customerId: string): Promise<boolean> {
  const email = await unverifiedAddress(tx, customerId)
  if (email === null) return false
  const link = await mailedLink(services, tx, { customerId, purpose: 'verify', lifeMs: LINK_LIFE_MS })
  await notify(services, tx, {
    kind: 'account-verify',
    cause: link.name,
    email,
    data: accountVerifyMail({ verifyUrl: link.url }),
    customerId,
  })
  return true
}

type Confirmation = z.output<(typeof verifyEmailEndpoint)['body'] & z.ZodMiniType>

/**
 * Confirms the address that a link was mailed to; guest orders placed with it then join the account. The link alone is
 * not enough: anybody may have opened the account with somebody else's address, and that person's click would give them
 * the person's orders. So the caller also needs the account's session or its password; the mailbox's owner who has
 * neither takes the account over by a new password, which ends every session that was opened before.
 * @throws AppError 'token_invalid' when the link is unknown, used or expired; 'password_required', 'wrong_password',
 *   'rate_limited'
 */
export async function verifyEmail(ctx: Ctx, { token, password, take_over: own }: Confirmation): Promise<void> {
  if (own) return await setMailedPassword(ctx, { purpose: 'verify', token }, own.new_password, own)
  const now = ctx.clock()
  const owner = await ownerOfLink(ctx.sql, 'verify', token, now)
  if (ctx.actor.kind !== 'customer' || ctx.actor.customerId !== owner) await checkPasswordOf(ctx, owner, password)
  await ctx.sql.begin(async tx => {
    const { customerId } = await takeLink(tx, 'verify', token, now)
    await confirmAddress(tx, customerId, now)
  })
}

/**
 * Mails a customer a further link; earlier ones stay good until they are over.
 * @throws AppError 'already_verified', 'rate_limited'
 */
export async function resendVerifyMail(ctx: Ctx): Promise<void> {
  const { customerId } = ctx.actor as Customer
  await takeHit(ctx, 'verify mails', customerId, RESENDS)
  const isQueued = await ctx.sql.begin(tx => queueVerifyMail(ctx, tx, customerId))
  if (!isQueued) throw new AppError('already_verified')
}

import { notify } from '#api/features/notifications/actions/notify.ts'
import { passwordResetMail } from '#api/features/notifications/rules/mails/account-mails.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context/context.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { giveHitBack, type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import { accountByEmail } from '../joining/customer-accounts.ts'
import { mailedLink } from './mailed-links.ts'

/** The link opens the account, so it lives for an hour only. */
const LINK_LIFE_MS = 3_600_000

/**
 * Limits of one caller: for one account, and for all together. Asking for somebody else's account uses up only the
 * caller's own limit.
 */
const OF_ASKER: Limit = { max: 5, windowSeconds: 3600 }
const OF_ADDRESS: Limit = { max: 20, windowSeconds: 3600 }
/**
 * Limits the mails to one account. Further ones are left out silently: the earlier links stay valid for as long as the
 * limit lasts.
 */
const OF_ACCOUNT: Limit = { max: 5, windowSeconds: 3600 }

/**
 * Has a link for a new password mailed, if the address has an account. A job looks that up: the call itself does the
 * same work for every address, so that neither answer nor response time tells whether it has one.
 * @throws AppError 'rate_limited' when the caller asks too often, also for unknown addresses; never because of what
 *   others have asked
 */
export async function askForReset(ctx: Ctx, email: string): Promise<void> {
  const hit = await takeHit(ctx, 'forgotten passwords of an asker', `${ctx.address} ${email.toLowerCase()}`, OF_ASKER)
  try {
    await takeHit(ctx, 'forgotten passwords', ctx.address, OF_ADDRESS)
  } catch (error) {
    await giveHitBack(ctx, hit)
    throw error
  }
  await addJob(ctx.sql, 'mail_reset_link', { email })
}

/**
 * Runs as a job and mails to the address that the account has, never to the one that was typed, which may only look
 * alike.
 */
export async function mailResetLink(services: Services, email: string): Promise<void> {
  const account = await accountByEmail(services.sql, email)
  if (!account || !(await mayMail(services, account.customerId))) return
  const { customerId } = account
  await services.sql.begin(async tx => {
    const link = await mailedLink(services, tx, { customerId, purpose: 'reset', lifeMs: LINK_LIFE_MS })
    await notify(services, tx, {
      kind: 'password-reset',
      cause: link.name,
      email: account.email,
      data: passwordResetMail({ resetUrl: link.url }),
      customerId,
    })
  })
}

async function mayMail(services: Services, customerId: string): Promise<boolean> {
  try {
    await takeHit(services, 'reset mails of an account', customerId, OF_ACCOUNT)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

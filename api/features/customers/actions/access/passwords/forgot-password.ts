import { notify } from '#api/features/notifications/actions/notify.ts'
import { passwordResetMail } from '#api/features/notifications/rules/mails/account-mails.ts'
import { mailbox } from '#api/kernel/origin/mailbox.ts'
import type { Ctx, Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { type Limit, takeHitOfEach, takeHits } from '#api/platform/limits/rate-limits.ts'
import { hasLinkUntil } from '../../../queries/email-tokens.ts'
import { lockAccount } from '../../../queries/emails.ts'
import { FIRST_LINKS, GOOD_FOR_MS, HOUR_MS, LATER_LIFE_MS, UNPROVEN } from '../../../rules/reset-links.ts'
import { accountByEmail } from '../../joining/customer-accounts.ts'
import { mailedLink } from '../mailed-links.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>

/**
 * Limits of one caller: for one account, and for all together. Asking for somebody else's account uses up only the
 * caller's own limit.
 */
const OF_ASKER: Limit = { max: 5, windowSeconds: 3600 }
const OF_ADDRESS: Limit = { max: 20, windowSeconds: 3600 }

/**
 * Has a link for a new password mailed, if the address has an account. A job looks that up: the call itself does the
 * same work for every address, so that neither answer nor response time tells whether it has one.
 * @throws AppError 'rate_limited' when the caller asks too often, also for unknown addresses; never because of what
 *   others have asked
 */
export async function askForReset(ctx: Ctx, email: string): Promise<void> {
  await takeHits(ctx, [
    { bucket: 'forgotten passwords of an asker', subject: `${ctx.address} ${mailbox(email)}`, limit: OF_ASKER },
    { bucket: 'forgotten passwords', subject: ctx.address, limit: OF_ADDRESS },
  ])
  await addJob(ctx.sql, 'mail_reset_link', { email })
}

/**
 * Runs as a job and mails to the address that the account has, never to the one that was typed, which may only look
 * alike. A mail beyond the account's share is left out in silence; then a link that is still good is in the mailbox.
 * Source: docs/decisions/0127-a-good-link-is-in-the-mailbox.md.
 */
export async function mailResetLink(services: Services, email: string): Promise<void> {
  const account = await accountByEmail(services.sql, email)
  if (!account) return
  const { customerId } = account
  await services.sql.begin(async tx => {
    const lifeMs = await lifeOfNextLink(services, tx, account)
    if (lifeMs === null) return
    const link = await mailedLink(services, tx, { customerId, purpose: 'reset', lifeMs })
    await notify(services, tx, {
      kind: 'password-reset',
      cause: link.name,
      email: account.email,
      data: passwordResetMail({ resetUrl: link.url, lifeHours: lifeMs / HOUR_MS }),
      customerId,
    })
  })
}

/** Null where none is mailed. The account is locked, so that jobs that run at once count each other's links. */
async function lifeOfNextLink(services: Services, tx: Queryable, account: Account): Promise<number | null> {
  const { customerId } = account
  const isProven = await lockAccount(tx, customerId)
  if (isProven === undefined) return null
  const isFirst = await takeHitOfEach(services, tx, 'first reset mails', customerId, [FIRST_LINKS])
  const until = new Date(services.clock().getTime() + GOOD_FOR_MS)
  if (!isFirst && (await hasLinkUntil(tx, customerId, { purpose: 'reset', until }))) return null
  // Somebody else may have opened accounts with further spellings of this mailbox.
  const isSpared =
    !isProven && !(await takeHitOfEach(services, tx, 'unproven reset mails', mailbox(account.email), [UNPROVEN]))
  return isSpared ? null : isFirst ? HOUR_MS : LATER_LIFE_MS
}

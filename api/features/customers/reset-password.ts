import { hashPassword } from '#api/features/auth/passwords.ts'
import { passwordChangedMail, passwordResetMail } from '#api/features/notifications/account-mails.ts'
import { notify } from '#api/features/notifications/notify.ts'
import { mailbox } from '#api/kernel/origin.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { type Limit, takeHitOfEach, takeHits } from '#api/platform/limits/rate-limits.ts'
import { accountByEmail, changePassword, confirmAddress } from './customer-accounts.ts'
import { renewQrCode } from './customer-card.ts'
import {
  checkLink,
  type EmailTokenPurpose,
  hasLinkUntil,
  mailedLink,
  takeLink,
  voidEmailTokensOf,
} from './mailed-links.ts'
import { endAccessTo } from './own-access.ts'
import { lockAccount } from './rows.ts'

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
 * Source: docs/decisions/0127-password-links-are-always-in-the-mailbox.md.
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

// How many links for a new password an account is mailed, whoever asks. The first ones of a day go out at once and
// are good for an hour; a later one only when no earlier one is good any more, and is good for longer: so somebody
// who asks again and again cannot fill the mailbox, and its owner has a good link there whenever they ask
// (docs/decisions/0127-password-links-are-always-in-the-mailbox.md).

const HOUR_MS = 3_600_000

/** Links of a day that go out at once. */
const FIRST_LINKS = { max: 2, windowSeconds: 86_400 }

/** How long a link lives that is not among those. */
const LATER_LIFE_MS = 4 * HOUR_MS

/** A link that ends sooner does not count as good: its reader still has to choose a password. */
const GOOD_FOR_MS = HOUR_MS / 4

/** Links of a day to one mailbox for accounts whose address nobody has confirmed, all of its spellings together. */
const UNPROVEN = { max: 12, windowSeconds: 86_400 }

/** The words by which an account knows its owner. */
type Owner = { name: string; phone: string }

/**
 * Removes from an account whose address nobody has confirmed what somebody else may have put there: photo, agreement
 * to offers, and where the owner says their own, name and telephone number.
 * @returns its address; undefined when the address is confirmed, and nothing changed
 */
async function forgetUnproven(
  tx: Queryable,
  customerId: string,
  owner: Owner | undefined,
): Promise<{ email: string } | undefined> {
  const [row] = await tx<{ email: string }[]>`
    update customers
    set
      profile_image_url = null,
      marketing_opt_in_at = null,
      name = coalesce(${owner?.name ?? null}, name),
      phone = coalesce(${owner?.phone ?? null}, phone)
    where id = ${customerId}
      and email_verified_at is null
    returning email`
  return row
}

import type * as z from 'zod/mini'
import { hashPassword } from '#api/features/auth/passwords.ts'
import { openSession, type SessionRef, tokenOf } from '#api/features/auth/sessions.ts'
import { accountVerifyMail } from '#api/features/notifications/account-mails.ts'
import { notify } from '#api/features/notifications/notify.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer, cachedAnswer } from '#api/platform/idempotency.ts'
import { type Limit, takeHit, takeHitOfNetwork } from '#api/platform/limits/rate-limits.ts'
import type * as contract from './contract.ts'
import { confirmAddress, createCustomer, customerUser, unverifiedAddress } from './customer-accounts.ts'
import { mailedLink, ownerOfLink, takeLink } from './mailed-links.ts'
import { checkPasswordOf } from './own-access.ts'
import { setMailedPassword } from './reset-password.ts'

type Registration = z.output<(typeof contract.register)['body'] & z.ZodMiniType>
type Answer = OutputOf<typeof contract.register>

/**
 * Of an address, and of the network around it: each costs a hash, a row and a mail.
 * Source: docs/product.md#limits.
 */
const REGISTRATIONS: Limit = { max: 20, windowSeconds: 3600 }
const OF_NETWORK: Limit = { max: 60, windowSeconds: 3600 }

const DAY_MS = 86_400_000
/**
 * The link lives for a week: the mail may wait in a mailbox that is not read daily, and all that it can do is confirm
 * that mailbox.
 */
const LINK_LIFE_MS = 7 * DAY_MS
/** The limit counts by account and is the one of links for a forgotten password. */
const RESENDS: Limit = { max: 5, windowSeconds: 3600 }

/**
 * Opens an account, its first session and its confirmation mail, together or not at all.
 * @throws AppError 'email_taken', 'rate_limited'
 */
export async function register(ctx: Ctx, body: Registration, device: string): Promise<Answer> {
  try {
    await takeHitOfNetwork(ctx, 'registrations', REGISTRATIONS, OF_NETWORK)
    return await openAccount(ctx, body, device)
  } catch (error) {
    const before = error instanceof AppError ? await registeredBefore(ctx) : undefined
    if (!before) throw error
    return before
  }
}

async function openAccount(ctx: Ctx, body: Registration, device: string): Promise<Answer> {
  const passwordHash = await hashPassword(body.password)
  return await ctx.sql.begin(async tx => {
    const now = ctx.clock()
    const customerId = await createCustomer(tx, {
      email: body.email.toLowerCase(),
      name: body.name,
      phone: body.phone,
      passwordHash,
      marketingOptInAt: body.marketing_opt_in ? now : null,
      createdAt: now,
    })
    const session = await openSession(ctx, tx, { kind: 'customer', id: customerId }, device)
    await queueVerifyMail(ctx, tx, customerId)
    await cacheAnswer(tx, ctx, { status: 201, response: session })
    return { user: await customerUser(tx, customerId), token: await tokenOf(ctx, session) }
  })
}

/**
 * What the first call with this key answered. Unlike other calls, this one stores only which session it opened and
 * signs that session's token again, which gives the same bytes: nobody who reads the database finds a token there.
 */
async function registeredBefore(ctx: Ctx): Promise<Answer | undefined> {
  const cached = ctx.idempotency && (await cachedAnswer(ctx.sql, ctx.idempotency))
  if (!cached) return undefined
  const session = cached.response as SessionRef
  return { user: await customerUser(ctx.sql, session.ownerId), token: await tokenOf(ctx, session) }
}

/** Queues the mail with the link that confirms a customer's address. Does nothing once it is confirmed. */
async function queueVerifyMail(services: Services, tx: Queryable, customerId: string): Promise<boolean> {
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

type Confirmation = z.output<(typeof contract.verifyEmail)['body'] & z.ZodMiniType>

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

import { hashPassword, isPasswordOf } from '#api/features/auth/passwords.ts'
import {
  endSession,
  endSessionOf,
  endSessionsOf,
  insistOnSession,
  openSession,
  sessionsOf,
  tokenOf,
} from '#api/features/auth/sessions.ts'
import type { NewCredential, Passkey } from '#api/features/factors/contract-passkey.ts'
import { askForPasskey, checkMade, storePasskey } from '#api/features/factors/make-passkey.ts'
import { forgetPasskey, forgetPasskeysOf, holdOwner, passkeysHeldBy } from '#api/features/factors/passkeys.ts'
import { passwordChangedMail } from '#api/features/notifications/account-mails.ts'
import { notify } from '#api/features/notifications/notify.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import type { Customer, SessionOwner } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { limitWrongLogins } from '#api/platform/limits/rate-limits.ts'
import type * as contract from './contract.ts'
import { accountById, changePasswordFrom, customerUser, ownAccount } from './customer-accounts.ts'
import { voidEmailTokensOf } from './mailed-links.ts'

/** The devices on which the customer is signed in: the caller's own first, then those seen last. */
export async function ownSessions(ctx: Ctx): Promise<OutputOf<typeof contract.listSessions>> {
  const { customerId, sessionId } = ctx.actor as Customer
  const sessions = (await sessionsOf(ctx.sql, customerId, ctx.clock())).map(session => ({
    id: session.id,
    device: session.device,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    current: session.id === sessionId,
  }))
  return [...sessions.filter(session => session.current), ...sessions.filter(session => !session.current)]
}

export async function endThisSession(ctx: Ctx): Promise<void> {
  await endSession(ctx.sql, (ctx.actor as Customer).sessionId, ctx.clock())
}

/**
 * Signs one of the customer's devices out at once.
 * @throws AppError 'not_found' when the session has ended, belongs to another customer or does not exist
 */
export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  const { customerId } = ctx.actor as Customer
  if (!(await endSessionOf(ctx.sql, customerId, id, ctx.clock()))) throw new AppError('not_found')
}

/** The customer's passkeys, the oldest first. */
export async function ownPasskeys(ctx: Ctx): Promise<Passkey[]> {
  return await passkeysHeldBy(ctx.sql, callerOf(ctx))
}

/**
 * What the browser needs to make a passkey. The password is asked here, before the device asks anything: a device that
 * was left unlocked must not become another one's key.
 * @throws AppError 'wrong_password', 'rate_limited'
 */
export async function startPasskey(ctx: Ctx, password: string): Promise<OutputOf<typeof contract.newPasskeyOptions>> {
  const owner = callerOf(ctx)
  await checkOwnPassword(ctx, password)
  const { email, name } = await customerUser(ctx.sql, owner.id)
  return await askForPasskey(ctx, owner, { username: email, name })
}

/**
 * Adds a passkey that the browser has made of those options.
 * @param device how its owner recognises it
 * @throws AppError 'passkey_refused', 'unauthenticated' where the access was ended meanwhile
 */
export async function addPasskey(ctx: Ctx, credential: NewCredential, device: string): Promise<Passkey> {
  const owner = callerOf(ctx)
  const made = await checkMade(ctx, owner, credential)
  return await ctx.sql.begin(async tx => {
    await holdOwner(tx, owner)
    await insistOnSession(tx, (ctx.actor as Customer).sessionId)
    return await storePasskey(tx, owner, made, { name: device, now: ctx.clock() })
  })
}

/** @throws AppError 'not_found' for one that is another's, or gone already */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  if ((await forgetPasskey(ctx.sql, callerOf(ctx), id)) === undefined) throw new AppError('not_found')
}

function callerOf(ctx: Ctx): SessionOwner {
  return { kind: 'customer', id: (ctx.actor as Customer).customerId }
}

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
): Promise<OutputOf<typeof contract.changePassword>> {
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

type Account = Awaited<ReturnType<typeof accountById>>

/**
 * Asks a signed-in customer's password again, before something that whoever finds the device unlocked must not do.
 * Wrong ones count together with the account's failed logins, so that a stolen token does not get around their limit.
 * @returns the account as it was when the password was checked
 * @throws AppError 'wrong_password', 'rate_limited'; 'unauthenticated' when the account was deleted meanwhile
 */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<Account> {
  const account = await accountById(ctx.sql, (ctx.actor as Customer).customerId)
  return await checked(ctx, account, password)
}

/**
 * Asks for the password of an account that the caller is not signed in to.
 * @throws AppError 'password_required' when none came, 'wrong_password', 'rate_limited'
 */
export async function checkPasswordOf(
  ctx: Ctx,
  customerId: string,
  password: string | null | undefined,
): Promise<Account> {
  if (!password) throw new AppError('password_required')
  return await checked(ctx, await accountById(ctx.sql, customerId), password, 'Ce n’est pas le mot de passe du compte.')
}

async function checked(ctx: Ctx, account: Account, password: string, sentence?: string): Promise<Account> {
  return await limitWrongLogins(ctx, { name: `customer ${account.customerId}`, isWithin: true }, async () => {
    if (await isPasswordOf(account.passwordHash, password)) return account
    throw new AppError('wrong_password', sentence === undefined ? {} : { sentence })
  })
}

/**
 * Ends whatever opens an account but its password: sessions, known devices and passkeys. Whoever changes the password
 * may do so to be rid of somebody, who may have added a passkey. Call it in the transaction that changed it.
 */
export async function endAccessTo(tx: Queryable, customerId: string, now: Date): Promise<void> {
  await endSessionsOf(tx, customerId, now)
  await forgetPasskeysOf(tx, { kind: 'customer', id: customerId })
}

import { uuid } from '#api/kernel/ids.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { CustomerUser } from '../../contract/customer-access.ts'
import { type Account, accountOf, accountWithId, insertCustomer, type NewCustomer } from '../../queries/accounts.ts'
import { voidEmailTokensOf } from '../../queries/email-tokens.ts'
import { attachGuestOrders, emailToVerify, setEmailVerified } from '../../queries/emails.ts'
import { holdPasswordHash, replacePasswordHash, setPasswordHash } from '../../queries/passwords.ts'
import { type Profile, profileOf } from '../../queries/profiles.ts'
import { newQrCodeId } from '../card/new-qr-code.ts'

/** Two of four billion ids seldom collide; five collisions in a row mean that the generator is broken. */
const QR_TRIES = 5

/**
 * Writes a new customer with a QR id that nobody else has.
 * @throws AppError 'email_taken', also for the slower of two that register the same address at once
 */
export async function createCustomer(
  tx: Queryable,
  customer: Omit<NewCustomer, 'id' | 'qrCodeId'>,
  makeQrCodeId = newQrCodeId,
): Promise<string> {
  const id = uuid()
  for (let tries = 0; tries < QR_TRIES; tries += 1) {
    if (await insertCustomer(tx, { ...customer, id, qrCodeId: makeQrCodeId() })) return id
    if (await accountOf(tx, customer.email)) throw new AppError('email_taken')
  }
  throw new Error('no free QR id found')
}

/**
 * The account of a customer, to check a password against.
 * @throws AppError 'unauthenticated' when it was deleted meanwhile
 */
export async function accountById(sql: Queryable, customerId: string): Promise<Account> {
  const account = await accountWithId(sql, customerId)
  if (!account) throw new AppError('unauthenticated')
  return account
}

/** The account of an address, to check a password against or to write to; undefined when there is none. */
export async function accountByEmail(sql: Queryable, email: string): Promise<Account | undefined> {
  return await accountOf(sql, email)
}

/**
 * Whether the password that was checked is still the account's. It locks the account until the transaction ends, so
 * that a concurrent change of the password sees, and ends, the session that is being opened.
 */
export async function isStillPasswordOf(tx: Queryable, account: Account): Promise<boolean> {
  return await holdPasswordHash(tx, account.customerId, account.passwordHash)
}

/**
 * Gives an account another password.
 * @returns the address to tell; undefined when the account was deleted meanwhile
 */
export async function changePassword(
  tx: Queryable,
  customerId: string,
  passwordHash: string,
): Promise<string | undefined> {
  return await setPasswordHash(tx, customerId, passwordHash)
}

/**
 * Gives an account another password, if the one that was checked still is its password.
 * @returns the address to tell; undefined when another change was faster
 */
export async function changePasswordFrom(
  tx: Queryable,
  account: Account,
  passwordHash: string,
): Promise<string | undefined> {
  return await replacePasswordHash(tx, account.customerId, { from: account.passwordHash, to: passwordHash })
}

/**
 * A customer as the customer sees it.
 * @throws AppError 'unauthenticated' when the account was deleted meanwhile
 */
export async function customerUser(sql: Queryable, customerId: string): Promise<CustomerUser> {
  const profile = await profileOf(sql, customerId)
  if (!profile) throw new AppError('unauthenticated')
  return toUser(profile)
}

/** The address that a customer is still to confirm; null once it is confirmed. */
export async function unverifiedAddress(sql: Queryable, customerId: string): Promise<string | null> {
  const customer = await emailToVerify(sql, customerId)
  return customer && !customer.verifiedAt ? customer.email : null
}

/**
 * Records that the customer has proven the address; guest orders that were placed with it then join the account, and
 * no further link of a mail that asked for it does anything.
 */
export async function confirmAddress(tx: Queryable, customerId: string, now: Date): Promise<void> {
  await setEmailVerified(tx, customerId, now)
  await voidEmailTokensOf(tx, customerId, { purpose: 'verify', now })
  await attachGuestOrders(tx, customerId)
}

function toUser(profile: Profile): CustomerUser {
  return {
    id: profile.id,
    name: profile.name,
    email: profile.email,
    email_verified: profile.emailVerifiedAt !== null,
    phone: profile.phone,
    profile_image: profile.profileImage,
    created_at: profile.createdAt.toISOString(),
    total_orders: profile.paidOrders,
    total_spent: toEuros(profile.spentCents),
    loyalty_points: profile.points,
    available_rewards: availableRewards(profile.points),
    qr_code_id: profile.qrCodeId,
    favorite_items: profile.favorites,
    marketing_opt_in: profile.marketingOptIn,
  }
}

import { uuid } from '#api/kernel/ids.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { asValue, type Columns, type Queryable, type Row } from '#api/platform/database/database.ts'
import type { CustomerUser } from './contract.ts'
import { newQrCodeId } from './customer-card.ts'
import { voidEmailTokensOf } from './mailed-links.ts'
import { attachGuestOrders, emailToVerify, isAddressOf, type Profile, profileOf, setEmailVerified } from './rows.ts'

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

/** The signed-in customer, with the figures of the account. */
export function me(ctx: Ctx): Promise<CustomerUser> {
  return customerUser(ctx.sql, (ctx.actor as Customer).customerId)
}

/**
 * The caller's own account, for a call that names its address. Only the caller's row is read, so that neither answer
 * nor response time tells whether another address has an account.
 * @returns the customer's id
 * @throws AppError 'not_yours' for any other address; 'unauthenticated' when the account was deleted meanwhile
 */
export async function ownAccount(ctx: Ctx, email: string): Promise<string> {
  const { customerId } = ctx.actor as Customer
  const isOwn = await isAddressOf(ctx.sql, customerId, email)
  if (isOwn === undefined) throw new AppError('unauthenticated')
  if (!isOwn) throw new AppError('not_yours')
  return customerId
}

type NewCustomer = {
  id: string
  email: string
  name: string
  phone: string
  passwordHash: string
  qrCodeId: string
  marketingOptInAt: Date | null
  createdAt: Date
}

/** Points and visits are counted by the database; the others come with a picture, a confirmed address, a new code. */
type AccountRow = Row<
  'customers',
  'emailVerifiedAt' | 'lastSeenAt' | 'pointsBalance' | 'profileImageUrl' | 'qrRenewedAt'
>

/**
 * Writes a customer unless its email or its QR id is taken; it waits for a concurrent insert that is about to take one
 * of them.
 */
async function insertCustomer(tx: Queryable, customer: NewCustomer): Promise<boolean> {
  const row: AccountRow = {
    id: customer.id,
    // The database's lower() is used, as in the table's check: JavaScript's differs for a few letters.
    email: asValue(tx`lower(${customer.email})`),
    name: customer.name,
    phone: customer.phone,
    passwordHash: customer.passwordHash,
    qrCodeId: customer.qrCodeId,
    marketingOptInAt: customer.marketingOptInAt,
    createdAt: customer.createdAt,
  }
  const rows = await tx`
    insert into customers ${tx(row)}
    on conflict do nothing`
  return rows.count === 1
}

type Account = Columns<'customers', 'name' | 'email' | 'passwordHash'> & { customerId: string }

export async function accountOf(sql: Queryable, email: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select id as customer_id, name, email, password_hash
    from customers
    where email = lower(${email})`
  return row
}

/** The account of a customer; undefined when it is gone. */
async function accountWithId(sql: Queryable, customerId: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select id as customer_id, name, email, password_hash
    from customers
    where id = ${customerId}`
  return row
}

export type ExportedAccount = Columns<'customers', 'emailVerifiedAt' | 'marketingOptInAt' | 'qrRenewedAt'> & {
  /** When a session that is deleted by now was last used; stored sessions carry their own time. */
  lastSeenAt: Date | null
}

export async function exportedAccount(sql: Queryable, customerId: string): Promise<ExportedAccount | undefined> {
  const [row] = await sql<ExportedAccount[]>`
    select
      email_verified_at, marketing_opt_in_at,
      qr_renewed_at, last_seen_at
    from customers
    where id = ${customerId}`
  return row
}

/**
 * Locks a customer's row until the transaction ends, if the password is still the one that was checked: meanwhile
 * nobody can place an order, write or upload as this customer.
 */
export async function lockCustomer(tx: Queryable, customerId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers
    where id = ${customerId}
      and password_hash = ${passwordHash}
    for update`
  return rows.count === 1
}

/** Sessions, links, points, vouchers and picture go with the row. */
export async function deleteCustomer(tx: Queryable, customerId: string): Promise<void> {
  await tx`
    delete from customers
    where id = ${customerId}`
}

/** Whether a password is still the account's; the row is locked, so that it stays so until the transaction ends. */
async function holdPasswordHash(tx: Queryable, customerId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers
    where id = ${customerId}
      and password_hash = ${passwordHash}
    for share`
  return rows.count === 1
}

/** @returns the customer's address, for the mail that tells of the change */
async function setPasswordHash(tx: Queryable, customerId: string, passwordHash: string): Promise<string | undefined> {
  const [row] = await tx<{ email: string }[]>`
    update customers
    set password_hash = ${passwordHash}
    where id = ${customerId}
    returning email`
  return row?.email
}

/**
 * Does the same as `setPasswordHash` where the password is still the one that was checked; undefined when it changed or
 * the account is deleted.
 */
async function replacePasswordHash(
  tx: Queryable,
  customerId: string,
  change: { from: string; to: string },
): Promise<string | undefined> {
  const [row] = await tx<{ email: string }[]>`
    update customers
    set password_hash = ${change.to}
    where id = ${customerId}
      and password_hash = ${change.from}
    returning email`
  return row?.email
}

import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Row } from '#api/platform/database/row.ts'

export type NewCustomer = {
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
  'email_verified_at' | 'last_seen_at' | 'points_balance' | 'profile_image_url' | 'qr_renewed_at'
>

/**
 * Writes a customer unless its email or its QR id is taken; it waits for a concurrent insert that is about to take one
 * of them.
 */
export async function insertCustomer(tx: Queryable, customer: NewCustomer): Promise<boolean> {
  const row: AccountRow = {
    id: customer.id,
    // The database's lower() is used, as in the table's check: JavaScript's differs for a few letters.
    email: asValue(tx`lower(${customer.email})`),
    name: customer.name,
    phone: customer.phone,
    password_hash: customer.passwordHash,
    qr_code_id: customer.qrCodeId,
    marketing_opt_in_at: customer.marketingOptInAt,
    created_at: customer.createdAt,
  }
  const rows = await tx`
    insert into customers ${tx(row)}
    on conflict do nothing`
  return rows.count === 1
}

export type Account = { customerId: string; name: string; email: string; passwordHash: string }

export async function accountOf(sql: Queryable, email: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select id as "customerId", name, email, password_hash as "passwordHash"
    from customers
    where email = lower(${email})`
  return row
}

/** The account of a customer; undefined when it is gone. */
export async function accountWithId(sql: Queryable, customerId: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select id as "customerId", name, email, password_hash as "passwordHash"
    from customers
    where id = ${customerId}`
  return row
}

export type ExportedAccount = {
  emailVerifiedAt: Date | null
  marketingOptInAt: Date | null
  qrRenewedAt: Date | null
  /** When a session that is deleted by now was last used; stored sessions carry their own time. */
  lastSeenAt: Date | null
}

export async function exportedAccount(sql: Queryable, customerId: string): Promise<ExportedAccount | undefined> {
  const [row] = await sql<ExportedAccount[]>`
    select
      email_verified_at as "emailVerifiedAt", marketing_opt_in_at as "marketingOptInAt",
      qr_renewed_at as "qrRenewedAt", last_seen_at as "lastSeenAt"
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

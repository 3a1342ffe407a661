import type { Queryable } from '#api/platform/database/database.ts'

/** Whether a password is still the account's; the row is locked, so that it stays so until the transaction ends. */
export async function holdPasswordHash(tx: Queryable, customerId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers
    where id = ${customerId}
      and password_hash = ${passwordHash}
    for share`
  return rows.count === 1
}

/** @returns the customer's address, for the mail that tells of the change */
export async function setPasswordHash(
  tx: Queryable,
  customerId: string,
  passwordHash: string,
): Promise<string | undefined> {
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
export async function replacePasswordHash(
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

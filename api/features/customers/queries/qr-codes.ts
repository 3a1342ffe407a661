import type { Queryable } from '#api/platform/database/database.ts'

/** The customer with that address, locked until the transaction ends, so that two renewals at once do not cross. */
export async function lockedByEmail(tx: Queryable, email: string): Promise<{ customerId: string } | undefined> {
  const [row] = await tx<{ customerId: string }[]>`
    select id as "customerId"
    from customers
    where email = lower(${email})
    for no key update`
  return row
}

/**
 * Customers without a QR id, locked until the transaction ends; those that another transaction has locked for the same
 * reason are skipped.
 */
export async function lockedWithoutQrCode(tx: Queryable): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id
    from customers
    where qr_code_id is null
    order by id
    for no key update skip locked`
  return rows.map(({ id }) => id)
}

/**
 * Gives customers their QR ids.
 * @returns the customers whose id was free; a taken id is written to nobody, and the caller has to draw another
 */
export async function setQrCodes(
  tx: Queryable,
  given: readonly { customerId: string; qrCodeId: string }[],
  now: Date,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update customers
    set qr_code_id = given.qr_code_id,
      qr_renewed_at = ${now}
    from (
      select distinct on (qr_code_id) id, qr_code_id
      from unnest(
        ${given.map(({ customerId }) => customerId)}::uuid[],
        ${given.map(({ qrCodeId }) => qrCodeId)}::text[]
      ) as given (id, qr_code_id)
    ) given
    where customers.id = given.id
      and not exists (
        select 1
        from customers other
        where other.qr_code_id = given.qr_code_id
      )
    returning customers.id`
  return rows.map(({ id }) => id)
}

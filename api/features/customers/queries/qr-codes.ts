import type { Queryable } from '#api/platform/database.ts'

/** The customer with that address, held until the transaction ends, lest two renewals cross. */
export async function lockedByEmail(tx: Queryable, email: string): Promise<{ customerId: string } | undefined> {
  const [row] = await tx<{ customerId: string }[]>`
    select id as "customerId"
    from customers
    where email = lower(${email})
    for no key update`
  return row
}

/** Those without a QR id, held until the transaction ends; those that somebody else is giving one are left out. */
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
 * @returns whose id was free: a taken one is given to nobody, and has to be thought of anew
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

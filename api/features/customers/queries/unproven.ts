import type { Queryable } from '#api/platform/database/database.ts'

/** The words by which an account knows its owner. */
export type Owner = { name: string; phone: string }

/**
 * Removes from an account whose address nobody has confirmed what somebody else may have put there: photo, agreement
 * to offers, and where the owner says their own, name and telephone number.
 * @returns its address; undefined when the address is confirmed, and nothing changed
 */
export async function forgetUnproven(
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

import type { Queryable } from '#api/platform/database/database.ts'

/** It returns the statement without awaiting it, so that the caller can send it in a batch. */
export function setMarketingOptIn(
  tx: Queryable,
  { customerId, email, now }: { customerId: string; email: string; now: Date },
) {
  return tx`
    update customers
    set marketing_opt_in_at = coalesce(marketing_opt_in_at, ${now})
    where id = ${customerId} and email = lower(${email})`
}

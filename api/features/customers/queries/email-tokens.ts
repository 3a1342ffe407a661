import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

export type EmailTokenPurpose = 'verify' | 'reset'

export async function insertEmailToken(
  tx: Queryable,
  token: { tokenHash: Buffer; customerId: string; purpose: EmailTokenPurpose; expiresAt: Date },
): Promise<void> {
  const row: Row<'email_tokens', 'used_at'> = {
    token_hash: token.tokenHash,
    customer_id: token.customerId,
    purpose: token.purpose,
    expires_at: token.expiresAt,
  }
  await tx`insert into email_tokens ${tx(row)}`
}

/**
 * Uses a mailed link up, once.
 * @returns whose it was; undefined when it is unknown, used or expired
 */
export async function takeEmailToken(
  tx: Queryable,
  token: { tokenHash: Buffer; purpose: EmailTokenPurpose; now: Date },
): Promise<string | undefined> {
  const [row] = await tx<{ customerId: string }[]>`
    update email_tokens
    set used_at = ${token.now}
    where token_hash = ${token.tokenHash}
      and purpose = ${token.purpose}
      and used_at is null
      and expires_at > ${token.now}
    returning customer_id as "customerId"`
  return row?.customerId
}

/**
 * Whom an unused, unexpired link was mailed to. Of two that ask at once both are told; only using it up decides between
 * them.
 */
export async function customerOfEmailToken(
  sql: Queryable,
  token: { tokenHash: Buffer; purpose: EmailTokenPurpose; now: Date },
): Promise<string | undefined> {
  const [row] = await sql<{ customerId: string }[]>`
    select customer_id as "customerId"
    from email_tokens
    where token_hash = ${token.tokenHash}
      and purpose = ${token.purpose}
      and used_at is null
      and expires_at > ${token.now}`
  return row?.customerId
}

/** Whether a customer was mailed an unused link that is still good at an instant. */
export async function hasLinkUntil(
  tx: Queryable,
  customerId: string,
  link: { purpose: EmailTokenPurpose; until: Date },
): Promise<boolean> {
  const rows = await tx`
    select 1
    from email_tokens
    where customer_id = ${customerId}
      and purpose = ${link.purpose}
      and used_at is null
      and expires_at > ${link.until}
    limit 1`
  return rows.count > 0
}

/** Uses up whatever other links of a purpose a customer was mailed. */
export async function voidEmailTokensOf(
  tx: Queryable,
  customerId: string,
  token: { purpose: EmailTokenPurpose; now: Date },
): Promise<void> {
  await tx`
    update email_tokens
    set used_at = ${token.now}
    where customer_id = ${customerId}
      and purpose = ${token.purpose}
      and used_at is null`
}

export type ExportedLink = { purpose: EmailTokenPurpose; expiresAt: Date; usedAt: Date | null }

/** The mailed links that are still stored, without their tokens' hashes. */
export async function storedLinksOf(sql: Queryable, customerId: string): Promise<ExportedLink[]> {
  return await sql<ExportedLink[]>`
    select purpose, expires_at as "expiresAt", used_at as "usedAt"
    from email_tokens
    where customer_id = ${customerId}
    order by expires_at desc`
}

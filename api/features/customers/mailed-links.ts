/**
 * A link in a mail proves that whoever opens it reads that mailbox: it is random, stored only as a hash, and works once
 * and for a limited time.
 */

import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { hashOfToken, newLinkToken } from '#api/platform/secrets.ts'

/** Each kind leads to a page that asks before it uses the link, since mail scanners open links too. */
const PAGES: Record<EmailTokenPurpose, string> = { verify: '/verifier-email', reset: '/mot-de-passe' }

/**
 * Makes a new link for a customer; earlier ones stay valid until they expire.
 * @returns its address, and a name for it that reveals nothing of its token
 */
export async function mailedLink(
  services: Pick<Services, 'clock' | 'origins'>,
  tx: Queryable,
  link: { customerId: string; purpose: EmailTokenPurpose; lifeMs: number },
): Promise<{ url: string; name: string }> {
  const { customerId, purpose, lifeMs } = link
  const token = newLinkToken()
  const tokenHash = hashOfToken(token)
  const expiresAt = new Date(services.clock().getTime() + lifeMs)
  await insertEmailToken(tx, { tokenHash, customerId, purpose, expiresAt })
  return { url: `${services.origins[0]}${PAGES[purpose]}?token=${token}`, name: tokenHash.toString('hex') }
}

/**
 * Uses a link up; of several calls at once only one succeeds.
 * @throws AppError 'token_invalid' when it is unknown, used or expired
 */
export async function takeLink(
  tx: Queryable,
  purpose: EmailTokenPurpose,
  token: string,
  now: Date,
): Promise<{ customerId: string; name: string }> {
  const tokenHash = hashOfToken(token)
  const customerId = await takeEmailToken(tx, { tokenHash, purpose, now })
  if (!customerId) throw new AppError('token_invalid')
  return { customerId, name: tokenHash.toString('hex') }
}

/**
 * Refuses an unusable link before anything costly is done for it.
 * @throws AppError 'token_invalid'
 */
export async function checkLink(sql: Queryable, purpose: EmailTokenPurpose, token: string, now: Date): Promise<void> {
  await ownerOfLink(sql, purpose, token, now)
}

/**
 * Whose account a link belongs to, without using it up.
 * @throws AppError 'token_invalid' when it is unknown, used or expired
 */
export async function ownerOfLink(
  sql: Queryable,
  purpose: EmailTokenPurpose,
  token: string,
  now: Date,
): Promise<string> {
  const customerId = await customerOfEmailToken(sql, { tokenHash: hashOfToken(token), purpose, now })
  if (!customerId) throw new AppError('token_invalid')
  return customerId
}

export type EmailTokenPurpose = 'verify' | 'reset'

async function insertEmailToken(
  tx: Queryable,
  token: { tokenHash: Buffer; customerId: string; purpose: EmailTokenPurpose; expiresAt: Date },
): Promise<void> {
  const row: Row<'email_tokens', 'usedAt'> = token
  await tx`insert into email_tokens ${tx(row)}`
}

/**
 * Uses a mailed link up, once.
 * @returns whose it was; undefined when it is unknown, used or expired
 */
async function takeEmailToken(
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
    returning customer_id`
  return row?.customerId
}

/**
 * Whom an unused, unexpired link was mailed to. Of two that ask at once both are told; only using it up decides between
 * them.
 */
async function customerOfEmailToken(
  sql: Queryable,
  token: { tokenHash: Buffer; purpose: EmailTokenPurpose; now: Date },
): Promise<string | undefined> {
  const [row] = await sql<{ customerId: string }[]>`
    select customer_id
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
    select purpose, expires_at, used_at
    from email_tokens
    where customer_id = ${customerId}
    order by expires_at desc`
}

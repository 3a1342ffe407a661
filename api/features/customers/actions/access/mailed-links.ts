/**
 * A link in a mail proves that whoever opens it reads that mailbox: it is random, stored only as a hash, and works once
 * and for a limited time.
 */
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { hashOfToken, newLinkToken } from '#api/platform/secrets/link-token.ts'
import {
  customerOfEmailToken,
  type EmailTokenPurpose,
  insertEmailToken,
  takeEmailToken,
} from '../../queries/email-tokens.ts'

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

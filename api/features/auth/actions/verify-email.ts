import { createHash, randomBytes } from 'node:crypto'
import { confirmAddress, unverifiedAddress } from '#api/features/customers/actions.ts'
import { queueMail } from '#api/features/notifications/actions.ts'
import { accountVerifyMail } from '#api/features/notifications/rules.ts'
import { type Limit, takeHit } from '#api/http/limits.ts'
import type { Customer } from '#api/kernel/actor.ts'
import { AppError } from '#api/kernel/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import { insertEmailToken, useEmailToken } from '../queries.ts'

const DAY_MS = 86_400_000
/** A week: the mail may wait in a box that is not read daily, and all it can do is confirm that box. */
const LINK_LIFE_MS = 7 * DAY_MS
/** As the links for a forgotten password (contract, limits), by account. */
const RESENDS: Limit = { max: 5, windowSeconds: 3600 }

/** Queues the mail with the link that confirms a customer's address. Does nothing once it is confirmed. */
export async function queueVerifyMail(services: Services, tx: Queryable, customerId: string): Promise<boolean> {
  const customer = await unverifiedAddress(tx, customerId)
  if (!customer) return false
  const now = services.clock()
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOf(token)
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS)
  await insertEmailToken(tx, { tokenHash, customerId, purpose: 'verify', expiresAt })
  await queueMail(tx, {
    kind: 'account-verify',
    cause: tokenHash.toString('hex'),
    recipient: customer.email,
    data: accountVerifyMail({
      customerName: customer.name,
      verifyUrl: `${services.origins[0]}/verifier-email?token=${token}`,
    }),
    customerId,
    now,
  })
  return true
}

/**
 * Confirms the address that a link was mailed to; guest orders placed with it then join the account.
 * @throws AppError 'token_invalid' when the link is unknown, used or over
 */
export async function verifyEmail(ctx: Ctx, token: string): Promise<void> {
  const now = ctx.clock()
  await ctx.sql.begin(async tx => {
    const customerId = await useEmailToken(tx, { tokenHash: hashOf(token), purpose: 'verify', now })
    if (!customerId) throw new AppError('token_invalid')
    await confirmAddress(tx, customerId, now)
  })
}

/**
 * Mails a customer a further link; earlier ones stay good until they are over.
 * @throws AppError 'already_verified', 'rate_limited'
 */
export async function resendVerifyMail(ctx: Ctx): Promise<void> {
  const { customerId } = ctx.actor as Customer
  await takeHit(ctx, 'verify mails', customerId, RESENDS)
  const isQueued = await ctx.sql.begin(tx => queueVerifyMail(ctx, tx, customerId))
  if (!isQueued) throw new AppError('already_verified')
}

/** Plain SHA-256 will do: 256 random bits are not guessed, unlike passwords. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import type * as z from 'zod/mini'
import { hashPassword } from '#api/features/auth/passwords.ts'
import { openSession, type SessionRef, tokenOf } from '#api/features/auth/sessions.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer, cachedAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { type Limit, takeHitOfNetwork } from '#api/platform/limits/rate-limits.ts'
import type { register as registerEndpoint } from '../../contract/customer-access.ts'
import { createCustomer, customerUser } from './customer-accounts.ts'
import { queueVerifyMail } from './verify-email.ts'

type Registration = z.output<(typeof registerEndpoint)['body'] & z.ZodMiniType>
type Answer = OutputOf<typeof registerEndpoint>

/**
 * Of an address, and of the network around it: each costs a hash, a row and a mail.
 * Source: docs/product.md#limits.
 */
const REGISTRATIONS: Limit = { max: 20, windowSeconds: 3600 }
const OF_NETWORK: Limit = { max: 60, windowSeconds: 3600 }

/**
 * Opens an account, its first session and its confirmation mail, together or not at all.
 * @throws AppError 'email_taken', 'rate_limited'
 */
export async function register(ctx: Ctx, body: Registration, device: string): Promise<Answer> {
  try {
    await takeHitOfNetwork(ctx, 'registrations', REGISTRATIONS, OF_NETWORK)
    return await openAccount(ctx, body, device)
  } catch (error) {
    const before = error instanceof AppError ? await registeredBefore(ctx) : undefined
    if (!before) throw error
    return before
  }
}

async function openAccount(ctx: Ctx, body: Registration, device: string): Promise<Answer> {
  const passwordHash = await hashPassword(body.password)
  return await ctx.sql.begin(async tx => {
    const now = ctx.clock()
    const customerId = await createCustomer(tx, {
      email: body.email.toLowerCase(),
      name: body.name,
      phone: body.phone,
      passwordHash,
      marketingOptInAt: body.marketing_opt_in ? now : null,
      createdAt: now,
    })
    const session = await openSession(ctx, tx, { kind: 'customer', id: customerId }, device)
    await queueVerifyMail(ctx, tx, customerId)
    await cacheAnswer(tx, ctx, { status: 201, response: session })
    return { user: await customerUser(tx, customerId), token: await tokenOf(ctx, session) }
  })
}

/**
 * What the first call with this key answered. Unlike other calls, this one stores only which session it opened and
 * signs that session's token again, which gives the same bytes: nobody who reads the database finds a token there.
 */
async function registeredBefore(ctx: Ctx): Promise<Answer | undefined> {
  const cached = ctx.idempotency && (await cachedAnswer(ctx.sql, ctx.idempotency))
  if (!cached) return undefined
  const session = cached.response as SessionRef
  return { user: await customerUser(ctx.sql, session.ownerId), token: await tokenOf(ctx, session) }
}

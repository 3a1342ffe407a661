import { endSession, endSessionOf, sessionsOf } from '#api/features/auth/sessions.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { listSessions } from '../../contract/customer-access.ts'

/** The devices on which the customer is signed in: the caller's own first, then those seen last. */
export async function ownSessions(ctx: Ctx): Promise<OutputOf<typeof listSessions>> {
  const { customerId, sessionId } = ctx.actor as Customer
  const sessions = (await sessionsOf(ctx.sql, customerId, ctx.clock())).map(session => ({
    id: session.id,
    device: session.device,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    current: session.id === sessionId,
  }))
  return [...sessions.filter(session => session.current), ...sessions.filter(session => !session.current)]
}

export async function endThisSession(ctx: Ctx): Promise<void> {
  await endSession(ctx.sql, (ctx.actor as Customer).sessionId, ctx.clock())
}

/**
 * Signs one of the customer's devices out at once.
 * @throws AppError 'not_found' when the session has ended, belongs to another customer or does not exist
 */
export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  const { customerId } = ctx.actor as Customer
  if (!(await endSessionOf(ctx.sql, customerId, id, ctx.clock()))) throw new AppError('not_found')
}

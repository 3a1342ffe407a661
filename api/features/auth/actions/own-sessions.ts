import type { Customer } from '#api/kernel/actor.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { listSessions } from '../contract.ts'
import { livingSessionsOf, revokeSessionOf } from '../queries.ts'

/** The devices on which the customer is signed in: the caller's own first, then those seen last. */
export async function ownSessions(ctx: Ctx): Promise<OutputOf<typeof listSessions>> {
  const { customerId, sessionId } = ctx.actor as Customer
  const sessions = (await livingSessionsOf(ctx.sql, customerId, ctx.clock())).map(session => ({
    id: session.id,
    device: session.device,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    current: session.id === sessionId,
  }))
  return [...sessions.filter(session => session.current), ...sessions.filter(session => !session.current)]
}

/**
 * Signs one of the customer's devices out at once.
 * @throws AppError 'not_found' for a session that is over, another customer's, or none
 */
export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  const { customerId } = ctx.actor as Customer
  if (!(await revokeSessionOf(ctx.sql, customerId, id, ctx.clock()))) throw new AppError('not_found')
}

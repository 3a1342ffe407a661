import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { validationError } from '#api/kernel/problems/errors.ts'
import { endOfKitchenDay } from '#api/kernel/time/paris-calendar.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { pauseOrders as pauseEndpoint } from '../contract/restaurant.ts'
import { updatePause } from '../queries/stored-settings.ts'
import { settingsSnapshot } from './settings-snapshot.ts'

type Body = InputOf<typeof pauseEndpoint>['body']

const MOST_DAYS = 7

/**
 * Takes no orders until an instant; public calls refuse them at once. A new pause replaces the current one.
 * @throws AppError 'validation_failed' for an end that is past or more than a week away
 */
export async function pauseOrders(ctx: Ctx, body: Body): Promise<OutputOf<typeof pauseEndpoint>> {
  const until = endOf(body, ctx.clock())
  await ctx.sql.begin(tx => setPause(ctx, tx, until, until ? (body.reason ?? null) : null))
  // This process's next answers must show the change; the other processes are notified within a moment.
  await ctx.snapshots.reload(settingsSnapshot)
  return { pausedUntil: until?.toISOString() ?? null }
}

/** Sets or ends (null) the pause in the caller's transaction, and writes the audit entry. */
export async function setPause(ctx: Ctx, tx: Queryable, until: Date | null, reason: string | null): Promise<void> {
  const stored = await updatePause(tx, until, reason)
  const { staffId } = ctx.actor as Staff
  const action = stored.pausedUntil ? 'orders.paused' : 'orders.resumed'
  const details = stored.pausedUntil ? { pausedUntil: stored.pausedUntil.toISOString(), reason: stored.reason } : {}
  await writeAuditEntry(tx, { from: ctx.actor, staffId, action, subject: 'settings', at: ctx.clock(), details })
}

/**
 * The end of a pause, checked.
 * @throws AppError 'validation_failed' at `path`
 */
export function checkedEnd(end: Date, now: Date, path: string): Date {
  if (end <= now || end.getTime() > now.getTime() + MOST_DAYS * 86_400_000)
    throw validationError([{ path, message: 'Indiquez une heure à venir, dans les 7 jours.' }])
  return end
}

function endOf({ minutes, until }: Body, now: Date): Date | null {
  if (typeof minutes === 'number') return minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000)
  return checkedEnd(until === 'tomorrow' ? endOfKitchenDay(now) : new Date(until as string), now, 'until')
}

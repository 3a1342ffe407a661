import type { Staff } from '#api/kernel/actor.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/errors.ts'
import { instantOf } from '#api/kernel/paris-calendar.ts'
import { addDays, parisDay, parisTime } from '#api/kernel/paris-time.ts'
import { noteAction } from '#api/platform/audit.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { pauseOrders as pauseEndpoint } from '../contract.ts'
import { updatePause } from '../queries.ts'
import { settingsSnapshot } from '../snapshot.ts'

type Body = InputOf<typeof pauseEndpoint>['body']

/** A night's service ends after midnight: until then 'tomorrow' is the day that has begun (decision 6). */
const DAY_BEGINS = '05:00'
const MOST_DAYS = 7

/**
 * Takes no orders until an instant; the public calls obey at once. Another pause replaces the present one.
 * @throws AppError 'validation_failed' for an end that is past or more than a week away
 */
export async function pauseOrders(ctx: Ctx, body: Body): Promise<OutputOf<typeof pauseEndpoint>> {
  const now = ctx.clock()
  const until = endOf(body, now)
  const pausedUntil = until?.toISOString() ?? null
  const reason = until ? (body.reason ?? null) : null
  await ctx.sql.begin(async tx => {
    await updatePause(tx, until, reason)
    const { staffId } = ctx.actor as Staff
    const action = until ? 'orders.paused' : 'orders.resumed'
    await noteAction(tx, {
      staffId,
      action,
      subject: 'settings',
      at: now,
      details: until ? { pausedUntil, reason } : {},
    })
  })
  // Whoever asks this process next sees what has just been answered; the others hear of it in a moment.
  await ctx.snapshots.reload(settingsSnapshot)
  return { pausedUntil }
}

function endOf({ minutes, until }: Body, now: Date): Date | null {
  if (typeof minutes === 'number') return minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000)
  const end = until === 'tomorrow' ? nextMorning(now) : new Date(until as string)
  if (end <= now || end.getTime() > now.getTime() + MOST_DAYS * 86_400_000) {
    throw new AppError('validation_failed', {
      errors: [{ path: 'until', message: 'Indiquez une heure à venir, dans les 7 jours.' }],
    })
  }
  return end
}

function nextMorning(now: Date): Date {
  const today = parisDay(now)
  return instantOf(parisTime(now) < DAY_BEGINS ? today : addDays(today, 1), DAY_BEGINS)
}

import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import { endOfKitchenDay } from '#api/kernel/time/paris-calendar.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change, Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contract from './contract.ts'
import type * as contractStaff from './contract-staff.ts'
import { type Missing, missingToOpen, sellsInPublic } from './rules/legal-fields.ts'
import type { Settings } from './rules/settings.ts'
import { currentSettings, lockSettings, settingsSnapshot } from './snapshot.ts'

const MOST_DAYS = 7

/** What is missing before orders may be taken, and by whose word they are all the same. */
export async function readOpening(ctx: Ctx): Promise<contractStaff.Opening> {
  return openingOf(ctx, await present(ctx.sql))
}

/**
 * Takes orders although identity, confirmation or a charging key are missing, under the caller's name, or (null) no longer. A second
 * reason replaces the first. It ends by itself when all is filled in.
 * @throws AppError 'nothing_missing'
 * Source: docs/decisions/0091-no-orders-before-the-seller-is-named.md.
 */
export async function openAnyway(
  ctx: Ctx,
  { reason }: InputOf<typeof contractStaff.openAnyway>['body'],
): Promise<contractStaff.Opening> {
  return await decided(ctx, async tx => {
    const before = await present(tx)
    const missing = missingToOpen(before, ctx.env)
    if (reason !== null && missing.length === 0) throw new AppError('nothing_missing')
    if (reason !== null || before.openedAnyway) await setOpenedAnyway(ctx, tx, reason, missing)
  })
}

/**
 * Writes down that the caller has read allergens and origins of the whole menu and answers for them; anew when they do
 * so again. Where nothing is missing any more, an exception is over.
 */
export async function confirmMenu(ctx: Ctx): Promise<contractStaff.Opening> {
  const { staffId } = ctx.actor as Staff
  const at = ctx.clock()
  return await decided(ctx, async tx => {
    await updateMenuConfirmed(tx, { by: staffId, at })
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'menu.confirmed', subject: 'menu', at })
    const after = await present(tx)
    if (after.openedAnyway && missingToOpen(after, ctx.env).length === 0) await setOpenedAnyway(ctx, tx, null)
  })
}

/** Makes a decision about the opening while nobody else changes the settings. @returns what holds then */
async function decided(ctx: Ctx, decide: (tx: Queryable) => Promise<void>): Promise<contractStaff.Opening> {
  const saved = await ctx.sql.begin(async tx => {
    await lockSettings(tx)
    await decide(tx)
    return await present(tx)
  })
  // This process's next answers must show the change; the other processes are notified within a moment.
  await ctx.snapshots.reload(settingsSnapshot)
  return openingOf(ctx, saved)
}

/** Sets or ends (null) the exception in the caller's transaction, and writes the audit entry. */
export async function setOpenedAnyway(
  ctx: Ctx,
  tx: Queryable,
  reason: string | null,
  missing: readonly Missing[] = [],
): Promise<void> {
  const { staffId } = ctx.actor as Staff
  const at = ctx.clock()
  await updateOpenedAnyway(tx, reason === null ? null : { reason, by: staffId, at })
  const entry = { from: ctx.actor, staffId, subject: 'settings', at }
  const keys = missing.map(({ key }) => key).join(', ')
  await writeAuditEntry(
    tx,
    reason === null
      ? { ...entry, action: 'opening.anyway_ended' }
      : { ...entry, action: 'opening.anyway', details: { reason, missing: keys } },
  )
}

async function present(sql: Queryable): Promise<Settings> {
  const settings = await currentSettings(sql)
  if (!settings) throw new Error('the settings row is missing: the seed has not run')
  return settings
}

function openingOf({ env }: Ctx, settings: Settings): contractStaff.Opening {
  const { menuConfirmed, openedAnyway } = settings
  return {
    isGuarded: sellsInPublic(env),
    missing: missingToOpen(settings, env),
    menuConfirmed: menuConfirmed && { ...menuConfirmed, at: menuConfirmed.at.toISOString() },
    openedAnyway: openedAnyway && { ...openedAnyway, at: openedAnyway.at.toISOString() },
  }
}

type Body = InputOf<typeof contract.pauseOrders>['body']

/**
 * Takes no orders until an instant; public calls refuse them at once. A new pause replaces the current one.
 * @throws AppError 'validation_failed' for an end that is past or more than a week away
 */
export async function pauseOrders(ctx: Ctx, body: Body): Promise<OutputOf<typeof contract.pauseOrders>> {
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

/** Writes down who answers for allergens and origins. @param by the staff account's id */
async function updateMenuConfirmed(tx: Queryable, { by, at }: { by: string; at: Date }): Promise<void> {
  const change: ConfirmedChange = { menuConfirmedBy: by, menuConfirmedAt: at }
  await tx`update settings set ${tx(change)}`
}

/**
 * Lets the shop take orders without its identity, under a person's name; null ends that.
 * @param why.by the staff account's id
 */
async function updateOpenedAnyway(tx: Queryable, why: { reason: string; by: string; at: Date } | null): Promise<void> {
  const change: OpenedChange = {
    openedAnywayReason: why?.reason ?? null,
    openedAnywayBy: why?.by ?? null,
    openedAnywayAt: why?.at ?? null,
  }
  await tx`update settings set ${tx(change)}`
}

/** @param until null: no pause @returns the pause as it stands now */
async function updatePause(tx: Queryable, until: Date | null, reason: string | null): Promise<StoredPause> {
  const change: PauseChange = { pausedUntil: until, pauseReason: reason }
  const [row] = await tx<StoredPause[]>`
    update settings
    set ${tx(change)}
    returning paused_until, pause_reason as reason`
  if (!row) throw new Error('the settings row is missing: the seed has not run')
  return row
}

export type PauseChange = Change<'settings', 'pausedUntil' | 'pauseReason'>
export type ConfirmedChange = Change<'settings', 'menuConfirmedBy' | 'menuConfirmedAt'>
export type OpenedChange = Change<'settings', 'openedAnywayReason' | 'openedAnywayBy' | 'openedAnywayAt'>

export type StoredPause = { pausedUntil: Date | null; reason: string | null }

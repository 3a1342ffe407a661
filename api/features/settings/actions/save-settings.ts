import type { InputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry, writePriceChanges } from '#api/platform/trail.ts'
import type { AdminSettings, changeSettings, SettingsChange } from '../contract/settings-admin.ts'
import { currentSettings, lockSettings, replaceClosures, updateSettings } from '../queries/stored-settings.ts'
import { changeErrors } from '../rules/change/change-errors.ts'
import { adminView, changedSettings, settingsDifferences } from '../rules/change/settings-change.ts'
import { missingToOpen } from '../rules/identity.ts'
import type { Settings } from '../rules/settings.ts'
import { setOpenedAnyway } from './open-anyway.ts'
import { checkedEnd, setPause } from './pause-orders.ts'
import { settingsSnapshot } from './settings-snapshot.ts'

/** The settings straight from the database and not from the snapshot, since the admin is about to change them. */
export async function readAdminSettings(ctx: Ctx): Promise<AdminSettings> {
  return adminView(await present(ctx.sql), ctx.clock())
}

/**
 * Changes the named settings, all of them or none; every process applies them from its next decision on. Held slots and
 * paid orders stay as they are, also during a closure.
 * @throws AppError 'stale_version' (with the current `settings`), 'validation_failed'
 */
export async function saveSettings(
  ctx: Ctx,
  { version, ...change }: InputOf<typeof changeSettings>['body'],
): Promise<AdminSettings> {
  const now = ctx.clock()
  const saved = await ctx.sql.begin(async tx => {
    await lockSettings(tx)
    const before = await present(tx)
    if (before.version !== version) throw new AppError('stale_version', { extra: { settings: adminView(before, now) } })
    const errors = changeErrors(change, before.closures, now)
    if (errors.length > 0) throw validationError(errors)
    await save(ctx, tx, before, change, now)
    return await present(tx)
  })
  // This process's next answers must show the change; the other processes are notified within a moment.
  await ctx.snapshots.reload(settingsSnapshot)
  return adminView(saved, now)
}

async function save(ctx: Ctx, tx: Queryable, before: Settings, change: SettingsChange, now: Date): Promise<void> {
  const after = changedSettings(before, change, now)
  const wanted = settingsDifferences(before, after)
  if (Object.keys(wanted).length > 0) {
    await updateSettings(tx, after)
    if (wanted.surchargeCents) await recordSurcharge(ctx, tx, before.surchargeCents, after.surchargeCents)
    const today = parisDay(now)
    if (wanted.closures)
      await replaceClosures(
        tx,
        after.closures.filter(({ to }) => to >= today),
        today,
      )
    // The journal notes what the database holds afterwards, and not what the caller asked for.
    const changes = settingsDifferences(before, await present(tx))
    const { staffId } = ctx.actor as Staff
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'settings_changed',
      subject: 'settings',
      at: now,
      details: { changes },
    })
  }
  // Once all is filled in, the exception is over: a value that is emptied later must close the shop again.
  if (before.openedAnyway && missingToOpen(after, ctx.env).length === 0) await setOpenedAnyway(ctx, tx, null)
  const { pausedUntil } = change
  if (pausedUntil === undefined) return
  const until = pausedUntil === null ? null : checkedEnd(new Date(pausedUntil), now, 'pausedUntil')
  if (until?.getTime() !== before.pausedUntil?.getTime()) await setPause(ctx, tx, until, null)
}

/** The takeaway surcharge is part of the price of mains, and stands in their history. */
function recordSurcharge(ctx: Ctx, tx: Queryable, fromCents: number, toCents: number): Promise<void> {
  const { staffId } = ctx.actor as Staff
  return writePriceChanges(tx, [{ itemId: null, variant: null, fromCents, toCents }], { at: ctx.clock(), staffId })
}

async function present(sql: Queryable): Promise<Settings> {
  const settings = await currentSettings(sql)
  if (!settings) throw new Error('the settings row is missing: the seed has not run')
  return settings
}

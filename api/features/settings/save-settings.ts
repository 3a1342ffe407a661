/** Computes the settings after a change. These functions are pure. */

import type { InputOf } from '#api/kernel/endpoint.ts'
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import { asValue, type Queryable, type Row } from '#api/platform/database/database.ts'
import { writeAuditEntry, writePriceChanges } from '#api/platform/trail.ts'
import {
  changedOrdering,
  type FixedNumbers,
  ORDERING_KEYS,
  type OrderingSettings,
  orderingOf,
} from './contract-ordering.ts'
import { restaurantFields } from './contract-restaurant.ts'
import type { AdminSettings, changeSettings, SettingsChange } from './contract-staff.ts'
import {
  type ConfirmedChange,
  checkedEnd,
  type OpenedChange,
  type PauseChange,
  setOpenedAnyway,
  setPause,
} from './opening.ts'
import { changeErrors } from './rules/change-errors.ts'
import { missingToOpen, TO_COMPLETE } from './rules/legal-fields.ts'
import { isSamePickupWeek, type PickupWeek, USUAL_PICKUP_WEEK } from './rules/pickup-week.ts'
import { DRINKS_KEY, restaurantValues } from './rules/restaurant-values.ts'
import type { Closure, Settings } from './rules/settings.ts'
import { currentSettings, lockSettings, settingsSnapshot } from './snapshot.ts'

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
    const errors = changeErrors(change, before, now)
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

/** The settings as the admin reads them, without past closures and pauses. */
function adminView(settings: Settings, now: Date): AdminSettings {
  const { restaurant, pausedUntil, surchargeCents, closures, week } = settings
  const isPaused = pausedUntil !== null && pausedUntil > now
  return {
    version: settings.version,
    restaurant: restaurantFields(restaurant),
    week: week.map(services => [...services]),
    ...(settings.pickupWeek && { pickupWeek: settings.pickupWeek.map(windows => [...windows]) }),
    ...orderingOf(settings),
    takeawaySurcharge: toEuros(surchargeCents),
    closures: closures.filter(({ to }) => to >= parisDay(now)),
    ...(settings.housePhotos.length > 0 && { housePhotos: settings.housePhotos }),
    pausedUntil: isPaused ? pausedUntil.toISOString() : null,
    pauseReason: isPaused ? settings.pauseReason : null,
    legal: settings.legal,
  }
}

/**
 * The settings with a change applied, except the pause. When a value that the legal texts show changes, their version
 * becomes the current day, because an order keeps the version that its customer accepted.
 * @param change whose `closures` replace the current and future ones
 */
function changedSettings(before: Settings, change: SettingsChange, now: Date): Settings {
  const today = parisDay(now)
  const over = before.closures.filter(({ to }) => to < today)
  const after: Settings = {
    ...before,
    ...changedOrdering(before, change),
    restaurant: { ...before.restaurant, ...defined(change.restaurant) },
    week: change.week ?? before.week,
    pickupWeek: changedPickupWeek(before.pickupWeek, change.pickupWeek),
    surchargeCents: change.takeawaySurcharge === undefined ? before.surchargeCents : toCents(change.takeawaySurcharge),
    closures: change.closures
      ? [
          ...over,
          ...change.closures.filter(({ to }) => to >= today).sort((one, other) => (one.from < other.from ? -1 : 1)),
        ]
      : before.closures,
    legal: { ...before.legal, ...legalChange(change.legal) },
  }
  return isSame(restaurantValues(before), restaurantValues(after))
    ? after
    : { ...after, legal: newVersion(after.legal, today) }
}

/** The changed fields with old and new value, for the journal; empty when there is nothing to save. */
function settingsDifferences(before: Settings, after: Settings): Record<string, { from: unknown; to: unknown }> {
  const [old, new_] = [flat(before), flat(after)]
  const changed = Object.keys(new_).filter(key => !isSame(old[key], new_[key]))
  return Object.fromEntries(changed.map(key => [key, { from: old[key] ?? null, to: new_[key] }]))
}

function flat(settings: Settings) {
  const { version: _, pausedUntil: __, pauseReason: ___, openedAnyway: ____, menuConfirmed: _____, ...said } = settings
  const { restaurant, legal, ...others } = said
  const house = Object.entries(restaurant).map(([key, value]) => [`restaurant.${key}`, value])
  return { ...others, ...Object.fromEntries(house), ...legal } as Record<string, unknown>
}

/** The usual week is stored as none, so that an installation that has set it back answers as one that never changed it. */
function changedPickupWeek(before: PickupWeek | null, change: PickupWeek | null | undefined): PickupWeek | null {
  if (change === undefined) return before
  if (change === null || isSamePickupWeek(change, USUAL_PICKUP_WEEK)) return null
  return before && isSamePickupWeek(before, change) ? before : change
}

function legalChange(change: SettingsChange['legal']): Record<string, string> {
  const given = Object.entries(defined(change)) as [string, string][]
  return Object.fromEntries(given.map(([key, value]) => [key, value || (key === DRINKS_KEY ? '' : TO_COMPLETE)]))
}

function newVersion(legal: Record<string, string>, today: string): Record<string, string> {
  const [day, count] = (legal['legal.version'] ?? '').split('.')
  const version = day === today ? `${today}.${Number(count ?? 1) + 1}` : today
  return { ...legal, 'legal.version': version, 'legal.updatedOn': formatDate(today) }
}

function defined<T extends object>(change: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The content of `sql/seed/settings.json`. */
export type SettingsSeed = Omit<StoredSettings, 'surchargeCents'>

/**
 * Writes the settings row unless there is one, so that the restaurateur's changes stay.
 * @param surchargeCents the takeaway surcharge on mains priced by variant, which the catalogue holds
 */
export async function seedSettings(tx: Queryable, seed: SettingsSeed, surchargeCents: number): Promise<void> {
  // It asks first: an insert that finds a conflict still fires the statement's triggers, which raises the menu's
  // version.
  if (await currentSettings(tx)) return
  await insertSettings(tx, { ...seed, surchargeCents })
  const surcharge = { itemId: null, variant: null, fromCents: null, toCents: surchargeCents }
  await writePriceChanges(tx, [surcharge], { at: new Date(), staffId: null })
}

/** What persons decided is written by statements of its own, and a trigger counts the version. */
type SettingsRow = Row<
  'settings',
  'onlyRow' | 'version' | keyof PauseChange | keyof OpenedChange | keyof ConfirmedChange
>

/** The settings row without closures and pause. */
type StoredSettings = Omit<
  Settings,
  | 'version'
  | 'closures'
  | 'housePhotos'
  | 'pausedUntil'
  | 'pauseReason'
  | 'openedAnyway'
  | 'menuConfirmed'
  | keyof FixedNumbers
>

function insertSettings(tx: Queryable, settings: StoredSettings) {
  return tx`insert into settings ${tx(settingsRow(tx, settings))}`
}

function updateSettings(tx: Queryable, settings: StoredSettings) {
  return tx`update settings set ${tx(settingsRow(tx, settings))}`
}

function settingsRow(tx: Queryable, settings: StoredSettings): SettingsRow {
  return {
    ...orderingRow(settings),
    restaurant: tx.json(settings.restaurant),
    week: tx.json(settings.week),
    pickupWeek: settings.pickupWeek ? tx.json(settings.pickupWeek) : asValue(tx`null`),
    legal: tx.json(settings.legal),
    takeawayVariantSurchargeCents: settings.surchargeCents,
  }
}

/** The ordering settings alone: each is a column of its name. */
function orderingRow(settings: OrderingSettings): OrderingSettings {
  return Object.fromEntries(ORDERING_KEYS.map(key => [key, settings[key]])) as OrderingSettings
}

/**
 * Replaces current and future closures; past ones stay as they were.
 * @param today Paris day
 */
async function replaceClosures(tx: Queryable, closures: readonly Closure[], today: string): Promise<void> {
  await tx`delete from closures where to_on >= ${today}`
  const rows = JSON.stringify(closures)
  await tx`
    insert into closures (from_on, to_on, reason)
    select c."from", c."to", c.reason
    from jsonb_to_recordset(${rows}::text::jsonb) as c("from" date, "to" date, reason text)`
}

import type { Queryable } from '#api/platform/database.ts'
import type { Row } from '#api/platform/row.ts'
import type { Json } from '#api/platform/tables.ts'
import type { Closure, Settings } from './rules.ts'

/** The settings with their closures, one consistent reading of both; undefined before the first seed. */
export async function currentSettings(sql: Queryable): Promise<Settings | undefined> {
  const [settings] = await sql<Settings[]>`
    select
      version,
      restaurant,
      week,
      legal,
      slot_capacity as "slotCapacity",
      lead_time_minutes as "leadTimeMinutes",
      takeaway_variant_surcharge_cents as "surchargeCents",
      alcohol_takeaway as "alcoholTakeaway",
      to_char(alcohol_until, 'HH24:MI') as "alcoholUntil",
      paused_until as "pausedUntil",
      pause_reason as "pauseReason",
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('from', from_on, 'to', to_on, 'reason', reason) order by from_on, id),
          '[]'
        )
        from closures
      ) as closures
    from settings`
  return settings
}

/** @param until null: no pause */
export function updatePause(tx: Queryable, until: Date | null, reason: string | null) {
  return tx`update settings set paused_until = ${until}, pause_reason = ${reason}`
}

/** Nobody else changes the settings, or the closures with them, until the transaction ends. */
export function lockSettings(tx: Queryable) {
  return tx`select only_row from settings for update`
}

/** The pause is written by `updatePause`; the version counts by itself. */
type SettingsRow = Row<'settings', 'only_row' | 'version' | 'paused_until' | 'pause_reason'>

/** Everything but closures and the pause. */
export function updateSettings(tx: Queryable, settings: Settings) {
  const row: SettingsRow = {
    restaurant: settings.restaurant,
    week: settings.week,
    legal: settings.legal,
    slot_capacity: settings.slotCapacity,
    lead_time_minutes: settings.leadTimeMinutes,
    takeaway_variant_surcharge_cents: settings.surchargeCents,
    alcohol_takeaway: settings.alcoholTakeaway,
    alcohol_until: settings.alcoholUntil,
  }
  const { restaurant, week, legal, ...plain } = row
  return tx`
    update settings
    set ${tx(plain)}, restaurant = ${asJson(restaurant)}, week = ${asJson(week)}, legal = ${asJson(legal)}`

  function asJson(value: Json) {
    return tx`${JSON.stringify(value)}::text::jsonb`
  }
}

/** The closures that are not over; those of the past stay as they were. @param today Paris day */
export async function replaceClosures(tx: Queryable, closures: readonly Closure[], today: string): Promise<void> {
  await tx`delete from closures where to_on >= ${today}`
  const rows = JSON.stringify(closures)
  await tx`
    insert into closures (from_on, to_on, reason)
    select c."from", c."to", c.reason
    from jsonb_to_recordset(${rows}::text::jsonb) as c("from" date, "to" date, reason text)`
}

import type { Queryable } from '#api/platform/database.ts'
import type { Settings } from './rules.ts'

/** The settings with their closures, one consistent reading of both; undefined before the first seed. */
export async function currentSettings(sql: Queryable): Promise<Settings | undefined> {
  const [settings] = await sql<Settings[]>`
    select
      version,
      restaurant,
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

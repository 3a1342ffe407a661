import type { Queryable } from '#api/platform/database.ts'

export type Restaurant = {
  name: string
  nameTh: string
  address: string
  district: string
  phone: string
  email: string
  /** Paris wall-clock times, `HH:MM`. */
  hours: { opens: string; closes: string }
}

/** Both ends are closed days, `YYYY-MM-DD`. */
export type Closure = { from: string; to: string; reason: string }

export type Settings = {
  version: number
  restaurant: Restaurant
  /** Values for the placeholders of the legal pages, by placeholder: `restaurant.siret`, `host.name`… */
  legal: Record<string, string>
  /** Kitchen load that one pickup slot takes. */
  slotCapacity: number
  leadTimeMinutes: number
  /** What takeaway adds to each variant-priced main (decision 4). */
  surchargeCents: number
  alcoholTakeaway: boolean
  /** Pickups from this Paris time on (`HH:MM`) take no alcohol; null: no such limit. */
  alcoholUntil: string | null
  pausedUntil: Date | null
  pauseReason: string | null
  closures: Closure[]
}

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

import type { Queryable } from '#api/platform/database.ts'
import { currentSettings } from './queries.ts'
import type { Week } from './rules/hours.ts'
import type { Restaurant } from './rules.ts'

/** `sql/seed/settings.json`. */
export type SettingsSeed = {
  restaurant: Restaurant
  week: Week
  legal: Record<string, string>
  slotCapacity: number
  leadTimeMinutes: number
  alcoholTakeaway: boolean
  alcoholUntil: string | null
}

/**
 * Writes the settings row, unless there is one: what the restaurateur changed since stays.
 * @param surchargeCents what takeaway adds to variant-priced mains; the catalogue says it
 */
export async function seedSettings(tx: Queryable, seed: SettingsSeed, surchargeCents: number): Promise<void> {
  // Asked first: an insert that finds a conflict fires the statement's triggers all the same, and raises the menu version.
  if (await currentSettings(tx)) return
  await tx`
    insert into settings (
      restaurant, week, legal, slot_capacity, lead_time_minutes, takeaway_variant_surcharge_cents, alcohol_takeaway, alcohol_until
    )
    values (
      ${JSON.stringify(seed.restaurant)}::text::jsonb, ${JSON.stringify(seed.week)}::text::jsonb, ${JSON.stringify(seed.legal)}::text::jsonb,
      ${seed.slotCapacity}, ${seed.leadTimeMinutes}, ${surchargeCents}, ${seed.alcoholTakeaway}, ${seed.alcoholUntil}
    )`
}

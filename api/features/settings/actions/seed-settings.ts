import type { Queryable } from '#api/platform/database.ts'
import { currentSettings, insertSettings, type StoredSettings } from '../queries/stored-settings.ts'

/** `sql/seed/settings.json`. */
export type SettingsSeed = Omit<StoredSettings, 'surchargeCents'>

/**
 * Writes the settings row, unless there is one: what the restaurateur changed since stays.
 * @param surchargeCents what takeaway adds to variant-priced mains; the catalogue says it
 */
export async function seedSettings(tx: Queryable, seed: SettingsSeed, surchargeCents: number): Promise<void> {
  // Asked first: an insert that finds a conflict fires the statement's triggers all the same, and raises the menu version.
  if (await currentSettings(tx)) return
  await insertSettings(tx, { ...seed, surchargeCents })
}

import type { Queryable } from '#api/platform/database/database.ts'
import { writePriceChanges } from '#api/platform/trail.ts'
import { currentSettings, insertSettings, type StoredSettings } from '../queries/stored-settings.ts'

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

import { ORDERING_KEYS, ORDERING_SETTINGS } from '#api/features/settings/contract-ordering.ts'
import { RESTAURANT_FIELDS, RESTAURANT_KEYS } from '#api/features/settings/contract-restaurant.ts'
import { LEGAL_FIELDS } from '#api/features/settings/rules/legal-fields.ts'
import type { PickupWindow } from '#api/features/settings/rules/pickup-week.ts'

/** The label of each setting, on its page and in the journal, by the journal's names. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(RESTAURANT_KEYS.map(key => [`restaurant.${key}`, RESTAURANT_FIELDS[key].label])),
  ...Object.fromEntries(ORDERING_KEYS.map(key => [key, ORDERING_SETTINGS[key].label])),
  week: 'Horaires',
  pickupWeek: 'Heures de retrait',
  closures: 'Fermetures',
  surchargeCents: 'Supplément à emporter',
  'cgv.withdrawalForDrinks': 'Rétractation des boissons fermées',
  'legal.version': 'Version des textes',
  'legal.updatedOn': 'Date des textes',
  ...Object.fromEntries(LEGAL_FIELDS.map(({ key, label }) => [key, label])),
}

/** Windows of pickups for a column: `11:30 – 14:30 / 30 min, 18:00 – 22:30 / 15 min, charge 12`; `aucun` without any. */
export function windowsShort(windows: readonly PickupWindow[]): string {
  if (windows.length === 0) return 'aucun'
  return windows
    .map(({ first, last, stepMinutes, capacity }) => {
      const load = capacity === null ? '' : `, charge ${capacity}`
      return `${first} – ${last} / ${stepMinutes}\u00a0min${load}`
    })
    .join(', ')
}

import { ORDERING_KEYS, ORDERING_SETTINGS } from '#api/features/settings/contract-ordering.ts'
import { RESTAURANT_FIELDS, RESTAURANT_KEYS } from '#api/features/settings/contract-restaurant.ts'
import { LEGAL_FIELDS } from '#api/features/settings/rules/legal-fields.ts'

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

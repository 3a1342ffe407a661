import { LEGAL_FIELDS } from '#api/features/settings/rules/legal-fields.ts'

/** What each setting is called: on its page, and in the journal where it was changed. By the names that the journal keeps. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  'restaurant.name': 'Nom',
  'restaurant.nameTh': 'Nom en thaï',
  'restaurant.address': 'Adresse',
  'restaurant.district': 'Quartier',
  'restaurant.phone': 'Téléphone',
  'restaurant.email': 'E-mail',
  'restaurant.travelInfo': 'Comment venir',
  'restaurant.openedYear': 'Année d’ouverture',
  'restaurant.customersServed': 'Clients servis',
  week: 'Horaires',
  closures: 'Fermetures',
  slotCapacity: 'Capacité d’un créneau',
  leadTimeMinutes: 'Délai de préparation',
  surchargeCents: 'Supplément à emporter',
  alcoholTakeaway: 'Alcool à emporter',
  alcoholUntil: 'Dernière heure pour l’alcool',
  'cgv.withdrawalForDrinks': 'Rétractation des boissons fermées',
  'legal.version': 'Version des textes',
  'legal.updatedOn': 'Date des textes',
  ...Object.fromEntries(LEGAL_FIELDS.map(({ key, label }) => [key, label])),
}

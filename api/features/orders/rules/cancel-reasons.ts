/** The reasons that this house itself writes beside a cancellation; whatever else stands there was typed by somebody. */
export const CANCEL_REASONS = {
  byCustomer: 'Demande du client',
  unpaid: 'Paiement non reçu',
  accountDeleted: 'Compte supprimé',
} as const

/** What staff choose from. */
export const STAFF_REASONS = [
  'Article épuisé',
  'Cuisine débordée',
  'Client injoignable',
  CANCEL_REASONS.byCustomer,
  'Erreur de commande',
  'Autre',
] as const

/** Reasons that say nothing of anybody. */
export const IMPERSONAL_REASONS: readonly string[] = [...Object.values(CANCEL_REASONS), ...STAFF_REASONS]

import { REVISION_REASON } from './revisions.ts'

/**
 * The reasons that the application itself writes for a cancellation; any other reason was chosen or typed by somebody.
 */
export const CANCEL_REASONS = {
  byCustomer: 'Demande du client',
  unpaid: 'Paiement non reçu',
  /** The same customer has ordered anew instead of paying: nobody is told, and it is no cancellation to count. */
  replaced: 'Remplacée par une autre commande',
  accountDeleted: 'Compte supprimé',
  dataErased: 'Données effacées',
} as const

/** The reasons that the staff choose from. */
export const STAFF_REASONS = [
  'Article épuisé',
  'Cuisine débordée',
  'Client injoignable',
  'Client non venu',
  CANCEL_REASONS.byCustomer,
  'Erreur de commande',
  'Autre',
] as const

/** Reasons in words to the customer, of whom the staff's list speaks; null where one tells them nothing. */
export const TOLD_REASONS: ReadonlyMap<string, string | null> = new Map([
  ['Client injoignable', 'Nous n’avons pas pu vous joindre'],
  ['Client non venu', 'La commande n’a pas été retirée'],
  [CANCEL_REASONS.byCustomer, null],
  ['Autre', null],
])

/** The reasons of a refund that are offered, to be taken as they are or written on. */
export const REFUND_REASONS = ['Article épuisé', 'Article manquant', 'Erreur de préparation', 'Retard'] as const

/** Reasons that say nothing about a person, so that erasure may leave them. */
export const IMPERSONAL_REASONS: readonly string[] = [
  ...Object.values(CANCEL_REASONS),
  ...STAFF_REASONS,
  REVISION_REASON,
  ...REFUND_REASONS,
]

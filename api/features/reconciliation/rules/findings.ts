/** The French words for the findings of the nightly reconciliation. */
import type { Finding, FindingKind } from '#api/kernel/people/journal.ts'

/** What was found, for the journal and the mail. */
export const FINDING_WORDS: Record<FindingKind, string> = {
  payment_unheard: 'Paiement reçu sans avis de Stripe',
  payment_unknown: 'Paiement chez Stripe, inconnu ici',
  provider_differs: 'Montants différents chez Stripe',
  refund_waiting: 'Remboursement en attente depuis plus d’une heure',
  refund_failed: 'Remboursement refusé par la banque du client',
  event_unhandled: 'Avis de Stripe resté sans suite',
  money_on_dead_order: 'Argent gardé d’une commande annulée',
  books_differ: 'Montants qui ne concordent pas',
  hold_on_dead_order: 'Place tenue par une commande annulée',
  order_unpaid: 'Commande impayée que rien n’annulait',
  slot_miscounted: 'Créneau mal compté',
  portions_on_dead_order: 'Portions tenues par une commande annulée',
  portions_miscounted: 'Portions d’un plat mal comptées',
  portions_differ: 'Portions tenues qui ne sont pas celles de la commande',
  message_forgotten: 'Message dont l’envoi était oublié',
  message_waiting: 'Messages refusés depuis six heures',
  message_failed: 'Email dû au client et non remis',
  mailing_forgotten: 'Offre dont l’envoi était oublié',
  points_differ: 'Solde de points différent de son historique',
  voucher_on_dead_order: 'Plat offert retenu par une commande annulée',
  promotion_on_dead_order: 'Réduction retenue par une commande annulée',
  invoice_missing: 'Facture manquante dans la suite des numéros',
  books_changed: 'Écriture comptable modifiée après coup',
  payout_late: 'Virement de Stripe en retard',
  payout_differs: 'Virement que les écritures n’expliquent pas',
  reports_differ: 'Rapports différents des commandes',
  price_unrecorded: 'Prix absent de son historique',
  job_given_up: 'Tâche abandonnée après tous ses essais',
  check_failed: 'Contrôle qui n’a pas pu se faire',
}

/** What a person can do about an open finding; none where the order's page already shows it. */
export const FINDING_ADVICE: { readonly [Kind in FindingKind]?: string } = {
  payment_unknown: 'à rembourser dans Stripe, ou à honorer à la main',
  provider_differs: 'remboursement fait à la main dans Stripe, ou contesté',
  refund_waiting: 'Stripe ne le prend pas\u00a0: solde du compte\u00a0?',
  refund_failed: 'à rendre autrement, le client est à appeler',
  message_waiting: 'le serveur d’emails ou l’expéditeur de SMS est à vérifier',
  message_failed: 'le client est à appeler',
  invoice_missing: 'à retrouver dans une sauvegarde',
  books_changed: 'à comparer avec une sauvegarde et avec Stripe, avant toute autre chose',
  payout_late: 'à chercher sur le relevé de la banque, puis dans Stripe',
  payout_differs: 'voir Virements\u00a0: chaque écart y a sa raison',
  check_failed: 'voir le journal technique',
  job_given_up: 'voir le journal technique',
}

/** A finding that stays open is mailed again after so many days. */
export const REMIND_AFTER_DAYS = 7

export function isOpen({ isRepaired }: Finding): boolean {
  return !isRepaired
}

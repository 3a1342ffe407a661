/** The provider's words for a dispute, in French; it may add new ones. */

/** Asked for evidence. */
const TO_ANSWER = ['warning_needs_response', 'needs_response', 'appeal_needs_response']
/** Decided for good. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented']

const DISPUTE_STATUS: Record<string, string> = {
  warning_needs_response: 'Demande de la banque, à répondre',
  warning_under_review: 'Demande en cours d’examen',
  warning_closed: 'Demande close',
  needs_response: 'À répondre',
  under_review: 'En cours d’examen',
  appeal_needs_response: 'Appel, à répondre',
  appeal_under_review: 'Appel en cours d’examen',
  won: 'Gagné',
  lost: 'Perdu',
  prevented: 'Évité',
}

const DISPUTE_REASON: Record<string, string> = {
  bank_cannot_process: 'La banque ne peut pas traiter le paiement',
  check_returned: 'Chèque refusé',
  credit_not_processed: 'Remboursement attendu et non reçu',
  customer_initiated: 'À la demande du client',
  debit_not_authorized: 'Prélèvement non autorisé',
  duplicate: 'Payé deux fois',
  fraudulent: 'Paiement non reconnu, carte volée',
  general: 'Sans précision',
  incorrect_account_details: 'Coordonnées bancaires fausses',
  insufficient_funds: 'Provision insuffisante',
  noncompliant: 'Règles de la carte non respectées',
  product_not_received: 'Commande non reçue',
  product_unacceptable: 'Commande non conforme',
  subscription_canceled: 'Abonnement résilié',
  unrecognized: 'Paiement non reconnu',
}

export function formatDisputeStatus(status: string): string {
  return DISPUTE_STATUS[status] ?? status.replaceAll('_', ' ')
}

export function formatDisputeReason(reason: string): string {
  return DISPUTE_REASON[reason] ?? reason.replaceAll('_', ' ')
}

/** Whether somebody has to send evidence. */
export function isToAnswer(status: string): boolean {
  return TO_ANSWER.includes(status)
}

export function isClosed(status: string): boolean {
  return CLOSED.includes(status)
}

/** A bank that only asks has taken no money. */
export function isInquiry(status: string): boolean {
  return status.startsWith('warning_')
}

/**
 * What a bank holds of a dispute now: what left our account for it, less what came back. The provider's fee is none of
 * an order's money.
 * @param movements the balance transactions of the dispute, below zero where money left
 */
export function withdrawnCents(movements: readonly { amount: number }[]): number {
  return Math.max(
    0,
    movements.reduce((sum, { amount }) => sum - amount, 0),
  )
}

import type { Message } from '#api/features/notifications/contract/messages.ts'
import type { IconName } from '#pwa/ui/icon.tsx'

/** What each message is about. One that came later than this page is shown by its own name rather than not at all. */
const KINDS: Record<string, string> = {
  'account-deleted': 'Compte supprimé',
  'account-verify': 'Adresse à confirmer',
  'data-export-ready': 'Données prêtes',
  'loyalty-reward': 'Plat offert gagné',
  'order-cancelled': 'Commande annulée',
  'order-confirmed': 'Commande confirmée',
  'order-late': 'Commande en retard',
  'order-ready': 'Commande prête',
  'order-refunded': 'Commande remboursée',
  'password-changed': 'Mot de passe changé',
  'password-reset': 'Mot de passe oublié',
  'payment-returned': 'Paiement rendu',
  promotional: 'Offre',
  'reservation-accepted': 'Table confirmée',
  'reservation-declined': 'Table refusée',
  'reservation-notice': 'Demande de table, au restaurant',
  'reservation-received': 'Demande de table reçue',
  'review-hidden': 'Avis masqué',
  'stock-alert': 'Alerte de stock',
}

/** What a message is about, in French. */
export function kindInWords(kind: string): string {
  return KINDS[kind] ?? kind
}

export const CHANNEL_WORDS: Record<Message['channel'], string> = { mail: 'E-mail', sms: 'SMS', push: 'Notification' }

type Fate = { word: string; icon: IconName; tone: 'soft' | 'good' | 'bad' | 'info' }

/** What became of a message (texts/messages.md, section 5). */
export function fateOf({ status, failure }: Message): Fate {
  if (status === 'sent') return { word: 'Envoyé', icon: 'check', tone: 'good' }
  if (status === 'failed') return { word: `Échec : ${failure ?? 'sans raison connue'}`, icon: 'alert', tone: 'bad' }
  const word = failure === null ? 'En attente d’envoi' : `En attente d’envoi, dernier essai : ${failure}`
  return { word, icon: 'clock', tone: 'info' }
}

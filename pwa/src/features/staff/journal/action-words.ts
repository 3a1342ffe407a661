/**
 * What was done: a verb in the past, with its subject beside it. An action that is newer than this page is shown by its
 * own name.
 */
const ACTIONS: Record<string, string> = {
  staff_login: 'Connexion',
  staff_logout: 'Déconnexion',
  staff_created: 'Compte créé',
  staff_renamed: 'Compte renommé',
  staff_role_changed: 'Rôle changé',
  staff_disabled: 'Compte désactivé',
  staff_enabled: 'Compte réactivé',
  staff_password_reset: 'Mot de passe renouvelé',
  'order.preparing': 'Commande lancée',
  'order.ready': 'Commande prête',
  'order.delivered': 'Commande remise',
  'order.cancelled': 'Commande annulée',
  'order.late': 'Retard annoncé',
  'order.taken': 'Commande prise par l’équipe',
  'order.collected': 'Commande encaissée à la caisse',
  'order.refund': 'Remboursement',
  'order.change.answer': 'Demande de modification répondue',
  'order.revise': 'Commande modifiée',
  'order.revision.withdraw': 'Modification retirée',
  menu_item_created: 'Article créé',
  menu_item_changed: 'Article modifié',
  menu_item_deleted: 'Article supprimé',
  menu_item_photo_changed: 'Photo changée',
  menu_item_available: 'Article disponible',
  menu_item_unavailable: 'Article indisponible',
  menu_item_sold_out: 'Épuisé aujourd’hui',
  menu_item_portions: 'Portions du jour',
  'loyalty.points_set': 'Points fidélité modifiés',
  'loyalty.notice_seen': 'Récompense annoncée, vue',
  qr_codes_generated: 'Codes QR générés',
  qr_code_renewed: 'Code QR remplacé',
  'reservation.accepted': 'Table confirmée',
  'reservation.declined': 'Table refusée',
  'review.hidden': 'Avis masqué',
  'review.shown': 'Avis affiché à nouveau',
  'review.replied': 'Réponse à un avis',
  'review.reply_changed': 'Réponse modifiée',
  'review.reply_removed': 'Réponse retirée',
  settings_changed: 'Réglages modifiés',
  'orders.paused': 'Commandes suspendues',
  'orders.resumed': 'Commandes reprises',
  'promotion.sent': 'Offre envoyée',
  'stock.alert': 'Alerte de stock',
  'reconcile.mended': 'Réparé par le contrôle de la nuit',
  'reconcile.open': 'À voir, trouvé par le contrôle de la nuit',
  'push.on': 'Notifications activées',
  'push.off': 'Notifications désactivées',
}

/** The action in French. */
export function formatAction(action: string): string {
  return ACTIONS[action] ?? action
}

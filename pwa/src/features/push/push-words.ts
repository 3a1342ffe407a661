/** Texts about notifications that several places use. */
export const BLOCKED = 'Notifications bloquées. Réactivez-les dans les réglages du navigateur.'
export const INSTALL_FIRST =
  'Pour être prévenu sur cet appareil, installez d’abord le site\u00a0: Partager, puis «\u00a0Sur l’écran d’accueil\u00a0».'

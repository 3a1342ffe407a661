/** Real words of the application: one of them fits nearly every field, while a pattern makes only noise. */

/** A point of P-256 as a browser's subscription has it, and 16 bytes. */
export const PUSH_KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

export const WORDS: readonly string[] = [
  'Camille Renard',
  'Camille Renard',
  'camille@exemple.fr',
  '06 12 34 56 78',
  'une phrase de passe',
  'Un repas vraiment bon, merci à toute l’équipe.',
  'Près de la fenêtre\ns’il vous plaît',
  '2026-11-20',
  '2026-11-24',
  '2026-11-24T18:30:00.000Z',
  '19:30',
  '20:00',
  'pad-thai',
  'som-tam',
  '1',
  '20',
  'eur',
  'Crevette',
  'Froid',
  'https://push.example.net/send/abc',
  PUSH_KEYS.p256dh,
  PUSH_KEYS.auth,
  '4f8a21c0-1d2e-4f3a-8b4c-5d6e7f8a9b0c',
  '',
]

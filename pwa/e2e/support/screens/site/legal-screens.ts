/** The legal texts, and the pages with addresses of their own. */
import type { Screen } from '../screen.ts'

export const LEGAL_SCREENS: Screen[] = [
  { name: 'legal notices', address: '/?legal=mentions', shows: 'Éditeur du site' },
  { name: 'privacy', address: '/?legal=confidentialite', shows: 'Politique de confidentialité' },
  { name: 'terms of sale', address: '/?legal=cgv', shows: 'Conditions générales de vente' },
  { name: 'cookies', address: '/?legal=cookies', shows: 'Cookies et stockage sur votre appareil' },
  { name: 'the statement of accessibility', address: '/accessibilite', shows: 'Voies de recours' },
  { name: 'the terms’ own page', address: '/cgv', shows: 'Conditions générales de vente' },
  { name: 'a dish’s own page', address: '/plat/pad-thai', shows: 'Allergènes et origines' },
  { name: 'the dining room’s own page', address: '/sur-place', shows: 'Réserver une table' },
]

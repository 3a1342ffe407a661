/** The legal texts. */
import type { Screen } from '../screen.ts'

export const LEGAL_SCREENS: Screen[] = [
  { name: 'legal notices', address: '/?legal=mentions', shows: 'Éditeur du site' },
  { name: 'privacy', address: '/?legal=confidentialite', shows: 'Politique de confidentialité' },
  { name: 'terms of sale', address: '/?legal=cgv', shows: 'Conditions générales de vente' },
  { name: 'cookies', address: '/?legal=cookies', shows: 'Cookies et stockage sur votre appareil' },
]

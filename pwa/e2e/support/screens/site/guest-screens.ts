/** Tables, reviews, signing in. */
import type { Page } from 'playwright'
import { named } from '../../browser/phone.ts'
import { refusedLater, sendIntoSilence, sendInVain, sendNothing, sendReservation } from '../../people/reserving.ts'
import { fillReview, manyReviews, onlyReviews, publishButton, writtenIntoSilence } from '../../people/reviewing.ts'
import type { Screen } from '../screen.ts'

export const GUEST_SCREENS: Screen[] = [
  { name: 'reserving', address: '/?reserver=', shows: 'Réserver une table', after: titled('Réserver une table') },
  { name: 'the reservation form', address: '/?reserver=formulaire', shows: 'Couverts' },
  { name: 'a reservation with errors', address: '/?reserver=formulaire', shows: 'Couverts', after: sendNothing },
  { name: 'a reservation that failed', address: '/?reserver=formulaire', shows: 'Couverts', after: sendInVain },
  { name: 'a reservation that waits', address: '/?reserver=formulaire', shows: 'Couverts', after: sendIntoSilence },
  { name: 'a reservation refused later', address: '/?reserver=formulaire', shows: 'Couverts', after: refusedLater },
  { name: 'a reservation sent', address: '/?reserver=formulaire', shows: 'Couverts', after: sendReservation },
  { name: 'the reviews', address: withReviews, shows: 'Page 1 sur 3' },
  { name: 'a review published', address: '/?avis=', shows: 'Votre note', after: published },
  { name: 'a review that waits', address: '/?avis=', shows: 'Votre note', after: writtenIntoSilence },
  { name: 'a review', address: '/?avis=', shows: 'Votre avis (10 caractères au moins)' },
  { name: 'signing in', address: '/?connexion=entrer', shows: 'Mot de passe' },
  {
    name: 'signing in by passkey',
    address: async () => `${named()}/?connexion=entrer`,
    shows: /^Se connecter avec ce/,
  },
  { name: 'registering', address: '/?connexion=inscription', shows: 'Téléphone' },
  { name: 'a forgotten password', address: '/?connexion=oubli', shows: 'Email' },
  { name: 'a new password', address: '/mot-de-passe?token=some', shows: 'Nouveau mot de passe.' },
  { name: 'whether the site works', address: '/statut', shows: 'Voir la carte' },
  { name: 'one’s data, to be asked for', address: '/mes-donnees', shows: 'Recevoir un lien' },
  { name: 'a link without its token', address: '/mot-de-passe', shows: 'Lien expiré.' },
]

function titled(name: string) {
  return (page: Page) => page.getByRole('dialog', { name }).waitFor()
}

async function withReviews(): Promise<string> {
  await onlyReviews(...manyReviews(3))
  return '/#avis'
}

async function published(page: Page): Promise<void> {
  await fillReview(page, { name: 'Inès M.', comment: 'Le som tam est vif. '.repeat(20) })
  await publishButton(page).click()
  await page.getByText('Merci, votre avis est en ligne.').waitFor()
}

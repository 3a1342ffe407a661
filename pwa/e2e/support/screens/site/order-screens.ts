/** What follows the payment, and an order on its way. */
import type { Page } from 'playwright'
import { paidOrder, placedOrder, unreachableOrder } from '../../order/paid-order.ts'
import { invitation, offerInstall, onIphone } from '../../people/installing.ts'
import { withPushService } from '../../people/pushing.ts'
import type { Screen } from '../screen.ts'
import { offlineAt } from './offline-at.ts'
import { press } from './press.ts'

export const ORDER_SCREENS: Screen[] = [
  { name: 'a payment given up', address: '/payment-cancel', shows: 'Paiement annulé' },
  { name: 'a payment looked into', address: result(placedOrder), shows: 'Vérification du paiement…' },
  {
    name: 'a payment out of sight',
    address: result(placedOrder),
    shows: 'Vérification du paiement…',
    after: offlineAt('Vérification en attente'),
  },
  { name: 'a receipt', address: result(paidOrder), shows: 'Montant payé' },
  { name: 'the invitation to install', address: result(paidOrder), shows: 'Montant payé', after: invited },
  {
    name: 'the way to install',
    address: result(paidOrder),
    shows: 'Montant payé',
    after: invitedOnIphone,
    ownDevice: true,
  },
  { name: 'a result without a session', address: '/payment-success', shows: 'Aucune session de paiement trouvée' },
  { name: 'an order to be paid', address: tracking(placedOrder), shows: 'Il reste à payer.' },
  { name: 'an order', address: tracking(paidOrder), shows: 'C’est noté.', after: unfolded },
  {
    name: 'an order that this device is told of',
    address: tracking(paidOrder),
    shows: 'C’est noté.',
    after: askToBeNotified,
    ownDevice: true,
  },
  {
    name: 'an order out of reach',
    address: tracking(paidOrder),
    shows: 'C’est noté.',
    after: offlineAt(/^Hors connexion\./),
  },
  { name: 'cancelling', address: tracking(paidOrder), shows: 'C’est noté.', after: press('Annuler la commande') },
  { name: 'an order on the fire', address: tracking(() => paidOrder('preparing')), shows: 'Le wok chauffe.' },
  { name: 'an order ready', address: tracking(() => paidOrder('preparing', 'ready')), shows: 'C’est prêt.' },
  {
    name: 'after the meal',
    address: tracking(() => paidOrder('preparing', 'ready', 'delivered')),
    shows: 'Donner mon avis',
  },
  { name: 'an order whose mail came back', address: tracking(unreachableOrder), shows: 'Notre email n’a pas pu' },
  { name: 'an unknown order', address: '/commande/none', shows: 'Commande introuvable.' },
]

function result(make: () => Promise<{ sessionId: string }>) {
  return async () => `/payment-success?session_id=${(await make()).sessionId}`
}

function tracking(make: () => Promise<{ tracking: string }>) {
  return async () => (await make()).tracking
}

async function invited(page: Page): Promise<void> {
  await offerInstall(page)
  await invitation(page).waitFor()
}

async function invitedOnIphone(page: Page): Promise<void> {
  await onIphone(page)
  await page.reload()
  await page.getByText(/^Sur iPhone/).waitFor()
}

async function askToBeNotified(page: Page): Promise<void> {
  await withPushService(page.context())
  await page.reload()
  await press('Me prévenir quand c’est prêt')(page)
  await page.getByText('Cet appareil vous préviendra.').waitFor()
}

async function unfolded(page: Page): Promise<void> {
  await page.getByText('Détail de la commande').click()
  await page.getByText('Un mot pour la cuisine').waitFor()
}

/** Figures, offers, tables and reviews. */
import { paidOrder } from '../../order/paid-order.ts'
import { fondOfOffers, promotionCode } from '../../order/promoting.ts'
import { manyReviews, onlyReviews } from '../../people/reviewing.ts'
import { database } from '../../server/database.ts'
import type { Screen } from '../screen.ts'
import { press } from './press.ts'

export const GUEST_SCREENS: Screen[] = [
  { name: 'dashboard', address: withSale('/admin'), shows: 'Articles les plus vendus', staff: 'manager' },
  {
    name: 'sales',
    address: withSale('/admin?onglet=ventes&par=weekly'),
    shows: 'Moyenne par semaine',
    staff: 'manager',
  },
  {
    name: 'figures of customers',
    address: withSale('/admin?onglet=clients'),
    shows: 'Meilleurs clients',
    staff: 'manager',
  },
  { name: 'figures of loyalty', address: '/admin?onglet=fidelite', shows: 'Platine', staff: 'manager' },
  { name: 'notifications', address: '/admin?onglet=notifications', shows: 'Inscrits aux offres', staff: 'admin' },
  {
    name: 'statistics',
    address: withSale('/admin/statistiques'),
    shows: 'Remplissage des créneaux',
    staff: 'manager',
  },
  {
    name: 'sending an offer',
    address: atOffers,
    shows: 'Vous recevez ce message',
    staff: 'admin',
    after: press(/^Envoyer à/),
  },
  { name: 'tables', address: atTables(''), shows: 'Une chaise haute', staff: 'manager' },
  { name: 'table to confirm', address: atTables('confirmer'), shows: 'Un mot pour le client', staff: 'manager' },
  { name: 'table to refuse', address: atTables('refuser'), shows: 'Un mot pour le client', staff: 'manager' },
  { name: 'reviews', address: atReviews(''), shows: 'Répondre', staff: 'manager' },
  { name: 'reply to a review', address: atReviews('repondre'), shows: 'Votre réponse', staff: 'manager' },
  { name: 'hiding a review', address: atReviews('masquer'), shows: 'Doublon', staff: 'manager' },
]

function withSale(address: string): () => Promise<string> {
  return async () => {
    await paidOrder()
    return address
  }
}

function atTables(overlay: string): () => Promise<string> {
  return async () => {
    const sql = await database()
    const [table] = await sql<{ id: string }[]>`
      insert into reservations (
        id, name, phone, email, reserved_on, reserved_time, guests, message, created_at
      )
      values (
        gen_random_uuid(), 'Maximilienne de La Rochefoucauld-Montmorency', '06 12 34 56 78',
        'maximilienne.de.la.rochefoucauld@exemple.fr', current_date + 1, '19:30', '10+', 'Une chaise haute', now()
      )
      returning id`
    return `/admin/reservations?${overlay && `${overlay}=${table?.id}`}`
  }
}

function atReviews(overlay: string): () => Promise<string> {
  return async () => {
    await onlyReviews(...manyReviews(5))
    const sql = await database()
    const [review] = await sql<{ id: string }[]>`select id from reviews order by created_at desc limit 1`
    return `/admin/avis?${overlay && `${overlay}=${review?.id}`}`
  }
}

async function atOffers(): Promise<string> {
  await fondOfOffers()
  await promotionCode()
  return '/admin?onglet=notifications'
}

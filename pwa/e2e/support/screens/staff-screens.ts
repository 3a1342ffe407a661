/** The staff's screens and overlays, and how a test gets there: one table for what must hold on all of them. */
import type { Page } from 'playwright'
import { somebody } from '../order/ordering.ts'
import { paidOrder, paidOrderOf } from '../order/paid-order.ts'
import { fondOfOffers, promotionCode, stockAlert } from '../order/promoting.ts'
import { newAccount } from '../people/account.ts'
import { manyReviews, onlyReviews } from '../people/reviewing.ts'
import { forToday, releaseStaffPage, TABLET, TABLET_UPRIGHT } from '../people/staff.ts'
import { database } from '../server/database.ts'
import type { Screen } from './screen.ts'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Staff at the counter have wet hands and little time. */
const AT_COUNTER = { viewport: TABLET, leastTargetPx: 56 }

export const STAFF_SCREENS: Screen[] = [
  { name: 'way to every page', address: '/admin/equipe?plus=', shows: 'Plus', staff: 'admin', after: opened },
  { name: 'accounts', address: '/admin/equipe', shows: 'Dernière activité', staff: 'admin' },
  { name: 'new account', address: '/admin/equipe?compte=nouveau', shows: 'Créer le compte', staff: 'admin' },
  { name: 'account', address: '/admin/equipe', shows: 'manager', staff: 'admin', after: press('Modifier Responsable') },
  { name: 'printers', address: '/admin/reglages/imprimantes', shows: 'Nouvelle imprimante', staff: 'admin' },
  {
    name: 'new printer',
    address: '/admin/reglages/imprimantes?imprimante=nouvelle',
    shows: 'Ajouter l’imprimante',
    staff: 'admin',
  },
  { name: 'journal', address: '/admin/journal', shows: 'Connexion', staff: 'admin' },
  { name: 'shortcuts', address: '/admin/equipe?raccourcis=', shows: 'Rechercher dans la page', staff: 'admin' },
  { name: 'board', address: atCounter, shows: 'Sans coriandre', staff: 'manager', ...AT_COUNTER },
  {
    name: 'order that is taken',
    address: '/admin/commandes/nouvelle',
    shows: 'Pad kapao',
    staff: 'manager',
    ...AT_COUNTER,
    after: press(/Pad kapao/),
  },
  {
    name: 'board upright',
    address: atCounter,
    shows: 'Sans coriandre',
    staff: 'manager',
    ...AT_COUNTER,
    viewport: TABLET_UPRIGHT,
  },
  {
    name: 'board without a network',
    address: atCounter,
    shows: 'Sans coriandre',
    staff: 'manager',
    ...AT_COUNTER,
    after: tappedOffline,
  },
  {
    name: 'order that was changed elsewhere',
    address: atCounter,
    shows: 'Sans coriandre',
    staff: 'manager',
    ...AT_COUNTER,
    after: overtaken,
  },
  {
    name: 'order at the counter',
    address: atTicket,
    shows: 'Plus assez pour la suite',
    staff: 'admin',
    ...AT_COUNTER,
  },
  {
    name: 'refund',
    address: atTicket,
    shows: 'Plus assez',
    staff: 'admin',
    after: press('Rembourser…'),
    ...AT_COUNTER,
  },
  {
    name: 'orders of a day',
    address: '/admin/commandes?liste=',
    shows: 'Jour du retrait',
    staff: 'manager',
    ...AT_COUNTER,
  },
  {
    name: 'shift',
    address: '/admin/commandes?service=',
    shows: 'Suspendre les commandes',
    staff: 'manager',
    ...AT_COUNTER,
  },
  { name: 'scan', address: '/admin/scan', shows: 'Activer la caméra', staff: 'manager', viewport: TABLET },
  {
    name: 'card without a network',
    address: '/admin/scan',
    shows: 'Activer la caméra',
    staff: 'manager',
    ...AT_COUNTER,
    after: scanOffline,
  },
  { name: 'no card', address: '/admin/scan', shows: 'Activer la caméra', staff: 'manager', after: scanNothing },
  { name: 'scanned card', address: atCard, shows: 'Récompense à utiliser', staff: 'manager', viewport: TABLET },
  { name: 'scanned card on a phone', address: atCardOnPhone, shows: 'Remettre', staff: 'manager' },
  { name: 'nobody’s card', address: '/admin/qr-result/QR_00000000', shows: 'Aucune donnée client', staff: 'manager' },
  { name: 'QR codes', address: atCodes, shows: 'Remplacer', staff: 'manager' },
  { name: 'QR code', address: atCode, shows: 'Imprimer la carte', staff: 'manager' },
  { name: 'replacing a QR code', address: atCodes, shows: 'Remplacer', staff: 'manager', after: press(/^Remplacer /) },
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
  { name: 'dishes', address: '/admin/menu?categorie=desserts', shows: 'Modifier', staff: 'manager' },
  {
    name: 'dishes as a table',
    address: '/admin/menu?categorie=plats',
    shows: 'Modifier',
    staff: 'manager',
    after: asTable,
  },
  { name: 'photos of dishes', address: '/admin/menu?photos=', shows: /sans photo/, staff: 'manager' },
  { name: 'new dish', address: '/admin/menu?article=nouveau', shows: 'Choisir une photo', staff: 'manager' },
  { name: 'dish in admin', address: '/admin/menu?article=pad-thai', shows: 'Choisir une photo', staff: 'manager' },
  {
    name: 'order of dishes',
    address: '/admin/menu?categorie=thes',
    shows: 'Changer l’ordre',
    staff: 'manager',
    after: press('Changer l’ordre'),
  },
  {
    name: 'deleting a dish',
    address: '/admin/menu?categorie=thes',
    shows: 'Modifier',
    staff: 'manager',
    after: press(/^Supprimer /),
  },
  {
    name: 'sending an offer',
    address: atOffers,
    shows: 'Vous recevez ce message',
    staff: 'admin',
    after: press(/^Envoyer à/),
  },
  { name: 'points', address: atPoints, shows: 'Récompense disponible', staff: 'manager' },
  {
    name: 'points being set',
    address: atPoints,
    shows: 'Récompense disponible',
    staff: 'manager',
    after: press(/^Modifier les points/),
  },
  { name: 'tables', address: atTables(''), shows: 'Une chaise haute', staff: 'manager' },
  { name: 'table to confirm', address: atTables('confirmer'), shows: 'Un mot pour le client', staff: 'manager' },
  { name: 'table to refuse', address: atTables('refuser'), shows: 'Un mot pour le client', staff: 'manager' },
  { name: 'reviews', address: atReviews(''), shows: 'Répondre', staff: 'manager' },
  { name: 'reply to a review', address: atReviews('repondre'), shows: 'Votre réponse', staff: 'manager' },
  { name: 'hiding a review', address: atReviews('masquer'), shows: 'Doublon', staff: 'manager' },
  { name: 'messages', address: atMessages, shows: 'Commande confirmée', staff: 'admin' },
  {
    name: 'hours and closures',
    address: '/admin/reglages',
    shows: 'Ce que lisent vos clients',
    staff: 'admin',
    after: press('Ajouter une fermeture'),
  },
  {
    name: 'rules of ordering',
    address: '/admin/reglages?partie=commandes',
    shows: 'Capacité d’un créneau',
    staff: 'admin',
  },
  {
    name: 'the restaurant’s data',
    address: '/admin/reglages?partie=restaurant',
    shows: 'Comment venir',
    staff: 'admin',
  },
  {
    name: 'what the law asks',
    address: '/admin/reglages?partie=mentions',
    shows: 'Voir les pages légales',
    staff: 'admin',
  },
  { name: 'unknown address', address: '/admin/rien', shows: 'Rien à cette adresse.', staff: 'manager' },
  { name: 'administrator’s page', address: '/admin/equipe', shows: 'réservée à l’administrateur', staff: 'manager' },
  {
    name: 'a newer page',
    address: atCounter,
    shows: 'Mettre à jour',
    staff: 'manager',
    ...AT_COUNTER,
    before: async page => void (await releaseStaffPage(page)),
    // The newer release is offered before the page itself has come.
    after: page => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  // The alert comes last, since it then stands over every page of the same session.
  { name: 'a stock alert', address: atStockAlert, shows: 'Stock bas', staff: 'manager', ...AT_COUNTER },
]

/** The board with an order of today on it. */
async function asTable(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Affichage' }).getByText('Tableau').click()
  await page.getByLabel('Choisir Pad thaï', { exact: true }).check()
}

async function atCounter(): Promise<string> {
  const { id } = await paidOrder()
  await forToday(id)
  return '/admin/commandes'
}

/** Cuts the network and moves an order on. */
async function tappedOffline(page: Page): Promise<void> {
  await page.getByText('Connecté, à jour').waitFor()
  await page.context().setOffline(true)
  await page.getByText(/^Hors connexion\.$/).waitFor()
  await page
    .getByRole('button', { name: /^Commencer/ })
    .first()
    .click()
  await page.getByText('Non synchronisé').waitFor()
  await page.getByText(/^Hors connexion\. 1\sdéplacement en attente\.$/).waitFor()
}

/** Moves an order that another tablet has moved first, in a way that still allows this move. */
async function overtaken(page: Page): Promise<void> {
  await page.getByText('Connecté, à jour').waitFor()
  await page.route('**/api/admin/orders/*/status', async route => {
    const { orders } = (await (
      await page.request.get('/api/admin/orders', { headers: await route.request().allHeaders() })
    ).json()) as {
      orders: { id: string; version: number }[]
    }
    const order = orders.find(({ id }) => route.request().url().includes(id))
    const theirs = { ...order, version: (order?.version ?? 0) + 1, paymentStatus: 'refunded' }
    await route.fulfill({ status: 409, json: { code: 'stale_version', detail: 'Modifiée.', order: theirs, by: 'Nok' } })
  })
  await page
    .getByRole('button', { name: /^Commencer/ })
    .first()
    .click()
  // Leaving the page sends the moves that wait for their undo.
  await page.evaluate(() => void dispatchEvent(new Event('pagehide')))
  await page.getByRole('dialog').getByRole('button', { name: 'Garder celle du serveur' }).waitFor()
}

/** Scans a card that the device has stored, without a network. */
async function scanOffline(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('laikhram_staff')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction(['cards', 'facts'], 'readwrite')
          writing.objectStore('cards').put({ qr_code_id: 'QR_F1078CB9', name: 'Maximilienne D.', current_points: 14 })
          writing.objectStore('facts').put(Date.now(), 'cardsAt')
          writing.oncomplete = () => resolve(opening.result.close())
        }
      }),
  )
  await page.context().setOffline(true)
  await page.getByLabel('ID du QR code ou données JSON').fill('QR_F1078CB9')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await page.getByText('Dernière valeur connue').waitFor()
}

/** The same address, after something was sold. */
function withSale(address: string): () => Promise<string> {
  return async () => {
    await paidOrder()
    return address
  }
}

async function atTicket(): Promise<string> {
  return `/admin/commandes?ticket=${(await paidOrder()).id}`
}

/** The loyalty page, with a customer who has just reached the points for a dish. */
async function atPoints(): Promise<string> {
  const { user } = await newAccount(somebody())
  const sql = await database()
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    values (${user.id}, 'adjusted', 12, 'Carte de papier', now())`
  await sql`
    insert into loyalty_notices (id, customer_id, created_at)
    values (gen_random_uuid(), ${user.id}, now())`
  return '/admin/fidelite'
}

/** A request for a table in the list. @param overlay what is open over it */
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

/** A review in the list. @param overlay what is open over it */
function atReviews(overlay: string): () => Promise<string> {
  return async () => {
    await onlyReviews(...manyReviews(5))
    const sql = await database()
    const [review] = await sql<{ id: string }[]>`select id from reviews order by created_at desc limit 1`
    return `/admin/avis?${overlay && `${overlay}=${review?.id}`}`
  }
}

async function atMessages(): Promise<string> {
  await paidOrder()
  return '/admin/journal?onglet=messages'
}

/** A customer with points for a dish and an order to be picked up. */
async function comingCustomer(): Promise<string> {
  const session = await newAccount(somebody({ lastName: 'Vongsavanh-Delacroix' }))
  const { id } = await paidOrderOf({ session }, 'preparing', 'ready')
  const sql = await database()
  await sql`update orders set pickup_at = now() - interval '5 minutes' where id = ${id}`
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    values (${session.user.id}, 'adjusted', 12, 'Geste commercial', now())`
  return session.user.qr_code_id
}

async function atCard(): Promise<string> {
  return `/admin/qr-result/${await comingCustomer()}`
}

async function atCardOnPhone(): Promise<string> {
  return `/admin/qr-mobile/${await comingCustomer()}`
}

async function atCodes(): Promise<string> {
  await newAccount(somebody())
  return '/admin/fidelite?onglet=qr'
}

async function atCode(): Promise<string> {
  const { user } = await newAccount(somebody())
  return `/admin/fidelite?onglet=qr&carte=${user.qr_code_id}`
}

async function scanNothing(page: Page): Promise<void> {
  await page.getByLabel('ID du QR code ou données JSON').fill('bonjour')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await page.getByText('Format non reconnu').waitFor()
}

async function opened(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Se déconnecter').waitFor()
}

/** The offers' page, with a recipient and an offer that was sent. */
async function atOffers(): Promise<string> {
  await fondOfOffers()
  await promotionCode()
  return '/admin?onglet=notifications'
}

async function atStockAlert(): Promise<string> {
  await stockAlert('pad-thai')
  return '/admin/commandes'
}

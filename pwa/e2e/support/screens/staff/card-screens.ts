/** Scanning, customers’ cards and their points. */
import type { Page } from 'playwright'
import { somebody } from '../../order/ordering.ts'
import { paidOrderOf } from '../../order/paid-order.ts'
import { newAccount } from '../../people/account.ts'
import { TABLET } from '../../people/staff.ts'
import { database } from '../../server/database.ts'
import type { Screen } from '../screen.ts'
import { AT_COUNTER } from './at-counter.ts'
import { press } from './press.ts'

export const CARD_SCREENS: Screen[] = [
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
  { name: 'scanned card', address: atCard, shows: 'Plat offert à utiliser', staff: 'manager', viewport: TABLET },
  { name: 'scanned card on a phone', address: atCardOnPhone, shows: 'Remettre', staff: 'manager' },
  { name: 'nobody’s card', address: '/admin/qr-result/QR_00000000', shows: 'Aucune donnée client', staff: 'manager' },
  { name: 'QR codes', address: atCodes, shows: 'Remplacer', staff: 'manager' },
  { name: 'QR code', address: atCode, shows: 'Imprimer la carte', staff: 'manager' },
  { name: 'replacing a QR code', address: atCodes, shows: 'Remplacer', staff: 'manager', after: press(/^Remplacer /) },
  { name: 'points', address: atPoints, shows: 'Récompense disponible', staff: 'manager' },
  {
    name: 'points being set',
    address: atPoints,
    shows: 'Récompense disponible',
    staff: 'manager',
    after: press(/^Modifier les points/),
  },
]

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
  await page.getByLabel('Numéro de la carte de fidélité').fill('QR_F1078CB9')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await page.getByText('Dernière valeur connue').waitFor()
}

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
  await page.getByLabel('Numéro de la carte de fidélité').fill('bonjour')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await page.getByText('Format non reconnu').waitFor()
}

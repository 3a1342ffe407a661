/** The screens of a signed-in customer's account. */
import type { Page } from 'playwright'
import { aPhoto, choosePicture } from '../browser/pictures.ts'
import { somebody } from '../order/ordering.ts'
import { paidOrderOf, placedOrder } from '../order/paid-order.ts'
import { cartWithReward, chooseReward, pending, rewarded, withoutPoints } from '../order/rewarding.ts'
import { keepSession, newAccount, type Session } from '../people/account.ts'
import { database } from '../server/database.ts'
import type { Screen } from './screen.ts'

export const ACCOUNT_SCREENS: Screen[] = [
  accountScreen('the orders', 'commandes', 'Historique', { before: withOrders, after: listed }),
  accountScreen('an order of the list', 'commandes', 'Historique', { before: withOrders, after: unfolded }),
  accountScreen('ordering again', 'commandes', 'Historique', { before: withOldPrices, after: askedAgain }),
  accountScreen('no orders', 'commandes', 'Aucune commande'),
  accountScreen('the points', 'points', 'Plats à gagner'),
  accountScreen('points that wait', 'points', /^1\spoint s’utilise à partir de/, { answers: pending }),
  accountScreen('a dish for points', 'points', 'Choisissez votre plat', { answers: rewarded, after: chooseReward }),
  accountScreen('a free dish', 'points', 'Choisissez votre plat', { answers: rewarded, after: cartWithReward }),
  accountScreen('the points without a line', 'points', /^Hors connexion\./, { answers: withoutPoints }),
  { name: 'a card', address: cardPage, shows: 'Merci de votre fidélité.' },
  { name: 'a card of nobody', address: '/customer/QR_00000000', shows: 'Client non trouvé' },
  accountScreen('the profile', 'profil', /^Client depuis/),
  accountScreen('the settings', 'parametres', 'Choisir une photo'),
  accountScreen('a photo’s frame', 'parametres', 'Choisir une photo', { after: framing }),
  accountScreen('the password, passkeys and devices', 'parametres&onglet=securite', /^Clé d’accès ajoutée/, {
    before: withPasskey,
  }),
  accountScreen('the data', 'parametres&onglet=donnees', 'Télécharger mes données'),
  accountScreen('deleting the account', 'parametres&onglet=donnees', 'Une copie de mes données', { after: deleting }),
]

type Preparation = {
  /** What the customer does first, by calls. */
  before?: (session: Session) => Promise<unknown>
  /** Changes the server's answers. */
  answers?: (page: Page) => Promise<void>
  /** What is done on the screen before it is checked. */
  after?: (page: Page) => Promise<void>
}

/** A part of the account of a new customer who is signed in on the device. */
function accountScreen(
  name: string,
  section: string,
  shows: string | RegExp,
  { before, answers, after }: Preparation = {},
): Screen {
  return {
    name,
    address: `/?compte=${section}`,
    shows: 'La carte',
    async before(page) {
      const session = await newAccount(somebody())
      await before?.(session)
      await answers?.(page)
      await keepSession(page, session)
    },
    async after(page) {
      await page.getByRole('dialog').getByText(shows).first().waitFor()
      await after?.(page)
    },
  }
}

async function cardPage(): Promise<string> {
  const { user } = await newAccount(somebody())
  return `/customer/${user.qr_code_id}`
}

async function withOrders(session: Session): Promise<void> {
  await paidOrderOf({ session }, 'preparing', 'ready', 'delivered')
  await paidOrderOf({ session }, 'preparing')
  await placedOrder({ session })
}

async function withPasskey({ user }: Session): Promise<void> {
  const sql = await database()
  await sql`
    insert into passkeys (id, customer_id, credential_id, public_key, counter, name, created_at)
    values (gen_random_uuid(), ${user.id}, ${`key of ${user.id}`}, 'x', 0, 'Safari, iPhone', now())`
}

async function listed(page: Page): Promise<void> {
  for (const state of ['En attente', 'En préparation', 'Retirée']) await page.getByText(state).first().waitFor()
}

async function unfolded(page: Page): Promise<void> {
  await page.locator('.order-entry').nth(1).locator('summary').click()
  await page.getByRole('button', { name: 'Commander à nouveau', exact: true }).waitFor()
}

/** Makes a past order cost less than the same dishes do today. */
async function withOldPrices(session: Session): Promise<void> {
  const { id } = await paidOrderOf({ session })
  const sql = await database()
  await sql`update line_items set unit_price_cents = 500, vat_shares = '{"10": 500}' where order_id = ${id}`
}

async function askedAgain(page: Page): Promise<void> {
  await page.locator('.order-entry summary').first().click()
  await page.getByRole('button', { name: 'Commander à nouveau', exact: true }).click()
  await page.getByText('Repris, mais autrement').waitFor()
}

async function framing(page: Page): Promise<void> {
  await choosePicture(page, await aPhoto())
  await page.getByRole('application', { name: 'Cadrage de la photo' }).waitFor()
}

async function deleting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await page.getByLabel('Mot de passe pour confirmer').waitFor()
}

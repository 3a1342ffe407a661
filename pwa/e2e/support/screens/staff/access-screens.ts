/** How the staff come in, and who is at a device that several use. */
import type { Page } from 'playwright'
import { answering } from '../../browser/answering.ts'
import { named, origin } from '../../browser/phone.ts'
import { newMember, signIn } from '../../people/staff.ts'
import type { Screen } from '../screen.ts'
import { AT_COUNTER } from './at-counter.ts'
import { press } from './press.ts'

const LOGIN = '**/api/admin/login'
const SESSION = { access_token: 'some', token_type: 'bearer', expires_in: 28_800, user_role: 'manager' }
const OPENED = { ...SESSION, factor: 'must_add' }

export const ACCESS_SCREENS: Screen[] = [
  { name: 'staff’s way in', address: '/admin/', shows: 'Identifiant' },
  {
    name: 'staff’s way in, refused',
    address: '/admin/',
    shows: 'Identifiant',
    before: refused(401, 'invalid_credentials', 'Identifiants invalides'),
    after: entering('Identifiants invalides'),
  },
  {
    name: 'staff’s way in, with a code',
    address: '/admin/',
    shows: 'Identifiant',
    before: refused(401, 'second_factor_required', 'Entrez le code de votre application, ou un code de secours.'),
    after: entering(/^Les six chiffres de votre application/),
  },
  {
    name: 'a factor to be added',
    address: '/admin/',
    shows: 'Identifiant',
    before: answering(LOGIN, OPENED),
    after: entering('Protéger votre compte'),
  },
  { name: 'staff’s way in by passkey', address: async () => `${named()}/admin/`, shows: /^Se connecter avec une clé/ },
  {
    name: 'a passkey to be added',
    address: async () => `${named()}/admin/`,
    shows: 'Identifiant',
    ownDevice: true,
    before: answering(LOGIN, OPENED),
    after: entering('Ajouter une clé d’accès'),
  },
  {
    name: 'a PIN that is asked',
    address: '/admin/equipe',
    shows: 'Appareils connectés',
    staff: 'admin',
    ownDevice: true,
    after: withPins,
  },
  {
    name: 'who is here',
    address: '/admin/commandes?avis=',
    shows: 'À savoir',
    staff: 'admin',
    ownDevice: true,
    after: whoIsHere,
    ...AT_COUNTER,
  },
]

function refused(status: number, code: string, detail: string) {
  return async (page: Page) =>
    void (await page.route(LOGIN, route => route.fulfill({ status, json: { code, detail, status } })))
}

function entering(shows: string | RegExp) {
  return async (page: Page) => {
    await page.getByLabel('Identifiant').fill('nok')
    await page.getByLabel('Mot de passe', { exact: true }).fill('un mot de passe')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.getByText(shows).first().waitFor()
  }
}

/** Two people with PINs at one tablet; the one who was tapped logs another device out, and has typed a wrong one. */
async function withPins(page: Page): Promise<void> {
  const account = await newMember('admin')
  const [here] = [await withPin('2580'), await withPin('9071')]
  const bearer = await signIn(account)
  await send(bearer, 'POST', '/api/admin/persons/here', { person: here.id })
  await page.evaluate(token => localStorage.setItem('admin_token', token), bearer)
  await page.reload()
  await press(new RegExp(`^Déconnecter .*${here.name}`))(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^C’est bien vous/ })
  await question.getByLabel('Code personnel').fill('0852')
  await question.getByRole('button', { name: 'Confirmer' }).click()
  await question.getByText('Ce n’est pas le bon').waitFor()
}

/** A tablet that several use, one of them tapped. */
async function whoIsHere(page: Page): Promise<void> {
  const account = await newMember('admin')
  const [here] = [await withPin('2580'), await withPin('9071')]
  await page.evaluate(token => localStorage.setItem('admin_token', token), await signIn(account))
  await page.reload()
  const bar = page.getByRole('region', { name: /^Qui est là/ })
  await bar.getByRole('button', { name: here.name }).click()
  await bar.getByRole('button', { name: here.name, pressed: true }).waitFor()
}

async function withPin(pin: string) {
  const member = await newMember('admin')
  await send(await signIn(member), 'PUT', '/api/admin/pin', { pin })
  return member
}

async function send(bearer: string, method: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) })
}

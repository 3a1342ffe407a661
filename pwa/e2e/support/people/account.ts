/** A customer's account, as its owner uses it. */
import type { Locator, Page } from 'playwright'
import { readMail } from '#api/testing/mails/read-mail.ts'
import { origin } from '../browser/phone.ts'
import { type Person, takenOver } from '../order/ordering.ts'
import { mailTo } from '../server/mail.ts'

export const PASSWORD = 'nuages-et-lotus'

export const signInButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Se connecter' })

/** The header's button, once the page knows who is signed in. */
export const accountButton = (page: Page, { firstName, lastName }: Person): Locator =>
  page.getByRole('button', { name: `Votre compte, ${firstName} ${lastName}` })

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Registers by the form in the dialog. */
export async function register(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await dialog(page).getByLabel('Nom', { exact: true }).fill(`${person.firstName} ${person.lastName}`)
  await dialog(page).getByLabel('Téléphone').fill(person.phone)
  await dialog(page).getByLabel('Email', { exact: true }).fill(person.email)
  await dialog(page).getByLabel('Mot de passe', { exact: true }).fill(password)
  await dialog(page).getByLabel('Confirmer le mot de passe').fill(password)
  await dialog(page).getByRole('button', { name: 'Créer un compte', exact: true }).click()
}

export async function logIn(page: Page, { email }: Person, password = PASSWORD): Promise<void> {
  // The dialog may lie over the checkout, which has fields of the same names.
  const form = page.getByRole('dialog', { name: 'Se connecter' })
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Mot de passe', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** What a device stores of a customer who is signed in. */
export type Session = {
  user: { id: string; email: string; name: string; phone: string; qr_code_id: string }
  token: string
}

/**
 * Registers an account by calls, without the page.
 * @param at the server, if not this test file's own
 */
export async function newAccount({ firstName, lastName, email, phone }: Person, at = origin): Promise<Session> {
  const answer = await fetch(`${at}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, name: `${firstName} ${lastName}`, phone }),
  })
  if (!answer.ok) throw new Error(`registering answered ${answer.status}`)
  return answer.json() as Promise<Session>
}

/**
 * Stores a session on this device, as from an earlier visit. Call it on any page of the site, then open the page again.
 */
export function keepSession(page: Page, session: Session): Promise<void> {
  return page.evaluate(rememberSession, session)
}

/** The bearer token that this device stores; empty where nobody is signed in. */
export function storedToken(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('laikhram_token') ?? '""') as string)
}

/** Runs in the browser: in the open page, or in every new page before its own scripts. */
function rememberSession({ user, token }: Session): void {
  localStorage.setItem('laikhram_user', JSON.stringify(user))
  localStorage.setItem('laikhram_token', JSON.stringify(token))
}

/** Opens an account by calls and signs in to it on this device. */
export async function signedIn(page: Page, person: Person): Promise<void> {
  await newAccount(person)
  await page.goto('/?connexion=entrer')
  await logIn(page, person)
  await accountButton(page, person).waitFor()
}

/** Opens the account's menu, which loads its figures again. */
export async function openMenu(page: Page, person: Person): Promise<Locator> {
  await takenOver(accountButton(page, person))
  await accountButton(page, person).click()
  const menu = page.getByRole('dialog', { name: 'Votre compte' })
  await menu.waitFor()
  return menu
}

/** The path of the link that was mailed to somebody, such as '/mot-de-passe'. */
export async function linkTo(
  page: '/verifier-email' | '/mot-de-passe' | '/mes-donnees',
  { email }: Person,
): Promise<string> {
  const { text } = readMail(await mailTo(email, `${page}?token=`))
  const [link] = new RegExp(`${page}\\?token=[\\w-]+`).exec(text) ?? []
  return link ?? ''
}

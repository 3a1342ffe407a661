import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, named, newPhone } from '../../support/browser/phone.ts'
import { virtualPasskeys } from '../../support/browser/virtual-passkeys.ts'
import { newMember, TABLET } from '../../support/people/staff.ts'

leaveWorkersOut()

const tablet = { viewport: TABLET, isMobile: false, baseURL: named() }

async function logIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Identifiant').fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByLabel('Identifiant').waitFor()
}

it('offers a passkey at the first login, and opens by it in one tap; a lost one is replaced by a code', async () => {
  const member = await newMember('manager')
  const { page } = await newPhone(tablet)
  const device = await virtualPasskeys(page)
  await page.goto('/admin')
  await logIn(page, member)
  await page.getByRole('button', { name: 'Ajouter une clé' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Nom de la clé').fill('Tablette du comptoir')
  await sheet.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const codes = sheet.getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const [first = ''] = await codes.allTextContents()
  await sheet.getByRole('button', { name: 'C’est noté' }).click()
  await sheet.getByText('pas encore utilisée').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })

  // The browser offers the passkey by itself, or one tap asks for it: no name, no password.
  await logOut(page)
  const isIn = page.getByText('Connecté', { exact: true })
  const button = page.getByRole('button', { name: 'Se connecter avec une clé d’accès' })
  await button.or(isIn).first().waitFor()
  if (!(await isIn.isVisible())) await button.click({ timeout: 2000 }).catch(() => {})
  await isIn.waitFor()
  await page.goto('/admin?acces')
  await page.getByText('Tablette du comptoir').first().waitFor()
  await page.getByText(/^Utilisée/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await device.lose()
  await logOut(page)
  await logIn(page, member)
  await page.getByLabel('Code', { exact: true }).fill('0000')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByText('Ce code n’est pas le bon').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(first.toUpperCase())
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await isIn.waitFor()
  await page.goto('/admin?acces')
  await page.getByText('9 encore bons').waitFor()
  await page.getByRole('button', { name: 'Retirer Tablette du comptoir' }).click()
  await page.getByRole('button', { name: 'Retirer', exact: true }).last().click()
  await page.getByText('Votre mot de passe seulement.').waitFor()
})

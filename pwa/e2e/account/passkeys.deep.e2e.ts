import { expect, it } from 'vitest'
import { leaveWorkersOut, named, newPhone } from '../support/browser/phone.ts'
import { virtualPasskeys } from '../support/browser/virtual-passkeys.ts'
import { somebody, takenOver } from '../support/order/ordering.ts'
import { accountButton, dialog, openMenu, PASSWORD, signedIn, signInButton } from '../support/people/account.ts'

leaveWorkersOut()

const byName = { baseURL: named() }

it('a phone is added once, opens the account in two taps, and no more once it was removed', async () => {
  const person = somebody()
  const { page, complaints } = await newPhone(byName)
  await virtualPasskeys(page)
  await signedIn(page, person)
  await page.goto('/?compte=parametres&onglet=securite')
  const settings = page.getByRole('dialog', { name: 'Paramètres' })
  await settings.getByRole('button', { name: 'Ajouter ce téléphone' }).click()
  await settings.getByLabel('Votre mot de passe, pour confirmer').fill(PASSWORD)
  await settings.getByRole('button', { name: 'Continuer' }).click()
  await page.getByText('Vous pouvez vous connecter avec ce téléphone.').waitFor()
  await settings.getByText(/^Clé d’accès ajoutée/).waitFor()
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'hidden' })

  const menu = await openMenu(page, person)
  await menu.getByRole('button', { name: 'Se déconnecter' }).click()
  await takenOver(signInButton(page))
  let taps = 0
  for (const target of [signInButton(page), dialog(page).getByRole('button', { name: /avec ce téléphone$/ })]) {
    await target.click()
    taps++
  }
  await accountButton(page, person).waitFor()
  expect(taps).toBe(2)

  await page.goto('/?compte=parametres&onglet=securite')
  await settings.getByText(/^Clé d’accès utilisée/).waitFor()
  await settings.getByRole('button', { name: /^Retirer/ }).click()
  await page.getByText(/^Clé retirée/).waitFor()
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'hidden' })
  const again = await openMenu(page, person)
  await again.getByRole('button', { name: 'Se déconnecter' }).click()
  await signInButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /avec ce téléphone$/ })
    .click()
  await dialog(page).getByText('Cette clé d’accès n’a pas été reconnue.').waitFor()
  // The browser itself complains about the refused passkey.
  expect(complaints.filter(complaint => !complaint.includes('422'))).toEqual([])
})

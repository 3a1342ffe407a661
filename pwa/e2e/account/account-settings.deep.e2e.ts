import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone, origin } from '../support/browser/phone.ts'
import { aHugePicture, aPhoto, choosePicture, looksOf } from '../support/browser/pictures.ts'
import { expectText } from '../support/expect-text.ts'
import { addToCart, atAddress, GYOZA, type Person, somebody, takenOver } from '../support/order/ordering.ts'
import { accountButton, dialog, logIn, openMenu, PASSWORD, signedIn, signInButton } from '../support/people/account.ts'

leaveWorkersOut()

const EXPIRED = 'Votre session est terminée. Reconnectez-vous pour continuer.'

/** Opens the settings through the account's menu on somebody's phone. */
async function atSettings(person: Person, options?: BrowserContextOptions) {
  const phone = await newPhone(options)
  await signedIn(phone.page, person)
  const menu = await openMenu(phone.page, person)
  await menu.getByRole('button', { name: 'Paramètres' }).click()
  await phone.page.getByRole('tab', { name: 'Profil' }).waitFor()
  return phone
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
/** The log-out buttons of the customer's other devices. */
const others = (page: Page): Locator => dialog(page).getByRole('button', { name: /^Déconnecter (?!cet appareil)/ })
/** Waits until the dialogs have closed by themselves. */
const allClosed = (page: Page) => expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
const photoOf = (page: Page, person: Person) => accountButton(page, person).locator('img')

describe('the photo', () => {
  it('is refused when it is too large, else chosen, turned upright, cut to a square, shown in the header, and removed again', async () => {
    const person = somebody()
    const { page, complaints } = await atSettings(person)
    await choosePicture(page, await aHugePicture())
    await expectText(dialog(page).getByRole('alert'), 'Cette image a trop de pixels.')
    await choosePicture(page, await aPhoto())
    const frame = page.getByRole('application', { name: 'Cadrage de la photo' })
    await frame.waitFor()
    await atAddress(page, '/?compte=parametres&photo=')
    await frame.press('ArrowLeft')
    await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
    await button(page, 'Garder cette photo').click()
    await page.getByText('Photo mise à jour !').waitFor()
    await atAddress(page, '/?compte=parametres')
    await page.getByRole('dialog', { name: 'Paramètres' }).getByRole('button', { name: 'Fermer', exact: true }).click()
    await photoOf(page, person).waitFor()
    await page.reload()
    await photoOf(page, person).waitFor()

    const address = (await photoOf(page, person).getAttribute('src')) ?? ''
    expect(address).toMatch(/^\/api\/pictures\/\S+$/)
    const answer = await fetch(origin + address)
    const looks = await looksOf(Buffer.from(await answer.arrayBuffer()))
    expect(looks).toMatchObject({ square: true, upper: 'blue', lower: 'red', exif: undefined })

    await page.goto('/?compte=parametres')
    await button(page, 'Retirer la photo').click()
    await page.getByText('Photo retirée.').waitFor()
    await expect.poll(() => accountButton(page, person).locator('.avatar').getAttribute('data-initials')).toBe('CR')
    expect((await fetch(origin + address)).status).toBe(404)
    expect(complaints).toEqual([])
  })
})

describe('the devices', () => {
  it('ends a device from the list, which learns of it with its next call', async () => {
    const person = somebody()
    const { page } = await atSettings(person)
    const { page: other } = await newPhone()
    await other.goto('/?connexion=entrer')
    await logIn(other, person)
    await accountButton(other, person).waitFor()

    await page.getByRole('tab', { name: 'Sécurité' }).click()
    // The list begins with the device that was used last.
    await others(page).first().click()
    await page.getByText('Appareil déconnecté.').waitFor()
    // The other device learns of it with its next call, which opening the menu makes; the menu then closes.
    await takenOver(accountButton(other, person))
    await accountButton(other, person).click()
    await other.getByText(EXPIRED).waitFor()
    await signInButton(other).waitFor()
  })
})

describe('leaving for good', () => {
  it('exports the data, then deletes the account: signs out, leaves the cart, ends the login', async () => {
    const person = somebody()
    const { page, complaints } = await newPhone()
    await addToCart(page, GYOZA)
    await page.getByRole('button', { name: /^Voir le panier 1/ }).waitFor()
    await signedIn(page, person)
    await page.goto('/?compte=parametres&onglet=donnees')
    const downloading = page.waitForEvent('download')
    await button(page, 'Télécharger mes données').click()
    const file = await (await downloading).path()
    expect(await readFile(file, 'utf8')).toContain(person.email)

    await button(page, 'Supprimer mon compte').click()
    const asked = page.getByRole('dialog', { name: 'Supprimer mon compte' })
    await asked.getByLabel('Mot de passe pour confirmer').fill('pas le bon')
    await asked.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await asked.getByText('Le mot de passe actuel ne correspond pas.').waitFor()
    await asked.getByLabel('Mot de passe pour confirmer').fill(PASSWORD)
    await asked.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await page.getByText('Votre compte est supprimé. Vous pouvez toujours commander sans compte.').waitFor()
    await signInButton(page).waitFor()
    await allClosed(page)
    await page.getByRole('button', { name: /^Voir le panier 1/ }).waitFor()
    expect(complaints.filter(text => !text.includes('422'))).toEqual([])

    await page.goto('/?connexion=entrer')
    await logIn(page, person)
    await expectText(dialog(page).getByRole('alert'), 'Identifiants invalides')
  })
})

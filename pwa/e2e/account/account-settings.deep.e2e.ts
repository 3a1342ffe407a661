import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone, origin } from '../support/browser/phone.ts'
import { aHugePicture, aPhoto, choosePicture, looksOf } from '../support/browser/pictures.ts'
import { expectText } from '../support/expect-text.ts'
import { addToCart, atAddress, GYOZA, type Person, somebody, takenOver } from '../support/order/ordering.ts'
import { accountButton, dialog, logIn, openMenu, PASSWORD, signedIn, signInButton } from '../support/people/account.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const NEW_PASSWORD = 'basilic-et-wok'
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
  it('is chosen, turned upright, cut to a square, shown in the header, and removed again', async () => {
    const person = somebody()
    const { page, complaints } = await atSettings(person)
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

  it('is refused with a sentence when the file is no picture, and nothing is stored', async () => {
    const person = somebody()
    const { page } = await atSettings(person)
    const { buffer } = await aPhoto()
    const png = { name: 'moi.png', mimeType: 'image/png' }
    const none = 'Veuillez sélectionner un fichier image valide.'
    const bad: [string, Parameters<typeof choosePicture>[1]][] = [
      [
        `${none} Le format SVG n’est pas accepté`,
        { ...png, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      ],
      ['Cette image est incomplète ou abîmée.', { ...png, buffer: buffer.subarray(0, buffer.length / 2) }],
      [
        'La taille de l’image ne doit pas dépasser 5\u00a0Mo.',
        { ...png, buffer: Buffer.concat([buffer, Buffer.alloc(6_000_000)]) },
      ],
      ['Cette image a trop de pixels.', await aHugePicture()],
      [
        `${none} Le format HEIC n’est pas accepté`,
        { name: 'IMG.HEIC', mimeType: '', buffer: Buffer.from('\0\0\0\x18ftypheic') },
      ],
      [none, { name: 'carte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }],
    ]
    for (const [sentence, picture] of bad) {
      await choosePicture(page, picture)
      await expectText(dialog(page).getByRole('alert'), sentence)
    }
    expect(await page.getByRole('dialog', { name: 'Cadrer la photo' }).count()).toBe(0)
    const sql = await database()
    expect(await sql`select profile_image_url from customers where email = ${person.email}`).toEqual([
      { profileImageUrl: null },
    ])
  })
})

describe('the password and the devices', () => {
  it('ends a device from the list, and all others with a new password', async () => {
    const person = somebody()
    const { page } = await atSettings(person)
    const { page: other } = await newPhone()
    const enterOther = async (password: string) => {
      await other.goto('/?connexion=entrer')
      await logIn(other, person, password)
      await accountButton(other, person).waitFor()
    }
    await enterOther(PASSWORD)

    await page.getByRole('tab', { name: 'Sécurité' }).click()
    // The list begins with the device that was used last.
    await others(page).first().click()
    await page.getByText('Appareil déconnecté.').waitFor()
    // The other device learns of it with its next call, which opening the menu makes; the menu then closes.
    await takenOver(accountButton(other, person))
    await accountButton(other, person).click()
    await other.getByText(EXPIRED).waitFor()
    await signInButton(other).waitFor()

    await enterOther(PASSWORD)
    await page.getByLabel('Mot de passe actuel').fill('pas le bon')
    await page.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD)
    await page.getByLabel('Confirmer le mot de passe').fill(NEW_PASSWORD)
    await button(page, 'Changer le mot de passe').click()
    await page.getByText('Le mot de passe actuel ne correspond pas.').waitFor()
    await page.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await button(page, 'Changer le mot de passe').click()
    await page.getByText('Mot de passe changé !').waitFor()
    await expect.poll(() => others(page).count()).toBe(0)

    await other.goto('/?compte=parametres')
    await other.getByText(EXPIRED).waitFor()
    await button(other, 'Fermer le message').click()
    const form = other.getByRole('dialog', { name: 'Se connecter' })
    await logIn(other, person, PASSWORD)
    await expectText(form.getByRole('alert'), 'Identifiants invalides')
    await logIn(other, person, NEW_PASSWORD)
    await other.getByRole('tab', { name: 'Profil' }).waitFor()

    await page.reload()
    await others(page).waitFor()
    await page.getByText('Cet appareil', { exact: true }).waitFor()
  })

  it('asks before it signs out this very device, and leads home', async () => {
    const person = somebody()
    const { page } = await atSettings(person)
    await page.getByRole('tab', { name: 'Sécurité' }).click()
    await button(page, 'Déconnecter cet appareil').click()
    await page.goBack()
    await page.getByText('Cet appareil', { exact: true }).waitFor()
    await button(page, 'Déconnecter cet appareil').click()
    await button(page, 'Me déconnecter').click()
    await page.getByText('Vous êtes déconnecté.').waitFor()
    await signInButton(page).waitFor()
    await allClosed(page)
    await atAddress(page, '/')
  })
})

describe('what is typed and not saved', () => {
  it('is there again after a failure, after closing and after a reload', async () => {
    const person = somebody()
    const { page } = await atSettings(person)
    const name = page.getByLabel('Nom', { exact: true })
    await page.route('**/api/user/profile/update', route => route.abort())
    await name.fill('Camille Roux')
    await button(page, 'Enregistrer').click()
    await page.getByText('Erreur lors de la mise à jour. Veuillez réessayer.').waitFor()
    await page.goBack()
    await allClosed(page)
    await page.goto('/?compte=parametres')
    await expect.poll(() => name.inputValue()).toBe('Camille Roux')
    await page.unroute('**/api/user/profile/update')
    await button(page, 'Enregistrer').click()
    await page.getByText('Profil mis à jour !').waitFor()
    await page.reload()
    await accountButton(page, { ...person, lastName: 'Roux' }).waitFor()
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

import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { atAddress, somebody, takenOver } from '../support/order/ordering.ts'
import {
  accountButton,
  dialog,
  logIn,
  newAccount,
  openMenu,
  PASSWORD,
  register,
  signInButton,
  storedToken,
} from '../support/people/account.ts'

leaveWorkersOut()

describe('the sign-in dialog', () => {
  it('opens in the address, closes by Back, and gives the focus back', async () => {
    const { page } = await newPhone()
    await page.goto('/')
    await takenOver(signInButton(page))
    await signInButton(page).click()
    await atAddress(page, '/?connexion=entrer')
    await page.getByRole('button', { name: 'Mot de passe oublié' }).click()
    await atAddress(page, '/?connexion=oubli')
    await page.reload()
    await page.getByRole('dialog', { name: 'Mot de passe oublié' }).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })

    await takenOver(signInButton(page))
    await signInButton(page).press('Enter')
    await page.getByRole('dialog', { name: 'Se connecter' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => signInButton(page).evaluate(button => button === document.activeElement)).toBe(true)
  })
})

describe('an account', () => {
  it('is opened and signed in to, and known again after a reload', async () => {
    const { page, complaints } = await newPhone()
    const person = somebody({ lastName: '<b>Renard</b>' })
    await page.goto('/')
    await takenOver(signInButton(page))
    await signInButton(page).click()
    await page.getByRole('button', { name: 'Créer un compte' }).click()
    await dialog(page).getByRole('button', { name: 'Créer un compte', exact: true }).click()
    await expectText(dialog(page), 'Le nom est requis', 'Le téléphone est requis', 'L’email est requis')
    await register(page, person)
    await accountButton(page, person).waitFor()
    await page.getByText('Un lien de confirmation vous attend dans votre boîte email.').waitFor()
    await atAddress(page, '/')

    await page.reload()
    const menu = await openMenu(page, person)
    await expectText(menu, 'Camille <b>Renard</b>', person.email, /0\s*commande/, /0\s*point/, 'Adresse à confirmer')
    expect(complaints).toEqual([])
  })

  it('is signed in to with its password alone, and left again', async () => {
    const { page } = await newPhone()
    const person = somebody()
    await newAccount(person)
    await page.goto('/?connexion=entrer')
    await logIn(page, person, 'pas le bon')
    await expectText(dialog(page).getByRole('alert'), 'Identifiants invalides')
    await logIn(page, { ...person, email: 'personne@exemple.fr' })
    await expectText(dialog(page).getByRole('alert'), 'Identifiants invalides')
    await logIn(page, person, PASSWORD)
    await accountButton(page, person).waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    await atAddress(page, '/')

    const token = await storedToken(page)
    const menu = await openMenu(page, person)
    await menu.getByRole('button', { name: 'Se déconnecter' }).click()
    await signInButton(page).waitFor()
    const statusOf = () =>
      page.evaluate(
        async bearer => (await fetch('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } })).status,
        token,
      )
    // The server has ended the session.
    await expect.poll(statusOf).toBe(401)
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /token|user|verified/.test(key)))).toEqual(
      [],
    )
    await expect.poll(() => signInButton(page).evaluate(button => button === document.activeElement)).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { GYOZA_LINE, goToRecap, order, pay, somebody } from '../support/order/ordering.ts'
import { dialog, linkTo, logIn, openMenu, signedIn, signInButton } from '../support/people/account.ts'
import { mailTo } from '../support/server/mail.ts'

leaveWorkersOut()

describe('the link that confirms an address', () => {
  it('gives the account the orders that were placed with it before, by a press and not by being opened', async () => {
    const { page, complaints } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, GYOZA_LINE)
    await order(page)
    await pay(page)

    await signedIn(page, person)
    await expectText(await openMenu(page, person), /0\s*commande/)
    const link = await linkTo('/verifier-email', person)
    // Stands for a mail scanner that runs the page's scripts.
    const scanner = (await newPhone()).page
    await scanner.goto(link)
    await scanner.getByRole('button', { name: 'Confirmer mon adresse' }).waitFor()

    await page.goto(link)
    await page.waitForURL('/verifier-email')
    await page.reload()
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await page.getByRole('heading', { name: 'Adresse confirmée.' }).waitFor()
    await page.goto('/')
    const menu = await openMenu(page, person)
    await expectText(menu, /1\s*commande/)
    expect(await menu.getByText('Adresse à confirmer').count()).toBe(0)
    expect(complaints).toEqual([])

    await scanner.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await scanner.getByRole('heading', { name: 'Lien expiré.' }).waitFor()
    await scanner.getByRole('link', { name: 'Se connecter' }).click()
    await scanner.getByRole('dialog', { name: 'Se connecter' }).waitFor()
  })
})

describe('a forgotten password', () => {
  it('is chosen anew by the mailed link, which ends the sessions elsewhere', async () => {
    const elsewhere = (await newPhone()).page
    const person = somebody()
    await signedIn(elsewhere, person)

    const { page } = await newPhone()
    await page.goto('/?connexion=oubli')
    await dialog(page).getByLabel('Email', { exact: true }).fill(person.email)
    await dialog(page).getByRole('button', { name: 'Recevoir un lien' }).click()
    await expectText(dialog(page), 'Si un compte existe à cette adresse, un lien vient d’y être envoyé.')
    const link = await linkTo('/mot-de-passe', person)
    await page.goto(link)
    await page.waitForURL('/mot-de-passe')
    for (const label of ['Nouveau mot de passe', 'Confirmer le mot de passe'])
      await page.getByLabel(label).fill('riz-gluant-mangue')
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await page.getByRole('heading', { name: 'Mot de passe changé !' }).waitFor()
    expect(await mailTo(person.email, 'Le mot de passe de votre compte a été changé')).toBeTruthy()

    await page.getByRole('link', { name: 'Se connecter' }).click()
    await logIn(page, person)
    await expectText(dialog(page).getByRole('alert'), 'Identifiants invalides')
    await logIn(page, person, 'riz-gluant-mangue')
    // Whoever opens the link can read the mailbox, so the address counts as confirmed.
    const menu = await openMenu(page, person)
    expect(await menu.getByText('Adresse à confirmer').count()).toBe(0)

    await elsewhere.reload()
    await elsewhere.getByText('Votre session est terminée. Reconnectez-vous pour continuer.').waitFor()
    await signInButton(elsewhere).waitFor()
  })
})

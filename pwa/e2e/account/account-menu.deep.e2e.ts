import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { somebody, takenOver } from '../support/order/ordering.ts'
import {
  accountButton,
  dialog,
  logIn,
  newAccount,
  openMenu,
  signedIn,
  signInButton,
} from '../support/people/account.ts'

leaveWorkersOut()

describe('an account', () => {
  it('is the same in every tab', async () => {
    const { page, context } = await newPhone()
    const person = somebody()
    await newAccount(person)
    const other = await context.newPage()
    await other.goto('/?connexion=entrer')
    await other.getByRole('dialog', { name: 'Se connecter' }).waitFor()
    await page.goto('/?connexion=entrer')
    await logIn(page, person)
    await accountButton(page, person).waitFor()
    await accountButton(other, person).waitFor()
    await dialog(other).waitFor({ state: 'hidden' })

    const menu = await openMenu(page, person)
    await menu.getByRole('button', { name: 'Se déconnecter' }).click()
    await signInButton(other).waitFor()
  })

  it('opens its menu also when its button was pressed before its code was loaded', async () => {
    const { page } = await newPhone()
    const person = somebody()
    let letCome = () => {}
    const asked = new Promise<void>(resolve => {
      letCome = resolve
    })
    await page.route('**/account-menu-*.js', route => asked.then(() => route.continue()))
    await signedIn(page, person)
    await accountButton(page, person).click()
    const menu = page.getByRole('dialog', { name: 'Votre compte' })
    await menu.waitFor()
    letCome()
    await menu.getByRole('button', { name: 'Se déconnecter' }).waitFor()
  })

  it('closes its menu by a touch beside it, and has the focus back when a dialog that was opened there closes', async () => {
    const { page } = await newPhone()
    const person = somebody()
    await signedIn(page, person)
    const menu = await openMenu(page, person)
    await page.touchscreen.tap(20, 800)
    await menu.waitFor({ state: 'hidden' })
    await accountButton(page, person).press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await openMenu(page, person)
    await menu.getByRole('button', { name: 'Mes commandes' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Mes commandes' })
    await sheet.waitFor()
    await menu.waitFor({ state: 'hidden' })
    await sheet.getByRole('button', { name: 'Fermer', exact: true }).tap()
    await sheet.waitFor({ state: 'hidden' })
    const hasFocus = () => accountButton(page, person).evaluate(element => element === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
  })

  it('shifts nothing in the header when it appears there', async () => {
    const { page } = await newPhone({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
    await page.goto('/')
    await takenOver(signInButton(page))
    const before = await signInButton(page).boundingBox()
    const person = somebody({ firstName: 'Maximilienne-Alexandrine' })
    await signedIn(page, person)
    await page.goto('/')
    await accountButton(page, person).waitFor()
    expect(await accountButton(page, person).boundingBox()).toEqual(before)
  })
})

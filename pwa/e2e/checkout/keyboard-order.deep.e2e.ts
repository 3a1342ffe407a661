import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { atPaymentPage, atRecap, GYOZA_LINE, PAD_THAI_LINE, somebody, takenOver } from '../support/order/ordering.ts'
import { ordersOf } from '../support/server/database.ts'
import { fillCart } from '../support/storage/stored-cart.ts'

leaveWorkersOut()

/** Anything but the end of the menu can be reached in fewer stops. */
const MOST_TABS = 60
/** The cart is near whatever was just added: behind the ways to change it. */
const FEW_TABS = 5

it('an order works from the first key to the last without a pointer', async () => {
  const { page } = await newPhone({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  const person = somebody()
  await page.goto('/')
  await takenOver(page.getByRole('button', { name: /^Ajouter Nems au poulet/ }).first())
  await tabTo(page, 'button', /^Ajouter Nems au poulet/)
  await page.keyboard.press('Enter')
  // The cart's bar stands before the list, so a dish that was added brings a way there.
  await tabTo(page, 'button', /^Aller au panier$/, FEW_TABS)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^Commander$/)
  await page.keyboard.press('Enter')
  for (const [label, value] of [
    [/^Prénom$/, person.firstName],
    [/^Nom$/, person.lastName],
    [/^Email$/, person.email],
    [/^Téléphone$/, person.phone],
  ] as const) {
    await tabTo(page, 'textbox', label)
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await atRecap(page)
  await tabTo(page, 'button', /^Modifier le retrait$/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'radio', /^Aujourd’hui|^Demain|^Autre jour/)
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'button', /^Garder /)
  await page.keyboard.press('Enter')
  await atRecap(page)
  await tabTo(page, 'button', /^Commander avec obligation de paiement/)
  await page.keyboard.press('Enter')
  await atPaymentPage(page)
  expect(await ordersOf(person.email)).toHaveLength(1)
})

it('keeps the focus where lines go from the cart and the checkout goes back to it', async () => {
  const { page } = await newPhone({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  await fillCart(page, [PAD_THAI_LINE, GYOZA_LINE])
  await page.goto('/')
  const bar = page.getByRole('button', { name: /^Voir le panier/ })
  await takenOver(bar)
  await bar.press('Enter')
  const cart = page.getByRole('dialog', { name: 'Votre panier' })
  await cart.getByRole('button', { name: 'Commander', exact: true }).press('Enter')
  await page.getByLabel('Prénom').waitFor()
  await page.keyboard.press('Escape')
  await cart.waitFor()
  await expect.poll(() => cart.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('h3, h2')?.textContent)
  await cart
    .getByRole('button', { name: /^Retirer Gyoza/ })
    .first()
    .press('Enter')
  await expect.poll(focused).toMatch(/^Pad thaï/)
  await cart
    .getByRole('button', { name: /^Retirer Pad thaï/ })
    .first()
    .press('Enter')
  await expect.poll(focused).toBe('Votre panier')
})

async function tabTo(page: Page, role: 'button' | 'textbox' | 'radio', name: RegExp, most = MOST_TABS): Promise<void> {
  const target = page.getByRole(role, { name })
  // A control that has not been rendered yet cannot be reached by the keyboard.
  await target.first().waitFor()
  const hasFocus = () => target.evaluateAll(elements => elements.some(element => element === document.activeElement))
  for (let presses = 0; presses <= most; presses++) {
    if (await hasFocus()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no ${role} ${name} within ${most} presses of Tab`)
}

it('is near a dish that was added and can be had otherwise, and gives the focus back', async () => {
  const { page } = await newPhone({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  await page.goto('/')
  const add = page.getByRole('button', { name: /^Ajouter Pad thaï/ }).first()
  await takenOver(add)
  await add.focus()
  await page.keyboard.press('Enter')
  const cart = page.getByRole('button', { name: 'Aller au panier' })
  await tabTo(page, 'button', /^Aller au panier$/, FEW_TABS)
  await expect.poll(() => cart.evaluate(button => button.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Commander' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => cart.evaluate(button => button === document.activeElement)).toBe(true)
})

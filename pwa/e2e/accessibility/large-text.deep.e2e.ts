/** Text twice as large on a phone: no word is broken, and the way on stays in view. */
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { addToCart, GYOZA, goToRecap, orderButton, PAD_THAI_LINE, somebody } from '../support/order/ordering.ts'
import { paidOrder } from '../support/order/paid-order.ts'
import { brokenWords } from '../support/screens/broken-words.ts'

leaveWorkersOut()

const SIZE = { width: 390, height: 844 }

async function largePhone(): Promise<Page> {
  const { page } = await newPhone()
  await page.setViewportSize(SIZE)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
  return page
}

const bottomOf = (element: Locator) => element.evaluate(one => one.getBoundingClientRect().bottom)
const shareOf = (element: Locator) =>
  element.evaluate(
    one => one.getBoundingClientRect().height / (one.closest('dialog')?.getBoundingClientRect().height ?? 1),
  )

it('the cart’s order button is in view', async () => {
  const page = await largePhone()
  await addToCart(page, GYOZA)
  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  const order = page.getByRole('dialog', { name: 'Votre panier' }).getByRole('button', { name: 'Commander' })
  await order.waitFor()
  // The sheet slides in.
  await expect.poll(() => bottomOf(order)).toBeLessThanOrEqual(SIZE.height)
  expect(await brokenWords(page)).toEqual([])
})

it('the recap keeps its words whole, and most of the sheet for what is ordered', async () => {
  const page = await largePhone()
  await goToRecap(page, somebody(), PAD_THAI_LINE)
  await orderButton(page).waitFor()
  const email = /@/
  expect((await brokenWords(page)).filter(word => !email.test(word))).toEqual([])
  expect(await shareOf(page.locator('.sheet-footer'))).toBeLessThan(0.35)
})

it('an order’s steps and the reservation’s form keep their words whole', async () => {
  const page = await largePhone()
  const { tracking } = await paidOrder()
  await page.goto(tracking)
  await page.getByRole('list', { name: 'Avancement de la commande' }).waitFor()
  expect(await brokenWords(page)).toEqual([])
  await page.goto('/?reserver=formulaire')
  const time = page.getByLabel('Heure')
  await time.waitFor()
  expect(await time.evaluate(one => one.getBoundingClientRect().width)).toBeGreaterThan(300)
})

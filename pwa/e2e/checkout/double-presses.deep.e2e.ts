/** Who presses twice means once: the second press meets what came to stand under the finger. */
import type { Locator, Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import {
  atAddress,
  fillDetails,
  GYOZA_LINE,
  goToRecap,
  openCheckout,
  order,
  orderButton,
  PAD_THAI_LINE,
  somebody,
} from '../support/order/ordering.ts'
import { database, ordersOf } from '../support/server/database.ts'

leaveWorkersOut()

/** The upper edge of a button: the one that orders has a note below it. */
const FROM_TOP = 6

it.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
])('on the way to the recap, on %s: orders nothing', async (_, viewport) => {
  const { page } = await newPhone({ viewport, isMobile: false, hasTouch: false })
  const person = somebody()
  await openCheckout(page, GYOZA_LINE)
  await page.getByLabel('Garder mes coordonnées sur cet appareil').check()
  await fillDetails(page, person)
  await orderButton(page).waitFor()
  await page.goBack()
  await twice(page.getByRole('button', { name: 'Continuer' }))
  await notOrdered(page, person.email)
})

it.each([
  ['by a pointer', (accept: Locator) => twice(accept)],
  [
    'by a key',
    async (accept: Locator) => {
      await accept.press('Enter')
      await accept.page().keyboard.press('Enter')
    },
  ],
])('on what has changed, %s: accepts it and orders nothing', async (_, press) => {
  const { page } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, GYOZA_LINE, PAD_THAI_LINE)
  const sql = await database()
  await sql`update menu_items set available = false where id = 'pad-thai'`
  onTestFinished(async () => void (await sql`update menu_items set available = true where id = 'pad-thai'`))
  const accept = page.getByRole('button', { name: 'Accepter et continuer' })
  await accept.waitFor()
  await press(accept)
  await accept.waitFor({ state: 'detached' })
  await notOrdered(page, person.email)
  await order(page)
})

/** Where it stands at first, and there once more as soon as the button that orders could have been met. */
async function twice(target: Locator): Promise<void> {
  const page = target.page()
  const { x, y, width } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.click(x + width / 2, y + FROM_TOP)
  await page.locator('[data-look="primary"]:not([aria-disabled])', { hasText: /^Commander avec/ }).waitFor()
  await page.mouse.click(x + width / 2, y + FROM_TOP)
}

/** Once the button that orders takes presses, the second one is long past. */
async function notOrdered(page: Page, email: string): Promise<void> {
  await orderButton(page).waitFor()
  await atAddress(page, '/?commander=recapitulatif')
  expect(await ordersOf(email)).toEqual([])
}

/** A bad network: what is not known to have happened is never said to have. */
import { expect, it } from 'vitest'
import { ordersOf } from './support/database.ts'
import { expectText } from './support/expect-text.ts'
import { expectKept } from './support/kept-cart.ts'
import { atPaymentPage, follow, GYOZA, goToRecap, order, orderButton, pay, somebody } from './support/ordering.ts'
import { newPhone } from './support/phone.ts'

it('at the last step: waits, never says sent, and orders once when it is back', async () => {
  const { page, context } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, GYOZA)
  await context.setOffline(true)
  await orderButton(page).click()
  await expectText(page.getByRole('alert'), /^En attente/)
  expect(await page.locator('body').innerText()).not.toMatch(/envoyée?\b/i)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await atPaymentPage(page)
  await pay(page)
  expect(await ordersOf(person.email)).toHaveLength(1)
})

it('that loses the answer: the order that was made is the one that is paid', async () => {
  const { page } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, GYOZA)
  await page.route(
    '**/api/orders',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await orderButton(page).click()
  await page.getByRole('alert').waitFor()
  expect(await ordersOf(person.email)).toHaveLength(1)
  await page.reload()
  await order(page)
  await pay(page)
  expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed' }])
  await expectKept(page, 0)
})

it('while following: says since when, and goes on by itself', async () => {
  const { page, context } = await newPhone()
  await goToRecap(page, somebody(), GYOZA)
  await order(page)
  await pay(page)
  await follow(page)
  await context.setOffline(true)
  const cutOff = page.getByText(/^Hors connexion\. Dernier état reçu à \d\d:\d\d\.$/)
  await cutOff.waitFor()
  await context.setOffline(false)
  await cutOff.waitFor({ state: 'detached' })
})

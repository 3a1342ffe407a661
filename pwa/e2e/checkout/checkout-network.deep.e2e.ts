/** On a bad network the page never says that something happened unless it knows. */
import { expect, it } from 'vitest'
import { newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import {
  atPaymentPage,
  atRecap,
  fillDetails,
  follow,
  GYOZA_LINE,
  goToRecap,
  order,
  orderButton,
  pay,
  somebody,
} from '../support/order/ordering.ts'
import { ordersOf } from '../support/server/database.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

it('at the last step, in two tabs: says so, sends nothing by itself, and is ordered once when it is back', async () => {
  const { page, context } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, GYOZA_LINE)
  const other = await context.newPage()
  await other.goto('/?commander=vous')
  await fillDetails(other, person)
  await atRecap(other)
  await context.setOffline(true)
  for (const tab of [page, other]) {
    await tab.getByText(/^Hors connexion\s: votre commande n’est pas envoyée\./).waitFor()
    await tab.getByRole('button', { name: 'En attente du réseau' }).waitFor()
  }
  await context.setOffline(false)
  for (const tab of [page, other]) {
    await tab.getByText('De retour en ligne. Prix, plats et créneau ont été revérifiés.').waitFor()
    await orderButton(tab).waitFor()
  }
  expect(await ordersOf(person.email)).toEqual([])
  await order(page)
  await pay(page)
  await other.getByText('Votre panier est vide.').waitFor()
  expect(await ordersOf(person.email)).toHaveLength(1)
})

it('that goes as the payment page opens: the order is kept, and paid once when it is back', async () => {
  const { page } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, GYOZA_LINE)
  await page.route('**/api/payments/stripe/checkout', route => route.abort())
  await orderButton(page).click()
  await expectText(page.getByRole('alert'), /Votre commande est gardée, rien n’est débité\./)
  await page.unroute('**/api/payments/stripe/checkout')
  await page.reload()
  await page.getByRole('button', { name: /^Payer .* par carte$/ }).click()
  await atPaymentPage(page)
  await pay(page)
  expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed' }])
})

it('that loses the answer: the order that was made is the one that is paid', async () => {
  const { page } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, GYOZA_LINE)
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
  await expectStored(page, 0)
})

it('while following: says since when, and goes on by itself', async () => {
  const { page, context } = await newPhone()
  await goToRecap(page, somebody(), GYOZA_LINE)
  await order(page)
  await pay(page)
  await follow(page)
  await context.setOffline(true)
  const cutOff = page.getByText(/^Hors connexion\. Dernier état reçu à \d{1,2}\sh(\s\d\d)?\.$/)
  await cutOff.waitFor()
  await context.setOffline(false)
  await cutOff.waitFor({ state: 'detached' })
})

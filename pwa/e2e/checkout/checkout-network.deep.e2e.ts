/** On a bad network the page never says that something happened unless it knows. */
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import {
  atRecap,
  fillDetails,
  GYOZA_LINE,
  goToRecap,
  order,
  orderButton,
  pay,
  somebody,
} from '../support/order/ordering.ts'
import { ordersOf } from '../support/server/database.ts'

leaveWorkersOut()

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

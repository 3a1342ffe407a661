import { expect, it } from 'vitest'
import { newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import {
  addToCart,
  atAddress,
  atRecap,
  fillDetails,
  follow,
  order,
  orderButton,
  PAD_THAI,
  pay,
  somebody,
  startCheckout,
} from '../support/order/ordering.ts'
import { moveOrder } from '../support/people/staff.ts'
import { ordersOf } from '../support/server/database.ts'
import { mailTo } from '../support/server/mail.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

it('takes a guest from the menu to a paid order, and shows it move to the counter', async () => {
  const { page, complaints } = await newPhone()
  const person = somebody()

  await addToCart(page, PAD_THAI)
  await startCheckout(page)
  await fillDetails(page, person)
  await atAddress(page, '/?commander=recapitulatif')
  await atRecap(page)
  await expectText(
    page.getByRole('dialog'),
    /1 Pad thaï, poulet\s+Pas piquant\s+13,50\s€/,
    /Frais de service\s+0,00\s€\s+dont TVA 10\s%\s+1,23\s€\s+Total TTC\s+13,50\s€/,
    /Plats périssables\s: pas de droit de rétractation\./,
  )
  await expectText(orderButton(page), /13,50\s€$/)

  await order(page)
  await pay(page)
  const [placed] = await ordersOf(person.email)
  const number = `#${placed?.id.slice(0, 8).toUpperCase()}`
  await expectText(page.locator('main'), number, /Montant payé\s+13,50\s€/)
  expect(await mailTo(person.email)).toContain(number.slice(1))

  await follow(page)
  const currentStep = page.locator('[aria-current=step]')
  await expectText(currentStep, /^Confirmée/)

  const id = placed?.id ?? ''
  await moveOrder(id, 'preparing')
  await page.getByRole('heading', { name: 'Le wok chauffe.' }).waitFor()
  await moveOrder(id, 'ready')
  await page.getByRole('heading', { name: 'C’est prêt.' }).waitFor()
  await expectText(currentStep, /^Prête/)

  await page.goto('/')
  const running = page.getByRole('link', { name: /^Commande \d+, prête\. On vous attend au comptoir\./ })
  await running.click()
  await page.getByRole('heading', { name: 'C’est prêt.' }).waitFor()
  await page.goBack()
  await running.waitFor()
  await moveOrder(id, 'delivered')
  await running.waitFor({ state: 'detached' })

  await expectStored(page, 0)
  expect(complaints).toEqual([])
})

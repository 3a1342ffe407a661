import { expect, it } from 'vitest'
import { ordersOf } from './support/database.ts'
import { mailTo } from './support/mail.ts'
import { cartCount, fillDetails, order, orderButton, pay, somebody, startCheckout } from './support/ordering.ts'
import { newPhone } from './support/phone.ts'
import { moveOrder } from './support/staff.ts'

it('takes a guest from the menu to a paid order, and shows it move to the counter', async () => {
  const { page, complaints, close } = await newPhone()
  const person = somebody()

  await page.goto('/')
  await page.getByRole('button', { name: /^Ajouter Pad thaï, Crevette, 13,90/ }).click()
  await startCheckout(page)
  await fillDetails(page, person)
  await page.waitForURL('/?commander=recapitulatif')
  const recap = await page.getByRole('dialog').innerText()
  expect(recap).toMatch(/1 Pad thaï, crevette\s+Pas piquant\s+13,90\s€/)
  expect(recap).toMatch(/Frais de service\s+0,00\s€\s+dont TVA 10\s%\s+1,26\s€\s+Total TTC\s+13,90\s€/)
  expect(recap).toContain('Plats périssables : pas de droit de rétractation.')
  expect(await orderButton(page).innerText()).toMatch(/13,90\s€$/)

  await order(page)
  await pay(page)
  const [placed] = await ordersOf(person.email)
  const number = `#${placed?.id.slice(0, 8).toUpperCase()}`
  const receipt = await page.locator('main').innerText()
  expect(receipt).toContain(number)
  expect(receipt).toMatch(/Montant payé\s+13,90\s€/)
  expect(receipt).toMatch(/Moyen de paiement\s+carte bancaire/)
  expect(receipt).toContain('20 à 30 minutes')
  expect(receipt).toContain('Un e-mail vous prévient quand elle est prête.')
  expect(await mailTo(person.email)).toContain(number.slice(1))

  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
  expect(await currentStep()).toMatch(/^Confirmée/)

  const id = placed?.id ?? ''
  await moveOrder(id, 'preparing')
  await page.getByRole('heading', { name: 'Le wok chauffe.' }).waitFor()
  await moveOrder(id, 'ready')
  await page.getByRole('heading', { name: 'C’est prêt.' }).waitFor()
  expect(await currentStep()).toMatch(/^Prête/)

  expect(await cartCount(page)).toBe(0)
  expect(complaints).toEqual([])
  await close()

  function currentStep() {
    return page.locator('[aria-current=step]').innerText()
  }
})

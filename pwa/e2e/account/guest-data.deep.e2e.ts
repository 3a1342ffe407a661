import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { follow, GYOZA_LINE, goToRecap, order, pay, somebody } from '../support/order/ordering.ts'
import { linkTo } from '../support/people/account.ts'
import { moveOrder } from '../support/people/staff.ts'
import { ordersOf } from '../support/server/database.ts'
import { mailTo } from '../support/server/mail.ts'

leaveWorkersOut()

it('a guest sees, downloads, corrects and erases what is held, from an order’s page and by a mailed link', async () => {
  const { page, complaints } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, GYOZA_LINE)
  await order(page)
  await pay(page)
  await follow(page)

  await page.getByRole('button', { name: 'Vos données' }).click()
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await page.getByText('Si nous gardons quelque chose à cette adresse').waitFor()
  await page.goto(await linkTo('/mes-donnees', person))
  await page.waitForURL('/mes-donnees')
  await expectText(page.locator('main'), person.email, /À cette adresse\s: 1\scommande\./)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger mes données' }).click(),
  ])
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    email: person.email,
    orders: [{ customerInfo: { email: person.email } }],
  })

  await page.getByLabel('Nom').fill('Camille Corrigée')
  await page.getByRole('button', { name: 'Corriger' }).click()
  await page.getByText('C’est corrigé.').waitFor()
  const [placed] = await ordersOf(person.email)

  const erase = async () => {
    await page.getByRole('button', { name: 'Effacer mes données' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Effacer' }).click()
  }
  await erase()
  await page.getByText(/^Une commande payée est encore en cours\./).waitFor()
  for (const status of ['preparing', 'ready', 'delivered'] as const) await moveOrder(placed?.id ?? '', status)
  await page.getByRole('dialog').getByRole('button', { name: 'Effacer' }).click()
  await page.getByRole('heading', { name: 'Vos données sont effacées.' }).waitFor()
  expect(await mailTo(person.email, 'C’est notre dernier message')).toBeTruthy()
  expect(await ordersOf(person.email)).toEqual([])
  // The browser writes down that the first try was refused.
  expect(complaints.filter(words => !words.includes('409'))).toEqual([])
})

it('says the same for an address of which nothing is held, from under the privacy text', async () => {
  const { page } = await newPhone()
  await page.goto('/?legal=confidentialite')
  await page.getByRole('link', { name: 'Mes données, sans compte' }).click()
  await page.getByLabel('Email').fill(somebody().email)
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await page.getByText('Si nous gardons quelque chose à cette adresse').waitFor()
})

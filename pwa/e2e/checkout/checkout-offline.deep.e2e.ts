/** A checkout without a server: every step can be filled in, and the order is sent only by the person's own tap. */
import { rm } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import {
  addDish,
  atAddress,
  fillDetails,
  GYOZA,
  order,
  orderButton,
  PAD_THAI,
  pay,
  somebody,
  startCheckout,
} from '../support/order/ordering.ts'
import { connect, type ServerProcess, startServer } from '../support/server/server-process.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

it('is filled in while the server is gone, says what has changed when it is back, and is ordered and paid once', async () => {
  const port = String(await freePort())
  let server = await startServer({ PORT: port })
  const { dataDir } = server
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { page, context } = await newPhone({ baseURL: `http://127.0.0.1:${port}` })
  const person = somebody()
  await openStored(page)

  // The menu changes while the page cannot ask for it, and then no call is answered any more.
  await context.setOffline(true)
  await changeMenu(dataDir)
  await end(server)
  await context.setOffline(false)

  await addDish(page, PAD_THAI)
  await addDish(page, GYOZA)
  await startCheckout(page)
  await fillDetails(page, person)
  await expectNotSent(page, /19,50\s€/)
  await page.getByRole('button', { name: 'Modifier le retrait' }).click()
  await page.getByText(/^Créneaux vus aujourd’hui à/).waitFor()
  await page.getByRole('radio', { name: /^Demain/ }).check()
  await page.getByRole('button', { name: /^Garder demain à/ }).click()
  const pickup = page.getByRole('dialog').getByRole('heading', { level: 3 })
  await expectText(pickup, /^Demain à\s/)
  const wished = await pickup.innerText()
  await page.reload()
  await expectNotSent(page, /19,50\s€/)
  expect(await pickup.innerText()).toBe(wished)

  server = await startServer({ PORT: port, DATA_DIR: dataDir })
  await expectText(
    page.getByRole('dialog').getByRole('alert'),
    /Pad thaï, poulet\s: le prix a changé, 14,50\s€ au lieu de 13,50\s€\./,
    'Gyoza au poulet (4\u00a0pièces) n’est plus disponible. Retiré de la commande.',
    /Nouveau total\s: 14,50\s€\./,
  )
  const sql = await connect(dataDir)
  onTestFinished(() => sql.end())
  const orders = () => sql<{ status: string; totalCents: number }[]>`
    select status, total_cents from orders where customer_email = ${person.email}`
  expect(await orders()).toEqual([])
  await page.getByRole('button', { name: 'Accepter et continuer' }).click()
  await expectText(orderButton(page), /14,50\s€$/)
  await order(page)
  await pay(page)
  expect(await orders()).toEqual([{ status: 'confirmed', totalCents: 1450 }])
  await expectStored(page, 0)
})

/** Opens the first page and waits until the device can show it without the server. */
async function openStored(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.getByText(/^Prêt dès/).waitFor()
  await atAddress(page, '/')
}

async function changeMenu(dataDir: string): Promise<void> {
  const sql = await connect(dataDir)
  await sql`update menu_item_variants set price_cents = price_cents + 100
    where item_id = 'pad-thai' and variant = 'Poulet'`
  await sql`update menu_items set available = false where id = 'gyoza-poulet'`
  await sql.end()
}

/** Ends the server by SIGTERM and leaves its data folder. */
async function end(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  await server.exited
}

/** Expects the recap with its total and a button that orders nothing. */
async function expectNotSent(page: Page, total: RegExp): Promise<void> {
  await page.getByText(/^Hors connexion\s: votre commande n’est pas envoyée\./).waitFor()
  await expectText(page.getByRole('dialog'), /Total TTC/, total)
  await page.getByRole('button', { name: 'En attente du réseau' }).waitFor()
  expect(await orderButton(page).count()).toBe(0)
}

/** What the pages say about an order, for today or another day, until it is over. */
import type { Locator, Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import {
  addToCart,
  atRecap,
  fillDetails,
  GYOZA,
  GYOZA_LINE,
  openCheckout,
  somebody,
} from '../support/order/ordering.ts'
import { paidOrder } from '../support/order/paid-order.ts'
import { atPaymentPageOf, trackingOf } from '../support/order/payment-page.ts'
import { moveOrder } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const CART = 'Votre panier'
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

it('one order, one deadline: where one pays, where it is followed, and on the first page', async () => {
  const { page, person } = await atPaymentPageOf()
  const { id, token } = await trackingOf(person.email)
  const sql = await database()
  await sql`update orders set pay_by = pay_by - interval '3 minutes' where id = ${id}`
  const [row] = await sql<{ until: string }[]>`
    select to_char(pay_by at time zone 'Europe/Paris', 'FMHH24 h MI') as until from orders where id = ${id}`
  const time = row?.until.replace(' h 00', ' h').replaceAll(' ', '\\s')
  const payBefore = new RegExp(`Payez avant ${time},`)
  await page.goto('/?commander=paiement')
  await expectText(sheet(page, 'Paiement'), payBefore)
  await page.goto(`/commande/${id}?token=${token}`)
  await expectText(page.locator('main'), payBefore)
  await page.goto('/')
  await expectText(
    page.getByRole('navigation', { name: 'Vos commandes en cours' }),
    new RegExp(`À\\spayer avant ${time}\\.`),
  )
})

it('of an order for another day it says what is true for that day, in one style of hours, and draws its own dish', async () => {
  const { tracking } = await paidOrder()
  const { page } = await newPhone()
  await page.goto('/?plat=gyoza-poulet')
  const drawn = (place: Locator) => place.locator('svg.dish-drawing').first().innerHTML()
  await expect.poll(() => drawn(page.getByRole('dialog'))).not.toBe('')
  const gyoza = await drawn(page.getByRole('dialog'))
  await page.goto(tracking)
  await expectText(page.locator('main'), /La cuisine s’y met (lun|mar|mercre|jeu|vendre|same)di\.|dimanche\./)
  await expectText(
    page.getByRole('list', { name: 'Avancement de la commande' }),
    /Prête\s+\S+ \d{1,2}(er)? vers\s\d{1,2}\sh/,
  )
  expect(await page.locator('main').innerText()).not.toMatch(/\d:\d\d|bientôt|'/)
  await expect.poll(() => drawn(page.locator('main'))).toBe(gyoza)
})

it('an order that was paid back in full is awaited no more, and says so', async () => {
  const { id, tracking } = await paidOrder()
  const { page } = await newPhone()
  await page.goto(tracking)
  await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
  const sql = await database()
  await sql`update orders set refunded_cents = captured_cents where id = ${id}`
  await page.reload()
  await page.getByRole('heading', { name: 'Commande remboursée.' }).waitFor()
  expect(await page.locator('main').innerText()).not.toContain('À retirer')
})

it('a pause says when it ends: on the first page, in the cart, where slots are chosen', async () => {
  const { page } = await newPhone()
  await addToCart(page, GYOZA)
  const sql = await database()
  await sql`update settings set paused_until = now() + interval '8 days'`
  onTestFinished(async () => void (await sql`update settings set paused_until = null`))
  await page.reload()
  const back = /de retour [^.]*à \d{1,2}\sh(\s\d\d)?/i
  await expectText(page.getByRole('main'), /Commandes en ligne suspendues, de retour/, back)
  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  await expectText(sheet(page, CART), 'Commandes en ligne suspendues', back)
  await page.goto('/?commander=retrait')
  await expectText(sheet(page, 'Commander'), /Les commandes en ligne sont suspendues, de retour/, back)
})

it('the recap spaces the telephone number; Back leaves no lines beside the form', async () => {
  const { page } = await newPhone()
  await openCheckout(page, GYOZA_LINE)
  await fillDetails(page, somebody({ phone: '0612345678' }))
  await atRecap(page)
  await expectText(page.getByRole('dialog'), /06\s12\s34\s56\s78/)
  await page.keyboard.press('Alt+ArrowLeft')
  await page.goBack()
  await page.getByLabel('Prénom').waitFor()
  const halo = () => page.locator('.checkout-step').evaluate(step => getComputedStyle(step).boxShadow)
  expect(await halo()).toBe('none')
})

it('a link that opens a sheet shows no ring around its buttons; one to a dish that is gone says so', async () => {
  const { page } = await newPhone()
  await page.goto('/?panier=')
  await sheet(page, CART).getByText('Votre panier est vide.').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  expect(await focused()).toBe('DIALOG')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('BUTTON')
  await page.goto('/?plat=plat-disparu')
  await page.getByText('Ce plat n’est plus à la carte.').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

it('large text leaves the cart its lines, and a phone held sideways the way to the menu and the whole form', async () => {
  const { page } = await newPhone()
  await addToCart(page, GYOZA)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  const foot = sheet(page, CART).locator('.foot')
  await foot.waitFor()
  const share = await foot.evaluate(
    element =>
      element.getBoundingClientRect().height / (element.closest('dialog')?.getBoundingClientRect().height ?? 1),
  )
  expect(share).toBeLessThanOrEqual(0.51)

  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  const bottomOf = (element: Locator) => element.evaluate(one => one.getBoundingClientRect().bottom)
  expect(await bottomOf(page.getByRole('main').getByRole('link', { name: 'Voir la carte' }).first())).toBeLessThan(390)
  await page.goto('/?commander=vous')
  await page.getByLabel('Téléphone').waitFor()
  const footTop = await page.locator('.sheet-footer').evaluate(one => one.getBoundingClientRect().top)
  expect(await bottomOf(page.getByLabel('Téléphone'))).toBeLessThanOrEqual(footTop)
})

it('is followed by eight tabs of a browser over one stream, and the first page opens beside them', async () => {
  const { id, tracking } = await paidOrder()
  const { context } = await newPhone()
  const streams: string[] = []
  context.on('request', request => {
    if (request.url().includes('/tracking/stream')) streams.push(request.url())
  })
  const tabs: Page[] = []
  for (let count = 0; count < 8; count += 1) {
    const tab = await context.newPage()
    await tab.goto(tracking)
    await expectText(tab.locator('main'), 'C’est noté.')
    tabs.push(tab)
  }
  const home = await context.newPage()
  await home.goto('/')
  await home.getByRole('heading', { name: 'La carte' }).waitFor()
  expect(streams).toHaveLength(1)

  await moveOrder(id, 'preparing')
  for (const tab of tabs) await expectText(tab.locator('main'), 'Le wok chauffe.')
  // The one that held the stream goes; another takes it up.
  await tabs[0]?.close()
  await moveOrder(id, 'ready')
  for (const tab of tabs.slice(1)) await expectText(tab.locator('main'), 'On vous attend')
  await expect.poll(() => streams.length).toBe(2)
})

/** What the pages say about an order, for today or another day, until it is over. */
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { addToCart, GYOZA } from '../support/order/ordering.ts'
import { paidOrder } from '../support/order/paid-order.ts'
import { moveOrder } from '../support/people/staff.ts'

leaveWorkersOut()

const CART = 'Votre panier'
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

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

it('is followed by four tabs of a browser over one stream, and the first page opens beside them', async () => {
  const { id, tracking } = await paidOrder()
  const { context } = await newPhone()
  const streams: string[] = []
  context.on('request', request => {
    if (request.url().includes('/tracking/stream')) streams.push(request.url())
  })
  const tabs: Page[] = []
  for (let count = 0; count < 4; count += 1) {
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

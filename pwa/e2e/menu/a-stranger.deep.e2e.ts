/** What the first page tells somebody who does not know the house, from what the restaurateur has written. */
import type { Page } from 'playwright'
import type { JSONValue } from 'postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { takenOver } from '../support/order/ordering.ts'
import { menuReady, openMenu } from '../support/people/menu-page.ts'
import { DESKTOP, staffDevice } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const PHONE = { viewport: { width: 390, height: 844 } }
const DESK = { viewport: DESKTOP, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const part = (page: Page) => page.getByRole('region', { name: 'Commencez par…' })

it('what is written under "Restaurant" is on the first page, and is gone once it is emptied', async () => {
  const sql = await database()
  const [before] = await sql<{ restaurant: JSONValue }[]>`select restaurant from settings`
  onTestFinished(async () => {
    if (before) await sql`update settings set restaurant = ${sql.json(before.restaurant)}`
  })
  const { page, complaints } = await staffDevice('admin', DESK)
  const write = async (values: Record<string, string>) => {
    await page.goto('/admin/reglages?partie=restaurant')
    await page.getByRole('tab', { name: 'Restaurant' }).click()
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Réglages enregistrés.').waitFor()
  }
  const written = { 'La maison en une phrase': 'Le wok d’Isan', 'Métro et bus': 'Métro 3, Sentier, 4' }
  await write({ ...written, 'Qui cuisine': 'Malee', 'Titres-restaurant': 'Swile, en salle' })

  const stranger = await newPhone(PHONE)
  await expect
    .poll(async () => {
      await stranger.page.goto('/')
      return stranger.page.locator('.hero').textContent()
    })
    .toContain('Le wok d’Isan. Commandez en ligne')
  // What is below the menu wakes at the first touch.
  await stranger.page.mouse.wheel(0, 300)
  // What is not in view is not laid out, and has no inner text.
  const read = (part: string) => expect.poll(() => stranger.page.locator(part).textContent())
  await read('#contact .stops').toContain('Sentier')
  await read('#contact').toContain('Swile, en salle')
  await read('#a-propos figure').toContain('Malee, en cuisine')

  await write({ 'La maison en une phrase': '', 'Métro et bus': '', 'Qui cuisine': '', 'Titres-restaurant': '' })
  await expect
    .poll(async () => {
      await stranger.page.goto('/')
      return stranger.page.locator('.hero').textContent()
    })
    .toContain('Cuisine thaïe à Paris')
  expect(await stranger.page.locator('#a-propos figure, .stops').count()).toBe(0)
  expect([...complaints, ...stranger.complaints]).toEqual([])
})

describe('"Commencez par…"', () => {
  async function placed() {
    const sql = await database()
    const places = { 'pad-thai': 1, 'tom-yam': 2, 'mangue-riz-gluant': 3 }
    for (const [id, place] of Object.entries(places))
      await sql`update menu_items set lead_place = ${place}, cook_word = 'Un mot de la cuisine qui prend presque toute sa place ici.' where id = ${id}`
    onTestFinished(async () => {
      await sql`update menu_items set lead_place = null, cook_word = null where lead_place is not null`
    })
  }
  async function openPlaced(options: Parameters<typeof openMenu>[1]) {
    await placed()
    const phone = await openMenu('/', options)
    await expect
      .poll(async () => {
        await phone.page.goto('/')
        return await part(phone.page).count()
      })
      .toBe(1)
    await menuReady(phone.page)
    return phone
  }

  it('takes 150 px of a phone at most, comes with the page, and one tap adds', async () => {
    const { page, complaints } = await openPlaced(PHONE)
    const { height, wide } = await part(page).evaluate(section => ({
      height: section.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(section).marginBlockEnd),
      wide: document.documentElement.scrollWidth,
    }))
    expect([height <= 150, wide]).toEqual([true, 390])
    expect(await (await page.request.get('/')).text()).toContain('Commencez par…')
    await part(page)
      .getByRole('button', { name: /^Ajouter Pad thaï, poulet/ })
      .click()
    await expectText(part(page).getByRole('region', { name: 'Ajouté : Pad thaï' }), 'Pad thaï, poulet')
    await page.getByRole('button', { name: /^Voir le panier 1\sarticle 13,50/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('is walked by keyboard: each dish, its +, and all three come into view', async () => {
    const { page } = await openPlaced(PHONE)
    const first = part(page).getByRole('button').first()
    await takenOver(first)
    await first.focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('Tab')
    const last = () =>
      page.evaluate(() => {
        const { left, right } = document.activeElement?.closest('li')?.getBoundingClientRect() ?? { left: -1, right: 0 }
        return { name: document.activeElement?.textContent, isInView: left >= 0 && right <= innerWidth }
      })
    await expect.poll(last).toEqual({ name: 'Mangue et riz gluant', isInView: true })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Mangue et riz gluant' }).getByText('Un mot de la cuisine').waitFor()
  })

  it('makes room while one searches', async () => {
    const { page } = await openPlaced(DESK)
    await page.getByRole('searchbox', { name: 'Chercher un plat' }).fill('curry')
    await part(page).waitFor({ state: 'detached' })
  })
})

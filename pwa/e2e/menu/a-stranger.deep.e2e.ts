/** What the first page tells somebody who does not know the house, from what the restaurateur has written. */
import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { takenOver } from '../support/order/ordering.ts'
import { menuReady, openMenu } from '../support/people/menu-page.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const PHONE = { viewport: { width: 390, height: 844 } }
const part = (page: Page) => page.getByRole('region', { name: 'Commencez par…' })

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

  it('takes 150 px of a phone at most, comes with the page, is walked by keyboard, and one tap adds', async () => {
    const { page, complaints } = await openPlaced(PHONE)
    const { height, wide } = await part(page).evaluate(section => ({
      height: section.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(section).marginBlockEnd),
      wide: document.documentElement.scrollWidth,
    }))
    expect([height <= 150, wide]).toEqual([true, 390])
    expect(await (await page.request.get('/')).text()).toContain('Commencez par…')
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
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await part(page)
      .getByRole('button', { name: /^Ajouter Pad thaï, poulet/ })
      .click()
    await expectText(part(page).getByRole('region', { name: 'Ajouté : Pad thaï' }), 'Pad thaï, poulet')
    await page.getByRole('button', { name: /^Voir le panier 1\sarticle 13,50/ }).waitFor()
    expect(complaints).toEqual([])
  })
})

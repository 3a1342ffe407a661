/** The first section of the takeaway menu, on a server whose clock is moved; in the other journeys' shop it is always the same. */
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { menuReady } from '../support/people/menu-page.ts'
import { movableClock } from '../support/server/movable-clock.ts'
import { startServer } from '../support/server/server-process.ts'

leaveWorkersOut()

/** A Wednesday and the Thursday after it. */
const NOON = new Date('2026-11-25T11:30:00Z')
const EVENING = new Date('2026-11-25T18:30:00Z')
const NEXT_NOON = new Date('2026-11-26T11:30:00Z')

const AT_NOON = ['formules', 'entrees', 'plats', 'desserts']
const IN_THE_EVENING = ['plats', 'formules', 'entrees', 'desserts']

const order = (page: Page) =>
  page.locator('.menu-frame .sections > section[id]').evaluateAll(all => all.slice(0, 4).map(({ id }) => id))
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Catégories' }).locator('a:not(.to-search)')
const current = (page: Page) => page.locator('.category-nav [aria-current]').textContent()

it('begins with the set menus at noon, in the evening with the mains, and never moves under somebody’s eyes', async () => {
  const clock = await movableClock()
  await clock.show(NOON)
  const server = await startServer({ TEST_CLOCK: clock.setting })
  onTestFinished(() => server.stop())
  const { page, complaints } = await newPhone({ baseURL: server.origin })
  const warnings: string[] = []
  page.on('console', message => message.text().includes('not taken over') && warnings.push(message.text()))
  // The order of the server's own HTML, before a script has run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      const sections = document.querySelectorAll('.menu-frame .sections > section[id]')
      Object.assign(window, { rendered: [...sections].slice(0, 4).map(({ id }) => id) })
    })
  })
  const rendered = () => page.evaluate(() => (window as unknown as { rendered: string[] }).rendered)
  const html = async () => {
    const answer = await fetch(server.origin)
    const ids = [...(await answer.text()).matchAll(/<section[^>]* id="(formules|entrees|plats|desserts)"/g)]
    return { tag: answer.headers.get('etag'), order: ids.map(([, id]) => id) }
  }

  await page.goto('/')
  await menuReady(page)
  const noon = await html()
  expect([await rendered(), await order(page), noon.order]).toEqual([AT_NOON, AT_NOON, AT_NOON])
  expect(await current(page)).toBe('Formules midi')
  const words = await tabs(page).allTextContents()

  await clock.show(EVENING)
  // The page has heard how late it is.
  await page.getByText('Du lundi au vendredi, 12 h – 14 h.').first().waitFor({ state: 'attached' })
  expect(await order(page)).toEqual(AT_NOON)

  await expect.poll(async () => (await html()).order).toEqual(IN_THE_EVENING)
  expect((await html()).tag).not.toBe(noon.tag)
  await page.goto('/')
  await menuReady(page)
  expect([await rendered(), await order(page)]).toEqual([IN_THE_EVENING, IN_THE_EVENING])
  expect(await tabs(page).allTextContents()).toEqual(words)
  expect(await current(page)).toBe('Plats')
  await tabs(page).getByText('Formules midi').click()
  await expect.poll(() => current(page)).toBe('Formules midi')
  await expect
    .poll(() => page.locator('#formules').evaluate(part => part.getBoundingClientRect().top), { timeout: 15_000 })
    .toBeLessThan(200)
  expect(complaints).toEqual([])
  expect(warnings).toEqual([])

  // Back from another page of the site it is a visit of its own, by the page's clock.
  await page.goto('/sur-place')
  await menuReady(page)
  await clock.show(NEXT_NOON)
  await page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/menu')
  await page.getByRole('link', { name: 'Voir la carte à emporter' }).click()
  await page.locator('#formules').waitFor()
  expect(await order(page)).toEqual(AT_NOON)
  expect(complaints).toEqual([])
})

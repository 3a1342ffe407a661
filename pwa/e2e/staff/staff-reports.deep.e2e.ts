import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { readCsv } from '#api/testing/read-csv.ts'
import { leaveWorkersOut, origin } from '../support/browser/phone.ts'
import { somebody } from '../support/order/ordering.ts'
import { paidOrder } from '../support/order/paid-order.ts'
import { callerOf, pay, place } from '../support/order/placing.ts'
import { DESKTOP, staffDevice } from '../support/people/staff.ts'

leaveWorkersOut()

const desk = { viewport: DESKTOP, hasTouch: false, isMobile: false }

/** A round of drinks alone fits into every slot, and costs more than any other customer of this run spends. */
const ROUND = { items: [{ menuItemId: 'cola-150', quantity: 50 }], totalAmount: 250 }

/**
 * Orders and pays a large round of drinks.
 * @returns the email address of the customer
 */
async function roundOfDrinks(): Promise<string> {
  const { email, firstName, lastName, phone } = somebody()
  const order = await place(callerOf(origin), { name: `${firstName} ${lastName}`, email, phone }, ROUND)
  await pay(callerOf(origin), order.sessionId)
  return email
}

/** The number under one of the labels at the top of the page. */
async function figure(page: Page, word: string): Promise<number> {
  const text = await page.locator('.key-figures > div').filter({ hasText: word }).locator('.value').innerText()
  return Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
}

it('moves its figures with a real order, in every tab, and writes them to a file', async () => {
  await paidOrder()
  const { page, complaints } = await staffDevice('manager', desk)
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Bilan', level: 1 }).waitFor()
  await page.getByText('Chiffre d’affaires', { exact: true }).first().waitFor()
  const [revenue, orders] = [await figure(page, 'Chiffre d’affaires'), await figure(page, 'Commandes')]

  const email = await roundOfDrinks()
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect.poll(() => figure(page, 'Chiffre d’affaires')).toBeGreaterThanOrEqual(revenue + 250)
  expect(await figure(page, 'Commandes')).toBeGreaterThan(orders)
  await page.getByRole('table', { name: 'Articles les plus vendus' }).getByText('Cola 1,5 L').waitFor()

  // The chart has both axes, and every hour under its bar; drawing it broke no rule of the page's content security
  // policy.
  await page.locator('.chart-figure .recharts-bar-rectangle path').first().waitFor()
  expect(await page.locator('.recharts-yAxis').count()).toBe(3)
  const hours = page.locator('.recharts-cartesian-axis-tick-value').filter({ hasText: /^\d+h$/ })
  await expect.poll(() => hours.allTextContents()).toEqual(Array.from({ length: 24 }, (_, hour) => `${hour}h`))

  await page.getByRole('tab', { name: 'Ventes' }).click()
  await page.getByText('Par mois').click()
  await page.getByText('Moyenne par mois').waitFor()
  await page
    .getByRole('row', { name: /^Boissons/ })
    .first()
    .waitFor()

  await page.getByRole('tab', { name: 'Clients' }).click()
  await page.locator('.ring .recharts-pie-sector').first().waitFor()
  await page.getByRole('row', { name: email }).getByText('250,00').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV, Meilleurs clients' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^meilleurs-clients-\d{4}-\d\d-\d\d\.csv$/)
  const [titles, ...rows] = readCsv(await readFile(await download.path(), 'utf8'))
  expect(titles).toEqual(['Email', 'Commandes', 'Dépensé (€)', 'Segment'])
  expect(rows).toContainEqual([email, '1', '250', 'Nouveau'])

  await page.getByRole('tab', { name: 'Fidélité' }).click()
  await page.getByRole('heading', { name: 'Platine' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Platine' }).waitFor()
  expect(complaints).toEqual([])
})

it('sets two periods side by side, and says by weekday and hour what was ordered', async () => {
  await paidOrder()
  const { page, complaints } = await staffDevice('manager', desk)
  await page.goto('/admin/statistiques')
  const both = page.getByRole('table', { name: 'Les deux périodes' })
  await both.getByRole('row', { name: /^Commandes \d/ }).waitFor()
  const cells = page.getByRole('table', { name: 'Commandes par jour et par heure' }).getByRole('cell')
  await expect.poll(async () => (await cells.allTextContents()).some(text => Number(text) > 0)).toBe(true)

  const asked = page.waitForRequest(request => request.url().includes('/api/admin/statistics'))
  await page.getByRole('group', { name: 'Comparée à' }).getByLabel('Quels jours').selectOption('Un an plus tôt')
  const query = new URL((await asked).url()).searchParams
  const yearOf = (name: string) => Number(query.get(name)?.slice(0, 4))
  expect(yearOf('compare_to')).toBe(yearOf('to') - 1)
  await page.getByText('Par recette').click()
  await page.getByRole('table', { name: 'Les dix plus grosses recettes' }).waitFor()
  expect(complaints).toEqual([])
})

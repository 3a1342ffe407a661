/**
 * Allergens that somebody avoids are said once, stored on the device, and marked wherever a choice is made; they hide
 * no dish.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { PAD_THAI, plusOf } from '../support/order/ordering.ts'
import { dishRow, expectInRow, menuReady, openMenu } from '../support/people/menu-page.ts'

leaveWorkersOut()

const chooser = (page: Page) => page.getByRole('button', { name: 'Ce que j’évite' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Ce que j’évite' })
const added = (page: Page) => page.getByRole('region', { name: 'Ajouté : Pad thaï' })

async function avoidCrustaceans(page: Page): Promise<void> {
  await chooser(page).click()
  await sheet(page).getByLabel('Crustacés').check()
  await sheet(page).getByRole('button', { name: 'Voir la carte' }).click()
  await sheet(page).waitFor({ state: 'hidden' })
}

it('marks option by option, hides nothing, and stays over a reload until it is cleared', async () => {
  const { page, complaints } = await openMenu()
  const count = await page.locator('.dish-row').count()
  await avoidCrustaceans(page)
  await expectInRow(page, 'Pad thaï', 'Selon le choix\u00a0: crustacés')
  await expectInRow(page, 'Nems aux crevettes (4 pièces)', 'Contient\u00a0: crustacés')
  await plusOf(page, PAD_THAI).click()
  await added(page).getByText('crustacés').waitFor()
  const marked = added(page).locator('label', { has: page.locator('.found-mark') })
  expect(await marked.allTextContents()).toEqual([expect.stringContaining('Crevette')])
  expect(await dishRow(page, 'Nems au poulet (4 pièces)').textContent()).not.toContain('Contient')
  expect(await page.locator('.dish-row').count()).toBe(count)

  await page.reload()
  await menuReady(page)
  await page.getByRole('button', { name: 'Signalé : crustacés' }).waitFor()
  await expectInRow(page, 'Pad thaï', 'Selon le choix\u00a0: crustacés')

  await page.getByRole('button', { name: 'Ne plus rien signaler' }).click()
  await chooser(page).waitFor()
  await expect.poll(() => page.getByText('Selon le choix :').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('goes along into the dish, the set menu and the dining room', async () => {
  const { page } = await openMenu()
  await avoidCrustaceans(page)

  await page.getByRole('link', { name: 'Pad thaï', exact: true }).click()
  const dish = page.getByRole('dialog', { name: 'Pad thaï' })
  await dish.getByRole('radio', { name: /^Poulet 1/ }).check()
  expect(await dish.getByText('Vous l’évitez').count()).toBe(0)
  await dish.getByRole('radio', { name: /^Crevette/ }).check()
  await dish.getByText('Vous l’évitez : crustacés').waitFor()
  await page.goBack()
  await dish.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: /^Entrée, plat, boisson/ }).click()
  const formule = page.getByRole('dialog')
  await formule.getByRole('button', { name: /^Nems aux crevettes.*Contient : crustacés/ }).waitFor()
  await page.goBack()
  await formule.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: 'Sur place' }).first().click()
  await expectInRow(page, 'Pad thaï', 'Selon le choix\u00a0: crustacés')
})

/**
 * Sheets whose code is loaded when they are first opened: a tap opens a frame at once, and Escape closes it until the
 * code is there.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { delayFiles } from '../support/browser/delayed-files.ts'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { atAddress, PAD_THAI, plusOf, takenOver } from '../support/order/ordering.ts'

leaveWorkersOut()

const dishRow = (page: Page) => page.getByRole('link', { name: /^Pad thaï/ }).first()
const legalLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' })

describe.each([
  { what: 'the legal texts', files: /\/assets\/legal-sheet-.*\.js$/, name: 'Informations légales', opener: legalLink },
  { what: 'a dish', files: /\/assets\/dish-sheet-.*\.js$/, name: 'Pad thaï', opener: dishRow },
])('$what', ({ files, name, opener }) => {
  async function tapped() {
    const { page, complaints } = await newPhone()
    const file = await delayFiles(page, files)
    await page.goto('/')
    await opener(page).scrollIntoViewIfNeeded()
    await takenOver(opener(page))
    await opener(page).click()
    const frame = page.getByRole('dialog', { name })
    await frame.getByText('Un instant').waitFor({ state: 'attached' })
    return { page, complaints, frame, file }
  }

  it('answers with a frame, which becomes the sheet and gives the focus back', async () => {
    const { page, complaints, frame, file } = await tapped()
    file.release()
    await page.locator('.late-sheet').waitFor({ state: 'detached' })
    await frame.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await frame.waitFor({ state: 'hidden' })
    await expect.poll(() => opener(page).evaluate(element => element === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  it('is stopped by Escape before it is there, and opens nothing later', async () => {
    const { page, frame, file } = await tapped()
    await page.keyboard.press('Escape')
    await frame.waitFor({ state: 'detached' })
    await atAddress(page, '/')
    const came = page.waitForResponse(files)
    file.release()
    await came
    // The sheet would open in the frame after its code has run, so two frames are enough to see that it does not.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.getByRole('dialog').count()).toBe(0)
    await opener(page).click()
    await frame.getByRole('button', { name: 'Fermer' }).waitFor()
  })
})

it('stays whole on a first visit that loses the network, and opens the cart once it is back', async () => {
  const { page, context } = await newPhone()
  await page.goto('/', { waitUntil: 'networkidle' })
  const add = plusOf(page, PAD_THAI)
  await takenOver(add)
  await context.setOffline(true)
  await add.click()
  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  const cart = page.getByRole('dialog', { name: 'Votre panier' })
  await cart.getByText('n’a pas pu être chargé', { exact: false }).waitFor()
  await cart.getByRole('button', { name: 'Fermer' }).click()
  await cart.waitFor({ state: 'detached' })
  await dishRow(page).waitFor()
  await page.getByRole('link', { name: /^01\s/ }).first().waitFor()

  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  await cart.getByRole('button', { name: 'Réessayer' }).waitFor()
  await context.setOffline(false)
  await cart.getByText('Pad thaï', { exact: false }).first().waitFor()
})

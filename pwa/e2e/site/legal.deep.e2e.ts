import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { GYOZA_LINE, openCheckout, takenOver } from '../support/order/ordering.ts'

leaveWorkersOut()

const DOCUMENTS = [
  { link: 'Mentions légales', name: 'mentions', title: 'Mentions légales' },
  { link: 'Confidentialité', name: 'confidentialite', title: 'Politique de confidentialité' },
  { link: 'Conditions de vente', name: 'cgv', title: 'Conditions générales de vente' },
  { link: 'Cookies', name: 'cookies', title: 'Cookies et stockage sur votre appareil' },
]

/** The machine that runs the tests may be busy. */
const PATIENT = { timeout: 15_000 }

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Informations légales' })

it('opens each text from the footer, on its tab, and goes back to the link', async () => {
  const { page, complaints } = await newPhone()
  await page.goto('/')
  // The footer's code is loaded when one scrolls near; until then its links reload the page.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  for (const { link, name, title } of DOCUMENTS) {
    const inFooter = page.getByRole('contentinfo').getByRole('link', { name: link })
    await takenOver(inFooter)
    await inFooter.click()
    await dialog(page).getByRole('heading', { name: title, level: 3 }).waitFor()
    expect(new URL(page.url()).searchParams.get('legal')).toBe(name)
    expect(await dialog(page).getByRole('tab', { selected: true }).textContent()).toBe(link)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => inFooter.evaluate(element => element === document.activeElement), PATIENT).toBe(true)
  }
  expect(complaints).toEqual([])
})

it('can be read from the form of the checkout, which keeps what was typed and what was amiss', async () => {
  const { page, complaints } = await newPhone()
  await openCheckout(page, GYOZA_LINE)
  const form = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Continuer' }) })
  const field = form.getByLabel('Prénom', { exact: true })
  await form.getByRole('button', { name: 'Continuer' }).click()
  await expect.poll(() => form.locator('[aria-invalid]').count()).toBeGreaterThan(0)
  await field.fill('Camille')
  const amiss = await form.locator('[aria-invalid]').count()
  const link = form.getByRole('link', { name: 'politique de confidentialité' })
  await link.click()
  await dialog(page).getByRole('heading', { name: 'Politique de confidentialité', level: 3 }).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => link.evaluate(element => element === document.activeElement), PATIENT).toBe(true)
  expect(await field.inputValue()).toBe('Camille')
  expect(await form.locator('[aria-invalid]').count()).toBe(amiss)
  expect(complaints).toEqual([])
})

it('opens by its address, and each text begins at its beginning', async () => {
  const { page } = await newPhone()
  await page.goto('/?legal=cgv')
  const panel = dialog(page).getByRole('tabpanel')
  await panel.getByRole('heading', { name: 'Annexe 2' }).scrollIntoViewIfNeeded()
  await expect.poll(() => panel.evaluate(element => element.scrollTop), PATIENT).toBeGreaterThan(0)
  await dialog(page).getByRole('tab', { name: 'Conditions de vente' }).focus()
  await page.keyboard.press('ArrowLeft')
  await dialog(page).getByRole('heading', { name: 'Cookies et stockage', level: 3 }).waitFor()
  expect(await panel.evaluate(element => element.scrollTop)).toBe(0)
  // However many texts were read, one step back leaves them all.
  await page.goBack()
  await dialog(page).waitFor({ state: 'hidden' })
})

it('prints the text alone, on as many sheets as it needs', async () => {
  const { page } = await newPhone()
  await page.goto('/?legal=cgv')
  await dialog(page).getByRole('heading', { name: 'Conditions générales de vente', level: 3 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() => document.body.innerText)
  expect(printed.trimStart()).toMatch(/^Conditions générales de vente/)
  expect(printed).toContain('Annexe 2')
  for (const elsewhere of ['Voir la carte', 'Imprimer', 'Informations légales', 'On vous attend']) {
    expect(printed).not.toContain(elsewhere)
  }
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3)
})

it('is there on every page that ends with the footer', async () => {
  const { page } = await newPhone()
  await page.goto('/payment-cancel')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await dialog(page).getByRole('heading', { name: 'Cookies et stockage', level: 3 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/payment-cancel')
})

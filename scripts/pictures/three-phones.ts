/** Makes the README's picture: the menu, the last step and the paid order of one guest, on a phone each. */
import type { Browser, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { startServer } from '../../pwa/e2e/support/server/server-process.ts'
import { atMenu, NOON, openPage, settled } from './screenshots.ts'

const GAP = 16
const PAPER = '#d3dff0'

/** Takes the picture into a file. */
export async function takeThreePhones(browser: Browser, file: string): Promise<void> {
  const server = await startServer({ TEST_CLOCK: NOON })
  try {
    const page = await openPage(browser, server.origin, 'narrow')
    const phones: Buffer[] = []
    for (const go of [toMenu, toRecap, toPaidOrder]) {
      await go(page)
      await settled(page)
      phones.push(await page.screenshot({ scale: 'css' }))
    }
    await page.context().close()
    await sideBySide(phones, file)
  } finally {
    await server.stop()
  }
}

async function toMenu(page: Page): Promise<void> {
  await page.goto('/')
  await atMenu(page)
  await page.getByRole('button', { name: /^Ajouter Pad kapao/ }).tap()
  await page.getByText('Ajouté : ').first().waitFor()
}

async function toRecap(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Voir le panier/ }).tap()
  await page.getByRole('button', { name: 'Commander', exact: true }).tap()
  await page.getByLabel('Prénom').fill('Camille')
  await page.getByLabel('Nom', { exact: true }).fill('Renard')
  await page.getByLabel('Email', { exact: true }).fill('camille@exemple.fr')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Continuer' }).tap()
  await orderButton(page).waitFor()
}

/** Once it takes a tap: not the second one of a double tap. */
function orderButton(page: Page): Locator {
  return page
    .getByRole('button', { name: /^Commander avec obligation de paiement/ })
    .and(page.locator(':not([data-fresh])'))
}

async function toPaidOrder(page: Page): Promise<void> {
  await orderButton(page).tap()
  await page.getByRole('button', { name: /^Payer/ }).tap()
  await page
    .getByRole('link', { name: /^Suivre/ })
    .first()
    .tap()
  await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
}

async function sideBySide(phones: readonly Buffer[], file: string): Promise<void> {
  const { width = 0, height = 0 } = await sharp(phones[0]).metadata()
  const background = {
    width: phones.length * (width + GAP) + GAP,
    height: height + 2 * GAP,
    channels: 3 as const,
    background: PAPER,
  }
  await sharp({ create: background })
    .composite(phones.map((input, at) => ({ input, left: GAP + at * (width + GAP), top: GAP })))
    .webp({ quality: 82 })
    .toFile(file)
}

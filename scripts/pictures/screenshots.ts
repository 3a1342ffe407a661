/**
 * Makes the screenshots that browsers show before installing an app: real pages shortly after noon, with orders that
 * were placed and paid. api/features/site/manifests.ts has their names and sizes.
 */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { startServer } from '../../pwa/e2e/support/server/server-process.ts'
import { counterBearer, fillService } from './service.ts'

/** A Saturday. */
export const NOON = '2026-11-21T11:06:00Z'

const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1440, height: 900 } },
}
type Form = keyof typeof FORMS

/** A screenshot; `prepare` runs on the page before it is taken. */
type Shot = { name: string; form: Form; address: string; prepare: (page: Page) => Promise<unknown> }

const SHOTS: Shot[] = [
  { name: 'home', form: 'wide', address: '/', prepare: menuIsThere },
  { name: 'menu', form: 'wide', address: '/', prepare: atMenu },
  { name: 'menu', form: 'narrow', address: '/', prepare: atMenu },
  {
    name: 'dish',
    form: 'narrow',
    address: '/?plat=pad-thai',
    prepare: page => page.getByRole('dialog').getByText('Piquant').first().waitFor(),
  },
  { name: 'cart', form: 'narrow', address: '/', prepare: atCart },
]
const COUNTER_SHOTS: Shot[] = [
  { name: 'board', form: 'narrow', address: '/admin/commandes', prepare: atBoard },
  { name: 'board', form: 'wide', address: '/admin/commandes', prepare: atBoard },
]

/** Takes all screenshots into a folder. */
export async function takeScreenshots(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const server = await startServer({ TEST_CLOCK: NOON })
  try {
    for (const shot of SHOTS) await take(browser, server.origin, shot, folder)
    const bearer = await counterBearer(server)
    await fillService(server, bearer)
    const kept = { admin_token: bearer, admin_role: 'manager' }
    for (const shot of COUNTER_SHOTS) await take(browser, server.origin, shot, folder, kept)
  } finally {
    await server.stop()
  }
}

async function take(browser: Browser, baseURL: string, shot: Shot, folder: string, kept = {}): Promise<void> {
  const { name, form, address, prepare } = shot
  const page = await openPage(browser, baseURL, form, kept)
  await page.goto(address)
  await prepare(page)
  await settled(page)
  const png = await page.screenshot()
  await sharp(png).webp({ quality: 80 }).toFile(`${folder}/${name}-${form}.webp`)
  await page.context().close()
}

/** A page in a context of its own, to be closed with it. @param kept what its storage holds from the beginning */
export async function openPage(browser: Browser, baseURL: string, form: Form, kept = {}): Promise<Page> {
  const locale = { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' as const }
  const context = await browser.newContext({ ...FORMS[form], ...locale, baseURL })
  // The page's clock shows the same time as the server's, and runs on.
  await context.clock.install({ time: NOON })
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`)
  return context.newPage()
}

/** Waits for the fonts, without which a picture would show others. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => true)')
}

async function menuIsThere(page: Page): Promise<void> {
  await page.locator('#plats .dish-row').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Scrolls to the mains. */
export async function atMenu(page: Page): Promise<void> {
  await menuIsThere(page)
  // Scrolls twice: rows that were never in view have their true height only once they are near.
  for (let tries = 0; tries < 2; tries++) {
    await page.locator('#plats').evaluate(element => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
    await page.waitForTimeout(500)
  }
}

async function atCart(page: Page): Promise<void> {
  await menuIsThere(page)
  for (const dish of [/^Ajouter Pad thaï, poulet/, /^Ajouter Gyoza au poulet/]) {
    await page.getByRole('button', { name: dish }).first().tap()
  }
  await page.getByRole('button', { name: /^Voir le panier 2/ }).tap()
  await page.getByText('Total TTC').waitFor()
  await page.waitForLoadState('networkidle')
}

async function atBoard(page: Page): Promise<void> {
  await page.getByText('Sans coriandre').first().waitFor()
  await page.getByRole('button', { name: 'Activer le son' }).click()
  await page.getByRole('button', { name: 'Activer le son' }).waitFor({ state: 'detached' })
}

/**
 * One page for many screens, one after the other, each with the storage of a device of its own: opening a new page for
 * each would take half of the time.
 */
import type { Page, ViewportSize } from 'playwright'
import { BESIDE_THE_PAGE, lastingPhone, type Phone } from '../browser/phone.ts'
import { layStored, type StoredState } from '../storage/stored-state.ts'

const PHONE: ViewportSize = { width: 390, height: 844 }

/** Pictures are as sharp as on a phone; the checks measure in CSS pixels. */
export const PIXELS = { deviceScaleFactor: process.env.PICTURES ? 2 : 1 }

let opened: Promise<Phone> | undefined

/**
 * The test file's page, at an address without the application, with empty storage; less motion is asked for, and there
 * is no service worker, which would fetch the whole site for every screen.
 */
export async function onePage(state: StoredState, viewport = PHONE): Promise<Page> {
  opened ??= lastingPhone({ reducedMotion: 'reduce', serviceWorkers: 'block', ...PIXELS })
  const { page, context } = await opened
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize(viewport)
  await laidBeside(page, state)
  return page
}

/** Leads a page to an address without the application, and puts this into its storage. */
export async function laidBeside(page: Page, state: StoredState): Promise<void> {
  await page.goto(BESIDE_THE_PAGE)
  await layStored(page, state)
}

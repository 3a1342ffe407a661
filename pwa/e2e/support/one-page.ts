/**
 * One page for many screens, one after the other, each as on a device of its own: a new one for each costs half of what
 * is asked of it.
 */
import type { Page, ViewportSize } from 'playwright'
import { BESIDE_THE_PAGE, lastingPhone, type Phone } from './phone.ts'
import { layStored, type StoredState } from './stored-state.ts'

const PHONE: ViewportSize = { width: 390, height: 844 }

/** Whoever looks at pictures wants them as sharp as a phone's; what is asked of a screen is asked in CSS pixels. */
export const PIXELS = { deviceScaleFactor: process.env.PICTURES ? 2 : 1 }

let opened: Promise<Phone> | undefined

/**
 * The file's page, beside the application, on a device that keeps nothing else; with less motion asked for, and without
 * a service worker, which would fetch the whole site anew for every screen.
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

/** Leaves a page beside the application, where its device keeps this. */
export async function laidBeside(page: Page, state: StoredState): Promise<void> {
  await page.goto(BESIDE_THE_PAGE)
  await layStored(page, state)
}

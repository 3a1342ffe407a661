/** Simulates the installation of the app in a browser without a home screen. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { inject, onTestFinished } from 'vitest'
import { FLAGS, origin } from '../browser/phone.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** A browser with a profile of its own: the other tests use private windows, which cannot install anything. */
export async function lastingBrowser(): Promise<BrowserContext> {
  const profile = await mkdtemp(path.join(tmpdir(), 'lai-khram-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: inject('chromiumPath'),
    args: FLAGS,
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  onTestFinished(async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  })
  return context
}

/** The invitation that lies over the page's lower edge. */
export const invitation = (page: Page) => page.getByRole('region', { name: 'La carte sur votre écran d’accueil' })

/** Offers to install the page, as a browser does; `asked` then counts how often its dialog was requested. */
export async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state = window as { asked?: number }
    state.asked = 0
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        state.asked = (state.asked ?? 0) + 1
      },
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    dispatchEvent(event)
  })
}

/** Makes the page take the browser for Safari on an iPhone; call it before the page is opened. */
export async function onIphone(page: Page): Promise<void> {
  await page.addInitScript(agent => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), IPHONE)
}

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, inject, onTestFinished } from 'vitest'
import { forThisWorker } from './for-this-worker.ts'
import { server } from './server.ts'

export type Phone = {
  context: BrowserContext
  page: Page
  /** What went wrong unseen: uncaught errors, console errors (CSP violations are among them). */
  complaints: string[]
}

/**
 * What this browser would do beside our page: each window prepares the browser's own pages (`chrome://…top-chrome`), a
 * quarter of what a journey costs. Of several such lists the last one counts, so Playwright's own stands here too.
 */
const NOT_FOR_JOURNEYS = [
  ...['PreloadTopChromeWebUI', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AimEnabled', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'PaintHolding'],
  ...['OptimizationHints', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning', 'Translate'],
]

export const FLAGS = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NOT_FOR_JOURNEYS.join()}`,
]

/** Where the application is, for links that a journey opens by hand. */
export const origin: string = server.origin

const lasting: BrowserContext[] = []
afterAll(async () => {
  for (const context of lasting) await putAway(context)
})

let serviceWorkers: 'allow' | 'block' = 'allow'

/**
 * The file's journeys go without the service worker, which they are not about: it fetches the whole site anew for each
 * device, and that is a third of what a journey costs.
 */
export function leaveWorkersOut(): void {
  serviceWorkers = 'block'
}

/** Far more than anything takes: a machine that does other things as well must not make a journey fail. */
const PATIENCE_MS = 30_000

/** The worker's browser: a context of it per person is enough. It ends with us, however we end: its pipe breaks. */
function openBrowser(): Promise<Browser> {
  // Playwright itself turns the sandbox off, which refuses root and many containers; only our own pages are opened.
  const launch = () => chromium.launch({ executablePath: inject('chromiumPath'), args: FLAGS })
  return forThisWorker('browser', launch, browser => browser.isConnected())
}

/** A document of the application's origin without the application. */
export const BESIDE_THE_PAGE = '/robots.txt'

export type PhoneOptions = BrowserContextOptions & {
  /** What its local storage holds already. */
  keeps?: [name: string, value: string][]
}

/**
 * A person's phone until the test ends: 390×844, French, Paris time, nothing stored yet unless said. Relative addresses
 * go to the application.
 * @param options such as `{ viewport: { width: 1440, height: 900 } }` for another screen
 * @param within another browser than the worker's, such as one with a camera
 */
export async function newPhone(options: PhoneOptions = {}, within?: Browser): Promise<Phone> {
  const phone = await openPhone(options, within)
  onTestFinished(() => putAway(phone.context))
  return phone
}

/** What a journey answers in the server's stead may be under way when it ends: that is no fault of anybody's. */
async function putAway(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** The same until the file's tests are over. */
export async function lastingPhone(options: PhoneOptions = {}): Promise<Phone> {
  const phone = await openPhone(options)
  lasting.push(phone.context)
  return phone
}

async function openPhone({ keeps, ...options }: PhoneOptions = {}, within?: Browser): Promise<Phone> {
  const context = await (within ?? (await openBrowser())).newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    serviceWorkers,
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  // By the page itself: Playwright opens another one for the state of a new context.
  if (keeps) {
    await page.goto(BESIDE_THE_PAGE)
    await page.evaluate(items => {
      for (const [name, value] of items) localStorage.setItem(name, value)
    }, keeps)
  }
  const complaints: string[] = []
  context.on('weberror', event => complaints.push(String(event.error())))
  context.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { context, page, complaints }
}

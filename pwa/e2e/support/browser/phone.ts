import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, inject, onTestFinished } from 'vitest'
import { server } from '../server/server.ts'
import { workerValue } from '../worker-values.ts'

type Program = 'shell' | 'chromium'

export type Phone = {
  context: BrowserContext
  page: Page
  /** Uncaught errors and console errors, CSP violations among them. */
  complaints: string[]
}

/**
 * Features of the browser that these tests do not need: each window prepares the browser's own pages
 * (`chrome://…top-chrome`), a quarter of a test's cost. Only the last such list on the command line counts, so it
 * repeats Playwright's own.
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
  // A page lives for seconds: its code is run long enough to be compiled with care, and too shortly to gain by it.
  '--js-flags=--no-opt,--no-maglev',
  `--disable-features=${NOT_FOR_JOURNEYS.join()}`,
]

/** The application's origin, for links that a test opens by hand. */
export const origin: string = server.origin

/** The same by a name: a passkey belongs to a name, not to a number. */
export const named = () => origin.replace('127.0.0.1', 'localhost')

const lasting: BrowserContext[] = []
afterAll(async () => {
  for (const context of lasting) await putAway(context)
})

let serviceWorkers: 'allow' | 'block' = 'allow'
let prepare: ((context: BrowserContext) => Promise<void>) | undefined
let usualProgram: Program = 'shell'

/**
 * Runs the file's tests without the service worker, when they are not about it: it fetches the whole site for each
 * device, as much work as a whole order. One that is asks for it: `newPhone({ serviceWorkers: 'allow' })`.
 */
export function leaveWorkersOut(): void {
  serviceWorkers = 'block'
}

/**
 * Shows the file's pages in the whole Chromium instead of its headless shell, which has neither background sync nor
 * push, nor an installed application, and takes a fifth less work for each page.
 */
export function inWholeChromium(): void {
  usualProgram = 'chromium'
}

/** Has every phone of the file prepared so, as by a translation or what an old browser lacks. */
export function onPhonesWith(preparation: (context: BrowserContext) => Promise<void>): void {
  prepare = preparation
}

/** Characters of a page that a failed test prints. */
const MOST_SHOWN = 1500

/** This is far more than anything takes, so that a busy machine does not make a test fail. */
const PATIENCE_MS = 30_000

/**
 * The worker's browser; each person has a context in it. It ends with this process, however that ends, since its pipe
 * breaks.
 */
function openBrowser(program: Program): Promise<Browser> {
  const executablePath = inject(program === 'shell' ? 'headlessShellPath' : 'chromiumPath')
  // Playwright turns the sandbox off, which does not work for root and in many containers; only the site's own pages
  // are opened.
  const launch = () => chromium.launch({ executablePath, args: FLAGS })
  return workerValue(program, launch, browser => browser.isConnected())
}

/** A document of the application's origin that does not run the application. */
export const BESIDE_THE_PAGE = '/robots.txt'

export type PhoneOptions = BrowserContextOptions & {
  /** What its local storage has from the start. */
  keeps?: [name: string, value: string][]
  /** The file's own, unless said. */
  program?: Program
}

/**
 * A person's phone until the test ends: 390×844, French, Paris time, with empty storage unless said.
 * Relative addresses go to the application.
 * @param options such as `{ viewport: { width: 1440, height: 900 } }` for another screen
 * @param within another browser than the worker's, such as one with a camera
 */
export async function newPhone(options: PhoneOptions = {}, within?: Browser): Promise<Phone> {
  const phone = await openPhone(options, within)
  onTestFinished(async ({ task: { name, result } }) => {
    if (result?.state === 'fail') await tell(phone, name)
    await putAway(phone.context)
  })
  return phone
}

/** Prints a failed test's pages: they alone tell why it waited for something else in vain. */
async function tell({ context, complaints }: Phone, test: string): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText().catch(String)
    process.stderr.write(`'${test}' failed at ${page.url()}, which shows:\n${text.slice(0, MOST_SHOWN)}\n`)
  }
  if (complaints.length > 0) process.stderr.write(`Its browser said:\n${complaints.join('\n')}\n`)
}

/** A route handler may still be running when the test ends, which is no error. */
async function putAway(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** A phone that stays until all tests of the file are over. */
export async function lastingPhone(options: PhoneOptions = {}): Promise<Phone> {
  const phone = await openPhone(options)
  lasting.push(phone.context)
  return phone
}

async function openPhone(given: PhoneOptions = {}, within?: Browser): Promise<Phone> {
  const { keeps, program = usualProgram, ...options } = { serviceWorkers, ...given }
  const browser = within ?? (await openBrowser(program))
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await prepare?.(context)
  const page = await context.newPage()
  // The page itself writes it: Playwright would open a second page for the storage of a new context.
  if (keeps) {
    await page.goto(BESIDE_THE_PAGE)
    await page.evaluate(items => {
      for (const [name, value] of items) localStorage.setItem(name, value)
    }, keeps)
  }
  const complaints: string[] = []
  context.on('weberror', event => complaints.push(String(event.error())))
  context.on('console', message => {
    if (message.type() !== 'error') return
    const isServers = message.text().includes('status of 5')
    complaints.push(isServers ? `${message.text()} ${message.location().url}` : message.text())
  })
  return { context, page, complaints }
}

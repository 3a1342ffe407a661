/** The service worker, as a test sees it. */
import type { Page } from 'playwright'

/** Opens the first page and waits until the device has stored all of its code and the worker controls it. */
export async function openStored(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await workerReady(page)
  await page.reload()
}

export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/**
 * Has the browser look for a newer worker, as the page does every hour. Chromium sometimes (some one in three hundred)
 * never settles that promise, so the result is asked of the page instead.
 */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async patienceMs => {
    const looked = navigator.serviceWorker.ready.then(registration => registration.update())
    await Promise.race([looked, new Promise(resolve => setTimeout(resolve, patienceMs))])
  }, 15_000)
}

/** How many workers of a newer release wait for the last page of the former one to close. */
export function waitingWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { waiting, installing } = await navigator.serviceWorker.ready
    return Number(waiting !== null) + Number(installing !== null)
  })
}

export function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}

/** The names of all caches that workers have stored. */
export function storedCaches(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

/** Wakes the customers' worker as the browser does when the network is back. */
export async function networkIsBack(page: Page, origin: string, tag: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
  await devtools.detach()
}

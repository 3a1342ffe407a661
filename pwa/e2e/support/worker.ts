/** The service worker, as a test sees it. */
import type { Page } from 'playwright'

/** The first page, once the device has all of its code and the worker answers for it. */
export async function openStored(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await workerReady(page)
  await page.reload()
}

export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/**
 * Has the browser look for a newer worker, as the page itself does every hour. Chromium was seen to leave that
 * promise open for good, once in some three hundred times: what it found is asked of the page, not of the promise.
 */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async patienceMs => {
    const looked = navigator.serviceWorker.ready.then(registration => registration.update())
    await Promise.race([looked, new Promise(resolve => setTimeout(resolve, patienceMs))])
  }, 15_000)
}

/** How many of a newer release wait for the last page of the one before to go. */
export function waitingWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { waiting, installing } = await navigator.serviceWorker.ready
    return Number(waiting !== null) + Number(installing !== null)
  })
}

export function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}

/** The names of everything that workers keep. */
export function storedCaches(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

/** Wakes the customers' worker as the browser does when a network has come back. */
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

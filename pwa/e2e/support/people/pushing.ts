/**
 * Pushes without a push service: the page's subscription is a stand-in, the browser's developer tools deliver to the
 * worker, and a tap is the event that the system would dispatch.
 */
import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page, Worker } from 'playwright'
import { expect } from 'vitest'
import type { PushedNotification } from '#api/features/push/rules.ts'
import { origin } from '../browser/phone.ts'

/**
 * Allows notifications and installs a stand-in push service.
 * @returns the endpoint of its subscription
 */
export async function withPushService(context: BrowserContext): Promise<string> {
  const endpoint = `https://push.example.net/send/${randomBytes(8).toString('hex')}`
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript(fakeService, endpoint)
  return endpoint
}

function fakeService(endpoint: string) {
  const isOn = 'laikhram_test_subscribed'
  const subscription = {
    endpoint,
    options: {},
    toJSON: () => ({ endpoint, keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) } }),
    unsubscribe: async () => {
      localStorage.removeItem(isOn)
      return true
    },
  } as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(isOn) ? subscription : null)
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(isOn, 'yes')
    return subscription
  }
}

/**
 * The page's worker, once it is active.
 * @param script `/sw.js` or `/admin-sw.js`
 */
export async function workerOf(page: Page, script: string): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const find = () =>
    page
      .context()
      .serviceWorkers()
      .find(worker => new URL(worker.url()).pathname === script)
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy()
  return find() as Worker
}

/**
 * Delivers a push to the page's worker and waits until the worker has shown it: asking for the notifications earlier
 * makes Chromium drop the one that is stored but not yet shown.
 * @param data sent as it is
 */
export async function deliver(page: Page, worker: Worker, data: PushedNotification | string): Promise<void> {
  const isShown = await nextShown(worker)
  const session = await page.context().newCDPSession(page)
  const scope = await page.evaluate(() => navigator.serviceWorker.ready.then(registration => registration.scope))
  const registration = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registration,
    data: typeof data === 'string' ? data : JSON.stringify(data),
  })
  await session.detach()
  await isShown()
}

/** Resolves once the worker is watched, to a function that waits for its next notification to be shown. */
async function nextShown(worker: Worker): Promise<() => Promise<void>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const { registration } = scope
    scope.nextShown = new Promise(resolve => {
      registration.showNotification = async (...notification) => {
        // Removes the replacement, then calls the browser's own method.
        Reflect.deleteProperty(registration, 'showNotification')
        await registration.showNotification(...notification)
        resolve()
      }
    })
  })
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).nextShown)
}

/** The worker's globals that the types of these tests do not have. */
type WorkerScope = EventTarget & {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event
  /** Added by these tests: resolves when the push being delivered has become a notification. */
  nextShown: Promise<void>
}

/** The notifications shown now, as `title | body`. */
export async function notificationsOf(worker: Worker): Promise<string[]> {
  return await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body }) => `${title} | ${body}`)
  })
}

/**
 * Taps the newest notification.
 * @param action the name of one of its buttons
 */
export async function tapNotification(worker: Worker, action = ''): Promise<void> {
  await worker.evaluate(async action => {
    const scope = globalThis as unknown as WorkerScope
    const notification = (await scope.registration.getNotifications()).at(-1)
    if (!notification) throw new Error('no notification to tap')
    const event = new scope.NotificationEvent('notificationclick', { notification, action })
    // `waitUntil` works on the browser's own events alone, so it is replaced.
    const waiting: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => waiting.push(work) })
    scope.dispatchEvent(event)
    await Promise.all(waiting)
  }, action)
}

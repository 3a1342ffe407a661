/**
 * Pushes where no push service can be reached: the page's subscription is a stand-in, the browser's own tooling delivers
 * to the worker what a service would, and a tap is the event that the system would make of it.
 */
import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page, Worker } from 'playwright'
import { expect } from 'vitest'
import type { PushedNotification } from '#api/features/push/rules/notification.ts'
import { origin } from './phone.ts'

/** A browser that is allowed notifications and has a push service; its endpoint. */
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

/** The page's worker, once it is at work. @param script `/sw.js` or `/admin-sw.js` */
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
 * Hands a push to the worker of the page, as a push service does, and waits until the worker has shown it: whoever asks
 * for the notifications in between makes Chromium take the one away that it has written down and not yet put up.
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

/** Once it resolves the worker watches; what it resolves to waits for the next notification to stand. */
async function nextShown(worker: Worker): Promise<() => Promise<void>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const { registration } = scope
    scope.nextShown = new Promise(resolve => {
      registration.showNotification = async (...notification) => {
        // Off it again, and to the browser's own.
        Reflect.deleteProperty(registration, 'showNotification')
        await registration.showNotification(...notification)
        resolve()
      }
    })
  })
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).nextShown)
}

/** What a worker's globals are, of which these types know nothing. */
type WorkerScope = EventTarget & {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event
  /** Of these tests: the notification that a push under way becomes. */
  nextShown: Promise<void>
}

/** What stands among the telephone's notifications, as `title | body`. */
export async function notificationsOf(worker: Worker): Promise<string[]> {
  return await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body }) => `${title} | ${body}`)
  })
}

/** A tap on the newest notification. @param action on one of its buttons */
export async function tapNotification(worker: Worker, action = ''): Promise<void> {
  await worker.evaluate(async action => {
    const scope = globalThis as unknown as WorkerScope
    const notification = (await scope.registration.getNotifications()).at(-1)
    if (!notification) throw new Error('no notification to tap')
    const event = new scope.NotificationEvent('notificationclick', { notification, action })
    // The browser lets only its own events wait.
    const waiting: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => waiting.push(work) })
    scope.dispatchEvent(event)
    await Promise.all(waiting)
  }, action)
}

/** Pushes in a service worker: it shows them, opens the right screen at a tap, keeps its subscription alive. */

import type { pushKey, renew } from '#api/features/push/contract.ts'
import { readNotification } from '#api/features/push/rules.ts'
import type { OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { urlOf } from '#api/kernel/origin.ts'
import { rememberEndpoint, rememberedEndpoint } from '../push/endpoint-memory.ts'
import { openWindows } from './open-windows.ts'
import { thisWorker } from './this-worker.ts'

type App = { home: string; icon: 'icon' | 'staff-icon' }
/** What a notification carries to the tap on it. */
type Screens = { path: string; actionPath?: string }
const ACTION = 'way-out'

const STAFF = /^\/admin(\/|$)/

/**
 * Hears pushes, taps on their notifications, and changes of the subscription. To be called while the worker's script
 * runs: events come to nobody who listens later.
 * @param app.home the screen of a notification that leads nowhere else
 * @param app.icon what its pictures' names begin with, as in its manifest
 */
export function answerPushes(app: App): void {
  const { home } = app
  thisWorker.addEventListener('push', event => event.waitUntil(show(event.data, app)))
  thisWorker.addEventListener('notificationclick', event => {
    event.notification.close()
    const { path, actionPath } = (event.notification.data ?? {}) as Partial<Screens>
    event.waitUntil(openScreen((event.action === ACTION ? actionPath : path) ?? home, home))
  })
  thisWorker.addEventListener('pushsubscriptionchange', event => {
    ;(event as ExtendableEvent).waitUntil(renewSubscription(event as PushSubscriptionChangeEvent))
  })
}

/** Every push shows something: Safari ends the subscription of a worker that lets some pass in silence. */
async function show(data: PushMessageData | null, { home, icon }: App): Promise<void> {
  const known = readNotification(jsonOf(data))
  const { title, body, tag, path, action } = known ?? { ...UNREADABLE, path: home, action: undefined }
  const screens: Screens = { path, ...(action && { actionPath: action.path }) }
  await thisWorker.registration.showNotification(title, {
    body,
    tag,
    lang: 'fr',
    icon: `/${icon}-192.png`,
    // The one in the status bar: of one ink.
    badge: `/${icon}-monochrome-512.png`,
    data: screens,
    // The same order has more to say: it rings again.
    ...({ renotify: true } as object),
    ...(action && { actions: [{ action: ACTION, title: action.title }] }),
  })
}

/** Of a version of ours that this worker does not know yet. */
const UNREADABLE = { title: 'Du nouveau', body: 'Touchez pour voir.', tag: 'news' }

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/**
 * Brings a screen before the person: in the window that is open, or else in a new one.
 * @param path on our own site, as a push named it
 * @param home in its place, should it lead elsewhere
 */
export async function openScreen(path: string, home: string): Promise<void> {
  const screen = ownAddress(path) ?? new URL(home, thisWorker.location.origin)
  const window = await openWindow(screen)
  if (!window) return void (await thisWorker.clients.openWindow(screen.href))
  // First: a tap allows it for a moment only.
  const shown = await window.focus().catch(() => window)
  if (isThere(shown, screen)) return
  // A window that this worker does not control yet cannot be led.
  const isLed = await shown.navigate(screen.href).catch(() => null)
  if (!isLed) await thisWorker.clients.openWindow(screen.href)
}

function ownAddress(path: string): URL | undefined {
  const { origin } = thisWorker.location
  const address = path.startsWith('/') ? urlOf(path, origin) : undefined
  return address?.origin === origin ? address : undefined
}

/** One of the same app: best where it shows the screen already, else the one that was seen last. */
async function openWindow(screen: URL): Promise<WindowClient | undefined> {
  const all = await openWindows()
  const windows = all.filter(({ url }) => STAFF.test(new URL(url).pathname) === STAFF.test(screen.pathname))
  return windows.find(window => isThere(window, screen)) ?? windows.find(({ focused }) => focused) ?? windows[0]
}

/** The screen's own path and what it asks for; a page may have added more, such as an open sheet. */
function isThere({ url }: WindowClient, screen: URL): boolean {
  const { pathname, searchParams } = new URL(url)
  let isSame = pathname === screen.pathname
  screen.searchParams.forEach((value, name) => {
    isSame &&= searchParams.get(name) === value
  })
  return isSame
}

/** Not among TypeScript's own types. */
type PushSubscriptionChangeEvent = ExtendableEvent & {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}

/**
 * The browser has changed its subscription, or dropped it: the server goes on writing to the new one. Where it cannot be
 * told now, the page tells it when it is opened next.
 */
async function renewSubscription({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const replaces = oldSubscription?.endpoint ?? (await rememberedEndpoint())
  if (replaces === undefined) return
  const subscription = newSubscription ?? (await subscribeAnew(oldSubscription))
  const { endpoint = '', keys } = subscription.toJSON()
  const body: RequestOf<typeof renew>['body'] = {
    endpoint,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    replaces,
  }
  // A fetch of a worker's own never comes by its own fetch handler.
  const answer = await fetch('/api/push/subscriptions/renewal', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.ok) await rememberEndpoint(endpoint)
}

async function subscribeAnew(old: PushSubscription | null): Promise<PushSubscription> {
  const applicationServerKey = old?.options.applicationServerKey ?? (await ourKey())
  return await thisWorker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function ourKey(): Promise<string | null> {
  const answer = await fetch('/api/push/key')
  return ((await answer.json()) as OutputOf<typeof pushKey>).key
}

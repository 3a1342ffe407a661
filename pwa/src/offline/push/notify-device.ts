/**
 * Notifications on this device: the browser's permission and its subscription (one for each worker, the customers' and
 * the staff's), the server's knowledge of it, and the wishes that this device remembers. The server's word decides what
 * is sent; a wish tells a page whether to offer it or to say that it is done.
 */

import { type pushKey, subscribe, subscribeStaff, unsubscribe, unsubscribeStaff } from '#api/features/push/contract.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { currentCustomer, customerToken } from '#pwa/lib/session/customer-session.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isFlag, isText, listOf, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'
import { forgetEndpoint, rememberEndpoint } from './endpoint-memory.ts'

export type PushState = Exclude<PushSupport, 'supported'> | 'denied' | 'off' | 'on'

/** A page that is opened for the first time is still registering its worker. */
const WORKER_PATIENCE_MS = 15_000

const MOST_ORDERS = 20

/** The state of a wish on this device, without asking for anything. */
export async function pushState(wish: Wish): Promise<PushState> {
  const support = pushSupport()
  if (support !== 'supported') return support
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted' || !isWished(wish)) return 'off'
  return (await currentSubscription()) ? 'on' : 'off'
}

/**
 * Asks for permission and subscribes. Call it in a tap's event, before anything else is awaited.
 * @returns 'denied' where the person refused, 'off' where they did not answer
 * @throws NoPushService, ApiProblem, NetworkFailure
 */
export async function turnOn(wish: Wish): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await register(wish)
  recordWish(wish)
  return 'on'
}

/**
 * Sends the subscription to the server again, which may have lost it or know an older endpoint. Failures are silent,
 * since nobody asked.
 */
export async function renewWish(wish: Wish): Promise<boolean> {
  await register(wish).catch(error => logProblem('Notifications were not renewed', error))
  return true
}

/** Ends this device's notifications for the wish, even if the server cannot be told: messages to the device then fail. */
export async function turnOff(wish: Wish): Promise<PushState> {
  const endpoint = await leavePushService(wish.about === 'staff' ? 'staff' : 'customers')
  if (endpoint === undefined) return 'off'
  const told =
    wish.about === 'staff'
      ? staffCall(unsubscribeStaff, { body: { endpoint } })
      : call(unsubscribe, { body: { endpoint } })
  await told.catch(untold)
  return 'off'
}

/**
 * Ends all of them for whoever signs out: at once, even if the server cannot be reached; messages to the device then
 * fail.
 */
export async function forgetDevice(whose: 'customers' | 'staff'): Promise<void> {
  const endpoint = await leavePushService(whose)
  if (endpoint === undefined) return
  await call(unsubscribe, { body: { endpoint } }, { keepalive: true }).catch(untold)
}

const untold = (error: unknown) => logProblem('The server was not told that this device left', error)

async function leavePushService(whose: 'customers' | 'staff'): Promise<string | undefined> {
  forgetWishes(whose)
  const subscription = await currentSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  await forgetEndpoint()
  return subscription?.endpoint
}

async function register(wish: Wish): Promise<void> {
  const { key } = await call<typeof pushKey>({ method: 'GET', path: '/api/push/key' }, {})
  if (key === null) throw new NoPushService('the server has no keys')
  const body = subscriptionOf(await subscribeBrowser(key))
  if (wish.about === 'staff') await staffCall(subscribeStaff, { body })
  else if (wish.about === 'account') await call(subscribe, { body }, { token: customerToken() })
  else await follow(body, wish)
}

/** The order's link is proof enough, so an expired session does not matter. */
async function follow(body: Subscribed, { orderId, trackingToken }: Wish & { about: 'order' }): Promise<void> {
  const request = { body: { ...body, orderId, trackingToken } }
  try {
    await call(subscribe, request, { token: customerToken() })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    await call(subscribe, request)
  }
}

type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } }

function subscriptionOf(subscription: PushSubscription): Subscribed {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** The push service cannot be reached, or the browser has none: another try may succeed. */
class NoPushService extends Error {
  constructor(cause: unknown) {
    super('Ce navigateur n’a pas pu activer les notifications. Réessayez dans un instant.', { cause })
    this.name = 'NoPushService'
  }
}

/** The subscription of this page's worker, if it has one. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/**
 * The subscription of this page's worker, made where there is none or one under another VAPID key.
 * @param key VAPID, base64url
 * @throws NoPushService
 */
async function subscribeBrowser(key: string): Promise<PushSubscription> {
  try {
    const { pushManager } = await workerReady()
    const known = await pushManager.getSubscription()
    const subscription = known && hasKey(known, key) ? known : await subscribeAnew(pushManager, known, key)
    await rememberEndpoint(subscription.endpoint)
    return subscription
  } catch (error) {
    throw new NoPushService(error)
  }
}

async function subscribeAnew(pushManager: PushManager, old: PushSubscription | null, key: string) {
  await old?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function workerReady(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no worker in time')), WORKER_PATIENCE_MS)
    navigator.serviceWorker.ready.then(resolve, reject)
  })
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const bytes = options?.applicationServerKey
  // Browsers that do not tell the key are believed.
  return !bytes || base64url(bytes) === key
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export type Wish =
  | { about: 'order'; orderId: string; trackingToken: string | undefined }
  /** All that concerns the account that is signed in. */
  | { about: 'account' }
  /** New orders, for the staff. */
  | { about: 'staff' }

/** `account`: the customer's id; it is theirs alone, whoever signs in next. */
const isStored = objectOf({ account: optional(isText), orders: listOf(isText) })
type StoredWishes = Shaped<typeof isStored>

const stored = {
  customers: storedValue('local', 'laikhram_push', isStored),
  staff: storedValue('local', 'laikhram_push_staff', isFlag),
}

/** Whether this device asked for it. An account hears of its own orders by itself. */
function isWished(wish: Wish): boolean {
  if (wish.about === 'staff') return stored.staff.read() ?? false
  const { account, orders } = read()
  const isOfAccount = account !== undefined && account === currentCustomer()?.id
  return isOfAccount || (wish.about === 'order' && orders.includes(wish.orderId))
}

/** Whoever is signed in hears by their account from then on, whatever they asked for. */
function recordWish(wish: Wish): void {
  if (wish.about === 'staff') {
    stored.staff.write(true)
    return
  }
  const { orders } = read()
  const account = currentCustomer()?.id
  const others = wish.about === 'order' ? orders.filter(id => id !== wish.orderId) : orders
  const next: StoredWishes = {
    orders: wish.about === 'order' ? [wish.orderId, ...others].slice(0, MOST_ORDERS) : others,
  }
  stored.customers.write(account === undefined ? next : { ...next, account })
}

/** This device asked for nothing any more. @param whose the staff's page and the customers' are told apart */
function forgetWishes(whose: 'customers' | 'staff'): void {
  stored[whose].write(undefined)
}

function read(): StoredWishes {
  return stored.customers.read() ?? { orders: [] }
}

/** Whether this browser can be notified while the page is closed. */
type PushSupport = 'supported' | 'install_first' | 'unsupported'

/** On iPhone and iPad only a page on the home screen can be notified. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return 'unsupported'
  if ('PushManager' in window && 'Notification' in window) return 'supported'
  // Only Apple's mobile browsers have this member.
  return (navigator as { standalone?: boolean }).standalone === false ? 'install_first' : 'unsupported'
}

/** Notifications on this device: the browser's permission, its subscription, and the server's knowledge of it. */
import { type pushKey, subscribe, subscribeStaff, unsubscribe, unsubscribeStaff } from '#api/features/push/contract.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/callers/staff-call.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { currentSubscription, NoPushService, subscribeBrowser } from './browser-subscription.ts'
import { forgetEndpoint } from './endpoint-memory.ts'
import { type PushSupport, pushSupport } from './support.ts'
import { forgetWishes, isWished, recordWish, type Wish } from './wishes.ts'

export type PushState = Exclude<PushSupport, 'supported'> | 'denied' | 'off' | 'on'

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

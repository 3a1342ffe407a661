/** The browser's subscription at its push service: one for each worker, the customers' and the staff's. */
import { rememberEndpoint } from './endpoint-memory.ts'

/** A page that is opened for the first time is still registering its worker. */
const PATIENCE_MS = 15_000

/** The push service cannot be reached, or the browser has none: another try may succeed. */
export class NoPushService extends Error {
  constructor(cause: unknown) {
    super('Ce navigateur n’a pas pu activer les notifications. Réessayez dans un instant.', { cause })
    this.name = 'NoPushService'
  }
}

/** The subscription of this page's worker, if it has one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/**
 * The subscription of this page's worker, made where there is none or one under another VAPID key.
 * @param key VAPID, base64url
 * @throws NoPushService
 */
export async function subscribeBrowser(key: string): Promise<PushSubscription> {
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
    setTimeout(() => reject(new Error('no worker in time')), PATIENCE_MS)
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

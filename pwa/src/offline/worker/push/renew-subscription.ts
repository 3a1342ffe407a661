import type { pushKey, renew } from '#api/features/push/contract.ts'
import type { OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { rememberEndpoint, rememberedEndpoint } from '../../push/endpoint-memory.ts'
import { thisWorker } from '../this-worker.ts'

/** Not among TypeScript's own types. */
export type PushSubscriptionChangeEvent = ExtendableEvent & {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}

/**
 * The browser has changed its subscription, or dropped it: the server goes on writing to the new one. Where it cannot be
 * told now, the page tells it when it is opened next.
 */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
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

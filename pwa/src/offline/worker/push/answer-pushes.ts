/** What a service worker does with pushes: shows them, opens the right screen at a tap, keeps its subscription alive. */
import { readNotification } from '#api/features/push/rules/notification.ts'
import { thisWorker } from '../this-worker.ts'
import { openScreen } from './open-screen.ts'
import { type PushSubscriptionChangeEvent, renewSubscription } from './renew-subscription.ts'

type App = { home: string; icon: 'icon' | 'staff-icon' }
/** What a notification carries to the tap on it. */
type Screens = { path: string; actionPath?: string }
const ACTION = 'way-out'

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

import { forgetDevice, writeToDevice } from '#api/features/push/push-to-devices.ts'
import { fitted, MAX_BODY, MAX_TITLE, type PushedNotification } from '#api/features/push/rules/notification.ts'
import type { RestaurantTexts } from '#api/features/settings/rules/values/restaurant-values.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import type { OutgoingPush } from '#api/platform/outside/push.ts'
import type { QueuedMessage } from '../../queries/message-queue.ts'
import { wayOut } from '../../rules/mails/way-out.ts'
import { pushLifeSeconds } from '../../rules/pushes/push-life.ts'
import { pathOf, pushPage } from '../../rules/pushes/push-page.ts'
import type { Channel } from './channel.ts'
import { shortText } from './short-text.ts'

type ComposedPush = { device: string; push: OutgoingPush }

/** Sends to devices that asked for notifications; the recipient is a push subscription's id. */
export const pushChannel: Channel<ComposedPush> = {
  isOn: ({ pushSender }) => pushSender !== null,
  // No kind of notification is useful for longer.
  giveUpAfterMs: () => 24 * 3_600_000,
  async compose({ clock, origins }, message, settings) {
    const notification = pushedNotification(message, settings, origins[0] ?? '')
    const ageSeconds = Math.floor((clock().getTime() - message.createdAt.getTime()) / 1000)
    const ttlSeconds = pushLifeSeconds(message.kind) - ageSeconds
    if (ttlSeconds <= 0) throw new DeliveryError('not accepted in time', true)
    const push = { payload: JSON.stringify(notification), ttlSeconds, urgency: urgencyOf(message) }
    const topic = topicOf(message)
    return { device: message.recipient, push: topic === undefined ? push : { ...push, topic } }
  },
  send: (services, { device, push }) => writeToDevice(services, device, push),
  forget: forgetDevice,
}

/**
 * A message in the few words of a notification.
 * @param origin of the page
 * @throws MissingValue when the message's data lacks what its text asks for
 */
export function pushedNotification(
  message: Pick<QueuedMessage, 'id' | 'kind' | 'data'>,
  texts: RestaurantTexts,
  origin: string,
): PushedNotification {
  const text = (line: 'push_title' | 'push_body' | 'push_action') => shortText(message, line, texts, origin)
  const end = wayOut(message, origin)
  const title = text('push_action')
  return {
    title: fitted(text('push_title'), MAX_TITLE),
    body: fitted(text('push_body'), MAX_BODY),
    tag: topicOf(message) ?? message.id,
    path: pushPage(message.kind, message.data),
    ...(end !== undefined && title !== '' && { action: { title, path: pathOf(end) } }),
  }
}

/**
 * All messages of an order share one topic, so that a newer notification replaces the older one. The `#` of `#4F8A21C0`
 * is not allowed there.
 */
function topicOf({ data }: Pick<QueuedMessage, 'data'>): string | undefined {
  return data.orderNumber === undefined ? undefined : `commande-${data.orderNumber.replace(/\W/g, '')}`
}

/** An offer is sent with low urgency, so that it does not wake a sleeping phone. */
function urgencyOf({ kind }: QueuedMessage): OutgoingPush['urgency'] {
  return kind === 'promotional' ? 'normal' : 'high'
}

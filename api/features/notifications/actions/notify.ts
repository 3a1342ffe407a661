import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import { addJob } from '#api/platform/jobs.ts'
import { seal } from '#api/platform/sealed.ts'
import { insertMessage } from '../queries/message-queue.ts'
import type { MessageData, MessageKind } from '../rules/order-messages.ts'
import { type Person, routesOf, WHO_HEARS } from '../rules/routing.ts'
import { isOn } from './channels/channels.ts'
import { devicesOf } from './channels/devices.ts'

/**
 * Tells somebody something, in the caller's transaction: it goes out if and only if what it tells of was saved. Whom it
 * reaches and how, `rules/who-hears.ts` decides; each way and recipient is a message of its own, with its own fate.
 * @param notice.cause what it is about, such as the order's or the refund's id: the same kind for the same cause is
 *   written once to each, however often this is called
 * @param notice.data from the builders in `rules.ts`
 */
export async function notify(services: Services, tx: Queryable, notice: Notice): Promise<void> {
  const { kind, cause, data, orderId, customerId } = notice
  const addresses = routesOf(kind, await personOf(services, tx, notice), channel => isOn(services, channel))
  for (const { channel, recipient } of addresses) {
    const message = { id: uuid(), kind, channel, cause, recipient, data, now: services.clock() }
    const isNew = await insertMessage(tx, { ...message, orderId: orderId ?? null, customerId: customerId ?? null })
    if (isNew) await addJob(tx, 'send_message', { messageId: message.id })
  }
}

export type Notice = {
  kind: MessageKind
  cause: string
  data: MessageData
  /** The restaurant's own address, where the team is told. */
  email?: string | null
  /** Where its customer asked to be texted, E.164. */
  smsTo?: string | null
  /** Told of what they have just done themselves. */
  isOwnDoing?: boolean
  orderId?: string
  customerId?: string
}

async function personOf(services: Services, tx: Queryable, notice: Notice): Promise<Person> {
  const { kind, email, smsTo, isOwnDoing, orderId, customerId } = notice
  const { push, to } = WHO_HEARS[kind]
  return {
    email: email ?? null,
    smsTo: smsTo ?? null,
    devices: push ? await devicesOf(services, tx, to === 'team' ? 'team' : { orderId, customerId }) : [],
    // Offers go to many, by `writeOffers`.
    wantsOffers: false,
    isOwnDoing: isOwnDoing ?? false,
  }
}

/**
 * Queues the last mail to an address that is being forgotten: it stands there sealed, and the row goes once the mail
 * has left or is given up.
 */
export async function notifyLast(
  services: Services,
  tx: Queryable,
  notice: { kind: MessageKind; cause: string; email: string; data: MessageData },
): Promise<void> {
  await notify(services, tx, { ...notice, email: seal(services.sessionSecrets, notice.email) })
}

/** Messages to many people: written here, sent when and how the feature that writes them says. */
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import {
  deleteMessage,
  deleteQueued,
  insertMessages,
  lockQueuedMessage,
  markFailed,
  messageReader,
  type Reader,
  type WrittenMessage,
} from '../queries/message-queue.ts'
import type { ComposedMail } from '../rules/compose.ts'
import type { MessageData, MessageKind } from '../rules/order-messages.ts'
import { routesOf } from '../rules/routing.ts'
import { isOn } from './channels/channels.ts'
import { devicesOfCustomers } from './channels/devices.ts'
import { composedMail } from './channels/outgoing-mail.ts'

/** Rows of one statement: some thousand kilobytes. */
const BATCH = 1000

export type Offer = { cause: string; email: string; customerId: string | null; data: MessageData }

/**
 * Writes an offer to many, by each way that reaches them, without queueing jobs: the caller sees that `sendMessage` is
 * called for each, and asks again then whether its reader still wants it.
 * @param offers to people who asked for offers
 * @returns those that are new; a cause that has written its message before writes no second one
 */
export async function writeOffers(
  services: Services,
  tx: Queryable,
  kind: MessageKind,
  offers: readonly Offer[],
): Promise<WrittenMessage[]> {
  const customerIds = offers.flatMap(({ customerId }) => customerId ?? [])
  const devices = isOn(services, 'push')
    ? await devicesOfCustomers(services, tx, customerIds)
    : new Map<string, string[]>()
  const messages = offers.flatMap(({ cause, email, customerId, data }) =>
    routesOf(kind, { ...READER, email, devices: devices.get(customerId ?? '') ?? [] }, way => isOn(services, way)).map(
      to => ({ ...to, id: uuid(), kind, cause, customerId, data, orderId: null, now: services.clock() }),
    ),
  )
  const written: WrittenMessage[] = []
  for (let from = 0; from < messages.length; from += BATCH) {
    written.push(...(await insertMessages(tx, messages.slice(from, from + BATCH))))
  }
  return written
}

const READER = { smsTo: null, wantsOffers: true, isOwnDoing: false }

/** Takes a message back that is not sent and not being sent. */
export async function takeBackMessage(services: Services, messageId: string): Promise<void> {
  await services.sql.begin(async tx => {
    if (await lockQueuedMessage(tx, messageId)) await deleteMessage(tx, messageId)
  })
}

/**
 * Gives a message up that is not sent and not being sent.
 * @returns whether there was one
 */
export async function giveUpMessage(tx: Queryable, messageId: string, why: string): Promise<boolean> {
  if (!(await lockQueuedMessage(tx, messageId))) return false
  await markFailed(tx, messageId, why)
  return true
}

/** Whose a message of this kind is, whichever way it went; undefined for one that is not there. */
export async function readerOf(sql: Queryable, kind: MessageKind, messageId: string): Promise<Reader | undefined> {
  return await messageReader(sql, kind, messageId)
}

/** Takes back what waits for somebody, on every way. */
export async function dropQueued(tx: Queryable, kind: MessageKind, reader: Reader): Promise<void> {
  await deleteQueued(tx, kind, reader)
}

/** A mail's words as they would go out. @throws MissingValue */
export async function previewMail(services: Services, kind: MessageKind, data: MessageData): Promise<ComposedMail> {
  const origin = services.origins[0] ?? ''
  const settings = await services.snapshots.read(settingsSnapshot)
  return composedMail({ kind, data }, settings, origin, `${origin}/api/unsubscribe?token=…`)
}

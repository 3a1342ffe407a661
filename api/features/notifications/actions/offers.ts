/** Messages to many people are written here; the feature that writes them decides when each is sent. */
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
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
import type { MessageData, MessageKind } from '../rules/mails/message-data.ts'
import type { ComposedMail } from '../rules/rendering/compose.ts'
import { routesOf } from '../rules/routing.ts'
import { isOn } from './channels/channels.ts'
import { devicesOfCustomers } from './channels/devices.ts'
import { composedMail } from './channels/outgoing-mail.ts'

/** The rows of one insert, which keeps it to about a megabyte. */
const BATCH = 1000

export type Offer = { cause: string; email: string; customerId: string | null; data: MessageData }

/**
 * Writes an offer to many people, by each channel that reaches them, without queueing jobs: the caller arranges that
 * `sendMessage` is called for each, and then asks again whether its reader still wants it.
 * @param offers to people who asked for offers
 * @returns the new messages; a cause that has written its message before writes no second one
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

/** Deletes a message that is neither sent nor being sent. */
export async function takeBackMessage(services: Services, messageId: string): Promise<void> {
  await services.sql.begin(async tx => {
    if (await lockQueuedMessage(tx, messageId)) await deleteMessage(tx, messageId)
  })
}

/**
 * Marks a message as failed that is neither sent nor being sent.
 * @returns whether there was one
 */
export async function giveUpMessage(tx: Queryable, messageId: string, why: string): Promise<boolean> {
  if (!(await lockQueuedMessage(tx, messageId))) return false
  await markFailed(tx, messageId, why)
  return true
}

/** The reader of a message of this kind, by whichever channel it went; undefined where there is no such message. */
export async function readerOf(sql: Queryable, kind: MessageKind, messageId: string): Promise<Reader | undefined> {
  return await messageReader(sql, kind, messageId)
}

/** Deletes what is queued for a person, on every channel. */
export async function dropQueued(tx: Queryable, kind: MessageKind, reader: Reader): Promise<void> {
  await deleteQueued(tx, kind, reader)
}

/**
 * A mail's text as it would be sent.
 * @throws MissingValue
 */
export async function previewMail(services: Services, kind: MessageKind, data: MessageData): Promise<ComposedMail> {
  const origin = services.origins[0] ?? ''
  const settings = await services.snapshots.read(settingsSnapshot)
  return composedMail({ kind, data }, settings, origin, `${origin}/api/unsubscribe?token=…`)
}

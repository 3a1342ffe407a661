/** Messages to many people are written here; the feature that writes them decides when each is sent. */

import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context.ts'
import { insertRows, type Queryable } from '#api/platform/database/database.ts'
import { composedMail, devicesOfCustomers, isOn } from './channels.ts'
import type { ComposedMail } from './compose-mail.ts'
import { deleteMessage, jsonRow, lockQueuedMessage, markFailed, type NewMessage } from './message-queue.ts'
import { type ChannelName, type MessageData, type MessageKind, routesOf } from './rules/message-kinds.ts'

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

type WrittenMessage = { id: string; channel: ChannelName }

/**
 * Writes many messages.
 * @returns those that are new
 */
async function insertMessages(tx: Queryable, messages: readonly NewMessage[]): Promise<WrittenMessage[]> {
  return await tx<WrittenMessage[]>`
    ${insertRows(tx, 'messages', messages.map(jsonRow))}
    on conflict (kind, cause, channel, recipient) do nothing
    returning id, channel`
}

/** Identifies the person a message is for: by address for a mail, and by account where they have one. */
type Reader = { email: string | null; customerId: string | null }

async function messageReader(sql: Queryable, kind: MessageKind, id: string): Promise<Reader | undefined> {
  const [row] = await sql<Reader[]>`
    select case when channel = 'mail' then recipient end as email, customer_id
    from messages
    where id = ${id} and kind = ${kind}`
  return row
}

async function deleteQueued(tx: Queryable, kind: MessageKind, { email, customerId }: Reader): Promise<void> {
  await tx`
    delete from messages
    where kind = ${kind}
      and status = 'queued'
      and (channel = 'mail' and lower(recipient) = lower(${email}) or customer_id = ${customerId})`
}

/** Mails to many people: written here, sent when and how the room that writes them says. */
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import { composedMail } from '../outgoing-mail.ts'
import {
  deleteMessage,
  deleteQueued,
  insertMessages,
  lockQueuedMessage,
  markFailed,
  messageRecipient,
  type NewMessage,
} from '../queries.ts'
import type { ComposedMail } from '../rules/compose.ts'
import type { MailData, MailKind } from '../rules.ts'

/** Rows of one statement: some thousand kilobytes. */
const BATCH = 1000

/**
 * Writes mails without queueing their jobs: the caller sees that `sendMessage` is called for each.
 * @returns the ids of those that are new; a cause that has written its mail before writes no second one
 */
export async function writeMails(
  tx: Queryable,
  mails: readonly Omit<NewMessage, 'id' | 'orderId'>[],
): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < mails.length; from += BATCH) {
    const batch = mails.slice(from, from + BATCH).map(mail => ({ ...mail, id: uuid(), orderId: null }))
    ids.push(...(await insertMessages(tx, batch)))
  }
  return ids
}

/** Takes a mail back that is not sent and not being sent. */
export async function takeBackMail(services: Services, messageId: string): Promise<void> {
  await services.sql.begin(async tx => {
    if (await lockQueuedMessage(tx, messageId)) await deleteMessage(tx, messageId)
  })
}

/**
 * Gives a mail up that is not sent and not being sent.
 * @returns whether there was one
 */
export async function giveUpMail(tx: Queryable, messageId: string, why: string): Promise<boolean> {
  if (!(await lockQueuedMessage(tx, messageId))) return false
  await markFailed(tx, messageId, why)
  return true
}

/** Whom a mail of this kind went to, or is to go to. */
export async function recipientOf(sql: Queryable, kind: MailKind, messageId: string): Promise<string | undefined> {
  return await messageRecipient(sql, kind, messageId)
}

/** Takes back what waits for an address. */
export async function dropQueuedMails(tx: Queryable, kind: MailKind, email: string): Promise<void> {
  await deleteQueued(tx, kind, email)
}

/** A mail's words as they would go out. @throws MissingValue */
export async function previewMail(services: Services, kind: MailKind, data: MailData): Promise<ComposedMail> {
  const origin = services.origins[0] ?? ''
  const settings = await services.snapshots.read(settingsSnapshot)
  return composedMail({ kind, data }, settings, origin, `${origin}/api/unsubscribe?token=…`)
}

import { type Settings, settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import { addJob } from '#api/platform/jobs.ts'
import type { Log } from '#api/platform/log.ts'
import { MailError } from '#api/platform/mail.ts'
import { isSealed, seal, unseal } from '#api/platform/sealed.ts'
import { outgoingMail } from './outgoing-mail.ts'
import {
  deleteMessage,
  insertMessage,
  lockQueuedMessage,
  markFailed,
  markSent,
  noteFailure,
  type QueuedMessage,
} from './queries.ts'
import { MissingValue } from './rules/template.ts'
import type { MailData, MailKind } from './rules.ts'

/**
 * Queues a mail in the caller's transaction: it goes out if and only if what it tells of was saved.
 * @param mail.cause what the mail is about, such as the order's or the refund's id: the same kind for the same cause
 *   is written once, however often this is called
 * @param mail.data from the builders in `rules.ts`
 */
export async function queueMail(
  tx: Queryable,
  mail: {
    kind: MailKind
    cause: string
    recipient: string
    data: MailData
    orderId?: string
    customerId?: string
    now: Date
  },
): Promise<void> {
  const id = uuid()
  const isNew = await insertMessage(tx, {
    ...mail,
    id,
    orderId: mail.orderId ?? null,
    customerId: mail.customerId ?? null,
  })
  if (isNew) await addJob(tx, 'send_message', { messageId: id })
}

/**
 * Queues the last mail to an address that is being forgotten: it stands there sealed, and the row goes once the mail
 * has left or is given up.
 */
export async function queueLastMail(
  services: Services,
  tx: Queryable,
  mail: { kind: MailKind; cause: string; recipient: string; data: MailData },
): Promise<void> {
  await queueMail(tx, { ...mail, recipient: seal(services.sessionSecrets, mail.recipient), now: services.clock() })
}

/** An outage may last; a mail about a meal three days ago helps nobody. */
const GIVE_UP_AFTER_MS = 72 * 3_600_000

/**
 * Sends a queued message, once: its row stays locked meanwhile, and a sent one is not sent again. A crash between the
 * mail server's yes and our mark sends it a second time under the same Message-ID; the other order could lose it.
 * @param alongside noted in the same transaction as the message's fate
 * @throws MailError when another try may succeed
 */
export async function sendMessage(
  services: Services,
  messageId: string,
  alongside: (tx: Queryable, fate: 'sent' | 'failed') => Promise<void> = async () => {},
): Promise<void> {
  const { sql, clock, log, mailer, origins, sessionSecrets, snapshots } = services
  const settings = await snapshots.read(settingsSnapshot)
  const failure = await sql.begin(async tx => {
    const kept = await lockQueuedMessage(tx, messageId)
    if (!kept) return undefined
    const isLast = isSealed(kept.recipient)
    const message = { ...kept, recipient: isLast ? (unseal(sessionSecrets, kept.recipient) ?? '') : kept.recipient }
    warnOfOtherTerms(log, message, settings)
    try {
      await mailer.send(await outgoingMail(message, settings, origins[0] ?? ''))
    } catch (error) {
      if (!(error instanceof MailError || error instanceof MissingValue)) throw error
      const isOld = clock().getTime() - message.createdAt.getTime() > GIVE_UP_AFTER_MS
      if (error instanceof MailError && !error.isPermanent && !isOld) {
        await noteFailure(tx, messageId, error.message)
        return error
      }
      await (isLast ? deleteMessage(tx, messageId) : markFailed(tx, messageId, error.message))
      await alongside(tx, 'failed')
      log.error({ messageId, kind: message.kind, failure: error.message }, 'mail given up')
      return undefined
    }
    await (isLast ? deleteMessage(tx, messageId) : markSent(tx, messageId, clock()))
    await alongside(tx, 'sent')
    return undefined
  })
  if (failure) throw failure
}

// The settings hold the terms in force alone. The mail follows the order by milliseconds, so this is rare, but then the
// restaurant has to send the accepted version itself.
function warnOfOtherTerms(log: Log, { id, data }: QueuedMessage, { legal }: Settings): void {
  const accepted = data.terms?.version
  if (accepted === undefined || accepted === legal['legal.version']) return
  log.warn({ messageId: id, accepted, attached: legal['legal.version'] }, 'terms changed before the mail was sent')
}

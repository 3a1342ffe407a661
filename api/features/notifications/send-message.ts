import type { Settings } from '#api/features/settings/rules/settings.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import { asValue, type Change, type Queryable } from '#api/platform/database/database.ts'
import { addJob, repairEach } from '#api/platform/jobs/jobs.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import { isSealed, unseal } from '#api/platform/secrets.ts'
import type { Log } from '#api/platform/telemetry/log.ts'
import { CHANNELS } from './channels.ts'
import { deleteMessage, lockQueuedMessage, markFailed, type QueuedMessage } from './message-queue.ts'
import { MissingValue } from './rules/legal-text.ts'
import { MESSAGE_KINDS, MESSAGES } from './rules/message-kinds.ts'
import { tellOrderOfFailure } from './take-returned-mail.ts'

/**
 * Sends a queued message once: its row stays locked meanwhile, and a sent one is not sent again. It is marked as sent
 * after the provider accepts it, so that a crash in between makes a second try, which is told that it is one; marking
 * it first could lose the message.
 * @param alongside written in the same transaction as the message's fate
 * @throws DeliveryError when another try may succeed
 */
export async function sendMessage(
  services: Services,
  messageId: string,
  alongside: (tx: Queryable, fate: 'sent' | 'failed') => Promise<void> = async () => {},
): Promise<void> {
  const settings = await services.snapshots.read(settingsSnapshot)
  const tries = await recordTry(services.sql, messageId)
  if (tries === null) return
  const failure = await services.sql.begin(async tx => {
    const message = await lockQueuedMessage(tx, messageId)
    if (!message) return undefined
    warnOfOtherTerms(services.log, message, settings)
    const trouble = await handOver(services, message, settings, tries > 1)
    if (trouble && mayTryAgain(services, message, trouble)) {
      await recordFailure(tx, messageId, trouble.message)
      return trouble
    }
    if (trouble) await giveUp(services, tx, message, trouble)
    // An encrypted recipient is somebody whose account was erased: nothing of the message stays.
    else await (isSealed(message.recipient) ? deleteMessage(tx, messageId) : markSent(tx, messageId, services.clock()))
    await alongside(tx, trouble ? 'failed' : 'sent')
    return undefined
  })
  if (failure) throw failure
}

type Trouble = DeliveryError | MissingValue

/** Null when the message was accepted. */
async function handOver(
  services: Services,
  message: QueuedMessage,
  settings: Settings,
  isRepeat: boolean,
): Promise<Trouble | null> {
  const channel = CHANNELS[message.channel]
  const { recipient } = message
  const open = isSealed(recipient) ? (unseal(services.sessionSecrets, recipient) ?? '') : recipient
  try {
    if (!channel?.isOn(services)) throw new DeliveryError('this channel is not set up', true)
    const composed = await channel.compose(services, { ...message, recipient: open }, settings)
    await channel.send(services, composed, isRepeat)
    return null
  } catch (error) {
    if (error instanceof DeliveryError || error instanceof MissingValue) return error
    throw error
  }
}

function mayTryAgain({ clock }: Services, { kind, channel, createdAt }: QueuedMessage, trouble: Trouble): boolean {
  if (trouble instanceof MissingValue || trouble.isPermanent) return false
  return clock().getTime() - createdAt.getTime() <= (CHANNELS[channel]?.giveUpAfterMs(kind) ?? 0)
}

async function giveUp({ log }: Services, tx: Queryable, message: QueuedMessage, trouble: Trouble): Promise<void> {
  const { id, kind, channel, recipient } = message
  if (isSealed(recipient)) await deleteMessage(tx, id)
  else {
    await markFailed(tx, id, trouble.message)
    await tellOrderOfFailure(tx, message)
  }
  if (trouble instanceof DeliveryError && trouble.isGone) await CHANNELS[channel]?.forget?.(tx, recipient)
  log.error({ messageId: id, kind, channel, failure: trouble.message }, 'message given up')
}

// The settings hold only the terms in force. The mail follows the order within milliseconds, so a difference is rare,
// but then the restaurant has to send the accepted version itself.
function warnOfOtherTerms(log: Log, { id, data }: QueuedMessage, { legal }: Settings): void {
  const accepted = data.terms?.version
  if (accepted === undefined || accepted === legal['legal.version']) return
  log.warn({ messageId: id, accepted, attached: legal['legal.version'] }, 'terms changed before the mail was sent')
}

/**
 * Counts a try, committed before it is made, so that one that dies half-way counts too.
 * @returns the number of tries; null when there is nothing to send, or it is being sent right now
 */
async function recordTry(sql: Queryable, id: string): Promise<number | null> {
  const [row] = await sql<{ tries: number }[]>`
    update messages
    set tries = tries + 1
    where id = (
      select id
      from messages
      where id = ${id} and status = 'queued'
      for no key update skip locked
    )
    returning tries`
  return row?.tries ?? null
}

/** The values are deleted: the recipient has them, and a second copy of a link with a token is a risk. */
async function markSent(tx: Queryable, id: string, at: Date): Promise<void> {
  const change: Change<'messages', 'sentAt' | 'failure' | 'data'> = {
    sentAt: at,
    failure: null,
    data: asValue(tx`'{}'`),
  }
  await tx`
    update messages
    set status = 'sent', ${tx(change)}
    where id = ${id}`
}

/** Records why the last try failed; another one follows. */
async function recordFailure(tx: Queryable, id: string, failure: string): Promise<void> {
  await tx`
    update messages
    set failure = ${failure}
    where id = ${id}`
}

// The nightly reconciliation's questions about messages; each query returns the rows that are wrong.

const HOUR_MS = 60 * 60_000
const WAITING_MS = 6 * HOUR_MS
const FAILED_FOR_MS = 7 * 24 * HOUR_MS
const OWED = MESSAGE_KINDS.filter(kind => 'isOwed' in MESSAGES[kind])

/**
 * Queues messages again that lost their job, and reports those that nobody accepts, such as a confirmation that never
 * reached its customer.
 */
export async function repairMessages(services: Services): Promise<Finding[]> {
  const { sql, clock } = services
  const before = (ms: number) => new Date(clock().getTime() - ms)
  const forgotten = await repairEach(
    services,
    await forgottenMessages(sql, before(HOUR_MS)),
    ({ id }) => ({ kind: 'message_forgotten', subject: id }),
    ({ id }) => addJob(sql, 'send_message', { messageId: id }, { key: `send_message:${id}` }),
  )
  const waiting = await waitingMessages(sql, before(WAITING_MS))
  const failed = await failedMails(sql, OWED, before(FAILED_FOR_MS))
  return [
    ...forgotten,
    ...waiting.map(({ channel, count }) => ({
      kind: 'message_waiting' as const,
      subject: channel,
      isRepaired: false,
      details: { count },
    })),
    ...failed.map(({ id, orderId }) => ({
      kind: 'message_failed' as const,
      subject: id,
      name: orderNumber(orderId),
      isRepaired: false,
    })),
  ]
}

/**
 * Messages queued since before an instant that have no job to send them; offers are left out, since their own job sends
 * them.
 */
async function forgottenMessages(sql: Queryable, before: Date): Promise<{ id: string }[]> {
  return await sql<{ id: string }[]>`
    select m.id
    from messages m
    where m.status = 'queued' and m.created_at < ${before} and m.recipient is not null
      and not exists (select 1 from mailing_queue q where q.message_id = m.id)
      and not exists (
        select 1
        from graphile_worker._private_jobs j
        where j.payload ->> 'messageId' = m.id::text and j.attempts < j.max_attempts
      )
    order by m.created_at`
}

/** How many messages of each channel were queued before an instant, tried, and not accepted yet. */
async function waitingMessages(sql: Queryable, before: Date): Promise<{ channel: string; count: number }[]> {
  return await sql<{ channel: string; count: number }[]>`
    select channel, count(*) as count
    from messages
    where status = 'queued' and created_at < ${before} and tries > 0
    group by 1
    order by 1`
}

/** Mails about orders that were given up since an instant. */
async function failedMails(
  sql: Queryable,
  kinds: readonly string[],
  since: Date,
): Promise<{ id: string; orderId: string }[]> {
  return await sql<{ id: string; orderId: string }[]>`
    select id, order_id
    from messages
    where status = 'failed' and channel = 'mail' and created_at >= ${since} and order_id is not null
      and kind = any(${kinds as string[]})
    order by created_at`
}

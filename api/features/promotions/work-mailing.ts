import { sendMessage } from '#api/features/notifications/send-message.ts'
import { giveUpMessage, takeBackMessage } from '#api/features/notifications/write-offers.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import { accountWants, type Consenter, guestsWanting } from './consent.ts'

/** Offers must not delay an order's mail: they take one worker and two of the database's connections. */
const AT_ONCE = 2
/**
 * After this time the job ends and is queued again, so that a process that is asked to stop need not wait for a long
 * list.
 */
const PASS_MS = 20_000
/** Minutes until messages that the mail server refused are tried again; after the last one they are given up. */
const PAUSES = [1, 5, 15, 60, 120, 240]

/**
 * Sends what is left of a mailing. Readers who have unsubscribed since are left out, and after a promotion's end the
 * rest is dropped.
 * @param round how often all that is left has been tried
 */
export async function workMailing(services: Services, mailingId: string, round: number): Promise<void> {
  const left = await queued(services.sql, mailingId)
  if (left.length === 0) return
  const isTried = await tryEach(services, mailingId, left)
  if ((await queued(services.sql, mailingId)).length === 0) return
  if (!isTried) return addJob(services.sql, 'send_mailing', { mailingId, round })
  const minutes = PAUSES[round]
  if (minutes === undefined) return giveUp(services, mailingId)
  // The job table goes by the real clock, which tests do not set.
  const runAt = new Date(Date.now() + minutes * 60_000)
  await addJob(services.sql, 'send_mailing', { mailingId, round: round + 1 }, { runAt })
}

/** @returns whether there was time for all of them */
async function tryEach(services: Services, mailingId: string, left: readonly QueuedOffer[]): Promise<boolean> {
  const endsAt = await endOfPromotion(services.sql, mailingId)
  const until = performance.now() + PASS_MS
  const waiting = [...left]
  const work = async () => {
    while (performance.now() < until && !services.stopping.aborted) {
      const next = waiting.shift()
      if (!next) return
      await sendOne(services, mailingId, next, endsAt)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return waiting.length === 0
}

async function sendOne(
  services: Services,
  mailingId: string,
  { messageId, ...reader }: QueuedOffer,
  endsAt: Date | undefined,
): Promise<void> {
  if (!(await wantsOffers(services.sql, reader))) return takeBackMessage(services, messageId)
  if (endsAt && services.clock() >= endsAt) return giveUpOne(services, mailingId, messageId, 'the promotion is over')
  try {
    await sendMessage(services, messageId, (tx, fate) => recordFate(tx, { messageId, mailingId }, fate))
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    // A failed message stays queued for the next round.
  }
}

async function giveUp(services: Services, mailingId: string): Promise<void> {
  for (const { messageId } of await queued(services.sql, mailingId)) {
    await giveUpOne(services, mailingId, messageId, 'not accepted in time')
  }
}

async function giveUpOne(services: Services, mailingId: string, messageId: string, why: string): Promise<void> {
  await services.sql.begin(async tx => {
    if (await giveUpMessage(tx, messageId, why)) await recordFate(tx, { messageId, mailingId }, 'failed')
  })
}

type QueuedOffer = { messageId: string; email: string | null; customerId: string | null }

async function queued(sql: Queryable, mailingId: string): Promise<QueuedOffer[]> {
  return await sql<QueuedOffer[]>`
    select
      q.message_id, case when m.channel = 'mail' then m.recipient end as email,
      m.customer_id
    from mailing_queue q
    join messages m on m.id = q.message_id
    where q.mailing_id = ${mailingId}
    order by q.message_id`
}

/** Records a message's fate once; false when it is recorded already. */
async function recordFate(
  tx: Queryable,
  { messageId, mailingId }: { messageId: string; mailingId: string },
  fate: 'sent' | 'failed',
): Promise<void> {
  await tx`
    with done as (
      delete from mailing_queue
      where message_id = ${messageId}
      returning counts
    )
    update mailings
    set sent = sent + ${fate === 'sent' ? 1 : 0}, failed = failed + ${fate === 'failed' ? 1 : 0}
    where id = ${mailingId} and exists (select 1 from done where counts)`
}

async function endOfPromotion(sql: Queryable, id: string): Promise<Date | undefined> {
  const [row] = await sql<{ endsAt: Date }[]>`
    select ends_at
    from promotions
    where id = ${id}`
  return row?.endsAt
}

/** Whether they still want offers: they may have unsubscribed since the mailing was written. */
async function wantsOffers(sql: Queryable, { email, customerId }: Consenter): Promise<boolean> {
  const rows = await sql`
    select 1
    from customers
    where (id = ${customerId} or email = lower(${email})) and ${accountWants(sql)}
    union all
    select 1
    from ${guestsWanting(sql)} and lower(o.customer_email) = lower(${email})
    limit 1`
  return rows.length > 0
}

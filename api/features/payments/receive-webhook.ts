import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { isLiveKey } from '#api/features/settings/rules/legal-fields.ts'
import { uuid } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { providerProblem } from '#api/platform/outside/stripe.ts'
import { adoptRefunds } from './adopt-refunds.ts'
import { sinceLastTime } from './compare-with-provider.ts'
import { settlePayout } from './outside-money.ts'
import { endSession } from './payment-provider.ts'
import { settleDispute } from './settle-dispute.ts'
import { settleSession } from './settle-session.ts'

/** An older signature is refused, so that a recorded delivery cannot be played back. */
const TOLERANCE_SECONDS = 300
/**
 * Exactly the form in which the provider writes it. The SDK is more lenient: it reads `t=17x` and `t=017` as `t=17`.
 */
const SIGNATURE = /^t=[1-9]\d{0,11}(,v\d=[0-9a-f]{64})+$/

/** What the provider calls its events and their types; a database's text holds no NUL. */
const EVENT_NAME = /^[\w.:-]{1,255}$/

/** What has to be heard of a payment page. */
const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
] as const

const KIND_OF_EVENT: Record<(typeof OUTSIDE_EVENTS)[number], Exclude<SignalKind, 'session'>> = {
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.refunded': 'refunds',
  'refund.created': 'refunds',
  'refund.updated': 'refunds',
  'refund.failed': 'refunds',
  'payout.failed': 'payout',
}

const EVENTS_A_PAGE = 100
/** The library's own bound; a restaurant's month stays far below. */
const MOST_EVENTS = 10_000

/** The provider's news come within a second or two; who has just pressed a button waits no longer than this. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 250

/**
 * Receives an event of the provider: checks its signature, stores it together with its job, and answers only once both
 * are stored. A second delivery changes nothing.
 * @throws AppError 'invalid_signature' for a forged, altered or old event, one of the other mode (test or live), or what
 *   is signed and is no event; nothing is stored
 * Source: docs/security.md#payment.
 */
export async function receiveWebhook(
  services: Services,
  delivery: { payload: Uint8Array; signature: string | undefined },
): Promise<void> {
  const event = await verifiedEvent(services, delivery)
  if (event.livemode !== isLiveKey(services.env.STRIPE_SECRET_KEY)) {
    services.log.error({ eventId: event.id, livemode: event.livemode }, 'payment event of the other mode')
    throw new AppError('invalid_signature')
  }
  await storeEvent(services, event)
}

/** Stores an event with its job, once; one that is not about our money is left out. */
async function storeEvent(services: Services, event: Stripe.Event): Promise<void> {
  const { id, type } = event
  const objectId = signalOf(event)?.objectId
  if (!objectId) return
  await services.sql.begin(async tx => {
    const isNew = await insertEvent(tx, { id, type, objectId, receivedAt: services.clock() })
    if (isNew) await addJob(tx, 'handle_payment_event', { eventId: id, type, objectId })
  })
}

/** Tries each secret: two are in force while one replaces the other. */
async function verifiedEvent(
  { stripe, env, clock }: Services,
  { payload, signature }: { payload: Uint8Array; signature: string | undefined },
): Promise<Stripe.Event> {
  if (!signature || !SIGNATURE.test(signature)) throw new AppError('invalid_signature')
  const body = Buffer.from(payload)
  for (const secret of env.STRIPE_WEBHOOK_SECRET) {
    const event = await stripe.webhooks
      .constructEventAsync(body, signature, secret, TOLERANCE_SECONDS, undefined, clock().getTime())
      .catch(() => undefined)
    if (isEvent(event)) return event
  }
  throw new AppError('invalid_signature')
}

/** A signature says who wrote it, and not that it has an event's shape. */
function isEvent(event: Stripe.Event | undefined): event is Stripe.Event {
  const { id, type, data } = (event ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } | null }
  return isName(id) && isName(type) && typeof data?.object === 'object' && data.object !== null
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && EVENT_NAME.test(value)
}

/**
 * Handles a stored event. Its content is not trusted: it only says which object the provider should be asked about.
 * Events of one object may come twice, late and in any order: each brings us to what the provider says now.
 * @throws StripeError when the provider does not answer: the job tries again later
 */
export async function handlePaymentEvent(services: Services, { eventId, type, objectId }: StoredEvent): Promise<void> {
  if (!(await look(services, type, objectId))) {
    services.log.warn({ eventId, type }, 'payment event for nothing of ours')
  }
  await markHandled(services.sql, eventId, services.clock())
}

/** Whether it was ours. */
async function look(services: Services, type: string, objectId: string): Promise<boolean> {
  switch (kindOfEvent(type)) {
    case 'dispute':
      return await settleDispute(services, objectId)
    case 'refunds':
      return await adoptRefunds(services, objectId)
    case 'payout':
      return await settlePayout(services, objectId)
    default:
      return (await settleSession(services, objectId)) !== 'unknown'
  }
}
/** What an event is about: a payment page, the refunds of a payment, a dispute, or a payout to the restaurant's bank. */
export type SignalKind = 'session' | 'refunds' | 'dispute' | 'payout'
export type Signal = { kind: SignalKind; objectId: string }

/**
 * Events about money that moves without us. The sweep lists them by these names, so that a lost webhook costs time and
 * nothing else; the provider takes at most twenty.
 */
export const OUTSIDE_EVENTS = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'payout.failed',
] as const

/** Which of our events an address at the provider does not get. @param heard its list, where `*` is all */
export function unheardEvents(heard: readonly string[]): string[] {
  if (heard.includes('*')) return []
  return [...SESSION_EVENTS, ...OUTSIDE_EVENTS].filter(type => !heard.includes(type))
}

/** @returns undefined for events of other types, which bring nothing that these do not */
function kindOfEvent(type: string): SignalKind | undefined {
  if (type.startsWith('checkout.session.')) return 'session'
  return KIND_OF_EVENT[type as keyof typeof KIND_OF_EVENT]
}

/**
 * What an event asks us to look at. Its content is not trusted for more: it only names an object, about which the
 * provider is asked. Of refunds that is their payment, since all of its refunds are compared with ours.
 * @returns undefined for an event that is none of ours
 */
function signalOf(event: { type: string; data: { object: object } }): Signal | undefined {
  const kind = kindOfEvent(event.type)
  const object = event.data.object as { id?: unknown; payment_intent?: unknown }
  const objectId = kind === 'refunds' ? object.payment_intent : object.id
  return kind && typeof objectId === 'string' ? { kind, objectId } : undefined
}

/**
 * Catches lost webhooks about money that moves without us: it lists the provider's events since the last time, and takes
 * each that never came as if it came now. The provider keeps events for thirty days.
 * @throws StripeError when the provider does not answer
 * Source: docs/invariants.md, 21.
 */
export async function sweepEvents(services: Services): Promise<void> {
  await sinceLastTime(services, 'events', async since => {
    const events = await services.stripe.events
      .list({ types: [...OUTSIDE_EVENTS], created: { gte: Math.floor(since.getTime() / 1000) }, limit: EVENTS_A_PAGE })
      .autoPagingToArray({ limit: MOST_EVENTS })
    await takeMissed(services, events)
  })
}

async function takeMissed(services: Services, events: readonly Stripe.Event[]): Promise<void> {
  const unknown = await unknownEvents(
    services.sql,
    events.map(({ id }) => id),
  )
  for (const event of events.filter(({ id }) => unknown.has(id)).reverse()) {
    services.log.warn({ eventId: event.id, type: event.type }, 'payment event found by the sweep')
    await storeEvent(services, event)
  }
}

/** An event as its job is handed it: that something happened to an object of the provider's. */
export type StoredEvent = { eventId: string; type: string; objectId: string }

/** True for a new event, false for a second delivery of one. */
async function insertEvent(
  tx: Queryable,
  event: { id: string; type: string; objectId: string; receivedAt: Date },
): Promise<boolean> {
  const row: Row<'provider_events', 'handledAt'> = event
  const rows = await tx`
    insert into provider_events ${tx(row)}
    on conflict (id) do nothing
    returning 1`
  return rows.length > 0
}

function markHandled(sql: Queryable, id: string, now: Date) {
  return sql`
    update provider_events
    set handled_at = ${now}
    where id = ${id} and handled_at is null`
}

/** Which of some events were never received. */
async function unknownEvents(sql: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${ids as string[]}::text[]) as asked(id)
    where not exists (select from provider_events e where e.id = asked.id)`
  return new Set(rows.map(({ id }) => id))
}

/**
 * Has the provider send a signed event: opens a payment page that nobody is shown and closes it, so that no money can
 * move. No order is behind it, and what receives the event leaves it alone.
 * @returns whether it arrived, at whichever of our processes
 * @throws AppError 'payment_provider_down'
 */
export async function tryWebhook(services: Services, patienceMs = PATIENCE_MS): Promise<boolean> {
  const since = services.clock()
  const sessionId = await closedSession(services)
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += LOOK_EVERY_MS) {
    if (await hasEventOf(services.sql, sessionId, since)) return true
    await wait(LOOK_EVERY_MS)
  }
  return await hasEventOf(services.sql, sessionId, since)
}

async function closedSession(services: Services): Promise<string> {
  const { stripe, origins, log } = services
  try {
    const { id } = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'eur', unit_amount: 100, product_data: { name: 'Essai, rien à payer' } },
          },
        ],
        success_url: `${origins[0]}/`,
        cancel_url: `${origins[0]}/`,
      },
      { idempotencyKey: `webhook test:${uuid()}` },
    )
    await endSession(services, id)
    return id
  } catch (error) {
    throw providerProblem(error, log)
  }
}

/** Whether anything was received about an object of the provider's since an instant. */
async function hasEventOf(sql: Queryable, objectId: string, since: Date): Promise<boolean> {
  const rows = await sql`
    select from provider_events where received_at >= ${since} and object_id = ${objectId} limit 1`
  return rows.length > 0
}

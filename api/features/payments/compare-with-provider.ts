import type Stripe from 'stripe'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { repairEach } from '#api/platform/jobs/jobs.ts'
import { adoptRefunds } from './adopt-refunds.ts'
import { paymentBehind } from './payment-provider.ts'
import type { PaymentState } from './rules.ts'
import { settleSession } from './settle-session.ts'

const PAGE = 100

/**
 * Compares the provider's paid sessions with ours, from where the last comparison ended. One whose payment we missed is
 * settled as if its webhook came now, and a refund that is not in our books becomes one of ours; money that stays there
 * for a session unknown here (sold after the moment that was restored) and sums that still differ are told to a person.
 * @throws StripeError when the provider does not answer
 */
export function compareWithProvider(services: Services): Promise<Finding[]> {
  return sinceLastTime(services, 'sessions', since => compareSince(services, since))
}

async function compareSince(services: Services, since: Date): Promise<Finding[]> {
  const theirs = await paidSessionsSince(services, since)
  const unheard = [...(await oursOf(services, theirs)).values()].filter(({ status }) => status !== 'paid')
  const settled = await repairEach(services, unheard, describeUnheard, session => settle(services, session))
  // Read again: what was settled just now may have been given back at the provider long ago.
  const ours = await oursOf(services, theirs)
  const differing = theirs.filter(session => differs(session, ours.get(session.sessionId)))
  return [
    ...settled,
    ...theirs.filter(session => isUnknown(session, ours)).map(unknownPayment),
    ...(await repairEach(
      services,
      differing,
      session => describeDiffering(session, ours.get(session.sessionId)),
      session => adopt(services, session),
    )),
  ]
}

async function oursOf({ sql }: Services, theirs: readonly PaidSession[]): Promise<Map<string, KnownSession>> {
  const ids = theirs.map(({ sessionId }) => sessionId)
  return new Map((await knownSessions(sql, ids)).map(session => [session.sessionId, session]))
}

async function settle(services: Services, { sessionId }: KnownSession): Promise<boolean> {
  const settlement = await settleSession(services, sessionId)
  return settlement === 'settled' || settlement === 'returned'
}

function describeUnheard({ orderId }: KnownSession): Omit<Finding, 'isRepaired'> {
  return { kind: 'payment_unheard', subject: orderId, name: orderNumber(orderId) }
}

/** Once all of it has gone back, in the provider's own pages or before the moment was restored, nobody has to do anything. */
function isUnknown(theirs: PaidSession, ours: ReadonlyMap<string, KnownSession>): boolean {
  return theirs.orderId !== undefined && !ours.has(theirs.sessionId) && theirs.capturedCents > theirs.refundedCents
}

function unknownPayment({ sessionId, orderId = '', capturedCents, refundedCents }: PaidSession): Finding {
  return {
    kind: 'payment_unknown',
    subject: sessionId,
    name: orderNumber(orderId),
    isRepaired: false,
    details: { amount: formatEuros(capturedCents - refundedCents), session: sessionId },
  }
}

function differs(theirs: PaidSession, ours: KnownSession | undefined): boolean {
  if (ours?.status !== 'paid' || ours.refundedCents === null) return false
  return theirs.capturedCents !== ours.capturedCents || theirs.refundedCents !== ours.refundedCents
}

/** Whether the sums agree once the refunds are the provider's. */
async function adopt(services: Services, theirs: PaidSession): Promise<boolean> {
  await adoptRefunds(services, theirs.paymentIntent)
  return !differs(theirs, (await oursOf(services, [theirs])).get(theirs.sessionId))
}

function describeDiffering(theirs: PaidSession, ours: KnownSession | undefined): Omit<Finding, 'isRepaired'> {
  const sums = ({ capturedCents, refundedCents }: { capturedCents: number; refundedCents: number | null }) =>
    `${formatEuros(capturedCents)} − ${formatEuros(refundedCents ?? 0)}`
  return {
    kind: 'provider_differs',
    subject: ours?.orderId ?? '',
    name: orderNumber(ours?.orderId ?? ''),
    details: { provider: sums(theirs), ...(ours && { here: sums(ours) }) },
  }
}

/** What the provider knows of a paid session. */
type PaidSession = {
  sessionId: string
  /** The id that we gave it; undefined on sessions that another system made. */
  orderId: string | undefined
  paymentIntent: string
  capturedCents: number
  refundedCents: number
}

/**
 * Every paid session made since an instant, newest first.
 * @throws StripeError
 */
async function paidSessionsSince({ stripe }: Services, since: Date): Promise<PaidSession[]> {
  const paid: PaidSession[] = []
  const sessions = stripe.checkout.sessions.list({
    status: 'complete',
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: PAGE,
    expand: ['data.payment_intent.latest_charge'],
  })
  for await (const session of sessions) if (session.payment_status === 'paid') paid.push(toPaid(session))
  return paid
}

function toPaid(session: Stripe.Checkout.Session): PaidSession {
  const { intent, charge } = paymentBehind(session)
  return {
    sessionId: session.id,
    orderId: session.metadata?.orderId,
    paymentIntent: intent?.id ?? '',
    capturedCents: charge?.amount_captured ?? session.amount_total ?? 0,
    refundedCents: charge?.amount_refunded ?? 0,
  }
}

type KnownSession = {
  sessionId: string
  orderId: string
  status: PaymentState
  capturedCents: number
  /** The cents whose refund the provider accepted; null while one is still being sent. */
  refundedCents: number | null
}

/** Which of some sessions are ours, with their sums. */
async function knownSessions(sql: Queryable, sessionIds: readonly string[]): Promise<KnownSession[]> {
  return await sql<KnownSession[]>`
    select p.session_id, p.order_id, p.status, p.captured_cents,
      (
        select case when count(*) filter (where r.status = 'queued') = 0
          then coalesce(sum(r.amount_cents) filter (where r.status = 'sent'), 0)::int end
        from refunds r
        where r.payment_id = p.id
      ) as refunded_cents
    from payments p
    where p.session_id = any(${sessionIds as string[]})`
}

/** A payment page is paid, and a refund ends, days after it was made: so much is looked at twice. */
const OVERLAP_MS = 3 * 24 * 60 * 60_000

/**
 * Compares one of the provider's books from where the last comparison ended, which is a database's own: one that was
 * restored for a moment weeks ago asks about all those weeks.
 * @param compare throws when the provider does not answer, and the next one begins at the same instant
 * @param firstTime where it begins the first time: now, unless said
 * Source: docs/decisions/0171-orders-lost-by-a-restore-are-reported.md.
 */
export async function sinceLastTime<Result>(
  { sql, clock }: Services,
  book: ProviderBook,
  compare: (since: Date) => Promise<Result>,
  firstTime?: Date,
): Promise<Result> {
  const now = clock()
  const until = (await comparedUntil(sql, book)) ?? firstTime ?? now
  const result = await compare(new Date(Math.min(until.getTime(), now.getTime()) - OVERLAP_MS))
  await saveComparedUntil(sql, book, now)
  return result
}

/** What the provider lists: payment pages that were completed, what happened to money, its balance, and what left it. */
type ProviderBook = 'sessions' | 'events' | 'transactions' | 'payouts'

/** Until when one of the provider's books was compared with ours; undefined before the first time. */
async function comparedUntil(sql: Queryable, book: ProviderBook): Promise<Date | undefined> {
  const [row] = await sql<{ until: Date }[]>`
    select compared_until as until from provider_comparisons where book = ${book}`
  return row?.until
}

function saveComparedUntil(sql: Queryable, book: ProviderBook, until: Date) {
  const row: Row<'provider_comparisons'> = { book, comparedUntil: until }
  return sql`
    insert into provider_comparisons ${sql(row)}
    on conflict (book) do update set compared_until = excluded.compared_until`
}

import type Stripe from 'stripe'
import type { Finding } from '#api/kernel/finding.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import type { Services } from '#api/platform/context/context.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import { adoptRefunds } from './adopt-refunds.ts'
import { paymentBehind } from './payment-provider.ts'
import { comparedUntil, type ProviderBook, saveComparedUntil } from './queries/compared-until.ts'
import { type KnownSession, knownSessions } from './queries/reconcile-payments.ts'
import { settleSession } from './settle-session.ts'

const PAGE = 100

/** A payment page is paid, and a refund ends, days after it was made: so much is looked at twice. */
const OVERLAP_MS = 3 * 24 * 60 * 60_000

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

/**
 * Compares one of the provider's books from where the last comparison ended, which is a database's own: one that was
 * restored for a moment weeks ago asks about all those weeks.
 * @param compare throws when the provider does not answer, and the next one begins at the same instant
 * Source: docs/decisions/0171-what-came-after-a-restore-is-told.md.
 */
export async function sinceLastTime<Result>(
  { sql, clock }: Services,
  book: ProviderBook,
  compare: (since: Date) => Promise<Result>,
): Promise<Result> {
  const now = clock()
  const until = (await comparedUntil(sql, book)) ?? now
  const result = await compare(new Date(Math.min(until.getTime(), now.getTime()) - OVERLAP_MS))
  await saveComparedUntil(sql, book, now)
  return result
}

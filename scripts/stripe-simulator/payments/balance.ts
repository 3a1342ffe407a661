/** The balance at the provider, derived from the charges, refunds, disputes and fees, and its payouts to the bank. */
import type { Books } from '../books/books.ts'
import type { ChargeRecord } from '../books/records.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'

const DAY = 24 * 60 * 60
/** What a sale brings is ready three days later: the usual schedule of an account in France. */
const PENDING_DAYS = 3
/** The bank has a payout a day after it left. */
const UNDER_WAY_DAYS = 1

/** A European consumer's card costs 1.5 % and 0.25 €. Source: stripe.com/fr/pricing. */
function feeCents({ amountCents }: Pick<ChargeRecord, 'amountCents'>): number {
  return Math.round(amountCents * 0.015) + 25
}
/** What a dispute costs, whoever wins it. */
export const DISPUTE_FEE_CENTS = 2000

type BalanceKind =
  | 'charge'
  | 'refund'
  | 'refund_failure'
  | 'dispute'
  | 'dispute_reversal'
  | 'fee'
  | 'payout'
  | 'payout_failure'

/** Seconds are Unix seconds. What leaves the balance is below zero. */
export type BalanceTransaction = {
  id: string
  kind: BalanceKind
  created: number
  availableOn: number
  amountCents: number
  feeCents: number
  sourceId: string | null
  /** The payout that it went to the bank with; a payout's own is its own. */
  payoutId: string | null
}

export type PayoutState = {
  id: string
  created: number
  arrivesOn: number
  amountCents: number
  status: 'in_transit' | 'paid' | 'failed'
  failureCode: string | null
}

export type Balance = { transactions: BalanceTransaction[]; payouts: PayoutState[] }

/**
 * All that ever moved, oldest first, and the payouts: one leaves at the beginning of each day (UTC), with all that is
 * ready by then; a balance at or below zero waits for the next day.
 */
export function balanceOf(simulation: Pick<Simulation, 'books' | 'faults' | 'nowMs'>): Balance {
  const { books } = simulation
  const now = nowSeconds(simulation)
  const moved = [...movements(books), ...ofOwnPayouts(books)].sort((one, other) => one.created - other.created)
  const payouts: PayoutState[] = []
  const waiting = [...moved].sort((one, other) => one.availableOn - other.availableOn)
  const first = waiting.find(({ payoutId }) => payoutId === null)
  for (let day = nextDay(first?.availableOn ?? now); day <= now; day += DAY) {
    const ready = waiting.filter(({ payoutId, availableOn }) => payoutId === null && availableOn <= day)
    const amountCents = ready.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)
    if (amountCents <= 0) continue
    const id = `po_${day}`
    for (const transaction of ready) transaction.payoutId = id
    const own = [leaving(id, day, amountCents), ...comingBack(books, id)]
    moved.push(...own)
    waiting.splice(0, waiting.length, ...waiting.filter(({ payoutId }) => payoutId === null), ...own)
    payouts.push(stateOf(simulation, { id, created: day, amountCents }))
  }
  const failed = [...books.payouts.values()].filter(({ isOfBalance }) => !isOfBalance)
  return {
    transactions: moved.sort((one, other) => one.created - other.created),
    payouts: [...payouts, ...failed.map(payout => stateOf(simulation, payout))].sort(
      (one, other) => one.created - other.created,
    ),
  }
}

function stateOf(
  { books, faults, nowMs }: Pick<Simulation, 'books' | 'faults' | 'nowMs'>,
  { id, created, amountCents }: Pick<PayoutState, 'id' | 'created' | 'amountCents'>,
): PayoutState {
  const failureCode = books.payouts.get(id)?.failureCode ?? null
  const arrivesOn = created - (created % DAY) + UNDER_WAY_DAYS * DAY
  const isThere = nowMs() >= arrivesOn * 1000 + faults.current(id).payoutLateMs
  return {
    id,
    created,
    arrivesOn,
    amountCents,
    failureCode,
    status: failureCode ? 'failed' : isThere ? 'paid' : 'in_transit',
  }
}

function movements(books: Books): BalanceTransaction[] {
  const charges = [...books.charges.values()].filter(({ status }) => status === 'succeeded')
  const refunds = [...books.refunds.values()]
  return [
    ...charges.map(charge => {
      const created = charge.settledAt ?? charge.created
      const availableOn = created - (created % DAY) + PENDING_DAYS * DAY
      return {
        ...transaction('charge', transactionId(charge.id), created, charge.amountCents, charge.id),
        ...{ availableOn, feeCents: feeCents(charge) },
      }
    }),
    ...refunds.map(({ id, created, amountCents }) =>
      transaction('refund', transactionId(id), created, -amountCents, id),
    ),
    ...refunds.flatMap(({ id, failedAt, amountCents }) =>
      failedAt === undefined ? [] : [transaction('refund_failure', `${transactionId(id)}F`, failedAt, amountCents, id)],
    ),
    ...[...books.disputes.values()].flatMap(dispute =>
      dispute.movements.map(({ id, created, amountCents }) => ({
        ...transaction(amountCents < 0 ? 'dispute' : 'dispute_reversal', id, created, amountCents, dispute.id),
        feeCents: amountCents < 0 ? DISPUTE_FEE_CENTS : 0,
      })),
    ),
    ...[...books.fees.values()].map(({ id, created, amountCents }) =>
      transaction('fee', id, created, -amountCents, null),
    ),
  ]
}

/** What failed on its own, outside of the balance's payouts, went and came back. */
function ofOwnPayouts(books: Books): BalanceTransaction[] {
  return [...books.payouts.values()]
    .filter(({ isOfBalance }) => !isOfBalance)
    .flatMap(({ id, created, amountCents }) =>
      [leaving(id, created, amountCents), ...comingBack(books, id)].map(each => ({ ...each, payoutId: id })),
    )
}

function leaving(id: string, created: number, amountCents: number): BalanceTransaction {
  return { ...transaction('payout', transactionId(id), created, -amountCents, id), payoutId: id }
}

/** What a bank sent back is ready for the next payout. */
function comingBack(books: Books, id: string): BalanceTransaction[] {
  const failed = books.payouts.get(id)
  if (!failed) return []
  return [transaction('payout_failure', `${transactionId(id)}F`, failed.created, failed.amountCents, id)]
}

function transaction(
  kind: BalanceKind,
  id: string,
  created: number,
  amountCents: number,
  sourceId: string | null,
): BalanceTransaction {
  return { id, kind, created, availableOn: created, amountCents, feeCents: 0, sourceId, payoutId: null }
}

/** `ch_3Abc` moves `txn_ch_3Abc`. */
function transactionId(sourceId: string): string {
  return `txn_${sourceId}`
}

/** The beginning of the day behind an instant, or the instant where a day begins with it. */
function nextDay(seconds: number): number {
  return Math.ceil(seconds / DAY) * DAY
}

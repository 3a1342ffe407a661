/**
 * The invariants of docs/invariants.md: how often each is tried in full, and what one try is. `npm run test:deep` runs a tenth
 * of most.
 */
export type Invariant = {
  sentence: string
  /** How often `npm run test:torture` tries it. */
  full: number
  /** What is counted: 'model runs', 'kills'. */
  unit: string
  /** How often `npm run test:deep` tries it; a tenth, or once, unless said. */
  deep?: number
}

export const INVARIANTS = {
  1: {
    sentence: 'an order is paid at most once, every other captured euro is refunded',
    full: 10_000,
    deep: 300,
    unit: 'model runs',
  },
  // The runs of invariant 1 compare the same books at their end; these runs consist mostly of refunds.
  2: {
    sentence: 'captured − refunded is the provider’s, order by order',
    full: 3_000,
    deep: 100,
    unit: 'runs of refunds',
  },
  3: { sentence: 'the ledger is the balance, a redemption has one voucher', full: 200, unit: 'storms of 50' },
  4: {
    sentence: 'no voucher and no offer twice, no slot and no dish oversold, orders of load 0 always fit',
    full: 100,
    unit: 'storms of 100',
  },
  5: { sentence: 'what was acknowledged survives kill -9 of the API', full: 1_000, unit: 'kills' },
  6: { sentence: 'what was acknowledged survives kill -9 of Postgres', full: 200, unit: 'kills' },
  7: { sentence: 'same key, same answer, one row', full: 5_000, unit: 'dropped answers' },
  8: { sentence: 'a provider in trouble: a bounded wait, no stuck order', full: 1_000, unit: 'faults' },
  9: { sentence: 'malformed input gets no 5xx and changes nothing', full: 10_000, unit: 'requests' },
  10: { sentence: 'every route answers every actor as the policy says', full: 1, unit: 'pairs' },
  11: { sentence: 'the total is the reference pricer’s, the client’s never counts', full: 10_000, unit: 'carts' },
  12: {
    sentence: 'a forged, aged or altered webhook leaves no row, a repeated one moves nothing',
    full: 1_000,
    unit: 'webhooks',
  },
  13: { sentence: 'no secret and no personal data in logs and error bodies', full: 1, unit: 'canaries' },
  14: { sentence: 'no illegal status move', full: 1, unit: 'pairs' },
  15: { sentence: 'offline start, cart kept, a queued reservation sent once', full: 100, deep: 4, unit: 'cycles' },
  16: { sentence: 'Paris rules hold at clock changes and around midnight', full: 1, unit: 'instants' },
  17: {
    sentence: 'an erased customer leaves no personal data, totals unchanged',
    full: 1,
    unit: 'columns',
  },
  18: { sentence: 'hostile text renders as text on every screen', full: 1, unit: 'screens' },
  19: { sentence: 'nobody hoards slots unpaid, and honest guests are served', full: 1_000, unit: 'evenings, minutes' },
  20: { sentence: 'no money moves without a person’s factor', full: 2_000, unit: 'steps at two tablets' },
  21: {
    sentence: 'a dispute is known within a minute of its event and within a day without it',
    full: 500,
    unit: 'runs of money from outside',
  },
  22: { sentence: 'figures are what was kept by the provider’s books', full: 300, unit: 'runs of refunds' },
  23: { sentence: 'no flood by us to strangers, and what is owed comes', full: 20, unit: 'storms of 30' },
  24: { sentence: 'no resource of one address starves another', full: 100, unit: 'evenings of a guest' },
  25: {
    sentence: 'ledger, closings, reports, export and payouts are the provider’s balance',
    full: 10_000,
    deep: 100,
    unit: 'runs of some days',
  },
} satisfies Record<number, Invariant>

export type InvariantNumber = keyof typeof INVARIANTS

export function invariantOf(number: InvariantNumber): Invariant {
  return INVARIANTS[number]
}

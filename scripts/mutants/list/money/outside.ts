import type { Mutant } from '../../taking-out/mutant.ts'

const OUTSIDE = 'api/features/payments/actions/outside'
const TESTS = [`${OUTSIDE}/money-from-outside.test.ts`]
const named = (name: string) => [...TESTS, '-t', name]

/** Guards of money that moves at the provider without us. */
export const OUTSIDE_MONEY: readonly Mutant[] = [
  {
    guard: 'events about disputes, refunds and payouts are heard',
    file: 'api/features/payments/rules/provider-signals.ts',
    find: '  return KINDS[type as keyof typeof KINDS]\n',
    replace: '  return undefined\n',
    tests: named('is known at once with its reason'),
  },
  {
    guard: 'a lost event is found by the sweep',
    file: `${OUTSIDE}/sweep-events.ts`,
    find: '    await storeEvent(services, event)\n',
    replace: '',
    tests: named('whose webhooks are lost'),
  },
  {
    guard: 'an older answer about a dispute changes nothing',
    file: 'api/features/payments/queries/stored-disputes.ts',
    find: '    where disputes.asked_at <= excluded.asked_at\n',
    replace: '',
    tests: named('an older answer that comes later'),
  },
  {
    guard: 'what a bank holds is not kept',
    file: 'sql/migrations/0091.do.money-from-outside.sql',
    find: 'of_order.refunded_cents - of_order.withdrawn_cents)',
    replace: 'of_order.refunded_cents)',
    tests: named('is known at once with its reason'),
  },
  {
    guard: 'what a bank holds is not given back',
    file: 'api/features/payments/rules/refund-amount.ts',
    find: 'capturedCents - refundedCents - withdrawnCents)',
    replace: 'capturedCents - refundedCents + 0 * withdrawnCents)',
    tests: named('not given back a second time'),
  },
  {
    guard: 'a refund that waits is withdrawn when its money has gone',
    file: `${OUTSIDE}/settle-dispute.ts`,
    find: '  if (payment) await withdrawWaiting(services, tx, payment)\n',
    replace: '',
    tests: named('a refund that waits is withdrawn'),
  },
  {
    guard: 'a refund that no longer fits is withdrawn before one from outside is booked',
    file: `${OUTSIDE}/adopt-refunds.ts`,
    find: '  await withdrawWaiting(services, tx, payment)\n',
    replace: '',
    tests: named('leaves of one that waits what is left'),
  },
  {
    guard: 'a refund of ours whose answer was lost is ours',
    file: `${OUTSIDE}/adopt-refunds.ts`,
    find: 'waiting.find(({ id }) => id === metadata.refundId)',
    replace: 'waiting.find(() => false)',
    tests: named('carried out while its answer was lost'),
  },
  {
    guard: 'a refund that failed is given back no more',
    file: 'api/features/payments/actions/refunds/refund-failed.ts',
    find: '  await lowerRefunded(tx, payment.id, refund.amountCents)\n',
    replace: '',
    tests: named('that a bank refuses is one no more'),
  },
  {
    guard: 'a point that was taken comes back once',
    file: 'api/features/loyalty/actions/points/points.ts',
    find: '  if (takenTimes === 0 || points > 0) return false\n',
    replace: '  return false\n',
    tests: named('takes the day’s point'),
  },
  {
    guard: 'the provider’s books are compared from where this database’s knowledge ends',
    file: 'api/features/payments/actions/books/since-last-time.ts',
    find: 'Math.min(until.getTime(), now.getTime())',
    replace: 'Math.max(until.getTime(), now.getTime())',
    tests: ['api/features/reconciliation/actions/payments.test.ts', '-t', 'a payment of weeks ago'],
  },
  {
    guard: 'a refund that is at the provider alone is booked by the night',
    file: 'api/features/payments/actions/books/compare-with-provider.ts',
    find: '  await adoptRefunds(services, theirs.paymentIntent)\n',
    replace: '',
    tests: ['api/features/reconciliation/actions/payments.test.ts', '-t', 'at the provider alone'],
  },
  {
    guard: 'a restore is noticed',
    file: 'api/features/reconciliation/actions/notice-restore.ts',
    find: '    if (timeline === before) return\n',
    replace: '    return\n',
    tests: ['api/features/reconciliation/actions/notice-restore.test.ts'],
  },
]

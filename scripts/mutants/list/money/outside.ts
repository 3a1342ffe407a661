import type { Mutant } from '../../taking-out/mutant.ts'

const TESTS = ['outside-money.test.ts']
const named = (name: string) => [...TESTS, '-t', name]

/** Guards of money that moves at the provider without us. */
export const OUTSIDE_MONEY: readonly Mutant[] = [
  {
    guard: 'events about disputes, refunds and payouts are heard',
    at: 'kindOfEvent',
    find: '  return KINDS[type as keyof typeof KINDS]\n',
    replace: '  return undefined\n',
    tests: named('is known at once with its reason'),
  },
  {
    guard: 'a lost event is found by the sweep',
    at: 'takeMissed',
    find: '    await storeEvent(services, event)\n',
    replace: '',
    tests: named('whose webhooks are lost'),
  },
  {
    guard: 'an older answer about a dispute changes nothing',
    at: 'saveDispute',
    find: '    where disputes.asked_at <= excluded.asked_at\n',
    replace: '',
    tests: named('an older answer that comes later'),
  },
  {
    guard: 'what a bank holds is not kept',
    at: 'sql/migrations/0091.do.money-from-outside.sql',
    find: 'of_order.refunded_cents - of_order.withdrawn_cents)',
    replace: 'of_order.refunded_cents)',
    tests: named('is known at once with its reason'),
  },
  {
    guard: 'what a bank holds is not given back',
    at: 'leftOfPayment',
    find: 'capturedCents - refundedCents - withdrawnCents)',
    replace: 'capturedCents - refundedCents + 0 * withdrawnCents)',
    tests: named('not given back a second time'),
  },
  {
    guard: 'a refund that waits is withdrawn when its money has gone',
    at: 'follow',
    find: '  if (payment) await withdrawWaiting(services, tx, payment)\n',
    replace: '',
    tests: named('a refund that waits is withdrawn'),
  },
  {
    guard: 'a refund of ours whose answer was lost is ours',
    at: 'compare',
    find: 'waiting.find(({ id }) => id === metadata.refundId)',
    replace: 'waiting.find(() => false)',
    tests: named('carried out while its answer was lost'),
  },
  {
    guard: 'a refund that failed is given back no more',
    at: 'refundFailed',
    find: '  await lowerRefunded(tx, payment.id, refund.amountCents)\n',
    replace: '',
    tests: named('that a bank refuses is one no more'),
  },
  {
    guard: 'a refund that is at the provider alone is booked by the night',
    at: 'adopt',
    find: '  await adoptRefunds(services, theirs.paymentIntent)\n',
    replace: '',
    tests: ['reconcile-payments.test.ts', '-t', 'at the provider alone'],
  },
]

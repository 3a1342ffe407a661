import type { Mutant } from '../../taking-out/mutant.ts'

const RULES = {
  file: 'api/features/payments/rules/settlement.ts',
  tests: ['api/features/payments/rules/settlement.test.ts'],
}
const REFUSED_TESTS = ['api/features/payments/actions/opening/open-checkout-refused.test.ts']
const CONFIRM_TESTS = ['api/features/orders/actions/paying/confirm-order.test.ts']
const CHECKOUT_TESTS = ['api/features/payments/actions/opening/open-checkout.test.ts']

/** Guards of payment sessions and their settlement. */
export const PAYMENTS: readonly Mutant[] = [
  {
    guard: 'the payment page leads back to our own two pages alone',
    ...RULES,
    find: 'successUrls.includes(asked.successUrl) && cancelUrls.includes(asked.cancelUrl)',
    replace: 'URL.canParse(asked.successUrl) && URL.canParse(asked.cancelUrl)',
  },
  {
    guard: 'the amount of a checkout is the order’s',
    file: 'api/features/payments/actions/opening/open-checkout.ts',
    find: "  if (!isSameAmount(body.amount, due.dueCents)) throw new AppError('amount_mismatch')\n",
    replace: '',
    tests: [...REFUSED_TESTS, '-t', 'amount_mismatch'],
  },
  {
    guard: 'dishes and prices are looked at again before the payment page opens',
    file: 'api/features/payments/actions/opening/open-checkout.ts',
    find: '    if (order.revisionId === null) await recheckOrder(ctx, order.id)\n',
    replace: '',
    tests: [...REFUSED_TESTS, '-t', 'a dish has gone or its price has changed'],
  },
  {
    guard: 'an order that died meanwhile gets no payment page',
    file: 'api/features/payments/actions/opening/reservation.ts',
    find: '{ ...order, ...current }',
    replace: 'order',
    tests: [
      'api/features/payments/actions/opening/open-checkout-faults.test.ts',
      '-t',
      'whose cancellation is under way',
    ],
  },
  {
    guard: 'the order’s lock while its payments change',
    file: 'api/features/payments/queries/stored-payments.ts',
    find: 'where id = ${orderId}\n    for update`',
    replace: 'where id = ${orderId}`',
    tests: [
      'api/features/payments/actions/opening/open-checkout-faults.test.ts',
      '-t',
      'whose cancellation is under way',
    ],
  },
  {
    guard: 'one open payment page for each order',
    file: 'sql/migrations/0005.do.payments.sql',
    find: 'create unique index one_open_session_per_order',
    replace: 'create index one_open_session_per_order',
    also: [
      {
        file: 'api/features/payments/queries/stored-payments.ts',
        find: "    on conflict (order_id) where status in ('opening', 'open') do nothing\n",
        replace: '',
      },
    ],
    tests: [...CHECKOUT_TESTS, '-t', '20 tabs at once'],
  },
  {
    guard: 'a session that is settled is not settled again',
    file: 'api/features/payments/actions/settling/settle-session.ts',
    find: "    if (current.settles !== null) return current.settles ? 'settled' : 'returned'\n",
    replace: '',
    tests: ['api/features/payments/actions/settling/settled-once.test.ts'],
  },
  {
    guard: 'a second payment of an order goes back',
    file: 'api/features/orders/actions/paying/confirm-order.ts',
    find: "  if (order.paidAt || order.tillAt) return 'already_paid'\n",
    replace: "  if (order.tillAt) return 'already_paid'\n",
    tests: CONFIRM_TESTS,
  },
  {
    guard: 'money for a dead order goes back, and the order stays dead',
    file: 'api/features/orders/actions/paying/confirm-order.ts',
    find: "if (!order || order.status === 'cancelled') return 'dead'",
    replace: "if (!order) return 'dead'",
    tests: CONFIRM_TESTS,
  },
  {
    guard: 'a cancellation ends the payment page first',
    file: 'api/features/orders/actions/moving/cancel-order.ts',
    find: '  if (isCancellable(order, ctx.clock())) await endPaymentPage(ctx, money, order.id)\n',
    replace: '',
    tests: ['api/features/payments/actions/settling/payment-status.test.ts', '-t', 'settled or over'],
  },
  {
    guard: 'the provider is asked at most once in 5 s about a session',
    file: 'api/features/payments/queries/stored-payments.ts',
    find: 'provider_asked_at <= ${after} or',
    replace: "provider_asked_at <= ${after}::timestamptz + interval '1 hour' or",
    tests: ['api/features/payments/actions/settling/payment-status.test.ts', '-t', 'asked once in 5 s'],
  },
  {
    guard: 'a repeated session names the request that was first',
    file: 'api/features/payments/actions/opening/reservation.ts',
    find: '    id: ctx.requestId,\n',
    replace: '    id: crypto.randomUUID(),\n',
    tests: ['api/features/payments/actions/payment-provider.test.ts', '-t', 'found again'],
  },
]

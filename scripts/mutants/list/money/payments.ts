import type { Mutant } from '../../taking-out/mutant.ts'

const RULES = {
  tests: ['payments/rules.test.ts'],
}
const REFUSED_TESTS = ['open-checkout.test.ts']
const CONFIRM_TESTS = ['confirm-order.test.ts']
const CHECKOUT_TESTS = ['open-checkout.test.ts']

/** Guards of payment sessions and their settlement. */
export const PAYMENTS: readonly Mutant[] = [
  {
    guard: 'the payment page leads back to our own two pages alone',
    ...RULES,
    at: 'returnUrls',
    find: 'successUrls.includes(asked.successUrl) && cancelUrls.includes(asked.cancelUrl)',
    replace: 'URL.canParse(asked.successUrl) && URL.canParse(asked.cancelUrl)',
  },
  {
    guard: 'the amount of a checkout is the order’s',
    at: 'payableOrder',
    find: "  if (!isSameAmount(body.amount, due.dueCents)) throw new AppError('amount_mismatch')\n",
    replace: '',
    tests: [...REFUSED_TESTS, '-t', 'amount_mismatch'],
  },
  {
    guard: 'an order that died meanwhile gets no payment page',
    at: 'reserve',
    find: '{ ...order, ...current }',
    replace: 'order',
    tests: ['open-checkout.test.ts', '-t', 'whose cancellation is under way'],
  },
  {
    guard: 'the order’s lock while its payments change',
    at: 'lockedOrderOf',
    find: 'where id = ${orderId}\n    for update`',
    replace: 'where id = ${orderId}`',
    tests: ['open-checkout.test.ts', '-t', 'whose cancellation is under way'],
  },
  {
    guard: 'one open payment page for each order',
    at: 'sql/migrations/0005.do.payments.sql',
    find: 'create unique index one_open_session_per_order',
    replace: 'create index one_open_session_per_order',
    also: [
      {
        at: 'reservePayment',
        find: "    on conflict (order_id) where status in ('opening', 'open') do nothing\n",
        replace: '',
      },
    ],
    tests: [...CHECKOUT_TESTS, '-t', '20 tabs at once'],
  },
  {
    guard: 'a session that is settled is not settled again',
    at: 'settle',
    find: "    if (current.settles !== null) return current.settles ? 'settled' : 'returned'\n",
    replace: '',
    tests: ['settle-session.test.ts'],
  },
  {
    guard: 'a second payment of an order goes back',
    at: 'confirmOrder',
    find: "  if (order.paidAt || order.tillAt) return 'already_paid'\n",
    replace: "  if (order.tillAt) return 'already_paid'\n",
    tests: CONFIRM_TESTS,
  },
  {
    guard: 'money for a dead order goes back, and the order stays dead',
    at: 'confirmOrder',
    find: "if (!order || order.status === 'cancelled') return 'dead'",
    replace: "if (!order) return 'dead'",
    tests: CONFIRM_TESTS,
  },
  {
    guard: 'a cancellation ends the payment page first',
    at: 'cancelOrder',
    find: '  if (isCancellable(order, ctx.clock())) await endPaymentPage(ctx, money, order.id)\n',
    replace: '',
    tests: ['payment-status.test.ts', '-t', 'settled or over'],
  },
]

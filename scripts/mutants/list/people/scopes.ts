import type { Mutant } from '../../taking-out/mutant.ts'

const AUTHORISE = { file: 'api/features/orders/actions/tracking/authorise-order.ts' }
const CHECKOUT_TESTS = ['api/features/payments/actions/opening/open-checkout.test.ts', '-t', 'nobody else']

/** Guards of queries that are limited to one person's rows. */
export const SCOPES: readonly Mutant[] = [
  {
    guard: 'a customer lists the own orders alone',
    file: 'api/features/orders/queries/list-orders.ts',
    find: '      ${customerId === null ? sql`` : sql`and customer_id = ${customerId}`}\n',
    replace: '',
    tests: ['api/features/orders/actions/lists/list-orders.test.ts', '-t', 'orders of the account alone'],
  },
  {
    guard: 'an order is opened by its own tracking token',
    ...AUTHORISE,
    find: 'isSameSecret(token, order.trackingToken)',
    replace: 'isSameSecret(token, token ?? order.trackingToken)',
    tests: CHECKOUT_TESTS,
  },
  {
    guard: 'an account’s order is opened by its own customer',
    ...AUTHORISE,
    find: 'order?.customerId === ctx.actor.customerId',
    replace: 'order !== undefined',
    tests: CHECKOUT_TESTS,
  },
  {
    guard: 'the id alone pays a guest’s order, no account’s',
    ...AUTHORISE,
    find: 'options.guestIdIsProof === true && order?.customerId === null',
    replace: 'options.guestIdIsProof === true',
    tests: CHECKOUT_TESTS,
  },
  {
    guard: 'the id alone pays, and opens nothing else',
    ...AUTHORISE,
    find: 'options.guestIdIsProof === true && order?.customerId === null',
    replace: 'order?.customerId === null',
    tests: ['api/features/orders/actions/moving/order-life.test.ts', '-t', 'with the token alone'],
  },
  {
    guard: 'guest orders join the account of their own address',
    file: 'api/features/customers/queries/emails.ts',
    find: '\n        and lower(orders.customer_email) = c.email',
    replace: '',
    tests: ['api/features/customers/actions/joining/verify-email.test.ts', '-t', "nobody else's"],
  },
  {
    guard: 'a call is for the own account alone',
    file: 'api/features/customers/actions/profile/own-address.ts',
    find: "  if (!isOwn) throw new AppError('not_yours')\n",
    replace: '',
    tests: ['api/features/customers/actions/profile/update-profile.test.ts', '-t', 'refuses the address of'],
  },
  {
    guard: 'a profile shows the own picture alone',
    file: 'api/features/pictures/queries/stored-pictures.ts',
    find: '    where name = ${name}\n      and customer_id = ${customerId}`',
    replace: '    where name = ${name}\n      and ${customerId}::uuid is not null`',
    tests: ['api/features/customers/actions/profile/update-profile.test.ts', '-t', 'nobody else’s'],
  },
  {
    guard: 'a session is ended by its own customer',
    file: 'api/features/auth/queries/stored-sessions.ts',
    find: 'where id = ${id}\n      and customer_id = ${customerId}\n',
    replace: 'where id = ${id}\n      and ${customerId}::uuid is not null\n',
    tests: ['api/features/customers/actions/access/own-sessions.test.ts', '-t', 'ends nobody else’s'],
  },
  {
    guard: 'the sessions listed are the own ones',
    file: 'api/features/auth/queries/stored-sessions.ts',
    find: 'where customer_id = ${customerId}\n      and revoked_at is null\n      and expires_at > ${now}\n    order',
    replace:
      'where ${customerId}::uuid is not null\n      and revoked_at is null\n      and expires_at > ${now}\n    order',
    tests: ['api/features/customers/actions/access/own-sessions.test.ts', '-t', 'lists nobody else’s'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const CHECKOUT_TESTS = ['open-checkout.test.ts', '-t', 'nobody else']

/** Guards of queries that are limited to one person's rows. */
export const SCOPES: readonly Mutant[] = [
  {
    guard: 'a customer lists the own orders alone',
    at: 'listedOrders',
    find: '      ${customerId === null ? sql`` : sql`and customer_id = ${customerId}`}\n',
    replace: '',
    tests: ['list-orders.test.ts', '-t', 'orders of the account alone'],
  },
  {
    guard: 'an order is opened by its own tracking token',
    at: 'authorisedOrder',
    find: 'isSameSecret(token, order.trackingToken)',
    replace: 'isSameSecret(token, token ?? order.trackingToken)',
    tests: CHECKOUT_TESTS,
  },
  {
    guard: 'an account’s order is opened by its own customer',
    at: 'authorisedOrder',
    find: 'order?.customerId === ctx.actor.customerId',
    replace: 'order !== undefined',
    tests: CHECKOUT_TESTS,
  },
  {
    guard: 'the id alone pays a guest’s order, no account’s',
    at: 'authorisedOrder',
    find: 'options.guestIdIsProof === true && order?.customerId === null',
    replace: 'options.guestIdIsProof === true',
    tests: CHECKOUT_TESTS,
  },
  {
    guard: 'the id alone pays, and opens nothing else',
    at: 'authorisedOrder',
    find: 'options.guestIdIsProof === true && order?.customerId === null',
    replace: 'order?.customerId === null',
    tests: ['order-life.test.ts', '-t', 'with the token alone'],
  },
  {
    guard: 'guest orders join the account of their own address',
    at: 'attachGuestOrders',
    find: '\n        and lower(orders.customer_email) = c.email',
    replace: '',
    tests: ['verify-email.test.ts', '-t', "nobody else's"],
  },
  {
    guard: 'a call is for the own account alone',
    at: 'ownAccount',
    find: "  if (!isOwn) throw new AppError('not_yours')\n",
    replace: '',
    tests: ['update-profile.test.ts', '-t', 'refuses the address of'],
  },
  {
    guard: 'a profile shows the own picture alone',
    at: 'hasPicture',
    find: '    where name = ${name}\n      and customer_id = ${customerId}`',
    replace: '    where name = ${name}\n      and ${customerId}::uuid is not null`',
    tests: ['update-profile.test.ts', '-t', 'nobody else’s'],
  },
  {
    guard: 'a session is ended by its own customer',
    at: 'endSessionOf',
    find: 'where id = ${id}\n      and customer_id = ${customerId}\n',
    replace: 'where id = ${id}\n      and ${customerId}::uuid is not null\n',
    tests: ['own-sessions.test.ts', '-t', 'ends nobody else’s'],
  },
  {
    guard: 'the sessions listed are the own ones',
    at: 'sessionsOf',
    find: 'where customer_id = ${customerId}\n      and revoked_at is null\n      and expires_at > ${now}\n    order',
    replace:
      'where ${customerId}::uuid is not null\n      and revoked_at is null\n      and expires_at > ${now}\n    order',
    tests: ['own-sessions.test.ts', '-t', 'lists nobody else’s'],
  },
]

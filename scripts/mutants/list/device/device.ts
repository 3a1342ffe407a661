import type { Mutant } from '../../taking-out/mutant.ts'

const PLACING_TESTS = 'checkout/place-order.test.ts'

/** Guards of the page and its service workers. */
export const DEVICE: readonly Mutant[] = [
  {
    guard: 'an order in the making is of one account',
    at: 'making',
    find: '!isAnothers && ',
    replace: '(!isAnothers || found.begunAt > 0) && ',
    tests: ['storage/order-making.test.ts'],
  },
  {
    guard: 'a second tab asks before it orders the same again',
    at: 'placeOrder',
    find: '  if (other) throw new OrderedBefore(other)\n',
    replace: '',
    tests: [PLACING_TESTS, '-t', 'another tab has ordered'],
  },
  {
    guard: 'a cell that would be a formula begins with an apostrophe',
    at: 'harmless',
    find: "return FORMULA.test(text) ? `'${text}` : text",
    replace: 'return text',
    tests: ['files.test.ts'],
  },
  {
    guard: 'a worker keeps no person’s picture',
    at: 'mayBeStored',
    find: '/\\bpublic\\b/.test(caching) && ',
    replace: '',
    tests: ['pictures.test.ts'],
  },
  {
    guard: 'the worker answers for nothing that is asked for with a token',
    at: 'keepPictures',
    find: " && !request.headers.has('authorization')",
    replace: '',
    tests: ['sw.test.ts'],
  },
  {
    guard: 'the page is left for a payment address alone',
    at: 'isPaymentAddress',
    find: '(origin === PROVIDER_ORIGIN || origin === ownOrigin)',
    replace: "(origin === PROVIDER_ORIGIN || origin.startsWith('https:'))",
    tests: ['open-payment.test.ts'],
  },
  {
    guard: 'what is a customer’s is kept for nobody else',
    at: 'isStillThere',
    find: "return owner === '' || currentCustomer()?.id === owner",
    replace: 'return owner !== undefined',
    tests: ['cache-answers.test.ts'],
  },
]

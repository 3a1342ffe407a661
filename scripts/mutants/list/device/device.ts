import type { Mutant } from '../../taking-out/mutant.ts'

const PLACING_TESTS = 'pwa/src/features/checkout/order/placing/place-order.test.ts'

/** Guards of the page and its service workers. */
export const DEVICE: readonly Mutant[] = [
  {
    guard: 'an order in the making that local storage refuses is the tab’s',
    file: 'pwa/src/lib/storage/order-making.ts',
    find: 'inTab.write(isOnDevice ? undefined : next)',
    replace: 'inTab.write(undefined)',
    tests: [PLACING_TESTS, '-t', 'after a reload too'],
  },
  {
    guard: 'an order in the making lives a day',
    file: 'pwa/src/lib/storage/order-making.ts',
    find: 'age >= 0 && age < LIFE_MS',
    replace: 'age >= 0',
    tests: ['pwa/src/lib/storage/order-making.test.ts'],
  },
  {
    guard: 'an order in the making is of one account',
    file: 'pwa/src/lib/storage/order-making.ts',
    find: '!isAnothers && ',
    replace: '(!isAnothers || found.begunAt > 0) && ',
    tests: ['pwa/src/lib/storage/order-making.test.ts'],
  },
  {
    guard: 'a second tab asks before it orders the same again',
    file: 'pwa/src/features/checkout/order/placing/place-order.ts',
    find: '  if (other) throw new OrderedBefore(other)\n',
    replace: '',
    tests: [PLACING_TESTS, '-t', 'another tab has ordered'],
  },
  {
    guard: 'a cell that would be a formula begins with an apostrophe',
    file: 'pwa/src/lib/files/csv.ts',
    find: "return FORMULA.test(text) ? `'${text}` : text",
    replace: 'return text',
    tests: ['pwa/src/lib/files/csv.test.ts'],
  },
  {
    guard: 'a dish is found, and added, only in a way that meets the wishes',
    file: 'pwa/src/features/menu/search/fitting-choices.ts',
    find: '.filter(choice => wishes.every(wish => wish.fits(dish, choice)))',
    replace: '.filter(() => wishes.length >= 0)',
    tests: ['pwa/src/features/menu/search/finding/asked-and-added.test.ts'],
  },
  {
    guard: 'what is avoided is never added by itself',
    file: 'pwa/src/features/menu/dish/dish-choices.ts',
    find: 'fitting.filter(choice => isFree(found, choice))',
    replace: 'fitting.filter(() => found !== null)',
    tests: ['pwa/src/features/menu/search/finding/asked-and-added.test.ts'],
  },
  {
    guard: 'nothing is added before it is known what the search asks for',
    file: 'pwa/src/features/menu/dish/added/use-usual.ts',
    find: ' || !areWishesKnown()',
    replace: '',
    tests: ['pwa/src/features/menu/dish/row/dish-row.test.tsx'],
  },
  {
    guard: 'an earlier order brings back nothing that is avoided now',
    file: 'pwa/src/features/orders/history/reorder/reorder.ts',
    find: '    if (objection) return { refusal: objection }\n',
    replace: '    void objection\n',
    tests: ['pwa/src/features/orders/history/reorder/reorder.test.ts'],
  },
  {
    guard: 'a worker keeps no person’s picture',
    file: 'pwa/src/offline/worker/pages/pictures.ts',
    find: '/\\bpublic\\b/.test(caching) && ',
    replace: '',
    tests: ['pwa/src/offline/worker/pages/pictures.test.ts'],
  },
  {
    guard: 'the worker answers for nothing of the API',
    file: 'pwa/src/offline/worker/sw.ts',
    find: '/^\\/api(\\/|$)/, ',
    replace: '',
    tests: ['pwa/src/offline/worker/sw.test.ts'],
  },
  {
    guard: 'the worker answers for nothing of the payment page',
    file: 'pwa/src/offline/worker/sw.ts',
    find: '/^\\/stripe-simulator(\\/|$)/, ',
    replace: '',
    tests: ['pwa/src/offline/worker/sw.test.ts'],
  },
  {
    guard: 'the worker answers for nothing that is asked for with a token',
    file: 'pwa/src/offline/worker/pages/pictures.ts',
    find: " && !request.headers.has('authorization')",
    replace: '',
    tests: ['pwa/src/offline/worker/sw.test.ts'],
  },
  {
    guard: 'a tap on a notification stays on our own site',
    file: 'pwa/src/offline/worker/push/open-screen.ts',
    find: 'return address?.origin === origin ? address : undefined',
    replace: 'return address',
    tests: ['pwa/src/offline/worker/push/open-screen.test.ts'],
  },
  {
    guard: 'the page is left for a payment address alone',
    file: 'pwa/src/features/payments/payment-address.ts',
    find: '(origin === PROVIDER_ORIGIN || origin === ownOrigin)',
    replace: "(origin === PROVIDER_ORIGIN || origin.startsWith('https:'))",
    tests: ['pwa/src/features/payments/payment-address.test.ts'],
  },
  {
    guard: 'what is a customer’s is kept for nobody else',
    file: 'pwa/src/offline/cached/cache-answers.ts',
    find: "return owner === '' || currentCustomer()?.id === owner",
    replace: 'return owner !== undefined',
    tests: ['pwa/src/offline/cached/cache-answers.test.ts'],
  },
]

import type { Mutant } from '../../taking-out/mutant.ts'

const PLACING_TESTS = 'checkout/place-order.test.ts'

/** Guards of the page and its service workers. */
export const DEVICE: readonly Mutant[] = [
  {
    guard: 'an order in the making that local storage refuses is the tab’s',
    at: 'keep',
    find: 'inTab.write(isOnDevice ? undefined : next)',
    replace: 'inTab.write(undefined)',
    tests: [PLACING_TESTS, '-t', 'after a reload too'],
  },
  {
    guard: 'an order in the making lives a day',
    at: 'making',
    find: 'age >= 0 && age < LIFE_MS',
    replace: 'age >= 0',
    tests: ['storage/order-making.test.ts'],
  },
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
    guard: 'a dish is found, and added, only in a way that meets the wishes',
    at: 'fittingChoices',
    find: '.filter(choice => wishes.every(wish => wish.fits(dish, choice)))',
    replace: '.filter(() => wishes.length >= 0)',
    tests: ['allergens.test.ts'],
  },
  {
    guard: 'what is avoided is never added by itself',
    at: 'offerOf',
    find: 'fitting.filter(choice => isFree(found, choice))',
    replace: 'fitting.filter(() => found !== null)',
    tests: ['allergens.test.ts'],
  },
  {
    guard: 'nothing is added before it is known what the search asks for',
    at: 'useUsual',
    find: ' || !areWishesKnown()',
    replace: '',
    tests: ['dish-row.test.tsx'],
  },
  {
    guard: 'an earlier order brings back nothing that is avoided now',
    at: 'judge',
    find: '    if (objection) return { refusal: objection }\n',
    replace: '    void objection\n',
    tests: ['reorder.test.ts'],
  },
  {
    guard: 'a worker keeps no person’s picture',
    at: 'mayBeStored',
    find: '/\\bpublic\\b/.test(caching) && ',
    replace: '',
    tests: ['pictures.test.ts'],
  },
  {
    guard: 'the worker answers for nothing of the API',
    at: 'NOT_THE_SHELL',
    find: '/^\\/api(\\/|$)/, ',
    replace: '',
    tests: ['sw.test.ts'],
  },
  {
    guard: 'the worker answers for nothing of the payment page',
    at: 'NOT_THE_SHELL',
    find: '/^\\/stripe-simulator(\\/|$)/, ',
    replace: '',
    tests: ['sw.test.ts'],
  },
  {
    guard: 'the worker answers for nothing that is asked for with a token',
    at: 'keepPictures',
    find: " && !request.headers.has('authorization')",
    replace: '',
    tests: ['sw.test.ts'],
  },
  {
    guard: 'a tap on a notification stays on our own site',
    at: 'ownAddress',
    find: 'return address?.origin === origin ? address : undefined',
    replace: 'return address',
    tests: ['open-screen.test.ts'],
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

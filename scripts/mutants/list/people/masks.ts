import type { Mutant } from '../../taking-out/mutant.ts'

const INFO = { file: 'api/features/customers/actions/card/customer-info.ts' }
const INFO_TESTS = ['api/features/customers/actions/card/customer-info.test.ts']

/** Guards of masked data and audiences. */
export const MASKS: readonly Mutant[] = [
  {
    guard: 'the page behind a card is masked',
    ...INFO,
    find: 'asGuess(ctx, () => masked(card))',
    replace: 'asGuess(ctx, () => whole(card))',
    tests: [...INFO_TESTS, '-t', 'recognise oneself'],
  },
  {
    guard: 'a card is shown whole to its own customer',
    ...INFO,
    find: 'card?.customerId === actor.customerId',
    replace: 'card !== undefined',
    tests: [...INFO_TESTS, '-t', 'another customer sees it masked'],
  },
  {
    guard: 'cards are guessed ten times a minute at most',
    ...INFO,
    find: 'const MISSES: Limit = { max: 10, ',
    replace: 'const MISSES: Limit = { max: 1000, ',
    tests: [...INFO_TESTS, '-t', 'stopped after ten misses'],
  },
  {
    guard: 'cards are guessed sixty times a minute from everywhere together',
    ...INFO,
    find: 'const ALL_MISSES: Limit = { max: 60, ',
    replace: 'const ALL_MISSES: Limit = { max: 6000, ',
    tests: [...INFO_TESTS, '-t', 'ever new addresses'],
  },
  {
    guard: 'a guess counts before it is answered',
    ...INFO,
    find: '  const hits = await takeHits(ctx, guessesOf(ctx))\n  const answered = answer()\n',
    replace: '  const answered = answer()\n  const hits = await takeHits(ctx, guessesOf(ctx))\n',
    tests: [...INFO_TESTS, '-t', 'also for the id that is right|fifty guesses at once'],
  },
  {
    guard: 'an endpoint is for its audience',
    file: 'api/http/serve.ts',
    find: '  if (!audience.includes(audienceOf(actor))) throw wrongActor(audience, actor)\n',
    replace: '',
    tests: ['api/http/requests/audience.test.ts'],
  },
  {
    guard: 'an endpoint that wants somebody refuses nobody',
    file: 'api/http/serve.ts',
    find: "if (!hasHeader && audience.includes('guest')) return { kind: 'guest' }",
    replace: "if (!hasHeader) return { kind: 'guest' }",
    tests: ['api/http/requests/audience.test.ts'],
  },
  {
    guard: 'an answer holds what its schema names, nothing else',
    file: 'api/http/answers/success.ts',
    find: 'JSON.stringify(endpoint.output?.parse(output))',
    replace: 'JSON.stringify(output)',
    tests: ['api/http/answers/output-mask.test.ts'],
  },
  {
    guard: 'a review’s author is the token’s customer',
    file: 'api/features/reviews/rules/review-rules.ts',
    find: 'return claimed && claimed.toLowerCase() !== actor.customerId ? null : actor.customerId',
    replace: 'return claimed ?? actor.customerId',
    tests: [
      'api/features/reviews/rules/review-rules.test.ts',
      'api/features/reviews/actions/post-review.test.ts',
      '-t',
      'author',
    ],
  },
  {
    guard: 'the contract of a large order keeps its person when they are erased',
    file: 'api/features/orders/actions/orders-of-person.ts',
    find: '  await keepContracts(tx, contractsToKeep(orders, now))\n',
    replace: '',
    tests: ['api/features/privacy/actions/letters/kept-contracts.test.ts', '-t', 'of who deletes'],
  },
  {
    guard: 'a small order keeps nobody',
    file: 'api/features/orders/rules/kept-contract.ts',
    find: 'totalCents + reducedCents >= CONTRACT_FROM_CENTS ? ',
    replace: 'totalCents + reducedCents >= 0 ? ',
    tests: ['api/features/orders/rules/kept-contract.test.ts'],
  },
  {
    guard: 'a hidden review is shown to nobody',
    file: 'api/features/reviews/queries/stored-reviews.ts',
    find: '    where hidden_at is null\n    order by',
    replace: '    order by',
    tests: ['api/features/reviews/actions/read-reviews.test.ts', '-t', 'hidden review'],
  },
]

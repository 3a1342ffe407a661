import type { Mutant } from '../../taking-out/mutant.ts'

const INFO_TESTS = ['customer-info.test.ts']

/** Guards of masked data and audiences. */
export const MASKS: readonly Mutant[] = [
  {
    guard: 'the page behind a card is masked',
    at: 'customerInfo',
    find: 'asGuess(ctx, () => masked(card))',
    replace: 'asGuess(ctx, () => whole(card))',
    tests: [...INFO_TESTS, '-t', 'recognise oneself'],
  },
  {
    guard: 'a card is shown whole to its own customer',
    at: 'isOwn',
    find: 'card?.customerId === actor.customerId',
    replace: 'card !== undefined',
    tests: [...INFO_TESTS, '-t', 'another customer sees it masked'],
  },
  {
    guard: 'a guess counts before it is answered',
    at: 'asGuess',
    find: '  const hits = await takeHits(ctx, guessesOf(ctx))\n  const answered = answer()\n',
    replace: '  const answered = answer()\n  const hits = await takeHits(ctx, guessesOf(ctx))\n',
    tests: [...INFO_TESTS, '-t', 'also for the id that is right|fifty guesses at once'],
  },
  {
    guard: 'an endpoint is for its audience',
    at: 'identify',
    find: '  if (!audience.includes(audienceOf(actor))) throw wrongActor(audience, actor)\n',
    replace: '',
    tests: ['audience.test.ts'],
  },
  {
    guard: 'an endpoint that wants somebody refuses nobody',
    at: 'identify',
    find: "if (!hasHeader && audience.includes('guest')) return { kind: 'guest' }",
    replace: "if (!hasHeader) return { kind: 'guest' }",
    tests: ['audience.test.ts'],
  },
  {
    guard: 'an answer holds what its schema names, nothing else',
    at: 'textOf',
    find: 'endpoint.output?.parse(output)',
    replace: 'output',
    tests: ['output-mask.test.ts'],
  },
  {
    guard: 'a role is told no contact that it has no need of',
    at: 'textOf',
    find: 'asTold(actor, endpoint.work, endpoint.output?.parse(output))',
    replace: 'endpoint.output?.parse(output)',
    tests: ['roles-at-the-board.test.ts', '-t', 'reads no address'],
  },
  {
    guard: 'nor by a problem that shows a thing as it is',
    at: 'told',
    find: '  if (!extra) return problem\n',
    replace: '  if (extra || !extra) return problem\n',
    tests: ['roles-at-the-board.test.ts', '-t', 'tells no more'],
  },
  {
    guard: 'nor by the stream, once another is at the device',
    at: 'boardStream',
    find: "event: 'orders', data: asTold(actor, streamBoard.work, changes.changed)",
    replace: "event: 'orders', data: changes.changed",
    tests: ['roles-at-the-board.test.ts', '-t', 'at the device by then'],
  },
  {
    guard: 'devices of the staff hear what their work is',
    at: 'staffSubscriptions',
    find: '      and staff.role = any(${rolesOf(work) as string[]}::text[])\n',
    replace: '',
    tests: ['push-channel.test.ts', '-t', 'what their work is'],
  },
  {
    guard: 'a cook guesses no telephone by searching',
    at: 'searched',
    find: "ROLES[(ctx.actor as Staff).role].phone === 'never'",
    replace: 'q === null',
    tests: ['roles-at-the-board.test.ts', '-t', 'may not know'],
  },
  {
    guard: 'a cook ends no order without its hand-over',
    at: 'moveOrder',
    find: "  if (ENDINGS.includes(move.status) && !mayDo((ctx.actor as Staff).role, 'orders')) throw new AppError('forbidden_role')\n",
    replace: '',
    tests: ['roles-at-the-board.test.ts', '-t', 'neither cancels'],
  },
  {
    guard: 'a review’s author is the token’s customer',
    at: 'authorOf',
    find: 'return claimed && claimed.toLowerCase() !== actor.customerId ? null : actor.customerId',
    replace: 'return claimed ?? actor.customerId',
    tests: ['reviews/rules.test.ts', 'post-review.test.ts', '-t', 'author'],
  },
  {
    guard: 'the contract of a large order keeps its person when they are erased',
    at: 'eraseOrdersOf',
    find: '  await keepContracts(tx, contractsToKeep(orders, now))\n',
    replace: '',
    tests: ['find-contracts.test.ts', '-t', 'of who deletes'],
  },
  {
    guard: 'a small order keeps nobody',
    at: 'contractKeptUntil',
    find: 'totalCents + reducedCents >= CONTRACT_FROM_CENTS ? ',
    replace: 'totalCents + reducedCents >= 0 ? ',
    tests: ['orders-of-person.test.ts'],
  },
  {
    guard: 'a hidden review is shown to nobody',
    at: 'shownReviews',
    find: '    where hidden_at is null\n    order by',
    replace: '    order by',
    tests: ['read-reviews.test.ts', '-t', 'hidden review'],
  },
]

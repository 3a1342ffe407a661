import type { Mutant } from '../../taking-out/mutant.ts'

const PLACE_TESTS = ['orders/place-order.test.ts']

/** Guards of repeated calls: the same call twice is one call. */
export const REPEATS: readonly Mutant[] = [
  {
    guard: 'an order’s answer is kept with its key',
    at: 'saveOrder',
    find: '[insertAnswer(tx, ctx.idempotency, { status: 201, response: answer }, order.createdAt)]',
    replace: '[]',
    tests: [...PLACE_TESTS, '-t', '20 identical posts'],
  },
  {
    guard: 'a key stands once (primary key)',
    at: 'sql/migrations/0007.do.platform.sql',
    find: '  created_at timestamptz not null,\n  primary key (scope, key)\n',
    replace: '  created_at timestamptz not null\n',
    tests: [...PLACE_TESTS, '-t', '20 identical posts'],
  },
  {
    guard: 'a key stands for what was asked with it',
    at: 'cachedAnswer',
    find: "  if (!call.requestHashes.some(hash => hash.equals(row.request_hash))) throw new AppError('idempotency_key_reused')\n",
    replace: '',
    tests: ['platform/idempotency.test.ts', '-t', 'another one under its key'],
  },
  {
    guard: 'a key is its caller’s alone',
    at: 'idempotencyOf',
    find: '`${caller} ${endpoint.path}`',
    replace: 'endpoint.path',
    tests: ['own-keys.test.ts'],
  },
  {
    guard: 'a key of one order is none of another',
    at: 'idempotencyOf',
    find: '{ params, body })',
    replace: '{ body })',
    tests: ['own-keys.test.ts', '-t', 'none of another'],
  },
  {
    guard: 'a kept request’s hash is keyed',
    at: 'api/platform/idempotency.ts',
    find: "import { createHmac } from 'node:crypto'",
    replace: "import { createHash } from 'node:crypto'",
    also: [
      {
        at: 'hashOf',
        find: "createHmac('sha256', derivedKey(secret, 'idempotent requests'))",
        replace: "createHash(secret ? 'sha256' : 'sha512')",
      },
    ],
    tests: ['platform/idempotency.test.ts', '-t', 'passwords could be tried'],
  },
  {
    guard: 'a checkout’s answer is kept with its key',
    at: 'open',
    find: '    await cacheAnswer(tx, ctx, { status: 200, response })\n',
    replace: '',
    tests: ['open-checkout.test.ts', '-t', 'repeated with its idempotency key'],
  },
  {
    guard: 'a refund’s answer is kept with its key',
    at: 'refundOrder',
    find: '    await cacheAnswer(tx, ctx, { status: 200, response: answer })\n',
    replace: '',
    tests: ['refund-order.test.ts', '-t', 'the same key twice'],
  },
  {
    guard: 'a move’s answer is kept with its key',
    at: 'answerOnBoard',
    find: '  await cacheAnswer(tx, ctx, { status: 200, response: answer })\n',
    replace: '',
    tests: ['order-life.test.ts', '-t', 'repeated with its key'],
  },
  {
    guard: 'a redemption’s answer is kept with its key',
    at: 'redeemReward',
    find: '    await cacheAnswer(tx, ctx, { status: 201, response: answer })\n',
    replace: '',
    tests: ['redeem-reward.test.ts', '-t', 'with the same key make one voucher'],
  },
]

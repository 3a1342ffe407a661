import type { Mutant } from '../../taking-out/mutant.ts'

const PLACE_TESTS = ['api/features/orders/actions/placing/place-order.test.ts']

/** Guards of repeated calls: the same call twice is one call. */
export const REPEATS: readonly Mutant[] = [
  {
    guard: 'an order’s answer is kept with its key',
    file: 'api/features/orders/actions/placing/save-order.ts',
    find: '[insertAnswer(tx, ctx.idempotency, { status: 201, response: answer }, order.createdAt)]',
    replace: '[]',
    tests: [...PLACE_TESTS, '-t', '20 identical posts'],
  },
  {
    guard: 'a key stands once (primary key)',
    file: 'sql/migrations/0007.do.platform.sql',
    find: '  created_at timestamptz not null,\n  primary key (scope, key)\n',
    replace: '  created_at timestamptz not null\n',
    tests: [...PLACE_TESTS, '-t', '20 identical posts'],
  },
  {
    guard: 'a key stands for what was asked with it',
    file: 'api/platform/answers/idempotency.ts',
    find: "  if (!call.requestHashes.some(hash => hash.equals(row.request_hash))) throw new AppError('idempotency_key_reused')\n",
    replace: '',
    tests: ['api/platform/answers/idempotency.test.ts', '-t', 'another one under its key'],
  },
  {
    guard: 'a key is its caller’s alone',
    file: 'api/http/serve.ts',
    find: '`${caller} ${endpoint.path}`',
    replace: 'endpoint.path',
    tests: ['api/http/requests/own-keys.test.ts'],
  },
  {
    guard: 'a key of one order is none of another',
    file: 'api/http/serve.ts',
    find: '{ params, body })',
    replace: '{ body })',
    tests: ['api/http/requests/own-keys.test.ts', '-t', 'none of another'],
  },
  {
    guard: 'a kept request’s hash is keyed',
    file: 'api/platform/answers/idempotency.ts',
    find: "import { createHmac } from 'node:crypto'",
    replace: "import { createHash } from 'node:crypto'",
    also: [
      {
        file: 'api/platform/answers/idempotency.ts',
        find: "createHmac('sha256', derivedKey(secret, 'idempotent requests'))",
        replace: "createHash(secret ? 'sha256' : 'sha512')",
      },
    ],
    tests: ['api/platform/answers/idempotency.test.ts', '-t', 'passwords could be tried'],
  },
  {
    guard: 'a checkout’s answer is kept with its key',
    file: 'api/features/payments/actions/opening/open-checkout.ts',
    find: '    await cacheAnswer(tx, ctx, { status: 200, response })\n',
    replace: '',
    tests: ['api/features/payments/actions/opening/open-checkout.test.ts', '-t', 'repeated with its idempotency key'],
  },
  {
    guard: 'a refund’s answer is kept with its key',
    file: 'api/features/payments/actions/refunds/refund-order.ts',
    find: '    await cacheAnswer(tx, ctx, { status: 200, response: answer })\n',
    replace: '',
    tests: ['api/features/payments/actions/refunds/refund-order.test.ts', '-t', 'the same key twice'],
  },
  {
    guard: 'a move’s answer is kept with its key',
    file: 'api/features/orders/actions/moving/move-order.ts',
    find: '    await cacheAnswer(tx, ctx, { status: 200, response: answer })\n',
    replace: '',
    tests: ['api/features/orders/actions/moving/order-life.test.ts', '-t', 'repeated with its key'],
  },
  {
    guard: 'a redemption’s answer is kept with its key',
    file: 'api/features/loyalty/actions/rewards/redeem-reward.ts',
    find: '    await cacheAnswer(tx, ctx, { status: 201, response: answer })\n',
    replace: '',
    tests: ['api/features/loyalty/actions/rewards/redeem-reward.test.ts', '-t', 'with the same key make one voucher'],
  },
]

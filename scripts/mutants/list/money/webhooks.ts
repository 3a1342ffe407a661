import type { Mutant } from '../../taking-out/mutant.ts'

const WEBHOOK_TESTS = ['receive-webhook.test.ts']
const RULES = {
  tests: ['payments/rules.test.ts'],
}

/** Guards of the payment provider's webhooks. */
export const WEBHOOKS: readonly Mutant[] = [
  {
    guard: 'a webhook is signed',
    at: 'verifiedEvent',
    find: "  }\n  throw new AppError('invalid_signature')\n}",
    replace: '  }\n  return JSON.parse(body.toString()) as Stripe.Event\n}',
    tests: [...WEBHOOK_TESTS, '-t', 'signed with another secret'],
  },
  {
    guard: 'a webhook’s signature is at most 300 s old',
    at: 'TOLERANCE_SECONDS',
    find: 'const TOLERANCE_SECONDS = 300',
    replace: 'const TOLERANCE_SECONDS = 300_000',
    tests: [...WEBHOOK_TESTS, '-t', 'older than 5 minutes'],
  },
  {
    guard: 'a webhook’s signature is written as the provider writes it',
    at: 'verifiedEvent',
    find: '!signature || !SIGNATURE.test(signature)',
    replace: '!signature',
    tests: [...WEBHOOK_TESTS, '-t', 'before the time|behind the time|behind the seal'],
  },
  {
    guard: 'a webhook is of the key’s own mode',
    at: 'receiveWebhook',
    find: 'event.livemode !== isLiveKey(services.env.STRIPE_SECRET_KEY)',
    replace: 'event.livemode === undefined',
    tests: [...WEBHOOK_TESTS, '-t', 'of the other mode'],
  },
  {
    guard: 'a webhook delivered twice is one job',
    at: 'storeEvent',
    find: 'if (isNew) await addJob(',
    replace: 'await addJob(',
    tests: [...WEBHOOK_TESTS, '-t', 'ten times at once'],
  },
  {
    guard: 'a webhook’s row and its job are one transaction',
    at: 'storeEvent',
    find: 'await insertEvent(tx, ',
    replace: 'await insertEvent(services.sql, ',
    tests: [...WEBHOOK_TESTS, '-t', 'not kept when its job cannot be'],
  },
  {
    guard: 'the amount paid is the amount asked',
    ...RULES,
    at: 'wasAskedFor',
    find: 'facts.amountCents === asked.amountCents && ',
    replace: '',
  },
  { guard: 'what was paid is euros', ...RULES, at: 'wasAskedFor', find: "facts.currency === 'eur' && ", replace: '' },
  {
    guard: 'what was paid is for this order',
    ...RULES,
    at: 'wasAskedFor',
    find: ' && facts.orderId === asked.orderId',
    replace: '',
  },
]

import { modelApp } from '#api/features/payments/testing/model-app.ts'
import { type Placed, Shop } from '#api/features/payments/testing/shop.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { expectRecovery, inTrouble } from './08-in-trouble.ts'
import { STATUSES, troubleAt, WELL } from './08-trouble.ts'

// The waits are real time, so the SDK's pauses are too.
const app = await modelApp({ retriesAtOnce: false })
const trouble = troubleAt(app)

invariant(
  8,
  'hanging, or just not: each answer of ours in time, no order stuck ten minutes after',
  { secondsATry: 1, share: 0.1 },
  async ({ times, random, tried }) => {
    const before = trouble.suffered
    while (trouble.suffered - before < times) await slowRound(random)
    tried(trouble.suffered - before)
  },
)

/** Makes all calls at once, so that they wait together. */
async function slowRound(random: Random): Promise<void> {
  const shop = new Shop(app)
  for (let order = 0; order < 16; order += 1) await shop.place(1)
  const unopened = shop.orders.slice(0, 4)
  const open = await opened(shop, shop.orders.slice(4, 8))
  const unheard = await opened(shop, shop.orders.slice(8, 12))
  const paid = await opened(shop, shop.orders.slice(12))
  for (const { sessionId } of [...unheard, ...paid]) await shop.press('pay', sessionId)
  for (const { sessionId } of paid) await inTrouble.status(shop, sessionId)

  // Past the time-out of one call, or just within it, and then failing all the same. For money that we have not heard
  // of each call works at its second attempt: nothing takes longer.
  const attempts = new Map(unheard.map(({ sessionId }) => [sessionId, 0]))
  trouble.begin(sessionId => {
    const attempt = attempts.get(sessionId ?? '')
    if (sessionId !== null && attempt !== undefined) attempts.set(sessionId, attempt + 1)
    if (attempt !== undefined)
      return { ...WELL, slowMs: 2_900, failure: attempt % 2 === 0 ? 'status' : 'none', status: 503 }
    return {
      slowMs: random.oneOf([2_900, 3_400]),
      failure: random.oneOf(['none', 'status', 'reset'] as const),
      status: random.oneOf(STATUSES),
      when: random.oneOf(['before', 'after'] as const),
    }
  })
  await Promise.all([
    ...unopened.flatMap(order => [inTrouble.checkout(shop, order), inTrouble.checkout(shop, order)]),
    ...open.flatMap(({ order }, i) => [
      inTrouble.checkout(shop, order),
      i % 2 === 0 ? inTrouble.cancel(shop, order) : inTrouble.staffCancel(shop, order),
    ]),
    ...unheard.map(({ order, sessionId }, i) =>
      i % 4 === 0
        ? inTrouble.status(shop, sessionId)
        : i % 4 === 1
          ? inTrouble.checkout(shop, order)
          : inTrouble.cancel(shop, order),
    ),
    ...paid.map(({ order }) => inTrouble.refund(shop, order)),
  ])
  await trouble.end()
  await expectRecovery(shop)
}

/** The orders at their payment pages. */
async function opened(shop: Shop, orders: readonly Placed[]): Promise<{ order: Placed; sessionId: string }[]> {
  const pages: { order: Placed; sessionId: string }[] = []
  for (const order of orders) pages.push({ order, sessionId: (await shop.checkout(order)).body.sessionId })
  return pages
}

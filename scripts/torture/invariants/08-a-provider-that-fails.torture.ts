import { modelApp } from '#api/features/payments/testing/model-app.ts'
import { type Placed, Shop } from '#api/features/payments/testing/shop.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { expectRecovery, inTrouble, minutesPass } from './08-in-trouble.ts'
import { STATUSES, troubleAt, WELL } from './08-trouble.ts'

const app = await modelApp()
const trouble = troubleAt(app)
const ORDERS = 8

invariant(
  8,
  'failing, cutting off and losing answers: each answer of ours in time, no order stuck ten minutes after',
  { secondsATry: 0.5, share: 0.9 },
  async ({ times, random, tried }) => {
    const before = trouble.suffered
    while (trouble.suffered - before < times) await badHour(random)
    tried(trouble.suffered - before)
  },
)

/** Up to twenty-five minutes in which most calls fail, in about every third such hour almost all. */
async function badHour(random: Random): Promise<void> {
  const shop = new Shop(app)
  const share = random.chance(0.3) ? 0.95 : 0.6
  trouble.begin(() => {
    if (!random.chance(share)) return WELL
    return {
      slowMs: random.chance(0.2) ? random.between(1, 30) : 0,
      failure: random.oneOf(['status', 'reset'] as const),
      status: random.oneOf(STATUSES),
      when: random.oneOf(['before', 'after'] as const),
    }
  })
  for (let order = 0; order < ORDERS; order += 1) await shop.place(1 + (order % 3))
  const minutes = random.between(0, 20)
  for (let minute = 0; minute <= minutes; minute += 5) {
    await Promise.all(shop.orders.map(order => live(shop, order, random)))
    await minutesPass(app, minute, 5)
  }
  await trouble.end()
  await expectRecovery(shop)
}

/** What happens to an order within five minutes. */
async function live(shop: Shop, order: Placed, random: Random): Promise<void> {
  for (const step of [random.below(7), random.below(7), random.below(7)]) {
    if (step <= 2) await inTrouble.checkout(shop, order)
    const session = shop.sessions.findLast(({ orderId }) => orderId === order.id)
    if (session && step === 3) await shop.press('pay', session.sessionId)
    if (session && (step === 3 || step === 4)) await inTrouble.status(shop, session.sessionId)
    if (step === 5) await (random.chance(0.5) ? inTrouble.cancel(shop, order) : inTrouble.staffCancel(shop, order))
    if (step === 6) await inTrouble.refund(shop, order)
  }
}

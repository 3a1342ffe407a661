/**
 * Events with a good signature that are told again, late, of another kind or about another's money, and that say the
 * opposite of what is: an event only names what the provider is asked about, so none of them moves anything.
 */
import { expect } from 'vitest'
import { OUTSIDE_EVENTS } from '#api/features/payments/receive-webhook.ts'
import { deliveriesTo } from '#api/features/payments/testing/deliveries.ts'
import { uuid } from '#api/kernel/ids.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { watchChanges } from '../world/api/changes.ts'

const app = await testApp()
const customer = customerOf(app)
const { delivery, post } = deliveriesTo(app)

const TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  ...OUTSIDE_EVENTS,
]
/** Told at once, as an attacker would: they also meet each other. */
const AT_ONCE = 4
/** What every event leaves: that it was heard, and that it was looked after. */
const HEARD = /provider_events|_private_|^\w+ (jobs|job_queues)$/

/** Orders in every state that an event may pretend to change. */
async function orders(): Promise<string[]> {
  const open = await customer.opened()
  const [paid, returned, disputed] = [await bought(), await bought(), await bought()]
  expect((await customer.cancel(returned)).status).toBe(200)
  await app.simulator.outside.dispute(disputed.sessionId, { reason: 'fraudulent' })
  await customer.settle()
  return [open, paid, returned, disputed].map(({ id }) => id)
}

async function bought() {
  const order = await customer.opened()
  await customer.press('pay', order)
  await customer.settle()
  return order
}

/** Everything that an event has named so far, and what nobody ever had. */
async function namedObjects(): Promise<string[]> {
  const rows = await app.sql<{ id: string }[]>`
    select object_id as id from provider_events
    union select session_id from payments where session_id is not null
    union select payment_intent from payments where payment_intent is not null
    union select id from disputes`
  return [...rows.map(({ id }) => id), 'cs_test_of_nobody', 'pi_of_nobody', 'dp_of_nobody', 'po_of_nobody', '']
}

function hostileEvent(
  random: Random,
  objects: readonly string[],
  orderIds: readonly string[],
  told: readonly string[],
) {
  const order = random.oneOf(orderIds)
  return {
    id: random.below(4) === 0 ? random.oneOf(told) : `evt_${uuid()}`,
    type: random.oneOf(TYPES),
    created: random.between(0, 2_000_000_000),
    data: {
      object: {
        id: random.oneOf(objects),
        payment_intent: random.oneOf(objects),
        client_reference_id: order,
        metadata: { orderId: order, order_id: order },
        status: random.oneOf(['complete', 'expired', 'succeeded', 'failed', 'won', 'lost']),
        payment_status: random.oneOf(['paid', 'unpaid', 'no_payment_required']),
        amount: random.oneOf([0, 1, -600, 999_999]),
        amount_total: random.oneOf([0, 1, 999_999]),
        amount_refunded: random.oneOf([0, 1, 999_999]),
      },
    },
  }
}

invariant(
  12,
  'what the provider signed, told again or about another’s money, moves nothing by itself',
  { secondsATry: 1, share: 0.2 },
  async ({ times, random, tried }) => {
    const orderIds = await orders()
    const objects = await namedObjects()
    expect(objects.length).toBeGreaterThan(12)
    const told = (await app.sql<{ id: string }[]>`select id from provider_events`).map(({ id }) => id)
    const changes = await watchChanges(app.sql)
    const mailsBefore = app.mails.length
    for (let count = 0; count < times; count += AT_ONCE) {
      const events = Array.from({ length: AT_ONCE }, () => hostileEvent(random, objects, orderIds, told))
      const answers = await Promise.all(events.map(event => post(delivery({ event }))))
      await app.runJobs()
      const moved = (await changes.take()).filter(change => !HEARD.test(change))
      expect({ events, statuses: answers.map(({ status }) => status), moved }).toEqual({
        events,
        statuses: events.map(() => 200),
        moved: [],
      })
      tried(AT_ONCE)
    }
    expect(app.mails.length).toBe(mailsBefore)
    // Had none been looked after, all this would prove little: what is true arrives as ever.
    const [dispute] = await app.sql<{ id: string }[]>`select id from disputes`
    await app.simulator.outside.closeDispute(dispute?.id ?? '', 'won')
    await customer.settle()
    expect(await changes.take()).toContain('update disputes')
  },
)

import { afterEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { paymentPagesOf } from '../../testing/payment-pages.ts'
import { closeSessions } from './close-sessions.ts'

const app = await testApp()
const { sql, services, clock, simulator } = app
const customer = customerOf(app)
const { rowsOf, payable, loseNextAnswer } = paymentPagesOf(app)

type Order = Awaited<ReturnType<typeof customer.place>>

afterEach(() => {
  simulator.faults.clear()
  vi.restoreAllMocks()
})

describe('a provider in trouble', () => {
  const code = async (order: Order) => (await customer.checkout<{ code: string }>(order)).body.code

  test('is said; order and slot are kept, and a later call works', async () => {
    const order = await customer.place()
    simulator.faults.set({ apiFailures: 2 })
    const { status, body, headers } = await customer.checkout<{ code: string; detail: string }>(order)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'payment_provider_down', '5'])
    expect(body.detail).toBe('Le paiement ne répond pas. Votre commande est gardée 15\u00a0minutes\u00a0: réessayez.')
    expect(await sql`select released_at from slot_holds where order_id = ${order.id}`).toEqual([{ released_at: null }])
    expect((await customer.checkout(order)).status).toBe(200)
    expect(payable(order.id)).toHaveLength(1)
  })

  test('whose answers are lost: the next call finds the session that was made', async () => {
    const order = await customer.place()
    loseNextAnswer()
    expect(await code(order)).toBe('payment_provider_down')
    const [made] = payable(order.id)
    expect((await customer.checkout(order)).body.sessionId).toBe(made)
    expect(payable(order.id)).toHaveLength(1)
  })

  test('that keeps a failure under our key does not keep the customer from paying', async () => {
    const order = await customer.place()
    simulator.faults.set({ apiFailures: 1, apiFaultsAfterExecution: true })
    expect(await code(order)).toBe('payment_provider_down')
    expect((await customer.checkout(order)).status).toBe(200)
  })

  test('that does not answer about the open page: said, and the page stays the order’s', async () => {
    const order = await customer.opened()
    simulator.faults.set({ apiFailures: 2 })
    expect(await code(order)).toBe('payment_provider_down')
    expect((await customer.checkout(order)).body.sessionId).toBe(order.sessionId)
  })

  test('so slow that nothing comes: answered within 10 s', async () => {
    const order = await customer.place()
    simulator.faults.set({ apiSlowMs: 30_000 })
    const startedAt = performance.now()
    expect(await code(order)).toBe('payment_provider_down')
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})

describe('a crash between reservation and answer', () => {
  /** The state that a process leaves when it is killed right after the provider made the session. */
  async function crashedOrder(): Promise<Order> {
    const order = await customer.place()
    loseNextAnswer()
    await customer.checkout(order)
    expect((await rowsOf(order.id)).map(row => row.status)).toEqual(['opening'])
    return order
  }

  test('is taken up again with the same session, also minutes later', async () => {
    const order = await crashedOrder()
    clock.advanceMinutes(10)
    const { body } = await customer.checkout(order)
    expect(payable(order.id)).toEqual([body.sessionId])
    expect(await rowsOf(order.id)).toEqual([{ status: 'open', sessionId: body.sessionId }])
  })

  test('by a release that asked otherwise: its key is spent, and another session is made', async () => {
    const order = await crashedOrder()
    await sql`update payments set cancel_url = cancel_url || '&release=another' where order_id = ${order.id}`
    clock.advanceMinutes(1)
    const { status, body } = await customer.checkout(order)
    expect(status).toBe(200)
    expect(await rowsOf(order.id)).toEqual([
      { status: 'expired', sessionId: null },
      { status: 'open', sessionId: body.sessionId },
    ])
  })

  test('that never reached the provider, found minutes later: another reservation takes its place', async () => {
    const order = await customer.place()
    simulator.faults.set({ apiResets: 2 })
    await customer.checkout(order)
    clock.advanceMinutes(10)
    const { status, body } = await customer.checkout(order)
    expect(status).toBe(200)
    expect(await rowsOf(order.id)).toEqual([
      { status: 'expired', sessionId: null },
      { status: 'open', sessionId: body.sessionId },
    ])
  })

  test('an order that is cancelled while its page is being made gets none', async () => {
    const order = await customer.place()
    const { sessions } = services.stripe.checkout
    const create = sessions.create.bind(sessions)
    vi.spyOn(sessions, 'create').mockImplementationOnce(async (...args: Parameters<typeof create>) => {
      const session = await create(...args)
      expect((await customer.cancel(order)).status).toBe(200)
      return session
    })
    expect((await customer.checkout(order)).body).toMatchObject({ code: 'order_cancelled' })
    expect(payable(order.id)).toEqual([])
    await closeSessions(services, order.id)
    expect((await rowsOf(order.id)).map(row => row.status)).toEqual(['expired'])
  })

  test('an order whose cancellation is under way waits for it, and gets none', async () => {
    const order = await customer.place()
    const checkout = await sql.begin(async tx => {
      await tx`select 1 from orders where id = ${order.id} for update`
      await tx`update orders set status = 'cancelled', cancelled_at = ${clock()} where id = ${order.id}`
      const answer = customer.checkout(order)
      await vi.waitUntil(isAnyoneWaitingForALock, { timeout: 5000, interval: 10 })
      return { answer }
    })
    expect((await checkout.answer).body).toMatchObject({ code: 'order_cancelled' })
    expect(await rowsOf(order.id)).toEqual([])
  })
})

async function isAnyoneWaitingForALock(): Promise<boolean> {
  const [row] = await sql<{ waiting: boolean }[]>`
    select exists (
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waiting`
  return row?.waiting ?? false
}

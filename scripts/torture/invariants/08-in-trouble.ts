import { expect } from 'vitest'
import { sweepUnpaid } from '#api/features/orders/paying/sweep-unpaid.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { sweepPayments } from '#api/features/payments/sweep-payments.ts'
import { comeToRest, expectOneTruth } from '#api/features/payments/testing/books/final-books.ts'
import type { ModelApp } from '#api/features/payments/testing/model-app.ts'
import type { Placed, Shop } from '#api/features/payments/testing/shop.ts'

const ANSWER_WITHIN_MS = 10_000
const SETTLED_WITHIN_MINUTES = 10

/** People and tablets act while the provider fails: every answer comes in time and is an expected one. */
export const inTrouble = {
  checkout: (shop: Shop, order: Placed) => answered(shop.checkout(order), [200, 409, 503]),

  status: (shop: Shop, sessionId: string) => answered(shop.app.get(`/api/payments/stripe/status/${sessionId}`), [200]),

  cancel: (shop: Shop, { id, trackingToken }: Placed) =>
    answered(shop.app.post(`/api/orders/${id}/cancel`, { trackingToken }), [200, 409]),

  async staffCancel({ tablets: [tablet] }: Shop, order: Placed) {
    await tablet.look(order.id)
    const moved = tablet.move(order.id, true).then(isMoved => ({ status: isMoved ? 200 : 409 }))
    await answered(moved, [200, 409])
  },

  refund: (shop: Shop, order: Placed) =>
    answered(
      shop.refund(order, { amount: 1 }).then(status => ({ status })),
      [200, 409, 422],
    ),
}

async function answered(call: Promise<{ status: number }>, allowed: readonly number[]): Promise<void> {
  const startedAt = performance.now()
  const { status } = await call
  expect(performance.now() - startedAt).toBeLessThan(ANSWER_WITHIN_MS)
  expect(allowed).toContain(status)
}

/** The sweeps at their hours, as `jobs.ts` of orders and of payments has them, and the jobs that wait. */
export async function minutesPass(app: ModelApp, at: number, minutes = 1): Promise<void> {
  app.clock.advanceMinutes(minutes)
  await sweepUnpaid(app.services, orderMoney)
  if (at % 5 === 0) await sweepPayments(app.services)
  await app.runMoneyJobs()
}

/** The provider works again: ten minutes later nothing is stuck, and in the end the books agree. */
export async function expectRecovery(shop: Shop): Promise<void> {
  for (let minute = 1; minute <= SETTLED_WITHIN_MINUTES; minute += 1) await minutesPass(shop.app, minute)
  await expectNothingStuck(shop)
  await comeToRest(shop)
  await expectOneTruth(shop)
  await shop.app.clear()
}

/** No order waits in vain, every captured cent is recorded, and nobody can pay for a cancelled order. */
async function expectNothingStuck({ app, orders }: Shop): Promise<void> {
  const ids = orders.map(order => order.id)
  const now = app.clock()
  const waiting = await app.sql`
    select id
    from orders
    where id = any(${ids}) and status = 'pending' and pay_by <= ${now}`
  expect(waiting).toEqual([])
  const payments = await app.sql<{ sessionId: string; status: string; orderStatus: string }[]>`
    select p.session_id, p.status, o.status as order_status
    from payments p
    join orders o on o.id = p.order_id
    where o.id = any(${ids}) and p.session_id is not null`
  const atProvider = new Map(app.simulator.books().map(session => [session.sessionId, session]))
  const stuck = payments.filter(({ sessionId, status, orderStatus }) => {
    const session = atProvider.get(sessionId)
    const isUnheardOf = (session?.capturedCents ?? 0) > 0 && status !== 'paid'
    const isPayable = session?.status === 'open' && orderStatus !== 'pending'
    return isUnheardOf || isPayable
  })
  expect(stuck).toEqual([])
}

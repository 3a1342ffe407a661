import Stripe from 'stripe'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { lockedPaidPayments, queueRefund, returnMoney } from './refund-order.ts'
import type { PaymentRow } from './rows.ts'
import { isRefundOurs, sendRefund } from './send-refund.ts'

const app = await testApp()
const { sql, services, clock, simulator } = app
const customer = customerOf(app)

afterEach(() => {
  simulator.faults.clear()
  vi.restoreAllMocks()
})

async function paidOrder() {
  const order = await customer.opened()
  await customer.press('pay', order)
  await customer.settle()
  return order
}

/** Queues the refund of all that is left, as a cancellation does. */
function giveBack(orderId: string): Promise<number> {
  return sql.begin(async tx => {
    await tx`select 1 from orders where id = ${orderId} for update`
    return returnMoney(services, tx, orderId, 'Essai', null)
  })
}

/** Queues a refund of some of it. */
function giveBackPart(orderId: string, cents: number): Promise<void> {
  return sql.begin(async tx => {
    const [payment] = await lockedPaidPayments(tx, orderId)
    if (payment) await queueRefund(services, tx, payment, { cents, reason: 'Essai', staffId: null })
  })
}

/** A paid order and its refund, queued but not sent. */
async function queuedRefund() {
  const order = await paidOrder()
  await giveBack(order.id)
  const [refund] = await refundsOf(order.id)
  return { order, refundId: refund?.id ?? '' }
}

function refundsOf(orderId: string) {
  return sql<{ id: string; n: number; cents: number; status: string; providerId: string | null }[]>`
    select r.id, r.n, r.amount_cents as cents, r.status, r.provider_refund_id as provider_id
    from refunds r
    join payments p on p.id = r.payment_id
    where p.order_id = ${orderId}
    order by r.n`
}

function refundedByProvider(orderId: string): number {
  return simulator
    .books()
    .filter(session => session.metadata.orderId === orderId)
    .reduce((sum, session) => sum + session.refundedCents, 0)
}

describe('giving money back', () => {
  test('takes all that is left off the books at once, and a job sends it', async () => {
    const order = await paidOrder()
    expect(await giveBack(order.id)).toBe(1390)
    expect(await sql`select refunded_cents from orders where id = ${order.id}`).toEqual([{ refundedCents: 1390 }])
    expect(refundedByProvider(order.id)).toBe(0)
    await app.runJobs()
    expect(await refundsOf(order.id)).toEqual([
      { id: expect.any(String), n: 1, cents: 1390, status: 'sent', providerId: expect.stringMatching(/^re_/) },
    ])
    expect(refundedByProvider(order.id)).toBe(1390)
  })

  test('again gives nothing, and the same for an order that was never paid', async () => {
    const { order } = await queuedRefund()
    expect(await giveBack(order.id)).toBe(0)
    expect(await giveBack((await customer.place()).id)).toBe(0)
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  test('customer and staff at once: one refund', async () => {
    const order = await paidOrder()
    const given = await Promise.all(Array.from({ length: 10 }, () => giveBack(order.id)))
    expect(given.reduce((sum, cents) => sum + cents, 0)).toBe(1390)
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  test('more than was captured is refused by the database itself', async () => {
    const order = await paidOrder()
    const raise = sql`update payments set refunded_cents = captured_cents + 1 where order_id = ${order.id}`
    await expect(raise).rejects.toMatchObject({ code: '23514' })
  })

  test('is undone with the transaction that asked for it', async () => {
    const order = await paidOrder()
    const failing = sql.begin(async tx => {
      await returnMoney(services, tx, order.id, 'Essai', null)
      throw new Error('the cancellation failed')
    })
    await expect(failing).rejects.toThrow('the cancellation failed')
    await app.runJobs()
    expect(await refundsOf(order.id)).toEqual([])
    expect(refundedByProvider(order.id)).toBe(0)
  })
})

describe('sending a refund', () => {
  test('five times at once and once more later: the money goes once', async () => {
    const { order, refundId } = await queuedRefund()
    await Promise.allSettled(Array.from({ length: 5 }, () => sendRefund(services, refundId)))
    await sendRefund(services, refundId)
    expect(refundedByProvider(order.id)).toBe(1390)
    expect((await refundsOf(order.id)).map(refund => refund.status)).toEqual(['sent'])
  })

  test('of a part, five times at once: that part goes once', async () => {
    const order = await paidOrder()
    await giveBackPart(order.id, 500)
    const [refund] = await refundsOf(order.id)
    await Promise.allSettled(Array.from({ length: 5 }, () => sendRefund(services, refund?.id ?? '')))
    expect(refundedByProvider(order.id)).toBe(500)
  })

  test('the provider is away: it stays queued and goes later', async () => {
    const { order, refundId } = await queuedRefund()
    simulator.faults.set({ apiFailures: 2 })
    await expect(sendRefund(services, refundId)).rejects.toThrow()
    expect((await refundsOf(order.id)).map(refund => refund.status)).toEqual(['queued'])
    await sendRefund(services, refundId)
    expect(refundedByProvider(order.id)).toBe(1390)
  })

  test('carried out, but the answer was a failure that the provider keeps: the refund is found', async () => {
    const { order, refundId } = await queuedRefund()
    simulator.faults.set({ apiFailures: 1, apiFaultsAfterExecution: true })
    await sendRefund(services, refundId)
    expect(refundedByProvider(order.id)).toBe(1390)
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'sent', providerId: expect.stringMatching(/^re_/) }])
  })

  test('not carried out, and the failure is kept: it goes under another key', async () => {
    const { order, refundId } = await queuedRefund()
    await keepFailureUnder(refundId)
    await sendRefund(services, refundId)
    expect(refundedByProvider(order.id)).toBe(1390)
    expect((await refundsOf(order.id)).map(refund => refund.status)).toEqual(['sent'])
  })

  test('of the amount of another one whose answer was lost: each is its own, the money of both goes', async () => {
    const order = await paidOrder()
    await giveBackPart(order.id, 500)
    await giveBackPart(order.id, 500)
    const [first, second] = (await refundsOf(order.id)).map(refund => refund.id) as [string, string]
    await loseAnswerOf(first)
    vi.restoreAllMocks()
    await keepFailureUnder(second)
    await sendRefund(services, second)
    vi.restoreAllMocks()
    const { data } = await services.stripe.refunds.list({ payment_intent: await intentOf(order.id) })
    const firstAtProvider = data.find(({ metadata }) => metadata?.refundId === first)?.id
    await sendRefund(services, first)
    expect(refundedByProvider(order.id)).toBe(1000)
    const refunds = await refundsOf(order.id)
    expect(refunds.map(refund => refund.status)).toEqual(['sent', 'sent'])
    expect(refunds[0]?.providerId).toBe(firstAtProvider)
  })

  test('that somebody else sends meanwhile, and the provider keeps a failure for it: the money goes once', async () => {
    const order = await paidOrder()
    await giveBackPart(order.id, 500)
    const [refund] = await refundsOf(order.id)
    const { refunds } = services.stripe
    const create = refunds.create.bind(refunds)
    simulator.faults.set({ apiFailures: 1, apiFaultsAfterExecution: true })
    vi.spyOn(refunds, 'create').mockImplementationOnce(async (...args: Parameters<typeof create>) => {
      await sendRefund(services, refund?.id ?? '')
      return create(...args)
    })
    await sendRefund(services, refund?.id ?? '')
    expect(refundedByProvider(order.id)).toBe(500)
  })

  test('given back by hand at the provider already: recorded, not paid twice', async () => {
    const { order, refundId } = await queuedRefund()
    const byHand = await services.stripe.refunds.create({ payment_intent: await intentOf(order.id) })
    await sendRefund(services, refundId)
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'sent', providerId: byHand.id }])
    expect(refundedByProvider(order.id)).toBe(1390)
  })

  test('refused while a refund made by hand left too little, which a bank then refused: it goes', async () => {
    const order = await paidOrder()
    await giveBackPart(order.id, 1000)
    const [refund] = await refundsOf(order.id)
    const byHand = await services.stripe.refunds.create({ payment_intent: await intentOf(order.id), amount: 500 })
    for (const _ of [1, 2, 3]) await expect(sendRefund(services, refund?.id ?? '')).rejects.toThrow('greater than')
    await simulator.outside.failRefund(byHand.id)
    await expect(sendRefund(services, refund?.id ?? '')).resolves.toBeUndefined()
    expect((await refundsOf(order.id)).map(({ n, status }) => [n, status])).toEqual([[1, 'sent']])
    expect(refundedByProvider(order.id)).toBe(1000)
  })

  test('asked for again under its key without its request: it goes', async () => {
    const { order, refundId } = await queuedRefund()
    simulator.faults.set({ apiFailures: 1 })
    await expect(sendRefund(services, refundId, 'a request')).rejects.toThrow()
    await sendRefund(services, refundId)
    expect(refundedByProvider(order.id)).toBe(1390)
  })

  test('failing ten times, each time kept by the provider: it goes as soon as the provider works', async () => {
    const { order, refundId } = await queuedRefund()
    const heal = keepFailures()
    for (let run = 0; run < 10; run++) await expect(sendRefund(services, refundId)).rejects.toThrow('kept')
    heal()
    await expect(sendRefund(services, refundId)).resolves.toBeUndefined()
    expect(refundedByProvider(order.id)).toBe(1390)
  })

  test('carried out two days ago, the answer lost and its key forgotten: found, not paid twice', async () => {
    const order = await paidOrder()
    await giveBackPart(order.id, 500)
    const [refund] = await refundsOf(order.id)
    await services.stripe.refunds.create({ payment_intent: await intentOf(order.id), amount: 500 })
    clock.advanceMinutes(2 * 24 * 60)
    await sendRefund(services, refund?.id ?? '')
    expect(refundedByProvider(order.id)).toBe(500)
    expect((await refundsOf(order.id)).map(refund => refund.status)).toEqual(['sent'])
  })

  test('that the provider cannot carry out is kept as failed, for a person to look at', async () => {
    const { order, refundId } = await queuedRefund()
    const { refunds } = services.stripe
    const create = refunds.create.bind(refunds)
    vi.spyOn(refunds, 'create').mockImplementationOnce(async (...args: Parameters<typeof create>) => ({
      ...(await create(...args)),
      status: 'failed',
    }))
    await sendRefund(services, refundId)
    expect((await refundsOf(order.id)).map(refund => refund.status)).toEqual(['failed'])
  })
})

async function intentOf(orderId: string): Promise<string> {
  const [payment] = await sql<{ intent: string }[]>`
    select payment_intent as intent
    from payments
    where order_id = ${orderId}`
  return payment?.intent ?? ''
}

/** Sends a refund that the provider carries out, while its answer never reaches us. */
async function loseAnswerOf(refundId: string): Promise<void> {
  const { refunds } = services.stripe
  const create = refunds.create.bind(refunds)
  vi.spyOn(refunds, 'create').mockImplementationOnce(async (...args: Parameters<typeof create>) => {
    await create(...args)
    throw new Error('lost')
  })
  await expect(sendRefund(services, refundId)).rejects.toThrow('lost')
}

/** Makes the provider answer the refund's idempotency key with a failure that is not about the refund. */
async function keepFailureUnder(refundId: string): Promise<void> {
  const [refund] = await sql<{ key: string }[]>`
    select 'refund:' || payment_id || ':' || n as key
    from refunds
    where id = ${refundId}`
  const { refunds } = services.stripe
  const create = refunds.create.bind(refunds)
  vi.spyOn(refunds, 'create').mockImplementation(async (params, options) => {
    if (options?.idempotencyKey !== refund?.key) return create(params, options)
    throw failure({ isReplayed: true })
  })
}

/** Makes the provider fail under each key that is new to it and keep that answer, until it is healed. */
function keepFailures(): () => void {
  const kept = new Set<string>()
  let isSick = true
  const { refunds } = services.stripe
  const create = refunds.create.bind(refunds)
  vi.spyOn(refunds, 'create').mockImplementation(async (params, options) => {
    const key = options?.idempotencyKey ?? ''
    if (kept.has(key)) throw failure({ isReplayed: true })
    if (!isSick) return create(params, options)
    kept.add(key)
    throw failure({ isReplayed: false })
  })
  return () => {
    isSick = false
  }
}

function failure({ isReplayed }: { isReplayed: boolean }): Error {
  const error = new Stripe.errors.StripeAPIError({ message: 'kept' } as never)
  return Object.assign(error, { headers: isReplayed ? { 'idempotent-replayed': 'true' } : {} })
}

test('a refund that was sent is nothing to ask the provider about, however late', async () => {
  const order = await customer.opened()
  await customer.press('pay', order)
  await customer.settle()
  const refundId = await sql.begin(async tx => {
    const [payment] = (await lockedPaidPayments(tx, order.id)) as [PaymentRow]
    return queueRefund(services, tx, payment, { cents: 500, reason: 'Essai', staffId: null })
  })
  await sendRefund(services, refundId)
  // By then the provider would treat the same key as a new refund.
  clock.advanceMinutes(2 * 24 * 60)
  let calls = 0
  services.stripe.on('request', () => {
    calls += 1
  })
  await sendRefund(services, refundId)
  expect(calls).toBe(0)
})

const ours = { id: 'r1', amountCents: 500 }

test('a refund at the provider is the one that it names, whatever others have its amount', () => {
  expect(isRefundOurs({ amount: 500, metadata: { refundId: 'r1' } }, ours)).toBe('yes')
  expect(isRefundOurs({ amount: 500, metadata: { refundId: 'r2' } }, ours)).toBe('no')
})

test('one that names none may be any of its amount', () => {
  expect(isRefundOurs({ amount: 500, metadata: {} }, ours)).toBe('maybe')
  expect(isRefundOurs({ amount: 500, metadata: null }, ours)).toBe('maybe')
  expect(isRefundOurs({ amount: 400, metadata: null }, ours)).toBe('no')
})

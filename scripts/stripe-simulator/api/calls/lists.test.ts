import { describe, expect, it } from 'vitest'
import { simulatorUnderTest } from '../../testing/simulator-under-test.ts'

describe('lists', () => {
  it('go newest first, page by page, to the end', async () => {
    const { openSession, stripe } = await simulatorUnderTest()
    const ids: string[] = []
    for (let made = 0; made < 5; made += 1) ids.unshift((await openSession()).id)

    const first = await stripe.checkout.sessions.list({ limit: 2 })
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const back = await stripe.checkout.sessions.list({ limit: 2, ending_before: ids[3] })
    expect([back.data.map(({ id }) => id), back.has_more]).toEqual([ids.slice(1, 3), true])

    const all: string[] = []
    for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) all.push(id)
    expect(all).toEqual(ids)
  })

  it('of sessions are narrowed by status, intent, email and time', async () => {
    const { openSession, paidSession, stripe, clock } = await simulatorUnderTest()
    const paid = await paidSession()
    clock.advanceSeconds(10)
    const open = await openSession({ customer_email: 'camille@example.com' })
    const listed = async (by: object) => (await stripe.checkout.sessions.list(by)).data.map(({ id }) => id)
    expect(await listed({ status: 'complete' })).toEqual([paid.id])
    expect(await listed({ payment_intent: paid.intent })).toEqual([paid.id])
    expect(await listed({ customer_details: { email: 'camille@example.com' } })).toEqual([open.id])
    expect(await listed({ created: { gt: paid.created } })).toEqual([open.id])
    expect(await listed({ created: paid.created })).toEqual([paid.id])
    expect(await listed({ expand: ['data.payment_intent'], status: 'open' })).toEqual([open.id])
  })

  it('of refunds are narrowed by intent', async () => {
    const { paidSession, stripe } = await simulatorUnderTest()
    const [one, other] = [await paidSession(), await paidSession()]
    const refund = await stripe.refunds.create({ payment_intent: one.intent, amount: 100 })
    await stripe.refunds.create({ payment_intent: other.intent })
    const { data } = await stripe.refunds.list({ payment_intent: one.intent, expand: ['data.charge'] })
    expect(data).toMatchObject([{ id: refund.id, charge: { amount_refunded: 100 } }])
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 100 })
  })

  it('of events are narrowed by type, group of types and delivery', async () => {
    const { paidSession, stripe, simulator } = await simulatorUnderTest()
    await paidSession()
    simulator.faults.set({ webhookNever: true })
    await paidSession()
    const listed = async (by: object) => (await stripe.events.list(by)).data.map(({ type }) => type)
    expect(await listed({ type: 'checkout.session.completed' })).toHaveLength(2)
    expect(await listed({ type: 'checkout.*' })).toHaveLength(2)
    expect(await listed({ types: ['payment_intent.succeeded'] })).toHaveLength(2)
    expect(await listed({ delivery_success: false })).toEqual([
      'checkout.session.completed',
      'payment_intent.succeeded',
    ])
  })

  it('refuse a page of more than 100, two cursors, and a cursor from elsewhere', async () => {
    const { openSession, stripe } = await simulatorUnderTest()
    const { id } = await openSession()
    for (const by of [{ limit: 101 }, { starting_after: id, ending_before: id }, { starting_after: 'cs_test_x' }]) {
      await expect(stripe.checkout.sessions.list(by)).rejects.toMatchObject({ statusCode: 400 })
    }
  })
})

it('an address that is not served is an error in the shape of Stripe', async () => {
  const { stripe } = await simulatorUnderTest()
  await expect(stripe.customers.retrieve('cus_1')).rejects.toMatchObject({
    statusCode: 404,
    message: 'Unrecognized request URL (GET: /v1/customers/cus_1).',
  })
})

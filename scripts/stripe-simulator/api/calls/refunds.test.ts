import { describe, expect, it } from 'vitest'
import { simulatorUnderTest } from '../../testing/simulator-under-test.ts'

describe('refunds', () => {
  it('gives part of the money back, then the rest, and no cent more', async () => {
    const { paidSession, simulator, stripe } = await simulatorUnderTest()
    const { intent: payment_intent } = await paidSession()

    const part = await stripe.refunds.create({
      payment_intent,
      amount: 350,
      reason: 'requested_by_customer',
      metadata: { orderId: 'o-1' },
    })
    expect(part).toMatchObject({
      object: 'refund',
      amount: 350,
      currency: 'eur',
      metadata: { orderId: 'o-1' },
      payment_intent,
      reason: 'requested_by_customer',
      status: 'succeeded',
    })
    expect(part.id).toMatch(/^re_[A-Za-z0-9]{24}$/)

    await expect(stripe.refunds.create({ payment_intent, amount: 1001 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount (€10.01) is greater than unrefunded amount on charge (€10.00)',
    })
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 1000, reason: null })
    await expect(stripe.refunds.create({ payment_intent, amount: 1 })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
    expect(simulator.books()).toMatchObject([{ capturedCents: 1350, refundedCents: 1350 }])
  })

  it('accepts a charge in place of its intent', async () => {
    const { paidSession, stripe } = await simulatorUnderTest()
    const { intent } = await paidSession()
    const { latest_charge } = await stripe.paymentIntents.retrieve(intent)
    const refund = await stripe.refunds.create({ charge: String(latest_charge), expand: ['charge'] })
    expect(refund).toMatchObject({ payment_intent: intent, amount: 1350, charge: { refunded: true } })
  })

  it('sends three events of each refund: created, on the charge, and known to the bank', async () => {
    const { paidSession, simulator, stripe, webhook } = await simulatorUnderTest()
    const { intent } = await paidSession()
    const refund = await stripe.refunds.create({ payment_intent: intent, amount: 350 })
    await simulator.settled()
    const events = webhook.received.map(({ event }) => event).slice(-3)
    const { latest_charge: id } = await stripe.paymentIntents.retrieve(intent)
    expect(events).toMatchObject([
      { type: 'refund.created', data: { object: { id: refund.id, amount: 350 } } },
      { type: 'charge.refunded', data: { object: { id, amount_refunded: 350, refunded: false } } },
      {
        type: 'refund.updated',
        data: {
          object: { id: refund.id, destination_details: { card: { reference_status: 'available' } } },
          previous_attributes: { destination_details: { card: { reference_status: 'pending' } } },
        },
      },
    ])
  })

  it('refuses an intent without a charge, an unknown intent, and a call without any', async () => {
    const { openSession, press, stripe } = await simulatorUnderTest()
    const session = await openSession()
    await press('Carte refusée', session)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
      message: `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`,
    })
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'payment_intent',
    })
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 })
  })

  it.each([
    ['nothing', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['a reason of our own', { reason: 'cold' as 'duplicate' }, 'reason'],
  ])('refuses %s', async (_words, changes, param) => {
    const { paidSession, simulator, stripe } = await simulatorUnderTest()
    const { intent } = await paidSession()
    const refused = stripe.refunds.create({ payment_intent: intent, ...changes })
    await expect(refused).rejects.toMatchObject({ statusCode: 400, param })
    expect(simulator.books()).toMatchObject([{ refundedCents: 0 }])
  })

  it('never refunds more than the charge when many come at once', async () => {
    const { paidSession, simulator, stripe } = await simulatorUnderTest()
    const { intent } = await paidSession()
    const refunds = Array.from({ length: 20 }, () => stripe.refunds.create({ payment_intent: intent, amount: 300 }))
    const outcomes = await Promise.allSettled(refunds)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(simulator.books()).toMatchObject([{ refundedCents: 1200 }])
  })
})

import { describe, expect, it } from 'vitest'
import { simulatorUnderTest } from '../testing/simulator-under-test.ts'

const PAY = 'Payer 13,50\u00a0€'

describe('the pay page', () => {
  it('says what it is and what is to be paid; the first form pays', async () => {
    const { openSession, simulator, clock } = await simulatorUnderTest()
    const { id } = await openSession({ expires_at: clock().getTime() / 1000 + 1860 })
    const answer = await fetch(`${simulator.url}/stripe-simulator/pay/${id}`)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('Paiement simulé')
    expect(page).toContain('Pad thaï crevette')
    // The shop's own deadline is earlier than the session's, so another time on this page would contradict the shop.
    expect(page).not.toMatch(/à payer avant|\d\s*h\s*\d\d/)
    const buttons = [...page.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label)
    expect(buttons).toEqual([PAY, 'Carte refusée', 'Annuler'])
    expect(page).not.toMatch(/<script|style=|role="alert"/)
  })

  it('may load nothing but its own stylesheet, which is there', async () => {
    const { openSession, simulator } = await simulatorUnderTest()
    const { id } = await openSession({
      success_url: `${simulator.url}/ok`,
      cancel_url: `${simulator.url}/back`,
    })
    const { headers } = await fetch(`${simulator.url}/stripe-simulator/pay/${id}`)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const stylesheet = await fetch(`${simulator.url}/stripe-simulator/pay.css`)
    expect(stylesheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await stylesheet.text()).toContain('--saffron')
  })

  it('names the shop in its policy when that is another host, since Chromium follows redirects with it', async () => {
    const { openSession, simulator } = await simulatorUnderTest()
    const { id } = await openSession()
    const { headers } = await fetch(`${simulator.url}/stripe-simulator/pay/${id}`)
    expect(headers.get('content-security-policy')).toContain("form-action 'self' http://shop.example;")
  })

  it('shows hostile names as text', async () => {
    const { openSession, simulator } = await simulatorUnderTest()
    const name = '<img src=x onerror="alert(1)">'
    const price_data = { currency: 'eur', unit_amount: 1350, product_data: { name } }
    const { id } = await openSession({ line_items: [{ price_data, quantity: 1 }] })
    const page = await (await fetch(`${simulator.url}/stripe-simulator/pay/${id}`)).text()
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(page).not.toContain('<img')
  })

  it('paid: 303 to the shop with the session’s id', async () => {
    const { openSession, press, stripe, simulator } = await simulatorUnderTest()
    const session = await openSession()
    const answer = await press(PAY, session)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`http://shop.example/payment-success?session_id=${session.id}`)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    })
    expect(simulator.books()).toMatchObject([{ capturedCents: 1350, refundedCents: 0 }])
  })

  it('refused: shown again with the refusal in words, still open, and payable', async () => {
    const { openSession, press, stripe, simulator, webhook } = await simulatorUnderTest()
    const session = await openSession()
    const answer = await press('Carte refusée', session)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/stripe-simulator/pay/${session.id}`])
    const page = await (await fetch(`${simulator.url}/stripe-simulator/pay/${session.id}`)).text()
    expect(page).toMatch(/role="alert"[\s\S]*La banque a refusé le paiement/)

    const refused = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(refused).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        amount_received: 0,
        last_payment_error: { code: 'card_declined', decline_code: 'generic_decline', type: 'card_error' },
        latest_charge: { status: 'failed', paid: false, amount_captured: 0 },
      },
    })
    await press(PAY, session)
    await simulator.settled()
    expect(webhook.types()).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
    expect(simulator.books()).toMatchObject([{ capturedCents: 1350 }])
  })

  it('cancelled: back to the shop, the session stays open', async () => {
    const { openSession, press, stripe } = await simulatorUnderTest()
    const session = await openSession()
    const answer = await press('Annuler', session)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('http://shop.example/payment-cancel?orderId=o-1')
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
  })

  it('nothing to pay: complete without a payment', async () => {
    const { openSession, press, stripe, simulator, webhook } = await simulatorUnderTest()
    const price_data = { currency: 'eur', unit_amount: 0, product_data: { name: 'Bobun, récompense' } }
    const session = await openSession({ line_items: [{ price_data, quantity: 1 }] })
    expect(session).toMatchObject({ payment_status: 'no_payment_required' })
    await press('Confirmer', session)
    await simulator.settled()
    expect(webhook.types()).toEqual(['checkout.session.completed'])
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
    })
  })
})

describe('the pay page of a session that is over', () => {
  const payDirectly = (url: string, id: string) =>
    fetch(`${url}/stripe-simulator/pay/${id}/pay`, { method: 'POST', redirect: 'manual' })

  it('paid twice at the same moment: paid once, and the second answer says so', async () => {
    const { openSession, simulator } = await simulatorUnderTest()
    const { id } = await openSession()
    const answers = await Promise.all([payDirectly(simulator.url, id), payDirectly(simulator.url, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    const second = answers.find(({ status }) => status === 409)
    expect(await second?.text()).toContain('13,50\u00a0€ ont bien été payés')
    expect(simulator.books()).toMatchObject([{ capturedCents: 1350 }])
  })

  it('complete: says so and leads back', async () => {
    const { paidSession, simulator } = await simulatorUnderTest()
    const { id } = await paidSession()
    const answer = await fetch(`${simulator.url}/stripe-simulator/pay/${id}`)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('Paiement déjà fait')
    expect(page).toContain(`href="http://shop.example/payment-success?session_id=${id}"`)
    expect(page).not.toContain('<form')
  })

  it('expired: says so, takes no money', async () => {
    const { openSession, simulator, clock } = await simulatorUnderTest()
    const { id } = await openSession()
    clock.advanceMinutes(24 * 60)
    const paying = await payDirectly(simulator.url, id)
    expect([paying.status, await paying.text()]).toEqual([409, expect.stringContaining('Paiement expiré')])
    expect((await fetch(`${simulator.url}/stripe-simulator/pay/${id}`)).status).toBe(410)
    expect(simulator.books()).toMatchObject([{ status: 'expired', capturedCents: 0 }])
  })

  it('unknown: says so', async () => {
    const { simulator } = await simulatorUnderTest()
    const answer = await fetch(`${simulator.url}/stripe-simulator/pay/cs_test_none`)
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Paiement introuvable')])
    expect((await payDirectly(simulator.url, 'cs_test_none')).status).toBe(404)
  })
})

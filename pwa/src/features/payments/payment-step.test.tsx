import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { isServerReachable, serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { PaymentStep } from './payment-step.tsx'

const CHECKOUT = 'POST /api/payments/stripe/checkout'
const ORDER = {
  id: '4f8a21c0-0000-4000-8000-000000000000',
  trackingToken: 'secret',
  totalAmount: 27.4,
  heldUntil: '12:17',
}
const PAGE = { body: { url: 'https://checkout.stripe.com/c/pay/cs_test_1', sessionId: 'cs_test_1' } }

function show(props: Partial<Parameters<typeof PaymentStep>[0]> = {}) {
  const callbacks = { leave: vi.fn(), onRefused: vi.fn(), onPaid: vi.fn() }
  renderPart(<PaymentStep order={ORDER} {...callbacks} {...props} />)
  return callbacks
}
const payButton = () => screen.getByRole('button', { name: /Payer 27,40\s€ par carte/ })

describe('the payment step', () => {
  it('waits for a tap when it is come back to: selecting', () => {
    const server = fakeServer({})
    show()
    expect(payButton()).toBeTruthy()
    expect(screen.getByText('Payez avant 12:17, nous gardons votre créneau.')).toBeTruthy()
    expect(server.requests).toEqual([])
  })

  it('opens the payment page and leaves: processing', async () => {
    const server = fakeServer({ [CHECKOUT]: PAGE })
    const { leave } = show({ metadata: { customerName: 'Camille Renard', orderType: 'emporter' } })
    fireEvent.click(payButton())
    expect(screen.getByRole('status').textContent).toBe('Ouverture de la page de paiement…')
    // Opening the page extends the deadline, so the one known now would be wrong.
    expect(screen.queryByText(/Payez avant/)).toBeNull()
    await waitFor(() => expect(leave).toHaveBeenCalledWith(PAGE.body.url))
    const origin = window.location.origin
    expect(server.requests[0]?.body).toEqual({
      orderId: ORDER.id,
      amount: 27.4,
      currency: 'eur',
      successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${origin}/payment-cancel`,
      trackingToken: 'secret',
      metadata: { customerName: 'Camille Renard', orderType: 'emporter' },
    })
  })

  it('opens by itself right after the order, and a double tap opens one page', async () => {
    const server = fakeServer({ [CHECKOUT]: PAGE })
    const { leave } = show({ startsAtOnce: true })
    const button = screen.getByRole('button')
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(server.requests).toHaveLength(1)
  })

  it('opens one page though React runs its effects twice in development', async () => {
    const server = fakeServer({ [CHECKOUT]: PAGE })
    const leave = vi.fn()
    renderPart(
      <StrictMode>
        <PaymentStep order={ORDER} startsAtOnce leave={leave} />
      </StrictMode>,
    )
    await waitFor(() => expect(leave).toHaveBeenCalled())
    expect(server.requests).toHaveLength(1)
  })

  it('says what failed and goes back to selecting: error', async () => {
    const detail = 'Le service de paiement ne répond pas. Votre commande est gardée 15 minutes : réessayez.'
    fakeServer({ [CHECKOUT]: problem(503, 'payment_provider_down', detail) })
    const { leave } = show()
    fireEvent.click(payButton())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toBe(`Erreur de paiement${detail}`)
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(payButton()).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
  })

  it.each([
    ['no address', { body: { sessionId: 'cs_test_1' } }, 'URL de paiement non reçue'],
    ['a foreign address', { body: { url: 'https://evil.example/pay', sessionId: 'cs' } }, 'URL de paiement non reçue'],
    ['a fault', { status: 500, body: {} }, 'Erreur lors de la création de la session de paiement'],
    ['silence', 'offline', 'En attente\u00a0: le réseau ne répond pas. Votre commande est gardée, rien n’est débité.'],
  ] as const)('never leaves after %s', async (_, answer, sentence) => {
    fakeServer({ [CHECKOUT]: answer })
    const { leave } = show()
    fireEvent.click(payButton())
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    expect(leave).not.toHaveBeenCalled()
  })

  it('waits while the server is silent, is ready when it is back, and leaves by a tap alone', async () => {
    let isCutOff = true
    const server = fakeServer({ [CHECKOUT]: () => (isCutOff ? 'offline' : PAGE), 'GET /healthz': 'offline' })
    const { leave } = show()
    fireEvent.click(payButton())
    await waitFor(() => expect(isServerReachable()).toBe(false))
    expect(await screen.findByRole('alert')).toBeTruthy()
    isCutOff = false
    act(serverAnswered)
    expect(payButton()).toBeTruthy()
    expect(server.of(CHECKOUT)).toHaveLength(1)
    fireEvent.click(payButton())
    await waitFor(() => expect(leave).toHaveBeenCalledWith(PAGE.body.url))
  })

  it.each(['already_paid', 'nothing_to_pay'])('counts %s as success', async code => {
    fakeServer({ [CHECKOUT]: problem(409, code, 'Cette commande est déjà payée.') })
    const { onPaid } = show()
    fireEvent.click(payButton())
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
    expect(screen.getByText('Cette commande est déjà payée.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each(['price_changed', 'item_unavailable', 'slot_full', 'order_cancelled', 'session_expired'])(
    'hands %s back to the recap',
    async code => {
      fakeServer({ [CHECKOUT]: problem(409, code, 'Il faut changer la commande.') })
      const { onRefused } = show()
      fireEvent.click(payButton())
      await waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
      expect(onRefused.mock.calls[0]?.[0]).toMatchObject({ code })
    },
  )

  it('is ready again when the browser brings the page back from the payment page', async () => {
    fakeServer({ [CHECKOUT]: PAGE })
    const { leave } = show()
    fireEvent.click(payButton())
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    fireEvent.click(payButton())
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
  })
})

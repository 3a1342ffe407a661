import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { outcomeOf, usePaymentOutcome } from './payment-received.tsx'

const SESSION = 'cs_test_12345678'
const STATUS = `GET /api/payments/stripe/status/${SESSION}`
const OPEN = {
  paymentStatus: 'unpaid',
  status: 'open',
  orderId: '4f8a21c0-0000-4000-8000-000000000000',
  amount: 13.9,
  orderStatus: 'pending',
} as const
const PAID = { ...OPEN, paymentStatus: 'paid', status: 'complete', orderStatus: 'confirmed' } as const

function Outcome({ sessionId }: { sessionId?: string }) {
  const outcome = usePaymentOutcome(sessionId)
  const isFault = outcome.state === 'silent' && outcome.isFault
  return <p>{outcome.state === 'failed' ? outcome.message : isFault ? 'silent by a fault' : outcome.state}</p>
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('what became of a payment', () => {
  it.each([
    ['unpaid and open', OPEN, 'checking'],
    ['unpaid, its settlement under way', { ...OPEN, status: 'complete' }, 'checking'],
    ['paid', PAID, 'paid'],
    ['free', { ...PAID, paymentStatus: 'no_payment_required' }, 'paid'],
    ['paid for a dead order', { ...PAID, orderStatus: 'cancelled' }, 'returned'],
    ['expired', { ...OPEN, status: 'expired' }, 'failed'],
    ['unpaid, the order cancelled', { ...OPEN, orderStatus: 'cancelled' }, 'failed'],
  ] as const)('%s', (_, answer, state) => {
    expect(outcomeOf(answer).state).toBe(state)
  })

  it('asks every 2 s until it is paid, and then no more', async () => {
    const answers = [OPEN, OPEN, PAID]
    const server = fakeServer({ [STATUS]: () => ({ body: answers.shift() ?? PAID }) })
    renderPart(<Outcome sessionId={SESSION} />)
    await pass(0)
    expect(screen.getByText('checking')).toBeTruthy()
    await pass(1900)
    expect(server.requests).toHaveLength(1)
    await pass(2200)
    expect(screen.getByText('paid')).toBeTruthy()
    await pass(20_000)
    expect(server.requests).toHaveLength(3)
  })

  it('stops asking when the page is left', async () => {
    const server = fakeServer({ [STATUS]: { body: OPEN } })
    const { rerender } = renderPart(<Outcome sessionId={SESSION} />)
    await pass(0)
    rerender(null)
    await pass(20_000)
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['expired', { body: { ...OPEN, status: 'expired' } }, 'La session de paiement a expiré'],
    ['unknown', problem(404, 'session_not_found', 'x'), 'Erreur lors de la vérification du paiement'],
  ] as const)('says it when the session is %s', async (_, answer, sentence) => {
    fakeServer({ [STATUS]: answer })
    renderPart(<Outcome sessionId={SESSION} />)
    await pass(0)
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('takes silence for no answer, whatever was known, and finds out by itself', async () => {
    const answers: ('offline' | { body: object })[] = ['offline', 'offline', { body: OPEN }, 'offline', { body: PAID }]
    fakeServer({ [STATUS]: () => answers.shift() ?? 'offline', 'GET /healthz': 'offline' })
    renderPart(<Outcome sessionId={SESSION} />)
    const states = []
    for (let look = 0; look < 5; look++) {
      await pass(look === 0 ? 0 : 2050)
      states.push(document.querySelector('p')?.textContent)
    }
    expect(states).toEqual(['silent', 'silent', 'checking', 'silent', 'paid'])
  })

  it.each([
    ['a fault', { status: 502 }],
    ['a database that is away', problem(503, 'unavailable', 'Service momentanément indisponible.')],
    ['a limit', problem(429, 'rate_limited', 'Trop de tentatives.')],
  ] as const)('takes %s for no answer, and finds out by itself', async (_, fault) => {
    const answers: (typeof fault | { body: object })[] = [fault, fault, { body: OPEN }, fault, { body: PAID }]
    fakeServer({ [STATUS]: () => answers.shift() ?? { body: PAID } })
    renderPart(<Outcome sessionId={SESSION} />)
    const states = []
    for (let look = 0; look < 5; look++) {
      await pass(look === 0 ? 0 : 1010)
      states.push(document.querySelector('p')?.textContent)
      await pass(1010)
    }
    expect(states).toEqual(['silent by a fault', 'silent by a fault', 'checking', 'silent by a fault', 'paid'])
  })

  it('knows of a paid order that it is, whatever comes after', async () => {
    const answers: ({ body: object } | 'offline')[] = [{ body: PAID }]
    fakeServer({ [STATUS]: () => answers.shift() ?? 'offline' })
    const { client } = renderPart(<Outcome sessionId={SESSION} />)
    await pass(0)
    void client.refetchQueries()
    await pass(5000)
    expect(screen.getByText('paid')).toBeTruthy()
  })

  it('asks nothing without a session', async () => {
    const server = fakeServer({})
    renderPart(<Outcome />)
    expect(screen.getByText('Aucune session de paiement trouvée')).toBeTruthy()
    expect(server.requests).toEqual([])
  })
})

import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Revision } from '#api/features/orders/contract-order.ts'
import { keepLastKnown } from '#pwa/features/orders/tracking/last-known.ts'
import { rememberOrder } from '#pwa/features/orders/tracking/remembered-orders.ts'
import { FakeEventSource } from '#pwa/testing/fakes/fake-event-source.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { PaymentSuccessPage } from './payment-success-page.tsx'

const { id } = anOrder()
const TRACKING = `GET /api/orders/${id}/tracking`
const PAID = {
  ...{ paymentStatus: 'paid', status: 'complete', orderId: id, amount: 27.4, orderStatus: 'confirmed' },
} as const
const WAITING: Revision = {
  ...{ number: 2, status: 'waiting', at: '2026-11-21T11:30:00Z', taken: [], added: [], difference: 3 },
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T11:05:00Z'), toFake: ['Date'] })
  FakeEventSource.install()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(payment: object, order: Parameters<typeof fakeServer>[0][string]) {
  const server = fakeServer({
    'GET /api/payments/stripe/status/cs_1': { body: payment },
    'GET /api/restaurant': { body: aRestaurant() },
    'GET /api/menu': { body: aMenu() },
    [TRACKING]: order,
  })
  renderPart(<PaymentSuccessPage />, { at: '/payment-success?session_id=cs_1' })
  return server
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const said = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''

describe('a paid order, on the device that holds its link', () => {
  beforeEach(() => rememberOrder(id, 'secret'))

  it('is followed at once, with the facts of its payment and the ways to change and to cancel it', async () => {
    open(PAID, { body: anOrder() })
    await title('Paiement reçu')
    await screen.findByRole('list', { name: 'Avancement de la commande' })
    expect(said()).toContain('Montant payé27,40 €')
    await screen.findByRole('button', { name: 'Annuler la commande' })
    await screen.findByRole('button', { name: 'Demander un changement' })
    expect(screen.getAllByRole('link', { name: 'Retour à l’accueil' }).length).toBeGreaterThan(1)
    expect(said()).not.toContain('dans votre email')
  })

  it('says what happens to it from then on', async () => {
    open(PAID, { body: anOrder() })
    await screen.findByRole('list', { name: 'Avancement de la commande' })
    act(() => FakeEventSource.opened.at(-1)?.connect())
    act(() => FakeEventSource.opened.at(-1)?.send('tracking', anOrder({ status: 'ready' })))
    await title('C’est prêt.')
    expect(said()).toContain('Montant payé27,40 €')
  })

  it('never asks again for what was just paid, where the device knows it as unpaid', async () => {
    keepLastKnown('secret', anOrder({ status: 'pending', paymentStatus: 'unpaid' }), Date.now())
    open(PAID, 'offline')
    await title('Paiement reçu')
    expect(said()).not.toContain('Il reste à payer')
    expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull()
  })

  it('never asks again for a change that was just paid; another one that waits is asked for', async () => {
    keepLastKnown('secret', anOrder({ revisions: [WAITING] }), Date.now())
    open({ ...PAID, revision: { number: 2, isApplied: true } }, 'offline')
    await title('Supplément payé')
    expect(said()).not.toContain('Modification à payer')
  })

  it('says of a payment that came too late that it goes back, and shows what became of the order', async () => {
    const cancelled = { status: 'cancelled', paymentStatus: 'unpaid', cancellable: false } as const
    open({ ...PAID, orderStatus: 'cancelled' }, { body: anOrder(cancelled) })
    await title('Commande annulée, remboursée.')
    await screen.findByRole('list', { name: 'Avancement de la commande' })
    expect(said()).toContain('Votre paiement de 27,40 € revient sous 5 à 10 jours.')
    expect(said()).not.toContain('Montant payé')
  })
})

describe('a paid order, on a device that does not know it', () => {
  it('shows the facts of the payment, and where the link is', async () => {
    open(PAID, problem(404, 'order_not_found', 'Commande introuvable.'))
    await title('Paiement reçu')
    await screen.findByText('Le lien pour suivre la commande est dans votre email.')
    expect(said()).toContain('Montant payé27,40 €')
    expect(screen.queryByRole('button', { name: 'Annuler la commande' })).toBeNull()
  })

  it('says so where the order cannot be asked for either', async () => {
    open(PAID, 'offline')
    await screen.findByText('Le lien pour suivre la commande est dans votre email.')
  })

  it('says nothing of a link while its signed-in owner waits for the order', async () => {
    let answer = (_: { body: object }) => {}
    open(PAID, () => new Promise(resolve => (answer = resolve)))
    await title('Paiement reçu')
    expect(said()).toContain('Montant payé27,40 €')
    expect(said()).not.toContain('dans votre email')
    answer({ body: anOrder() })
    await screen.findByRole('list', { name: 'Avancement de la commande' })
  })

  it('says of a payment that came too late that it goes back', async () => {
    open({ ...PAID, orderStatus: 'cancelled' }, problem(404, 'order_not_found', 'Commande introuvable.'))
    await title('Commande annulée, remboursée.')
    expect(said()).toContain('Votre paiement de 27,40 € revient sous 5 à 10 jours.')
    expect(said()).not.toContain('dans votre email')
  })
})

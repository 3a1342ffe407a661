import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { CustomerPage } from './customer-page.tsx'

type Handler = Parameters<typeof fakeServer>[0][string]

const CARD = 'GET /api/customer/info/QR_F1078CB9'
const MASKED = {
  name: 'Camille R.',
  email: 'ca•••@ex•••.fr',
  qr_code_id: 'QR_F1078CB9',
  loyalty_points: 12,
  available_rewards: 1,
}
const WHOLE = { ...MASKED, name: 'Camille Renard', email: 'camille@exemple.fr' }
const EXPIRED = problem(401, 'session_expired', 'Reconnectez-vous : votre panier est gardé.')

afterEach(() => {
  serverAnswered()
  forgetStaff()
  forgetCustomer()
})

function show(card: Handler, restaurant: Handler = { body: aRestaurant() }, health: Handler = {}) {
  const server = fakeServer({ [CARD]: card, 'GET /api/restaurant': restaurant, 'GET /healthz': health })
  renderPart(
    <Routes>
      <Route path="/customer/:customerId" element={<CustomerPage />} />
    </Routes>,
    { at: '/customer/QR_F1078CB9' },
  )
  return { bearers: () => server.of(CARD).map(({ headers }) => headers.get('authorization')) }
}
const said = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a card', () => {
  it('shows everybody its masked owner, the points, and where the restaurant is', async () => {
    const { bearers } = show({ body: MASKED })
    expect(screen.getByRole('status').textContent).toBe('Chargement de la carte')
    await title('Camille R.')
    await screen.findByRole('link', { name: /01.99.00.12.34/ })
    for (const words of [
      'Client Fidèle',
      '12 points',
      '1 plat offert disponible',
      'QR_F1078CB9',
      'ca•••@ex•••.fr',
      '2 rue du Lotus-Bleu, 75002 Paris',
      'Merci de votre fidélité.',
    ])
      expect(said()).toContain(words)
    expect(screen.queryByRole('link', { name: 'Mes points fidélité' })).toBeNull()
    expect(bearers()).toEqual([null])
  })

  it('is asked for as its owner, who sees all of it and the way to the points', async () => {
    keepCustomer({ user: aCustomer(), token: 'jeton' }, true)
    const { bearers } = show({ body: WHOLE })
    await title('Camille Renard')
    screen.getByRole('link', { name: 'Mes points fidélité' })
    expect(bearers()).toEqual(['Bearer jeton'])
  })

  it('is asked for as staff first, on a device of the counter', async () => {
    keepStaff({ token: 'comptoir', role: 'manager' })
    keepCustomer({ user: aCustomer({ id: 'x', qr_code_id: 'QR_00000000' }), token: 'jeton' }, true)
    const { bearers } = show({ body: WHOLE })
    await title('Camille Renard')
    expect(bearers()).toEqual(['Bearer comptoir'])
  })

  it('is shown as to everybody where the sessions are over', async () => {
    keepStaff({ token: 'comptoir', role: 'manager' })
    keepCustomer({ user: aCustomer(), token: 'jeton' }, true)
    const { bearers } = show(({ headers }) => (headers.get('authorization') ? EXPIRED : { body: MASKED }))
    await title('Camille R.')
    expect(bearers()).toEqual(['Bearer comptoir', 'Bearer jeton', null])
  })

  it('shows another face once its owner has signed in', async () => {
    show(({ headers }) => ({ body: headers.get('authorization') ? WHOLE : MASKED }))
    await title('Camille R.')
    act(() => keepCustomer({ user: aCustomer(), token: 'jeton' }, true))
    await title('Camille Renard')
  })

  it('says that there is no reward yet', async () => {
    show({ body: { ...MASKED, loyalty_points: 7, available_rewards: 0 } })
    await title('Camille R.')
    expect(said()).toContain('Aucun plat offert, 7 points sur 10')
  })
})

describe('without a card', () => {
  it('says that nobody has this code, and whom to call', async () => {
    show(problem(404, 'customer_not_found', 'Client non trouvé'))
    await title('Client non trouvé')
    await screen.findByText(/^Appelez le restaurant au 01.99.00.12.34\.$/)
    expect(screen.getByRole('link', { name: 'Appeler le restaurant' }).getAttribute('href')).toBe('tel:0199001234')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that there is no network, and that the card comes with it', async () => {
    let isBack = false
    show(
      () => (isBack ? { body: MASKED } : 'offline'),
      undefined,
      () => (isBack ? {} : 'offline'),
    )
    await title('Erreur de connexion')
    await waitFor(() => expect(said()).toContain('Hors connexion. La carte s’affichera au retour du réseau.'))
    await screen.findByText(/^Appelez le restaurant/)
    isBack = true
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await title('Camille R.')
  })

  it.each([
    [
      'too many tries',
      problem(429, 'rate_limited', 'Trop de tentatives. Réessayez dans 40 secondes.'),
      'Trop de tentatives. Réessayez dans 40 secondes.',
    ],
    ['a server in trouble', problem(500, 'internal', 'Une erreur est survenue.'), 'Une erreur est survenue.'],
  ] as const)('says why, whom to call, and tries again: %s', async (_, answer, reason) => {
    let isBack = false
    show(() => (isBack ? { body: MASKED } : answer))
    await title('Erreur de connexion')
    await screen.findByText(/^Appelez le restaurant/)
    expect(said()).toContain(reason)
    isBack = true
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await title('Camille R.')
  })

  it('still advises where not even the number is known', async () => {
    show('offline', 'offline', 'offline')
    await title('Erreur de connexion')
    await waitFor(() => expect(said()).toContain('Contactez le restaurant.'))
  })
})

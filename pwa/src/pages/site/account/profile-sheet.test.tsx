import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Customer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { ProfileSheet } from './profile-sheet.tsx'

const ME = 'GET /api/auth/me'
const CAMILLE = aCustomer({
  created_at: '2025-12-31T23:30:00Z',
  total_orders: 17,
  loyalty_points: 29,
  favorite_items: [
    { name: 'Pad thaï', quantity: 6 },
    { name: 'Nems', quantity: 1 },
  ],
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

function show(kept: Customer, answer: Parameters<typeof fakeServer>[0][string] = { body: kept }) {
  keepCustomer({ user: kept, token: 'jeton' }, true)
  fakeServer({ [ME]: answer, 'POST /api/auth/verify-email/resend': {} })
  const onSection = vi.fn()
  const onSessionOver = vi.fn(async () => {})
  renderPart(<ProfileSheet open onClose={() => {}} onSection={onSection} onSessionOver={onSessionOver} />)
  return { onSection, onSessionOver }
}

const words = () => screen.getByRole('dialog', { name: 'Mon profil' }).textContent

it('shows who the customer is here: since when, by the day in Paris, how often, and what they like', () => {
  show(CAMILLE)
  for (const part of ['Client depuis le 1er janvier 2026', 'camille@exemple.fr', 'Confirmé', '06 12 34 56 78']) {
    expect(words()).toContain(part)
  }
  const figures = [...document.querySelectorAll('.figures > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual(['commandes payées17', 'points29', 'plats offerts2'])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pad thaï6\u00a0fois',
    'Nems1\u00a0fois',
  ])
})

it('is polite to who is new: nothing counted, no number, no favourites, an address to be confirmed', async () => {
  show(aCustomer({ total_orders: 0, loyalty_points: 0, phone: '', email_verified: false }))
  const figures = [...document.querySelectorAll('.figures > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual(['commande payée0', 'point0', 'plat offert0'])
  for (const part of ['Non renseigné', 'À confirmer', 'Vos favoris apparaîtront ici.']) expect(words()).toContain(part)
  fireEvent.click(screen.getByRole('button', { name: 'Recevoir un nouveau lien' }))
  await screen.findByText('Un lien de confirmation vous attend dans votre boîte email.')
})

it('has room for what an older page did not keep, until the server tells it', async () => {
  const { id, name, email, phone } = CAMILLE
  show({ id, name, email, phone }, { body: CAMILLE })
  expect(screen.getAllByText('Chargement').length).toBeGreaterThan(0)
  await waitFor(() => expect(words()).toContain('Pad thaï'))
  expect(screen.queryByText('Chargement')).toBeNull()
})

it('takes the server’s newer copy', async () => {
  show(CAMILLE, { body: { ...CAMILLE, name: 'Camille Roux', loyalty_points: 30 } })
  await screen.findByRole('heading', { name: 'Camille Roux' })
  expect(words()).toContain('plats offerts3')
})

it.each([
  ['the network', 'offline' as const, 'Hors connexion. Voici la dernière copie de votre profil.'],
  [
    'the server',
    problem(500, 'internal', 'Une erreur est survenue.'),
    'Le site ne répond pas comme prévu. Voici la dernière copie de votre profil.',
  ],
])('shows the last copy without %s, and says so', async (_, answer, sentence) => {
  show(CAMILLE, answer)
  await screen.findByText(sentence)
  expect(words()).toContain('Pad thaï')
})

it('leads to the settings', () => {
  const { onSection } = show(CAMILLE)
  fireEvent.click(screen.getByRole('button', { name: 'Modifier mon profil' }))
  expect(onSection).toHaveBeenCalledWith('parametres')
})

it('tells of a session that is over', async () => {
  const { onSessionOver } = show(CAMILLE, problem(401, 'unauthenticated', 'Connectez-vous pour continuer.'))
  await waitFor(() => expect(onSessionOver).toHaveBeenCalledOnce())
})

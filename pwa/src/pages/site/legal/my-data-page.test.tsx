import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { MyDataPage } from './my-data-page.tsx'

const RESTAURANT = { 'GET /api/restaurant': 'offline' } as const
const HELD = 'POST /api/privacy/held'
const ERASE = 'POST /api/privacy/erasure'
const CORRECT = 'POST /api/privacy/correction'
const LINK = 'POST /api/privacy/link'
const DEAD = problem(422, 'token_invalid', 'Ce lien n’est plus valable. Demandez-en un nouveau.')
const HERS = {
  email: 'odile@exemple.fr',
  account: 'none',
  orders: 2,
  reservations: 1,
  reviews: 0,
  reports: 0,
  correctable: { name: 'Odile Varech', phone: '06 45 45 45 45' },
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const open = () => renderPart(<MyDataPage />, { at: '/mes-donnees?token=secret' })

it('says what is held and nothing more is done by being opened; the token leaves the address bar', async () => {
  const server = fakeServer({ ...RESTAURANT, [HELD]: { body: HERS } })
  const { address } = open()
  await screen.findByText('À cette adresse : 2 commandes, 1 demande de table.')
  expect(address()).toBe('/mes-donnees')
  expect(server.of(HELD)[0]?.body).toEqual({ token: 'secret' })
  expect(server.of(ERASE)).toEqual([])
})

it('erases after asking once more, and a refusal is said in the question', async () => {
  let isUnderWay = true
  const refused = problem(409, 'orders_under_way', 'Une commande payée est encore en cours.')
  const server = fakeServer({ ...RESTAURANT, [HELD]: { body: HERS }, [ERASE]: () => (isUnderWay ? refused : {}) })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Effacer mes données' }))
  expect(server.of(ERASE)).toEqual([])
  press('Effacer')
  await screen.findByText('Une commande payée est encore en cours.')
  isUnderWay = false
  press('Effacer')
  await waitFor(() => expect(title()).toBe('Vos données sont effacées.'))
})

it('corrects name and phone, and says what is wrong with them', async () => {
  const server = fakeServer({
    ...RESTAURANT,
    [HELD]: { body: HERS },
    [CORRECT]: { body: { orders: 1, reservations: 1 } },
  })
  open()
  const name = await screen.findByLabelText('Nom')
  fireEvent.change(name, { target: { value: '' } })
  press('Corriger')
  await screen.findByText('Le nom est requis')
  fireEvent.change(name, { target: { value: 'Odile Le Goff' } })
  press('Corriger')
  await screen.findByText('C’est corrigé.')
  expect(server.of(CORRECT).map(({ body }) => body)).toEqual([
    { token: 'secret', name: 'Odile Le Goff', phone: '06 45 45 45 45' },
  ])
})

it('leads to the account where there is one', async () => {
  fakeServer({ ...RESTAURANT, [HELD]: { body: { ...HERS, account: 'confirmed', correctable: null } } })
  open()
  expect((await screen.findByRole('link', { name: 'Se connecter' })).getAttribute('href')).toBe('/?connexion=entrer')
  expect(screen.queryByRole('button', { name: 'Effacer mes données' })).toBeNull()
})

it('that is over asks for another, with the same words for every address', async () => {
  const server = fakeServer({ ...RESTAURANT, [HELD]: DEAD, [LINK]: {} })
  open()
  await waitFor(() => expect(title()).toBe('Lien expiré.'))
  press('Recevoir un lien')
  await screen.findByText('L’email est requis')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'odile@exemple.fr' } })
  press('Recevoir un lien')
  await screen.findByText('Si nous gardons quelque chose à cette adresse, un lien vient d’y être envoyé.')
  expect(server.of(LINK).map(({ body }) => body)).toEqual([{ email: 'odile@exemple.fr' }])
})

it('may be tried again when it failed', async () => {
  let isDown = true
  fakeServer({
    ...RESTAURANT,
    [HELD]: () => (isDown ? problem(500, 'internal', 'Une erreur est survenue.') : { body: HERS }),
  })
  open()
  const retry = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 10_000 })
  isDown = false
  fireEvent.click(retry)
  await screen.findByRole('button', { name: 'Télécharger mes données' })
})

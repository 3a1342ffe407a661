import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FoundPerson } from '#api/features/privacy/contract-staff.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { serverAnswered, serverUnreachable } from '#pwa/lib/state/connectivity.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { PeopleDataPage } from './people-data-page.tsx'

const FIND = 'POST /api/admin/people/find'
const CONTRACTS = 'POST /api/admin/contracts/find'
const EXPORT = 'POST /api/admin/people/export'
const CORRECT = 'POST /api/admin/people/correction'
const ERASE = 'POST /api/admin/people/erasure'

const CALLER: FoundPerson = {
  person: { kind: 'caller', contact: '+33 6 31 32 33 34', name: 'Mme Ly' },
  isConfirmed: false,
  orders: 2,
  reservations: 1,
  reviews: 0,
  reports: 0,
  unpaid: 1,
  awaited: 0,
  contracts: 1,
  correctable: { name: 'Mme Ly', phone: '+33 6 31 32 33 34' },
}

const ACCOUNT: FoundPerson = {
  ...CALLER,
  person: { kind: 'account', contact: 'camille@exemple.fr', name: 'Camille Renard' },
  isConfirmed: true,
  orders: 0,
  reservations: 0,
  unpaid: 0,
  contracts: 0,
}

const CONTRACT = {
  orderId: '1a2b3c4d-0000-4000-8000-000000000000',
  number: '#1A2B3C4D',
  name: 'Zoé Guêpier',
  contact: '06 31 32 33 34',
  concludedAt: '2026-11-20T12:00:00Z',
  pickupAt: '2026-11-21T12:00:00Z',
  keptUntil: '2036-11-21',
  termsVersion: '2026-11-01',
  total: 126,
  items: [{ name: 'Pad thaï', variant: null, quantity: 9, unitPrice: 14 }],
}

afterEach(() => serverAnswered())

function shown(people: FoundPerson[], answers: Parameters<typeof fakeServer>[0] = {}, hasMore = false) {
  keepStaff({ token: 'a-token', role: 'admin' })
  const server = fakeServer({
    [FIND]: { body: { people, hasMore } },
    [CONTRACTS]: { body: { contracts: [] } },
    ...answers,
  })
  const part = renderPart(<PeopleDataPage />, { at: '/admin/donnees' })
  return { ...server, ...part }
}

const field = () => screen.getByRole('textbox', { name: /Email ou téléphone/ })
function search(contact: string) {
  fireEvent.change(field(), { target: { value: contact } })
  fireEvent.click(screen.getByRole('button', { name: 'Chercher' }))
}

it('asks for a whole contact, and says nothing of it in the address', async () => {
  const { of, address } = shown([CALLER])
  search('06 31')
  expect(await screen.findByText('Indiquez l’adresse email ou le numéro en entier.')).toBeTruthy()
  expect(of(FIND)).toHaveLength(0)
  search(' 06 31 32 33 34 ')
  expect(await screen.findByRole('heading', { name: /^\+33/ })).toBeTruthy()
  expect(of(FIND).map(({ body }) => body)).toEqual([{ contact: '06 31 32 33 34' }])
  expect(of(CONTRACTS).map(({ body }) => body)).toEqual([{ contact: '06 31 32 33 34' }])
  expect(address()).toBe('/admin/donnees')
  expect(screen.getByText(/^2\scommandes, 1\sdemande de table$/)).toBeTruthy()
  expect(screen.getByText('Mme Ly, sans compte ni email')).toBeTruthy()
})

it('says that nothing is found, of persons and of contracts', async () => {
  shown([])
  search('personne@exemple.fr')
  expect(await screen.findByText('Rien n’est gardé sous ce contact.')).toBeTruthy()
  expect(await screen.findByText('Aucun contrat conservé sous ce contact.')).toBeTruthy()
})

it('shows each person of a shared number, that there are more, and the contracts kept', async () => {
  shown([ACCOUNT, CALLER], { [CONTRACTS]: { body: { contracts: [CONTRACT] } } }, true)
  search('06 31 32 33 34')
  expect(await screen.findByText(/^Plusieurs personnes ont donné ce contact/)).toBeTruthy()
  expect(screen.getByText('Camille Renard, compte client')).toBeTruthy()
  expect(screen.getByText(/^D’autres encore/)).toBeTruthy()
  expect(await screen.findByText('#1A2B3C4D · Zoé Guêpier')).toBeTruthy()
  expect(screen.getByText('9 × Pad thaï')).toBeTruthy()
})

it('saves a copy as a file of today', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const names: string[] = []
  const { of } = shown([CALLER], { [EXPORT]: { body: { orders: [] } } })
  search('06 31 32 33 34')
  fireEvent.click(await screen.findByRole('button', { name: /^Télécharger une copie.*Mme Ly/ }))
  expect(await screen.findByText('Le fichier est dans vos téléchargements.')).toBeTruthy()
  expect(of(EXPORT)[0]?.body).toEqual({ person: CALLER.person })
  expect(names[0]).toMatch(/^donnees-personnelles-\d{4}-\d\d-\d\d\.json$/)
  saved.mockRestore()
})

it('corrects name and phone, and searches again', async () => {
  const { of } = shown([CALLER], { [CORRECT]: { body: { orders: 1, reservations: 1 } } })
  search('06 31 32 33 34')
  fireEvent.click(await screen.findByRole('button', { name: /^Corriger.*Mme Ly/ }))
  const sheet = within(await screen.findByRole('dialog', { name: /^Corriger/ }))
  fireEvent.change(sheet.getByLabelText('Nom'), { target: { value: 'Mme Lyse' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Corriger' }))
  await waitFor(() => expect(of(FIND)).toHaveLength(2))
  expect(of(CORRECT)[0]?.body).toEqual({
    person: CALLER.person,
    to: { name: 'Mme Lyse', phone: '+33 6 31 32 33 34' },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says what erasing does before it is done, and then leads back to the search', async () => {
  let isErased = false
  const { of } = shown([], {
    [FIND]: () => ({ body: { people: isErased ? [] : [CALLER], hasMore: false } }),
    [ERASE]: () => {
      isErased = true
      return { body: {} }
    },
  })
  search('06 31 32 33 34')
  fireEvent.click(await screen.findByRole('button', { name: /^Effacer.*Mme Ly/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Effacer \+33/ })
  for (const line of [
    /^À son nom\s: 2\scommandes, 1\sdemande de table\.$/,
    /^1\scommande non payée est annulée\.$/,
    /^De 1\scommande de 120\s€ ou plus/,
    /^Aucun email ne part/,
  ])
    expect(within(dialog).getByText(line)).toBeTruthy()
  expect(of(ERASE)).toHaveLength(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Effacer' }))
  expect(await screen.findByText('Rien n’est gardé sous ce contact.')).toBeTruthy()
  expect(of(ERASE)[0]?.body).toEqual({ person: CALLER.person })
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

it('offers no erasure while a paid order is under way, and no correction where nothing is to come', async () => {
  shown([{ ...CALLER, awaited: 1, correctable: null }])
  search('06 31 32 33 34')
  expect(await screen.findByText(/à remettre ou à annuler avant d’effacer/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Effacer/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Corriger/ })).toBeNull()
})

it('says a refusal in the dialog, which stays', async () => {
  const sentence = 'Une commande payée est encore en cours. Remettez-la ou annulez-la d’abord, puis effacez.'
  shown([ACCOUNT], { [ERASE]: problem(409, 'orders_under_way', sentence) })
  search('camille@exemple.fr')
  fireEvent.click(await screen.findByRole('button', { name: /^Effacer.*Camille/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Le compte est supprimé/)).toBeTruthy()
  expect(within(dialog).getByText('Un dernier email le dit à camille@exemple.fr.')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Effacer' }))
  expect(await within(dialog).findByText(sentence)).toBeTruthy()
})

it('says what failed, with a way on', async () => {
  let isDown = true
  const { of } = shown([CALLER], {
    [FIND]: () =>
      isDown ? problem(500, 'internal', 'Une erreur est survenue.') : { body: { people: [], hasMore: false } },
  })
  search('06 31 32 33 34')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Une erreur est survenue.')
  isDown = false
  fireEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Rien n’est gardé sous ce contact.')).toBeTruthy()
  expect(of(FIND)).toHaveLength(2)
})

it('without a network says that it needs one, and searches nothing', async () => {
  const { of } = shown([CALLER])
  serverUnreachable()
  expect(await screen.findByText(/^Cette page a besoin du réseau/)).toBeTruthy()
  fireEvent.change(field(), { target: { value: '06 31 32 33 34' } })
  fireEvent.click(screen.getByRole('button', { name: /hors connexion/ }))
  expect(of(FIND)).toHaveLength(0)
})

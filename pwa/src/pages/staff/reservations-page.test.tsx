import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AdminReservation } from '#api/features/reservations/contract-staff.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aTable } from '#pwa/testing/samples/a-table.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { ReservationsPage } from './reservations-page.tsx'

const LIST = 'GET /api/admin/reservations'
const TABLE = aTable()
const ANSWER = `POST /api/admin/reservations/${TABLE.id}/status`

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  keepStaff({ token: 'a-token', role: 'manager' })
})

function page(reservations: AdminReservation[], more: object = {}) {
  return { body: { reservations, days: [], waiting: reservations.length, to_call_back: 0, nextCursor: null, ...more } }
}

function open(handlers: Parameters<typeof fakeServer>[0], at = '/admin/reservations') {
  const server = fakeServer({ [LIST]: page([TABLE]), ...handlers })
  const part = renderPart(
    <>
      <ReservationsPage />
      <ToastHost />
    </>,
    { at },
  )
  return { server, ...part }
}

const dialog = (name: string) => screen.getByRole('dialog', { name })

it('lists day by day what was asked for and what is promised, and how many wait', async () => {
  const later = aTable({ id: 'b', date: '2026-11-23', name: 'Marc Petit', status: 'accepted', answered_by: 'Nok' })
  open({
    [LIST]: page([TABLE, later], {
      days: [{ date: '2026-11-23', tables: 1, guests: 4, at_least: false }],
      waiting: 1,
    }),
  })
  const first = (await screen.findByText('Camille Renard')).closest('section') as HTMLElement
  expect(within(first).getByText('Aucune table confirmée')).toBeTruthy()
  expect(within(first).getByText('À confirmer')).toBeTruthy()
  const second = screen.getByText('Marc Petit').closest('section') as HTMLElement
  expect(within(second).getByText('1 table confirmée, 4 couverts')).toBeTruthy()
  expect(screen.getByText('1 demande en attente')).toBeTruthy()
})

it('asks for what is chosen, and keeps it in the address', async () => {
  const { server, address } = open({})
  await screen.findByText('Camille Renard')
  fireEvent.click(screen.getByRole('radio', { name: /^À traiter/ }))
  await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('status')).toBe('pending'))
  fireEvent.change(screen.getByLabelText('Jour'), { target: { value: '2026-11-22' } })
  await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('day')).toBe('2026-11-22'))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'renard' } })
  await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('q')).toBe('renard'))
  expect(address()).toBe('/admin/reservations?vue=a-traiter&jour=2026-11-22&recherche=renard')
})

it('asks for no day that is none', async () => {
  const { server } = open({}, '/admin/reservations?jour=2026-13-45&vue=nulle')
  await screen.findByText('Camille Renard')
  expect([...(server.of(LIST)[0]?.query.keys() ?? [])]).toEqual([])
})

it('confirms with a sentence, and says so once the server has it', async () => {
  let release = (_: object) => {}
  const held = new Promise<object>(resolve => {
    release = resolve
  })
  const { server } = open({ [ANSWER]: () => held })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmer la table de Camille Renard' }))
  const sheet = within(dialog('Confirmer la table'))
  fireEvent.change(sheet.getByLabelText(/^Un mot pour le client/), { target: { value: 'En terrasse.' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Confirmer la table' }))
  await waitFor(() =>
    expect(server.of(ANSWER).map(({ body }) => body)).toEqual([
      { status: 'accepted', message: 'En terrasse.', seen: 'pending' },
    ]),
  )
  expect(screen.queryByText(/^Table confirmée\./)).toBeNull()
  release({ body: aTable({ status: 'accepted', answered_by: 'Nok', answered_at: '2026-11-21T09:10:00Z' }) })
  await screen.findByText('Table confirmée. Un email part à Camille Renard.')
})

it('shows what another tablet has decided first, and changes nothing', async () => {
  const decided = aTable({ status: 'declined', answered_by: 'Nok', answered_at: '2026-11-21T09:10:00Z' })
  const stale = problem(409, 'stale_version', 'Quelqu’un d’autre vient de modifier cet élément.', {
    reservation: decided,
  })
  open({ [ANSWER]: stale }, `/admin/reservations?vue=a-traiter&confirmer=${TABLE.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Confirmer la table' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Confirmer la table' }))
  const alert = await sheet.findByRole('alert')
  expect(alert.textContent).toContain('Nok vient de répondre\u00a0: refusée. Rien n’a été changé ici.')
  expect(sheet.queryByRole('button', { name: 'Confirmer la table' })).toBeNull()
})

it('keeps its name when the request was accepted by another tablet meanwhile', async () => {
  const accepted = aTable({ status: 'accepted', answered_by: 'Nok' })
  let isAnswered = false
  open(
    {
      [LIST]: () => page([isAnswered ? accepted : TABLE]),
      [ANSWER]: () => {
        isAnswered = true
        return problem(409, 'stale_version', 'Déjà décidé.', { reservation: accepted })
      },
    },
    `/admin/reservations?refuser=${TABLE.id}`,
  )
  const sheet = within(await screen.findByRole('dialog', { name: 'Pas de table' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Refuser la demande' }))
  await sheet.findByText(/vient de répondre/)
  await screen.findByText('Confirmée')
  expect(within(dialog('Pas de table')).getByText(/vient de répondre/)).toBeTruthy()
})

it('keeps the sentence and says why when it could not be sent', async () => {
  open({ [ANSWER]: 'offline' }, `/admin/reservations?refuser=${TABLE.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Pas de table' }))
  const words = sheet.getByLabelText<HTMLTextAreaElement>(/^Un mot pour le client/)
  fireEvent.change(words, { target: { value: 'Complet.' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Refuser la demande' }))
  await sheet.findByText(/^Le réseau ne répond pas/)
  expect(words.value).toBe('Complet.')
})

it('keeps the open answer when a list that is looked at again no longer holds its request', async () => {
  let isGone = false
  const { client } = open({ [LIST]: () => page(isGone ? [] : [TABLE]) }, `/admin/reservations?refuser=${TABLE.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Pas de table' }))
  fireEvent.change(sheet.getByLabelText(/^Un mot/), { target: { value: 'Complet.' } })
  isGone = true
  await client.invalidateQueries()
  await screen.findByText('Aucune demande à venir.')
  expect(sheet.getByLabelText<HTMLTextAreaElement>(/^Un mot/).value).toBe('Complet.')
})

it('has the telephone in the place of a sentence where there is no address', async () => {
  const table = aTable({ email: null })
  open({ [LIST]: page([table]) }, `/admin/reservations?confirmer=${table.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Confirmer la table' }))
  expect(sheet.getByRole('link', { name: '06\u00a012\u00a034\u00a056\u00a078' }).getAttribute('href')).toBe(
    'tel:0612345678',
  )
  expect(sheet.queryByLabelText(/^Un mot/)).toBeNull()
  expect(screen.getByText('À rappeler')).toBeTruthy()
})

it('offers to call a promised table off, and nothing where its hour has come or after a refusal', async () => {
  open({
    [LIST]: page([
      aTable({ id: 'a', name: 'Anna', status: 'accepted' }),
      aTable({ id: 'b', name: 'Bao', status: 'declined' }),
      aTable({ id: 'c', name: 'Chloé', is_over: true }),
    ]),
  })
  await screen.findByRole('button', { name: 'Annuler la table de Anna' })
  expect(screen.queryByRole('button', { name: /Bao|Chloé/ })).toBeNull()
})

it('says that the list could not be had, and tries again', async () => {
  let isDown = true
  open({ [LIST]: () => (isDown ? problem(503, 'unavailable', '') : page([TABLE])) })
  await screen.findByText('Les demandes n’ont pas pu être chargées.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByText('Camille Renard')
})

it('writes a table down for a guest on the phone, says what is free, and keeps what is written', async () => {
  const TAKE = 'POST /api/admin/reservations'
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const service = { opens: '11:30', closes: '23:30', guests: 28, at_least: false, free: 2 }
  const refused = problem(422, 'reservation_time', 'Refusé.', {
    errors: [{ path: 'phone', message: 'Le téléphone est requis' }],
  })
  let isRefused = true
  const { server } = open({
    [LIST]: page([TABLE], { days: [{ date, tables: 7, guests: 28, at_least: false, services: [service] }] }),
    'GET /api/restaurant': { body: aRestaurant() },
    [TAKE]: () =>
      isRefused ? refused : { status: 201, body: aTable({ status: 'accepted', taken_by: 'Nok', email: null }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Noter une table' }))
  const sheet = within(dialog('Noter une table'))
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(sheet.getByLabelText(label), { target: { value } })
  expect(sheet.getByLabelText<HTMLInputElement>('Jour').value).toBe(parisDay(new Date()))
  type('Jour', date)
  type('Heure', '19:30')
  type('Couverts', '4')
  type('Nom', 'Léa Martin')
  await sheet.findByText(/28.couverts promis, 2.places libres/)
  fireEvent.click(sheet.getByRole('button', { name: 'Noter la table quand même' }))
  await sheet.findByText('Le téléphone est requis')
  expect(document.activeElement).toBe(sheet.getByLabelText('Téléphone'))
  isRefused = false
  type('Téléphone', '06 12 34 56 78')
  expect(sheet.queryByText('Le téléphone est requis')).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Noter la table quand même' }))
  await screen.findByText('Table notée.')
  expect(server.of(TAKE)[1]?.body).toEqual({
    ...{ date, time: '19:30', guests: '4', name: 'Léa Martin', phone: '06 12 34 56 78' },
    ...{ email: '', message: '' },
  })
})

it('asks who calls a promised table off, and sends it by its name', async () => {
  const table = aTable({ status: 'accepted' })
  const { server } = open({
    [LIST]: page([table]),
    [ANSWER]: { body: aTable({ status: 'declined', called_off: 'guest' }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler la table de Camille Renard' }))
  const sheet = within(dialog('Annuler la table'))
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Annuler la table' }).disabled).toBe(true)
  fireEvent.click(sheet.getByRole('radio', { name: /^Annulée par le client/ }))
  expect(sheet.queryByLabelText(/^Un mot/)).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Annuler la table' }))
  await screen.findByText('Pas de table : c’est noté.')
  expect(server.of(ANSWER)[0]?.body).toEqual({ status: 'declined', message: '', seen: 'accepted', called_off: 'guest' })
})

it('notes that nobody came once the hour has passed', async () => {
  const table = aTable({ status: 'accepted', is_over: true })
  const { server } = open({
    [LIST]: page([table]),
    [ANSWER]: { body: aTable({ status: 'declined', called_off: 'no_show' }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Camille Renard n’est pas venu' }))
  fireEvent.click(within(dialog('Personne n’est venu')).getByRole('button', { name: 'Noter que personne n’est venu' }))
  await waitFor(() => expect(server.of(ANSWER)[0]?.body).toMatchObject({ called_off: 'no_show', seen: 'accepted' }))
})

it('takes back that nobody came, and says why where it cannot', async () => {
  const table = aTable({ status: 'declined', called_off: 'no_show', is_over: true })
  const refused = problem(409, 'illegal_transition', 'Une table refusée le reste.')
  let isRefused = true
  const { server } = open({
    [LIST]: page([table]),
    [ANSWER]: () => (isRefused ? refused : { body: aTable({ status: 'accepted', is_over: true }) }),
  })
  const back = await screen.findByRole('button', { name: 'Finalement venue\u00a0: la table de Camille Renard' })
  fireEvent.click(back)
  await screen.findByText(/Une table refusée le reste\./)
  isRefused = false
  fireEvent.click(back)
  await screen.findByText('La table de Camille Renard est à nouveau confirmée.')
  expect(server.of(ANSWER)[1]?.body).toEqual({ status: 'accepted', seen: 'declined' })
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aQrCustomer, aScannedCustomer } from '#pwa/testing/samples/a-scanned-customer.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { QrTab } from './qr-tab.tsx'

const LIST = 'GET /api/admin/qr-codes/customers'
const GENERATE = 'POST /api/admin/qr-codes/generate-all'
const REFRESH = 'PUT /api/admin/qr-codes/refresh'
const DOWN = problem(503, 'unavailable', 'Service momentanément indisponible.')

const CAMILLE = aQrCustomer()
const NIRAN = aQrCustomer({ name: 'Niran', email: 'niran@exemple.fr', qr_code_id: null, qr_code: null })
const listOf = (customers = [CAMILLE, NIRAN], nextCursor: string | null = null) => ({
  body: { customers, nextCursor, missing_count: customers.filter(one => one.qr_code_id === null).length },
})

beforeEach(() => {
  keepStaff({ token: 'a-token', role: 'manager' })
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLImageElement.prototype.decode = async () => {}
})
afterEach(() => vi.restoreAllMocks())

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/admin/fidelite?onglet=qr') {
  const server = fakeServer({ [LIST]: listOf(), 'GET /api/restaurant': { body: aRestaurant() }, ...handlers })
  const part = renderPart(
    <>
      <QrTab />
      <ToastHost />
    </>,
    { at },
  )
  await screen.findByRole('table')
  return { server, ...part }
}

const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
const press = (name: string | RegExp, within_ = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))

it('shows each code as a thumbnail, and who has none', async () => {
  await open()
  expect(row('Camille Renard').querySelector('img')?.getAttribute('src')).toBe(CAMILLE.qr_code)
  expect(within(row('Camille Renard')).getByText('QR_F1078CB9')).toBeTruthy()
  expect(row('Niran').querySelector('img')).toBeNull()
  expect(within(row('Niran')).getByText('Sans code')).toBeTruthy()
  expect(within(row('Niran')).queryByRole('button', { name: /^Voir/ })).toBeNull()
})

it('shows one large, with name, email, points and id, and closes by Back', async () => {
  const { server, address } = await open()
  press('Voir le code de Camille Renard')
  expect(address()).toBe('/admin/fidelite?onglet=qr&carte=QR_F1078CB9')
  const card = screen.getByRole('dialog', { name: 'Carte de fidélité' })
  expect(within(card).getByRole('img', { name: 'Code QR de Camille Renard' })).toBeTruthy()
  for (const text of ['Camille Renard', 'camille@exemple.fr', '7 points', 'QR_F1078CB9']) {
    expect(within(card).getByText(text)).toBeTruthy()
  }
  press('Fermer', card)
  await waitFor(() => expect(address()).toBe('/admin/fidelite?onglet=qr'))
  expect(server.of(LIST).at(-1)?.query.get('q')).toBe('QR_F1078CB9')
})

it('finds the card of the address where the list does not show it, and says when nobody has it', async () => {
  const far = aQrCustomer({ name: 'Zoé', email: 'zoe@exemple.fr', qr_code_id: 'QR_00000001' })
  const search = ({ query }: { query: URLSearchParams }) => listOf(query.get('q') === 'QR_00000001' ? [far] : [CAMILLE])
  await open({ [LIST]: search }, '/admin/fidelite?onglet=qr&carte=QR_00000001')
  expect(await within(screen.getByRole('dialog')).findByText('Zoé')).toBeTruthy()
})

it('says of a replaced card that nobody has it', async () => {
  await open({}, '/admin/fidelite?onglet=qr&carte=QR_00000002')
  expect(await screen.findByText(/^Aucun client n’a cette carte/)).toBeTruthy()
})

it('asks before a code stops working, then replaces it', async () => {
  let isDown = true
  const { server } = await open({
    [REFRESH]: () => (isDown ? DOWN : { body: aQrCustomer({ qr_code_id: 'QR_00000001' }) }),
  })
  press('Remplacer le code de Camille Renard')
  const question = screen.getByRole('dialog', { name: 'Remplacer le code QR de Camille Renard\u00a0?' })
  press('Remplacer', question)
  await within(question).findByText('Erreur lors de la mise à jour du QR code. Service momentanément indisponible.')
  isDown = false
  press('Remplacer', question)
  await screen.findByText('Camille Renard a un nouveau code QR.')
  expect(server.of(REFRESH)[1]?.body).toEqual({
    customer_email: 'camille@exemple.fr',
    customer_id: CAMILLE.customer_id,
  })
  // The list is read anew.
  await waitFor(() => expect(server.of(LIST).length).toBeGreaterThan(1))
})

it('gives one customer a first code', async () => {
  const { server } = await open({ [REFRESH]: { body: NIRAN } })
  press('Générer le code de Niran')
  press('Générer', screen.getByRole('dialog', { name: 'Donner un code QR à Niran\u00a0?' }))
  await waitFor(() =>
    expect(server.of(REFRESH)[0]?.body).toEqual({ customer_email: 'niran@exemple.fr', customer_id: NIRAN.customer_id }),
  )
})

it.each([
  [0, 'Tous les clients ont leur carte'],
  [1, '1 carte créée'],
  [2, '2 cartes créées'],
])('makes %i missing codes and says so', async (generated_count, words) => {
  const { server } = await open({ [GENERATE]: { body: { generated_count } } })
  press('Créer les cartes manquantes (1)')
  await screen.findByText(words)
  await waitFor(() => expect(server.of(LIST)).toHaveLength(2))
})

it('says that the codes were not made', async () => {
  await open({ [GENERATE]: DOWN })
  press(/^Créer les cartes manquantes/)
  await screen.findByText('Erreur lors de la génération des QR codes. Service momentanément indisponible.')
})

it('searches, goes on, and says when nobody is found or there', async () => {
  const far = aQrCustomer({ name: 'Zoé', email: 'zoe@exemple.fr' })
  const { server } = await open({
    [LIST]: ({ query }) => (query.get('cursor') ? listOf([far]) : listOf(query.get('q') ? [] : [CAMILLE], 'next')),
  })
  press('Afficher la suite')
  await screen.findByRole('rowheader', { name: 'Zoé' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'malee' } })
  await screen.findByText('Aucun client ne correspond.')
  expect(server.of(LIST).at(-1)?.query.get('q')).toBe('malee')
  press('Tout afficher')
  await screen.findByRole('rowheader', { name: 'Camille Renard' })
})

it('says when there is nobody yet', async () => {
  fakeServer({ [LIST]: listOf([]), 'GET /api/restaurant': { body: aRestaurant() } })
  renderPart(<QrTab />)
  expect(await screen.findByText('Aucun client.')).toBeTruthy()
})

it('prints the cards that are shown, once their pictures are drawn, and no others', async () => {
  let draw = () => {}
  const drawn = new Promise<void>(resolve => {
    draw = resolve
  })
  HTMLImageElement.prototype.decode = () => drawn
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open({ [LIST]: listOf([CAMILLE, NIRAN, aQrCustomer({ name: 'Zoé', email: 'zoe@exemple.fr' })]) })
  press('Imprimer 2\u00a0cartes')
  const sheet = document.querySelector('.cards-print')
  expect([...(sheet?.querySelectorAll('.who') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Camille Renard',
    'Zoé',
  ])
  await act(async () => {})
  expect(print).not.toHaveBeenCalled()
  await act(async () => draw())
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.cards-print')).toBeNull()
})

it('scans in its own box and leads to the customer', async () => {
  const { address } = await open({
    'POST /api/admin/qr-codes/scan': { body: { customer_data: aScannedCustomer() } },
  })
  const box = screen.getByLabelText<HTMLInputElement>('Numéro de la carte de fidélité')
  fireEvent.change(box, { target: { value: 'QR_F1078CB9' } })
  fireEvent.submit(box.form as HTMLFormElement)
  await waitFor(() => expect(address()).toBe('/admin/qr-result/QR_F1078CB9'))
})

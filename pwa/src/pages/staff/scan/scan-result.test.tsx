import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import type { ScannedCustomer } from '#api/features/scans/contract.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aScannedCustomer } from '#pwa/testing/samples/a-scanned-customer.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { DesktopResultPage, MobileResultPage } from './scan-result.tsx'

const CARD = 'GET /api/admin/qr-codes/QR_F1078CB9'
const UNKNOWN = problem(404, 'customer_not_found', 'Client non trouvé')
const VOUCHER = {
  id: '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10',
  item_id: 'som-tam',
  item_name: 'Som tam',
  status: 'available' as const,
  date: '2026-11-20',
}

beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))

function open(card: Parameters<typeof fakeServer>[0][string], at = '/admin/qr-result/QR_F1078CB9') {
  const server = fakeServer({ [CARD]: card, 'GET /api/restaurant': { body: aRestaurant() } })
  const line = fakeBoardLine()
  const part = renderPart(
    <Routes>
      <Route path="/admin/qr-result/:qrId" element={<DesktopResultPage />} />
      <Route path="/admin/qr-mobile/:id" element={<MobileResultPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at },
  )
  return { server, line, ...part }
}

const found = (change: Partial<ScannedCustomer> = {}) => ({ body: { customer_data: aScannedCustomer(change) } })

it.each(['/admin/qr-result/QR_F1078CB9', '/admin/qr-mobile/QR_F1078CB9'])(
  'shows the customer by the id at %s',
  async at => {
    open(found(), at)
    await screen.findByRole('heading', { name: 'Camille Renard' })
    expect(screen.getByText('QR_F1078CB9')).toBeTruthy()
    expect(screen.getByText('camille@exemple.fr')).toBeTruthy()
    expect(screen.getByText('7', { selector: 'b' }).parentElement?.textContent).toBe('7 points')
    expect(screen.getByText('Aucun plat offert, 7 points sur 10')).toBeTruthy()
    expect(screen.getByText('Aucune commande n’attend ce client aujourd’hui.')).toBeTruthy()
  },
)

it('says which reward is to be used: chosen ones and those that the points could buy', async () => {
  open(found({ current_points: 23, available_rewards: 2, rewards: [VOUCHER] }))
  const heading = await screen.findByRole('heading', { name: 'Plat offert à utiliser' })
  const items = within(heading.parentElement as HTMLElement).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Som tam, déjà choisi',
    '2\u00a0plats offerts à choisir',
  ])
})

it('leads back to the QR codes on a desktop, to the next card on a phone', async () => {
  const desktop = open(found())
  const back = await screen.findByRole('link', { name: 'Codes QR' })
  expect(back.getAttribute('href')).toBe('/admin/fidelite?onglet=qr')
  fireEvent.click(back)
  expect(desktop.address()).toBe('/admin/fidelite?onglet=qr')
})

it.each([
  ['/admin/qr-result/QR_F1078CB9', 'Aucune donnée client trouvée'],
  ['/admin/qr-mobile/QR_F1078CB9', 'Aucune donnée client'],
])('at %s says that nobody has the card: %s', async (at, title) => {
  const { address } = open(UNKNOWN, at)
  await screen.findByRole('heading', { name: title })
  fireEvent.click(screen.getByRole('link', { name: 'Retour à l’administration' }))
  expect(address()).toBe('/admin')
})

it('does not take a silent server for a card that nobody has', async () => {
  let isDown = true
  open(() => (isDown ? problem(503, 'unavailable', 'Service momentanément indisponible.') : found()))
  await screen.findByText('Service momentanément indisponible.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('heading', { name: 'Camille Renard' })
})

it('shows the order that waits as the board does, hands it over, and then waits for nothing', async () => {
  const order = aBoardOrder({ status: 'ready', version: 4 })
  let orders = [order]
  const { line, server } = open(() => found({ orders }))
  const ticket = await screen.findByRole('article', { name: `Commande ${order.number}` })
  await waitFor(() => expect(line.lines).toHaveLength(1))
  // Until the board has told, a tap would be lost: it is not taken.
  expect(ticket.closest('[inert]')).toBeTruthy()
  await act(() => line.board([order]))
  expect(ticket.closest('[inert]')).toBeNull()
  fireEvent.click(within(ticket).getByRole('button', { name: `Remettre ${order.number}` }))
  await screen.findByRole('button', { name: `Annuler ${order.number}` })
  orders = []
  await act(() => line.orders([{ ...order, status: 'delivered', version: 5 }]))
  await screen.findByText('Aucune commande n’attend ce client aujourd’hui.')
  await waitFor(() => expect(server.of(CARD)).toHaveLength(2))
})

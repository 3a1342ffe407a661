import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aScannedCustomer } from '#pwa/testing/samples/a-scanned-customer.ts'
import { ScanPage } from './scan-page.tsx'
import { DesktopResultPage } from './scan-result.tsx'

const device = vi.hoisted(() => ({ cachedCard: vi.fn() }))
vi.mock('#pwa/offline/staff/staff-device.ts', async original => ({ ...(await original<object>()), ...device }))

const CARD = 'QR_F1078CB9'
const AT = Date.parse('2026-11-21T06:30:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  keepStaff({ token: 'a-token', role: 'manager' })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => void vi.useRealTimers())

function open(at: string) {
  let isGone = true
  fakeServer({
    'GET /api/restaurant': { body: aRestaurant() },
    'GET /healthz': () => (isGone ? 'offline' : {}),
    'POST /api/admin/qr-codes/scan': 'offline',
    [`GET /api/admin/qr-codes/${CARD}`]: () =>
      isGone ? 'offline' : { body: { customer_data: aScannedCustomer({ current_points: 8 }) } },
  })
  fakeBoardLine()
  const part = renderPart(
    <Routes>
      <Route path="/admin/scan" element={<ScanPage />} />
      <Route path="/admin/qr-result/:qrId" element={<DesktopResultPage />} />
    </Routes>,
    { at },
  )
  return { ...part, comesBack: () => (isGone = false) }
}

function scan(text: string) {
  fireEvent.change(screen.getByLabelText('Numéro de la carte de fidélité'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }))
}

it('shows what the device last heard of a card, marked so, and why nothing of it can be changed', async () => {
  device.cachedCard.mockResolvedValue({ card: { qr_code_id: CARD, name: 'Camille R.', current_points: 14 }, at: AT })
  const { address } = open('/admin/scan')
  scan(CARD)
  await screen.findByRole('heading', { name: 'Camille R.' })
  expect(address()).toBe(`/admin/qr-result/${CARD}`)
  expect(screen.getByText('Dernière valeur connue').parentElement?.textContent).toMatch(
    /^Dernière valeur connue, à jour aujourd’hui à 7\sh\s30/,
  )
  expect(screen.getByText('14')).toBeTruthy()
  expect(screen.getByText(/^1\splat offert d’après ces points, à vérifier en ligne$/)).toBeTruthy()
  expect(screen.getByText(/^Hors connexion, les points ne changent pas/)).toBeTruthy()
})

it('says of a card that the device does not know that it may be a recent one', async () => {
  device.cachedCard.mockResolvedValue({ card: undefined, at: AT })
  open('/admin/scan')
  scan('QR_00000000')
  await screen.findByText(/^Carte inconnue ici \(liste d’aujourd’hui à 7\sh\s30\)/)
})

it('says what no card can be in the same words as ever', async () => {
  open('/admin/scan')
  scan('bonjour')
  await screen.findByText(/^Format non reconnu/)
  expect(device.cachedCard).not.toHaveBeenCalledWith('BONJOUR')
})

it('takes the server’s word again once it is back', async () => {
  device.cachedCard.mockResolvedValueOnce({ card: undefined, at: AT })
  const { comesBack } = open(`/admin/qr-result/${CARD}`)
  await screen.findByText(/^Carte inconnue ici/)
  comesBack()
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('heading', { name: 'Camille Renard' })
  expect(screen.queryByText('Dernière valeur connue')).toBeNull()
})

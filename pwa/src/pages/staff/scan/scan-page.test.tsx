import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpenCamera } from '#pwa/features/loyalty/admin/camera.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aScannedCustomer } from '#pwa/testing/samples/a-scanned-customer.ts'
import { ScanPage } from './scan-page.tsx'

const SCAN = 'POST /api/admin/qr-codes/scan'
const FOUND = { body: { customer_data: aScannedCustomer({ qr_points: 3 }) } }
const UNKNOWN = problem(404, 'customer_not_found', 'Client non trouvé')

const { openCamera } = vi.hoisted(() => ({ openCamera: vi.fn() }))
vi.mock('#pwa/features/loyalty/admin/camera.ts', () => ({ openCamera }))

let closed: string[] = []
let show: (text: string) => void = () => {}
/** Gives the page this camera; what is shown to it is read by `show`. */
function hasCamera(ids: string[] = ['rear'], light?: OpenCamera['light']) {
  openCamera.mockImplementation(async (_: string, id: string | undefined, onText: (text: string) => void) => {
    show = onText
    const own = id ?? ids[0]
    return { id: own, ids, light, close: async () => void closed.push(own ?? '') }
  })
}

beforeEach(() => {
  keepStaff({ token: 'a-token', role: 'manager' })
  closed = []
  openCamera.mockReset()
  vi.stubGlobal('isSecureContext', true)
  asks('prompt')
})
afterEach(() => vi.restoreAllMocks())

function asks(state: string) {
  const permission = Object.assign(new EventTarget(), { state })
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => permission } })
  return permission
}

function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer(handlers)
  return { server, ...renderPart(<ScanPage />, { at: '/admin/scan' }) }
}
const box = () => screen.getByLabelText<HTMLInputElement>('Numéro de la carte de fidélité')
function type(text: string) {
  fireEvent.change(box(), { target: { value: text } })
  fireEvent.submit(box().form as HTMLFormElement)
}
const activate = () => fireEvent.click(screen.getByRole('button', { name: 'Activer la caméra' }))

it.each([
  ['', 'Veuillez entrer l’ID du QR code ou les données JSON'],
  ['{"qr', 'Format JSON invalide. Utilisez le format simplifié "QR_XXXXXX" ou corrigez le JSON.'],
  ['F1078CB9', 'Format non reconnu. Utilisez soit un ID QR (ex: QR_F1078CB9) soit des données JSON complètes.'],
])('says of %j what is wrong, in the former client’s words, without asking the server', async (text, message) => {
  const { server } = open()
  type(text)
  await screen.findByText(message)
  expect(box().getAttribute('aria-invalid')).toBe('true')
  expect(server.requests).toEqual([])
})

it('leads from a typed id to its customer, with what the text claimed', async () => {
  const { server, address } = open({ [SCAN]: FOUND })
  type(' qr_f1078cb9 ')
  await waitFor(() => expect(address()).toBe('/admin/qr-result/QR_F1078CB9'))
  expect(server.of(SCAN)[0]?.body).toEqual({ qr_data: ' qr_f1078cb9 ' })
})

it('leads to the other page on a phone', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36')
  const { address } = open({ [SCAN]: FOUND })
  type('QR_F1078CB9')
  await waitFor(() => expect(address()).toBe('/admin/qr-mobile/QR_F1078CB9'))
})

it('says that nobody has the card, and keeps what was typed', async () => {
  open({ [SCAN]: UNKNOWN })
  type('QR_00000000')
  await screen.findByText('Client non trouvé')
  expect(box().value).toBe('QR_00000000')
  fireEvent.change(box(), { target: { value: 'QR_0000000' } })
  expect(screen.queryByText('Client non trouvé')).toBeNull()
})

it.each([
  ['offline', /^Hors connexion, sans carte gardée ici/],
  [{ status: 502, body: {} }, 'Erreur lors du scan du QR code'],
] as const)('says that the scan failed: %j', async (answer, message) => {
  open({ [SCAN]: answer })
  type('QR_F1078CB9')
  expect(await screen.findByText(message)).toBeTruthy()
})

it('hears a scanner that types, wherever the focus is', () => {
  open()
  const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })
  press('g')
  expect(document.activeElement).not.toBe(box())
  press('Q')
  expect(document.activeElement).toBe(box())
  box().blur()
  press('h', screen.getByRole('button', { name: 'Vérifier' }))
  expect(document.activeElement).toBe(box())
})

it('opens the camera when asked to, the one at the back, and by itself the next time', async () => {
  hasCamera()
  const first = open()
  expect(openCamera).not.toHaveBeenCalled()
  activate()
  await screen.findByRole('button', { name: 'Couper la caméra' })
  expect(openCamera.mock.calls[0]?.[1]).toBeUndefined()
  first.rerender(null)
  await waitFor(() => expect(closed).toEqual(['rear']))
  first.rerender(<ScanPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Couper la caméra' }))
  await waitFor(() => expect(closed).toEqual(['rear', 'rear']))
  expect(screen.getByRole('button', { name: 'Activer la caméra' })).toBeTruthy()
})

it('opens it by itself where the browser allows it already, or comes to allow it', async () => {
  hasCamera()
  const permission = asks('denied')
  open()
  await act(async () => {})
  expect(openCamera).not.toHaveBeenCalled()
  permission.state = 'granted'
  act(() => void permission.dispatchEvent(new Event('change')))
  await screen.findByRole('button', { name: 'Couper la caméra' })
})

it('looks a shown card up once, however often the camera reads it', async () => {
  hasCamera()
  let answer = (_: typeof UNKNOWN) => {}
  const { server } = open({ [SCAN]: () => new Promise<typeof UNKNOWN>(resolve => (answer = resolve)) })
  activate()
  await screen.findByText('Placez le code dans le cadre.')
  act(() => show('QR_00000000'))
  act(() => show('QR_00000000'))
  await screen.findByText('Vérification…')
  await act(async () => answer(UNKNOWN))
  await screen.findByText('Client non trouvé')
  await act(async () => show('QR_00000000'))
  expect(server.of(SCAN)).toHaveLength(1)
  act(() => show('QR_11111111'))
  await waitFor(() => expect(server.of(SCAN)).toHaveLength(2))
})

it('leads from a shown card to its customer', async () => {
  hasCamera()
  const { address } = open({ [SCAN]: FOUND })
  activate()
  await screen.findByText('Placez le code dans le cadre.')
  act(() => show('https://lai-khram.example/customer/QR_F1078CB9'))
  await waitFor(() => expect(address()).toBe('/admin/qr-result/QR_F1078CB9'))
})

it('switches to the next camera, and remembers it; one alone cannot be switched', async () => {
  hasCamera(['rear', 'front'])
  open()
  activate()
  fireEvent.click(await screen.findByRole('button', { name: 'Changer de caméra' }))
  await waitFor(() => expect(openCamera.mock.calls.map(([, id]) => id)).toEqual([undefined, 'front']))
  expect(closed).toEqual(['rear'])
  await waitFor(() => expect(localStorage.getItem('laikhram_camera')).toBe('{"id":"front"}'))
  fireEvent.click(await screen.findByRole('button', { name: 'Changer de caméra' }))
  await waitFor(() => expect(openCamera.mock.calls.at(-1)?.[1]).toBe('rear'))
})

it('turns the light on and off, where there is one', async () => {
  let isOn = false
  const turn = async (on: boolean) => {
    isOn = on
  }
  hasCamera(['rear'], { isOn: () => isOn, turn })
  open()
  activate()
  const light = await screen.findByRole('button', { name: 'Lampe' })
  expect(screen.queryByRole('button', { name: 'Changer de caméra' })).toBeNull()
  fireEvent.click(light)
  await waitFor(() => expect(light.getAttribute('aria-pressed')).toBe('true'))
  expect(isOn).toBe(true)
})

it.each([
  ['NotAllowedError: Permission denied', 'Caméra refusée. Saisissez le code QR_ à la main.'],
  ['NotFoundError: Requested device not found', 'Aucune caméra trouvée. Saisissez le code QR_ à la main.'],
  ['NotReadableError: in use', 'La caméra est déjà prise. Saisissez le code QR_ à la main.'],
])('says what to do after %s, and tries again', async (error, sentence) => {
  openCamera.mockRejectedValueOnce(`Error getting userMedia, error = ${error}`)
  open()
  activate()
  await screen.findByText(sentence)
  hasCamera()
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('button', { name: 'Couper la caméra' })
})

it('says that a camera needs https, where trying again would not help', async () => {
  vi.stubGlobal('isSecureContext', false)
  openCamera.mockRejectedValueOnce('Camera streaming not supported by the browser.')
  open()
  activate()
  await screen.findByText('Pas de caméra à cette adresse. Saisissez le code QR_ à la main.')
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})

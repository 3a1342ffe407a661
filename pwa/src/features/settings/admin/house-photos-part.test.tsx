import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { HousePhoto } from '#api/features/settings/contract-restaurant.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { theSettings } from '#pwa/testing/samples/the-settings.ts'
import { HousePhotoForm } from './restaurant-part.tsx'

vi.mock('#pwa/ui/media/draw-crop.ts', () => ({
  drawCrop: () => {},
  suggestedLight: () => 0,
  encodedCrop: () => 'data:image/jpeg;base64,AAAA',
}))

const PUT = 'PUT /api/admin/house-photos/wok'
const DELETE = 'DELETE /api/admin/house-photos/wok'
const WOK: HousePhoto = { place: 'wok', alt: 'Le wok', photo: { url: '/api/pictures/wok' } }
const DONE = { body: theSettings({ version: 8 }) }
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 2, 88, 3, 32, 1, 0x11, 0, 0xff, 0xda, 7, 0xff, 0xd9])

beforeEach(() => {
  keepStaff({ token: 'a-token', role: 'admin' })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 1200, close: () => {} }))
})

function open(handlers: Parameters<typeof fakeServer>[0], shown?: HousePhoto) {
  const onSubmit = vi.fn(event => event.preventDefault())
  const server = fakeServer(handlers)
  renderPart(
    <form onSubmit={onSubmit}>
      <ul>
        <HousePhotoForm place="wok" title="Au wok" shown={shown} />
      </ul>
    </form>,
  )
  return { server, onSubmit }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Ce qu’elle montre/ })

async function choose() {
  const input = screen.getByLabelText('Photo : Au wok')
  Object.defineProperty(input, 'files', {
    value: [new File([jpeg], 'wok.jpg', { type: 'image/jpeg' })],
    configurable: true,
  })
  fireEvent.change(input)
  const dialog = await screen.findByRole('dialog', { name: 'Cadrer la photo' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Garder cette photo' }))
}

it('asks for words only with a picture, and sends both together', async () => {
  const { server } = open({ [PUT]: DONE })
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: /Enregistrer/ })]).toEqual([null, null])
  await choose()
  press('Enregistrer la photo')
  expect(await screen.findByText('Dites en quelques mots ce que montre la photo.')).toBeDefined()
  expect(server.requests).toEqual([])
  fireEvent.change(words(), { target: { value: ' Malee au wok ' } })
  press('Enregistrer la photo')
  await waitFor(() => expect(server.of(PUT)).toHaveLength(1))
  expect(server.of(PUT)[0]?.body).toEqual({ image_data: 'data:image/jpeg;base64,AAAA', alt: 'Malee au wok' })
})

it('changes the words alone, by the key Enter too, without sending the settings', async () => {
  const { server, onSubmit } = open({ [PUT]: DONE }, WOK)
  fireEvent.change(words(), { target: { value: 'Malee au wok' } })
  fireEvent.keyDown(words(), { key: 'Enter' })
  await waitFor(() => expect(server.of(PUT)[0]?.body).toEqual({ alt: 'Malee au wok' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

it('keeps picture and words after a failure, in the server’s words', async () => {
  const { server } = open({ [PUT]: 'offline' }, WOK)
  await choose()
  press('Enregistrer la photo')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(server.of(PUT)).toHaveLength(1)
  expect(words().value).toBe('Le wok')
  expect(screen.getByAltText('Le wok').getAttribute('src')).toBe('data:image/jpeg;base64,AAAA')
})

it('takes a photo down, while a picture that was only chosen is put away without a call', async () => {
  const { server } = open({ [DELETE]: DONE }, WOK)
  await choose()
  press('Retirer la photo')
  await waitFor(() => expect(screen.getByAltText('Le wok').getAttribute('src')).toBe('/api/pictures/wok'))
  expect(server.requests).toEqual([])
  press('Retirer la photo')
  await waitFor(() => expect(server.of(DELETE)).toHaveLength(1))
})

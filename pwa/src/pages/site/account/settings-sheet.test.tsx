import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import {
  alert,
  CAMILLE,
  errorOf,
  field,
  IMAGE,
  openSheet,
  press,
  settingsSheetTests,
  type,
  UPDATE,
  UPDATE_FAILED,
} from '#pwa/testing/settings-sheet.tsx'
import { encodedCrop } from '#pwa/ui/media/draw-crop.ts'
import { SettingsSheet } from './settings-sheet.tsx'

vi.mock('#pwa/ui/media/draw-crop.ts', () => ({
  drawCrop: vi.fn(),
  encodedCrop: vi.fn(() => 'data:image/jpeg;base64,AAAA'),
}))

settingsSheetTests()

describe('the profile', () => {
  it('shows what is known; the address cannot be changed; offers are wished for by nobody beforehand', () => {
    openSheet()
    expect([field('Nom').value, field(/^Téléphone/).value]).toEqual(['Camille Renard', '06 12 34 56 78'])
    expect([field('Email').disabled, field('Email').value]).toEqual([true, CAMILLE.email])
    screen.getByText('L’email ne peut pas être modifié')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect(screen.queryByText(/^Modifications non enregistrées/)).toBeNull()
  })

  it('is saved as a whole, and the page knows it at once', async () => {
    const saved = { ...CAMILLE, name: 'Camille Roux', phone: '', marketing_opt_in: true }
    const { server } = openSheet({ [UPDATE]: { body: saved } })
    type('Nom', 'Camille Roux')
    type(/^Téléphone/, '')
    fireEvent.click(screen.getByRole('checkbox'))
    press('Enregistrer')
    await screen.findByText('Profil mis à jour !')
    expect(server.of(UPDATE)[0]?.body).toEqual({
      user_email: CAMILLE.email,
      name: 'Camille Roux',
      phone: '',
      marketing_opt_in: true,
    })
    expect(server.of(UPDATE)[0]?.headers.get('authorization')).toBe('Bearer jeton')
    expect(currentCustomer()).toMatchObject(saved)
    expect(screen.queryByText(/^Modifications non enregistrées/)).toBeNull()
  })

  it.each([
    ['Nom', '   ', 'Le nom est requis'],
    [/^Téléphone/, '06 12', 'Numéro de téléphone invalide'],
  ])('refuses %s as in %j', (label, value, message) => {
    const { server } = openSheet()
    type(label, value)
    press('Enregistrer')
    expect(errorOf(label)).toBe(message)
    expect(document.activeElement).toBe(field(label))
    expect(server.of(UPDATE)).toEqual([])
  })

  it.each([
    ['no answer', 'offline' as const],
    ['a server in trouble', problem(500, 'internal', 'Une erreur est survenue.')],
  ])('says that it could not be saved, and keeps everything: %s', async (_, answer) => {
    openSheet({ [UPDATE]: answer })
    type('Nom', 'Camille Roux')
    press('Enregistrer')
    expect(await alert()).toBe(UPDATE_FAILED)
    expect(field('Nom').value).toBe('Camille Roux')
    expect(currentCustomer()?.name).toBe('Camille Renard')
  })

  it('puts the server’s messages beside their fields', async () => {
    const errors = [{ path: 'name', message: 'Ce texte contient un caractère non accepté.' }]
    openSheet({ [UPDATE]: problem(422, 'validation_failed', 'Vérifiez les champs signalés.', { errors }) })
    type('Nom', 'C')
    press('Enregistrer')
    await waitFor(() => expect(errorOf('Nom')).toBe('Ce texte contient un caractère non accepté.'))
  })

  it('keeps what was typed while it is closed, and takes it back when asked to', () => {
    const { setOpen } = openSheet()
    type('Nom', 'Camille Roux')
    setOpen(false)
    setOpen(true)
    expect(field('Nom').value).toBe('Camille Roux')
    press('Les annuler')
    expect(field('Nom').value).toBe('Camille Renard')
  })

  it('shows nobody else’s unsaved words', () => {
    openSheet()
    type('Nom', 'Camille Roux')
    act(() =>
      keepCustomer({ user: aCustomer({ id: '7d0c0f5e-0000-4000-8000-000000000009', name: 'Nok' }), token: 'x' }, true),
    )
    expect(field('Nom').value).toBe('Nok')
  })

  it('does not lose what is typed while it is being saved', async () => {
    let answer = (_: { body: object }) => {}
    openSheet({ [UPDATE]: () => new Promise(resolve => (answer = resolve)) })
    type('Nom', 'Camille Roux')
    press('Enregistrer')
    await screen.findByRole('button', { name: 'Enregistrement…' })
    type('Nom', 'Camille Roux-Renard')
    answer({ body: { ...CAMILLE, name: 'Camille Roux' } })
    await screen.findByText('Profil mis à jour !')
    expect(field('Nom').value).toBe('Camille Roux-Renard')
  })

  it('tells of a session that is over, and keeps the words for the next', async () => {
    const { onSessionOver } = openSheet({ [UPDATE]: problem(401, 'unauthenticated', 'Connectez-vous pour continuer.') })
    type('Nom', 'Camille Roux')
    press('Enregistrer')
    await waitFor(() => expect(onSessionOver).toHaveBeenCalledOnce())
    expect(field('Nom').value).toBe('Camille Roux')
  })
})

describe('the photo', () => {
  const picture = { width: 800, height: 600, close: vi.fn() }
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 2, 88, 3, 32, 1, 0x11, 0, 0xff, 0xda, 7, 0xff, 0xd9])
  const choose = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    fireEvent.change(input)
  }
  const aPhoto = () => new File([jpeg], 'moi.jpg', { type: 'image/jpeg' })
  beforeEach(() => vi.stubGlobal('createImageBitmap', async () => picture))

  it('is cut to a square, sent, and shown', async () => {
    const { server, address } = openSheet({ [IMAGE]: { body: { image_url: '/api/pictures/abc' } } })
    choose(aPhoto())
    const dialog = await screen.findByRole('dialog', { name: 'Cadrer la photo' })
    expect(address()).toBe('/?compte=parametres&onglet=profil&photo=')
    const square = within(dialog).getByRole('application', { name: 'Cadrage de la photo' })
    fireEvent.keyDown(square, { key: 'ArrowRight' })
    fireEvent.change(within(dialog).getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
    press('Garder cette photo')
    await screen.findByText('Photo mise à jour !')
    expect(vi.mocked(encodedCrop).mock.lastCall).toEqual([picture, { x: 220, y: 150, width: 300, height: 300 }, 512])
    expect(server.of(IMAGE)[0]?.body).toEqual({
      user_email: CAMILLE.email,
      image_data: 'data:image/jpeg;base64,AAAA',
      filename: 'photo.jpg',
    })
    expect(currentCustomer()?.profile_image).toBe('/api/pictures/abc')
    await waitFor(() => expect(address()).toBe('/?compte=parametres&onglet=profil'))
  })

  it('that arrives after one has gone back leaves the settings where they are', async () => {
    let answer = (_: object) => {}
    const { address } = openSheet({ [IMAGE]: () => new Promise(resolve => (answer = resolve)) })
    choose(aPhoto())
    const dialog = await screen.findByRole('dialog', { name: 'Cadrer la photo' })
    press('Garder cette photo')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(address()).toBe('/?compte=parametres&onglet=profil'))
    answer({ body: { image_url: '/api/pictures/abc' } })
    await screen.findByText('Photo mise à jour !')
    choose(aPhoto())
    await waitFor(() => expect(address()).toBe('/?compte=parametres&onglet=profil&photo='))
  })

  it.each([
    ['of no answer', 'offline' as const, 'Erreur lors du téléchargement de l’image. Veuillez réessayer.'],
    ['in the server’s words, where they say what to do', problem(422, 'image_unreadable', 'Abîmée.'), 'Abîmée.'],
  ])('stays in its frame after a failure, told %s', async (_, answer, sentence) => {
    openSheet({ [IMAGE]: answer })
    choose(aPhoto())
    await screen.findByRole('dialog', { name: 'Cadrer la photo' })
    press('Garder cette photo')
    expect(await alert()).toBe(sentence)
    expect(currentCustomer()?.profile_image).toBeNull()
  })

  it('is refused with a sentence where the file is none', async () => {
    openSheet()
    choose(new File(['%PDF-1.7'], 'carte.pdf', { type: 'application/pdf' }))
    expect(await alert()).toBe('Veuillez sélectionner un fichier image valide.')
    expect(screen.queryByRole('dialog', { name: 'Cadrer la photo' })).toBeNull()
  })

  it('can be taken away, whatever else stands in the form', async () => {
    keepCustomer({ user: aCustomer({ profile_image: '/api/pictures/abc' }), token: 'jeton' }, true)
    const { server } = openSheet({ [UPDATE]: { body: CAMILLE } })
    type('Nom', 'Pas encore enregistré')
    press('Retirer la photo')
    await screen.findByText('Photo retirée.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choisir une photo' }))
    expect(server.of(UPDATE)[0]?.body).toEqual({ user_email: CAMILLE.email, name: CAMILLE.name, profile_image: null })
    expect(field('Nom').value).toBe('Pas encore enregistré')
  })

  it('is lost with a reload: the address goes back to the settings', async () => {
    const { server } = openSheet()
    const { address } = renderPart(
      <SettingsSheet open onClose={() => {}} onSection={() => {}} onSessionOver={async () => {}} />,
      { at: '/?compte=parametres&photo=' },
    )
    await waitFor(() => expect(address()).toBe('/?compte=parametres'))
    expect(server.of(IMAGE)).toEqual([])
  })
})

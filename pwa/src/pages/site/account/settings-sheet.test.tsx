import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dropProfileDraft } from '#pwa/features/customers/settings/profile-draft.ts'
import { currentCustomer, customerToken, keepCustomer } from '#pwa/lib/customer-session.ts'
import { aCustomer } from '#pwa/testing/a-customer.ts'
import { aRestaurant } from '#pwa/testing/a-restaurant.ts'
import { fakeServer, problem } from '#pwa/testing/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { encodedCrop } from '#pwa/ui/photo/draw-crop.ts'
import { ToastHost } from '#pwa/ui/toast-host.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
// What leaving an account loads when it is needed: a test would be over before.
import '#pwa/features/cart/reward-lines.ts'
import '#pwa/features/checkout/details/details.ts'
import '#pwa/features/checkout/draft.ts'
import '#pwa/offline/outbox/site-outbox.ts'

vi.mock('#pwa/ui/photo/draw-crop.ts', () => ({
  drawCrop: vi.fn(),
  encodedCrop: vi.fn(() => 'data:image/jpeg;base64,AAAA'),
}))

const UPDATE = 'PUT /api/user/profile/update'
const IMAGE = 'POST /api/user/profile/image'
const PASSWORD = 'PUT /api/user/password/change'
const SESSIONS = 'GET /api/auth/sessions'
const EXPORT = 'GET /api/user/data-export'
const DELETE = 'DELETE /api/user'
const UPDATE_FAILED = 'Erreur lors de la mise à jour. Veuillez réessayer.'

const CAMILLE = aCustomer()
const DEVICES = [device('1', 'Chrome, Android', true), device('2', 'Safari, iPhone'), device('3', 'Firefox, Windows')]

function device(n: string, name: string, current = false) {
  return {
    id: `7d0c0f5e-0000-4000-8000-00000000000${n}`,
    device: name,
    created_at: '2026-11-01T10:00:00Z',
    last_seen_at: '2026-11-02T10:00:00Z',
    current,
  }
}

beforeEach(() => {
  dropProfileDraft()
  keepCustomer({ user: CAMILLE, token: 'jeton' }, true)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

type Handlers = Parameters<typeof fakeServer>[0]

function open(handlers: Handlers = {}, tab = 'profil') {
  const onClose = vi.fn()
  const onSessionOver = vi.fn(async () => {})
  const server = fakeServer({
    'GET /api/auth/me': () => ({ body: currentCustomer() }),
    'GET /api/restaurant': { body: aRestaurant() },
    'GET /healthz': {},
    [SESSIONS]: { body: DEVICES },
    ...handlers,
  })
  const sheet = (isOpen: boolean) => (
    <>
      <SettingsSheet open={isOpen} onClose={onClose} onSection={() => {}} onSessionOver={onSessionOver} />
      <ToastHost />
    </>
  )
  const part = renderPart(sheet(true), { at: `/?compte=parametres&onglet=${tab}`, cameFrom: ['/'] })
  return { ...part, server, onClose, onSessionOver, setOpen: (isOpen: boolean) => part.rerender(sheet(isOpen)) }
}

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp | string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const errorOf = (label: RegExp | string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find(id => id.endsWith('-error')) ?? '')?.textContent
}
const alert = async () => (await screen.findByRole('alert')).textContent

describe('the profile', () => {
  it('shows what is known; the address cannot be changed; offers are wished for by nobody beforehand', () => {
    open()
    expect([field('Nom').value, field(/^Téléphone/).value]).toEqual(['Camille Renard', '06 12 34 56 78'])
    expect([field('E-mail').disabled, field('E-mail').value]).toEqual([true, CAMILLE.email])
    screen.getByText("L'email ne peut pas être modifié")
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect(screen.queryByText(/^Modifications non enregistrées/)).toBeNull()
  })

  it('is saved as a whole, and the page knows it at once', async () => {
    const saved = { ...CAMILLE, name: 'Camille Roux', phone: '', marketing_opt_in: true }
    const { server } = open({ [UPDATE]: { body: saved } })
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
    expect(currentCustomer()).toEqual(saved)
    expect(screen.queryByText(/^Modifications non enregistrées/)).toBeNull()
  })

  it.each([
    ['Nom', '   ', 'Le nom est requis'],
    [/^Téléphone/, '06 12', 'Numéro de téléphone invalide'],
  ])('refuses %s as in %j', (label, value, message) => {
    const { server } = open()
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
    open({ [UPDATE]: answer })
    type('Nom', 'Camille Roux')
    press('Enregistrer')
    expect(await alert()).toBe(UPDATE_FAILED)
    expect(field('Nom').value).toBe('Camille Roux')
    expect(currentCustomer()?.name).toBe('Camille Renard')
  })

  it('puts the server’s messages beside their fields', async () => {
    const errors = [{ path: 'name', message: 'Ce texte contient un caractère non accepté.' }]
    open({ [UPDATE]: problem(422, 'validation_failed', 'Vérifiez les champs signalés.', { errors }) })
    type('Nom', 'C')
    press('Enregistrer')
    await waitFor(() => expect(errorOf('Nom')).toBe('Ce texte contient un caractère non accepté.'))
  })

  it('keeps what was typed while it is closed, and takes it back when asked to', () => {
    const { setOpen } = open()
    type('Nom', 'Camille Roux')
    setOpen(false)
    setOpen(true)
    expect(field('Nom').value).toBe('Camille Roux')
    press('Les annuler')
    expect(field('Nom').value).toBe('Camille Renard')
  })

  it('shows nobody else’s unsaved words', () => {
    open()
    type('Nom', 'Camille Roux')
    act(() =>
      keepCustomer({ user: aCustomer({ id: '7d0c0f5e-0000-4000-8000-000000000009', name: 'Nok' }), token: 'x' }, true),
    )
    expect(field('Nom').value).toBe('Nok')
  })

  it('does not lose what is typed while it is being saved', async () => {
    let answer = (_: { body: object }) => {}
    open({ [UPDATE]: () => new Promise(resolve => (answer = resolve)) })
    type('Nom', 'Camille Roux')
    press('Enregistrer')
    await screen.findByRole('button', { name: 'Enregistrement…' })
    type('Nom', 'Camille Roux-Renard')
    answer({ body: { ...CAMILLE, name: 'Camille Roux' } })
    await screen.findByText('Profil mis à jour !')
    expect(field('Nom').value).toBe('Camille Roux-Renard')
  })

  it('tells of a session that is over, and keeps the words for the next', async () => {
    const { onSessionOver } = open({ [UPDATE]: problem(401, 'unauthenticated', 'Connectez-vous pour continuer.') })
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
    const { server, address } = open({ [IMAGE]: { body: { image_url: '/api/pictures/abc' } } })
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
    const { address } = open({ [IMAGE]: () => new Promise(resolve => (answer = resolve)) })
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
    ['of no answer', 'offline' as const, "Erreur lors du téléchargement de l'image. Veuillez réessayer."],
    ['in the server’s words, where they say what to do', problem(422, 'image_unreadable', 'Abîmée.'), 'Abîmée.'],
  ])('stays in its frame after a failure, told %s', async (_, answer, sentence) => {
    open({ [IMAGE]: answer })
    choose(aPhoto())
    await screen.findByRole('dialog', { name: 'Cadrer la photo' })
    press('Garder cette photo')
    expect(await alert()).toBe(sentence)
    expect(currentCustomer()?.profile_image).toBeNull()
  })

  it('is refused with a sentence where the file is none', async () => {
    open()
    choose(new File(['%PDF-1.7'], 'carte.pdf', { type: 'application/pdf' }))
    expect(await alert()).toBe('Veuillez sélectionner un fichier image valide.')
    expect(screen.queryByRole('dialog', { name: 'Cadrer la photo' })).toBeNull()
  })

  it('can be taken away, whatever else stands in the form', async () => {
    keepCustomer({ user: aCustomer({ profile_image: '/api/pictures/abc' }), token: 'jeton' }, true)
    const { server } = open({ [UPDATE]: { body: CAMILLE } })
    type('Nom', 'Pas encore enregistré')
    press('Retirer la photo')
    await screen.findByText('Photo retirée.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choisir une photo' }))
    expect(server.of(UPDATE)[0]?.body).toEqual({ user_email: CAMILLE.email, name: CAMILLE.name, profile_image: null })
    expect(field('Nom').value).toBe('Pas encore enregistré')
  })

  it('is lost with a reload: the address goes back to the settings', async () => {
    const { server } = open()
    const { address } = renderPart(
      <SettingsSheet open onClose={() => {}} onSection={() => {}} onSessionOver={async () => {}} />,
      { at: '/?compte=parametres&photo=' },
    )
    await waitFor(() => expect(address()).toBe('/?compte=parametres'))
    expect(server.of(IMAGE)).toEqual([])
  })
})

describe('the password', () => {
  const fill = (change: Record<string, string> = {}) => {
    const values = {
      'Mot de passe actuel': 'nuages',
      'Nouveau mot de passe': 'wok-basilic',
      'Confirmer le mot de passe': 'wok-basilic',
      ...change,
    }
    for (const [label, value] of Object.entries(values)) type(label, value)
  }

  it('is changed, and the device goes on with the new token', async () => {
    const { server } = open({ [PASSWORD]: { body: { token: 'nouveau' } } }, 'securite')
    screen.getByText(/^Vos autres appareils seront déconnectés/)
    await screen.findByText('Chrome, Android')
    fill()
    press('Changer le mot de passe')
    await screen.findByText('Mot de passe changé !')
    expect(server.of(PASSWORD)[0]?.body).toEqual({
      user_email: CAMILLE.email,
      current_password: 'nuages',
      new_password: 'wok-basilic',
    })
    expect([customerToken(), currentCustomer()]).toEqual(['nouveau', CAMILLE])
    expect(field('Mot de passe actuel').value).toBe('')
    await waitFor(() => expect(server.of(SESSIONS).at(-1)?.headers.get('authorization')).toBe('Bearer nouveau'))
  })

  it.each([
    ['Mot de passe actuel', '', 'Le mot de passe est requis'],
    ['Nouveau mot de passe', '12345', 'Le mot de passe doit contenir au moins 6 caractères.'],
    ['Confirmer le mot de passe', 'wok-piment', 'Les mots de passe ne correspondent pas.'],
  ])('refuses %s as in %j', (label, value, message) => {
    const { server } = open({}, 'securite')
    fill({ [label]: value })
    press('Changer le mot de passe')
    expect(errorOf(label)).toBe(message)
    expect(server.of(PASSWORD)).toEqual([])
  })

  it('that is not the right one is said so beside it', async () => {
    open({ [PASSWORD]: problem(422, 'wrong_password', 'Le mot de passe actuel ne correspond pas.') }, 'securite')
    fill()
    press('Changer le mot de passe')
    await waitFor(() => expect(errorOf('Mot de passe actuel')).toBe('Le mot de passe actuel ne correspond pas.'))
    expect(document.activeElement).toBe(field('Mot de passe actuel'))
    expect(customerToken()).toBe('jeton')
  })

  it.each([
    ['the server’s sentence', problem(429, 'rate_limited', 'Trop de tentatives.'), 'Trop de tentatives.'],
    [
      'the specification’s words without one',
      'offline' as const,
      'Erreur lors du changement de mot de passe. Veuillez réessayer.',
    ],
  ])('that could not be changed is told by %s', async (_, answer, sentence) => {
    open({ [PASSWORD]: answer }, 'securite')
    fill()
    press('Changer le mot de passe')
    expect(await alert()).toBe(sentence)
    expect(field('Nouveau mot de passe').value).toBe('wok-basilic')
  })
})

describe('the devices', () => {
  const end = (n: string) => `DELETE /api/auth/sessions/7d0c0f5e-0000-4000-8000-00000000000${n}`

  it('are signed out one by one; one that has gone by itself is none the worse', async () => {
    let left = DEVICES
    const { server } = open(
      {
        [SESSIONS]: () => ({ body: left }),
        [end('2')]: () => {
          left = left.filter(({ device: name }) => name !== 'Safari, iPhone')
          return {}
        },
        [end('3')]: () => {
          left = DEVICES.slice(0, 1)
          return problem(404, 'not_found', 'Introuvable.')
        },
      },
      'securite',
    )
    await screen.findByText('Cet appareil')
    press('Déconnecter Safari, iPhone')
    await screen.findByText('Appareil déconnecté.')
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Appareils connectés' }))
    press('Déconnecter Firefox, Windows')
    await waitFor(() => expect(screen.queryByText('Firefox, Windows')).toBeNull())
    expect(server.of(end('2'))).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('ask first, where it is this one', async () => {
    const { address } = open({ 'POST /api/auth/logout': {} }, 'securite')
    await screen.findByText('Cet appareil')
    press('Déconnecter cet appareil')
    await screen.findByRole('dialog', { name: 'Déconnecter cet appareil ?' })
    press('Rester connecté')
    await waitFor(() => expect(address()).toBe('/?compte=parametres&onglet=securite'))
    expect(currentCustomer()).toEqual(CAMILLE)
    press('Déconnecter cet appareil')
    await screen.findByRole('dialog', { name: 'Déconnecter cet appareil ?' })
    press('Me déconnecter')
    await waitFor(() => expect(currentCustomer()).toBeUndefined())
    await screen.findByText('Vous êtes déconnecté.')
  })

  it('that could not be had are asked for again', async () => {
    let isDown = true
    open({ [SESSIONS]: () => (isDown ? 'offline' : { body: DEVICES }) }, 'securite')
    await screen.findByText('Vos appareils n’ont pas pu être chargés.')
    isDown = false
    press('Réessayer')
    await screen.findByRole('button', { name: 'Déconnecter Safari, iPhone' })
  })
})

describe('the customer’s data', () => {
  it('come as a file', async () => {
    let file = new Blob()
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      file = blob as Blob
      return 'blob:moi'
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    open({ [EXPORT]: { body: { profile: { name: 'Camille Renard' } } } }, 'donnees')
    press('Télécharger mes données')
    await screen.findByText('Le fichier est dans vos téléchargements.')
    const link = click.mock.contexts[0] as HTMLAnchorElement
    expect(link.download).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await file.text())).toEqual({ profile: { name: 'Camille Renard' } })
  })

  it('that could not be had are said to be', async () => {
    open({ [EXPORT]: problem(429, 'rate_limited', 'Trop de tentatives.') }, 'donnees')
    press('Télécharger mes données')
    expect(await alert()).toBe('Trop de tentatives.')
  })
})

describe('deleting the account', () => {
  const ask = async (handlers: Handlers, points = 0) => {
    keepCustomer({ user: aCustomer({ loyalty_points: points }), token: 'jeton' }, true)
    const part = open(handlers, 'donnees')
    press('Supprimer mon compte')
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer mon compte' })
    const confirm = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer mon compte' }))
    return { ...part, dialog, confirm }
  }
  const PASSWORD_FIELD = 'Mot de passe pour confirmer'

  it('says what goes and what stays before anything is done', async () => {
    const { dialog } = await ask({}, 23)
    for (const words of [/^Vos données sont effacées/, /dix ans/, /la note et la date/, /demandes de table/]) {
      within(dialog).getByText(words)
    }
    within(dialog).getByText('Vous perdez 23 points, dont 2 plats offerts à choisir.')
  })

  it('needs the password, and the right one', async () => {
    const { server, confirm } = await ask({
      [DELETE]: problem(422, 'wrong_password', 'Le mot de passe actuel ne correspond pas.'),
    })
    confirm()
    expect(errorOf(PASSWORD_FIELD)).toBe('Le mot de passe est requis')
    expect(server.of(DELETE)).toEqual([])
    type(PASSWORD_FIELD, 'pas le bon')
    confirm()
    await waitFor(() => expect(errorOf(PASSWORD_FIELD)).toBe('Le mot de passe actuel ne correspond pas.'))
    expect(currentCustomer()?.id).toBe(CAMILLE.id)
  })

  it('says why it has to wait', async () => {
    const words = 'Une commande payée est encore en cours.'
    const { confirm } = await ask({ [DELETE]: problem(409, 'orders_under_way', words) })
    type(PASSWORD_FIELD, 'nuages')
    confirm()
    expect(await alert()).toBe(words)
    expect(currentCustomer()?.id).toBe(CAMILLE.id)
  })

  it('is done at once: signed out, told calmly, and the device remembers nobody', async () => {
    localStorage.setItem(
      'laikhram_details',
      '{"firstName":"Camille","lastName":"Renard","email":"c@e.fr","phone":"06"}',
    )
    const { server, confirm } = await ask({ [DELETE]: {} })
    type(PASSWORD_FIELD, 'nuages')
    confirm()
    await screen.findByText('Votre compte est supprimé. Vous pouvez toujours commander sans compte.')
    expect(server.of(DELETE)[0]?.body).toEqual({ password: 'nuages' })
    expect(currentCustomer()).toBeUndefined()
    await waitFor(() => expect(localStorage.getItem('laikhram_details')).toBeNull())
  })
})

describe('a deletion that the customer does not wait for', () => {
  it('signs out all the same, once it is done', async () => {
    let answer = (_: object) => {}
    const { address } = open({ [DELETE]: () => new Promise(resolve => (answer = resolve)) }, 'donnees')
    press('Supprimer mon compte')
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer mon compte' })
    type('Mot de passe pour confirmer', 'nuages')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer mon compte' }))
    await screen.findByRole('button', { name: 'Suppression…' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(address()).toBe('/?compte=parametres&onglet=donnees'))
    expect(currentCustomer()?.id).toBe(CAMILLE.id)
    answer({})
    await waitFor(() => expect(currentCustomer()).toBeUndefined())
  })
})

describe('the parts', () => {
  it('are in the address in place of one another, and leave it with the account', async () => {
    const { address } = open()
    fireEvent.click(screen.getByRole('tab', { name: 'Sécurité' }))
    expect(address()).toBe('/?compte=parametres&onglet=securite')
    screen.getByLabelText('Mot de passe actuel')
    const left = renderPart(
      <SettingsSheet open={false} onClose={() => {}} onSection={() => {}} onSessionOver={async () => {}} />,
      { at: '/?onglet=securite' },
    )
    await waitFor(() => expect(left.address()).toBe('/'))
  })
})

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { dropReservationDraft } from '#pwa/features/reservations/reservation-draft.ts'
import { forgetCustomer, keepCustomer } from '#pwa/lib/customer-session.ts'
import { askServer, serverAnswered } from '#pwa/offline/connectivity.ts'
import { outbox } from '#pwa/offline/outbox/site-outbox.ts'
import { aRestaurant } from '#pwa/testing/a-restaurant.ts'
import { fakeServer, problem } from '#pwa/testing/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ToastHost } from '#pwa/ui/toast-host.tsx'
import { ReservationSheet } from './reservation-sheet.tsx'

const POST = 'POST /api/reservations'
const ARRIVED = { status: 201, body: { id: '4f8a21c0-0000-4000-8000-000000000000', status: 'pending' } }
const PERSON = { Nom: 'Camille Renard', Téléphone: '06 12 34 56 78' }
const SENT = 'Demande envoyée !'

beforeEach(() => {
  // Saturday 21 November 2026, 18:10 in Paris.
  vi.useFakeTimers({ now: new Date('2026-11-21T17:10:00Z') })
  // The form was sent with a pointer.
  showsFocus(false)
  dropReservationDraft()
})
afterEach(async () => {
  // What still waits to be sent must not be sent in the next test.
  cleanup()
  for (const { key } of outbox.state().entries) await outbox.remove(key)
  vi.restoreAllMocks()
  forgetCustomer()
  serverAnswered()
  vi.useRealTimers()
})

const { matches } = Element.prototype
/** Whether the browser shows where the focus is, as it does for a keyboard. */
function showsFocus(shown: boolean) {
  vi.spyOn(HTMLHeadingElement.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':focus-visible' ? shown : matches.call(this, selector)
  })
}

type Handlers = Parameters<typeof fakeServer>[0]

async function open(handlers: Handlers = {}, change: Partial<PublicRestaurant> = {}, at = '/?reserver=formulaire') {
  const server = fakeServer({ 'GET /api/restaurant': { body: aRestaurant(change) }, ...handlers })
  const part = renderPart(
    <>
      <ReservationSheet />
      <ToastHost />
    </>,
    { at },
  )
  await passes(0)
  return { ...part, sent: () => server.of(POST) }
}

/** Time goes by, and with it what was waiting. */
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const form = () => document.querySelector('form') as HTMLFormElement
const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)

async function submit() {
  fireEvent.submit(form())
  await passes(0)
}

function fillIn() {
  fireEvent.click(screen.getByRole('radio', { name: /^Demain/ }))
  type('Heure', '19:30')
  for (const [label, value] of Object.entries(PERSON)) type(label, value)
}

/** With common spaces, so that expectations can be read. */
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

function describedBy(label: string): string | undefined {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return plain(ids.map(id => document.getElementById(id)?.textContent).join(' '))
}

describe('the choice', () => {
  it('is to call or to fill in the form, each in one tap', async () => {
    const { address } = await open({}, {}, '/?reserver=')
    const call = screen.getByRole('link', { name: /^Appeler le 01.99.00.12.34/ })
    expect(call.getAttribute('href')).toBe('tel:0199001234')
    press(/^Remplir le formulaire/)
    await passes(0)
    expect(address()).toBe('/?reserver=formulaire')
    press('Étape précédente')
    await passes(0)
    expect(address()).toBe('/?reserver=')
    expect(screen.getByRole('button', { name: /^Remplir le formulaire/ })).toBeTruthy()
  })
})

it('says so when it cannot be loaded, and can be asked for again', async () => {
  let isDown = true
  await open({ 'GET /api/restaurant': () => (isDown ? { status: 500 } : { body: aRestaurant() }) })
  expect(screen.getByRole('alert').textContent).toContain('Le formulaire n’a pas pu être chargé.')
  isDown = false
  press('Réessayer')
  await passes(0)
  expect(field('Nom')).toBeTruthy()
})

describe('the form', () => {
  it('asks for what is missing beside each field, and focuses the first', async () => {
    const { sent } = await open()
    await submit()
    expect(screen.getByRole('group', { name: 'Date' }).textContent).toContain('La date est requise')
    expect(describedBy('Heure')).toBe("L'heure est requise")
    expect(describedBy('Nom')).toBe('Le nom est requis')
    expect(describedBy('Téléphone')).toBe('Le téléphone est requis')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Aujourd'hui/ }))
    expect(sent()).toEqual([])
  })

  it.each([
    ['a short phone', 'Téléphone', '06 12', 'Numéro de téléphone invalide'],
    ['half an address', /^E-mail/, 'camille@', 'Email invalide'],
    ['a long message', /^Message/, 'x'.repeat(2001), '2000 caractères au plus'],
  ])('refuses %s, and clears that message while it is edited', async (_, label, wrong, message) => {
    const { sent } = await open()
    fillIn()
    type(label, wrong)
    await submit()
    expect(screen.getByText(message)).toBeTruthy()
    expect(document.activeElement).toBe(field(label))
    type(label, `${wrong}.`)
    expect(screen.queryByText(message)).toBeNull()
    expect(sent()).toEqual([])
  })

  it('sends what was asked and nothing that only a machine would fill in', async () => {
    const { sent } = await open({ [POST]: ARRIVED })
    fillIn()
    type('Couverts', '10+')
    type(/^Message/, 'Une chaise haute')
    await submit()
    expect(sent().map(({ body }) => body)).toEqual([
      {
        date: '2026-11-22',
        time: '19:30',
        guests: '10+',
        name: 'Camille Renard',
        phone: '06 12 34 56 78',
        email: '',
        message: 'Une chaise haute',
        website: '',
      },
    ])
    expect(sent()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('offers of today the times to come alone, and says so; for one of the next the telephone', async () => {
    await open()
    expect(optionsOf('Heure')).toHaveLength(25)
    fireEvent.click(screen.getByRole('radio', { name: /^Aujourd'hui/ }))
    expect(optionsOf('Heure').slice(0, 2)).toEqual(['', '18:30'])
    expect(describedBy('Heure')).toBe('À partir de 18:30.')
    type('Heure', '20:00')
    const words = () => plain(screen.getByRole('dialog').textContent)
    expect(words()).toContain('Pour une table dans les deux heures, appelez plutôt le 01 99 00 12 34.')
    type('Heure', '20:30')
    expect(words()).not.toContain('dans les deux heures')
  })

  it('takes a time back that the chosen day does not have (any more)', async () => {
    await open()
    type('Heure', '12:00')
    fireEvent.click(screen.getByRole('radio', { name: /^Aujourd'hui/ }))
    expect(field('Heure').value).toBe('')
    type('Heure', '18:30')
    await passes(21 * 60_000)
    expect(field('Heure').value).toBe('')
  })

  it('does not offer today once its last time has passed', async () => {
    vi.setSystemTime('2026-11-21T22:00:00Z')
    await open()
    const today = screen.getByRole<HTMLInputElement>('radio', { name: /^Aujourd'hui\s*Terminé/ })
    expect(today.disabled).toBe(true)
  })

  it('knows Paris’s day, wherever the clock of the device is', async () => {
    vi.setSystemTime('2026-11-21T23:30:00Z')
    await open()
    expect(screen.getByRole('radio', { name: /^Aujourd'hui\s*dimanche 22/ })).toBeTruthy()
  })

  it('says why a day is closed, at once', async () => {
    const closures = [
      { from: '2026-11-22', to: '2026-11-22', reason: 'Travaux' },
      { from: '2026-12-24', to: '2026-12-26', reason: 'Noël' },
    ]
    const { sent } = await open({}, { closures })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Demain\s*Fermé/ }).disabled).toBe(true)
    expect(screen.getByText('Fermé le dimanche 22 novembre. Travaux.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Autre jour/ }))
    const calendar = document.querySelector<HTMLInputElement>('input[type=date]')
    expect([calendar?.min, calendar?.max]).toEqual(['2026-11-21', '2027-02-19'])
    fireEvent.change(calendar as HTMLInputElement, { target: { value: '2026-12-25' } })
    expect(screen.getByText('Fermé du jeudi 24 décembre au samedi 26 décembre. Noël.')).toBeTruthy()
    type('Heure', '19:30')
    for (const [label, value] of Object.entries(PERSON)) type(label, value)
    await submit()
    expect(document.activeElement).toBe(calendar)
    expect(sent()).toEqual([])
  })

  it('is filled in from the signed-in customer, and what is typed wins', async () => {
    const user = { id: 'c', name: 'Anna Martin', email: 'anna@exemple.fr', phone: '06 98 76 54 32' }
    keepCustomer({ token: 'a token', user }, true)
    const { sent } = await open({ [POST]: ARRIVED })
    expect([field('Nom').value, field('Téléphone').value, field(/^E-mail/).value]).toEqual([
      user.name,
      user.phone,
      user.email,
    ])
    fireEvent.click(screen.getByRole('radio', { name: /^Demain/ }))
    type('Heure', '12:00')
    type(/^E-mail/, '')
    await submit()
    expect(sent()[0]?.body).toMatchObject({ name: user.name, phone: user.phone, email: '' })
    expect(sent()[0]?.headers.get('authorization')).toBe('Bearer a token')
  })

  it('keeps what was typed when it is closed', async () => {
    const first = await open()
    fillIn()
    press('Fermer')
    await passes(400)
    expect(first.address()).toBe('/')
    cleanup()
    await open()
    expect([field('Heure').value, field('Nom').value]).toEqual(['19:30', 'Camille Renard'])
  })
})

describe('the confirmation', () => {
  it('comes after the server’s yes alone, with what was asked', async () => {
    let answer: (answer: typeof ARRIVED) => void = () => {}
    await open({ [POST]: () => new Promise(resolve => (answer = resolve)) })
    fillIn()
    await submit()
    expect(screen.queryByText(SENT)).toBeNull()
    expect(screen.getByRole('button', { name: 'Envoi…' }).getAttribute('aria-busy')).toBe('true')
    answer(ARRIVED)
    await passes(0)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: SENT }))
    const words = plain(screen.getByRole('dialog').textContent)
    expect(words).toContain('C’est une demande : nous vous répondons pour la confirmer.')
    expect(words).toContain('dimanche 22 novembre à 19:302 couverts, au nom de Camille Renard')
    expect(words).toContain('par téléphone, au 06 12 34 56 78')
  })

  it('closes after three seconds, and the next request begins anew', async () => {
    const { address } = await open({ [POST]: ARRIVED })
    fillIn()
    await submit()
    await passes(2900)
    expect(address()).toBe('/?reserver=formulaire')
    await passes(100)
    expect(address()).toBe('/')
    cleanup()
    await open()
    expect([field('Heure').value, field('Nom').value, field('Couverts').value]).toEqual(['', '', '2'])
  })

  it.each(['pointerMove', 'keyDown', 'touchMove', 'wheel'] as const)(
    'stays once somebody gives a sign of reading it: %s',
    async sign => {
      const { address } = await open({ [POST]: ARRIVED })
      fillIn()
      await submit()
      fireEvent[sign](screen.getByRole('dialog'))
      await passes(60_000)
      expect(screen.getByText(SENT)).toBeTruthy()
      const [, last] = screen.getAllByRole('button', { name: 'Fermer' })
      fireEvent.click(last as HTMLElement)
      await passes(0)
      expect(address()).toBe('/')
    },
  )

  it('stays for who came by the keyboard', async () => {
    showsFocus(true)
    const { address } = await open({ [POST]: ARRIVED })
    fillIn()
    await submit()
    await passes(60_000)
    expect(address()).toBe('/?reserver=formulaire')
  })

  it('stays where less motion is asked for', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }))
    const { address } = await open({ [POST]: ARRIVED })
    fillIn()
    await submit()
    await passes(60_000)
    expect(address()).toBe('/?reserver=formulaire')
  })

  it.each([
    ['an address', '2', 'camille@exemple.fr', 'par e-mail, à camille@exemple.fr'],
    ['no address', '2', '', 'par téléphone, au 06 12 34 56 78'],
    ['more than ten, whatever they left', '10+', 'camille@exemple.fr', 'par téléphone, au 06 12 34 56 78'],
  ])('says how the answer comes to %s', async (_, guests, email, way) => {
    await open({ [POST]: ARRIVED })
    fillIn()
    type('Couverts', guests)
    type(/^E-mail/, email)
    await submit()
    expect(plain(screen.getByRole('dialog').textContent)).toContain(way)
  })
})

describe('a failure', () => {
  const keysOf = (sent: { headers: Headers }[]) => new Set(sent.map(({ headers }) => headers.get('idempotency-key')))

  it.each([
    ['of the server', { status: 500 }],
    ['of a proxy', { status: 502 }],
    ['in a form that nobody expects', problem(422, 'validation_failed', 'Vérifiez les champs signalés.')],
  ])('%s is never called sent; nothing is lost and the next try has the same key', async (_, failure) => {
    let isDown = true
    const { sent } = await open({ [POST]: () => (isDown ? failure : ARRIVED) })
    fillIn()
    await submit()
    expect(plain(screen.getByRole('alert').textContent)).toBe(
      'La demande n’est pas partie. Réessayez ou appelez le 01 99 00 12 34.',
    )
    expect(screen.queryByText(/envoyée/)).toBeNull()
    expect(field('Nom').value).toBe('Camille Renard')
    isDown = false
    await submit()
    expect(screen.getByText(SENT)).toBeTruthy()
    expect(sent()).toHaveLength(2)
    expect(keysOf(sent()).size).toBe(1)
  })

  it('shows what the server refuses at its field', async () => {
    const errors = [{ path: 'date', message: 'Fermé le dimanche 22 novembre.' }]
    await open({ [POST]: problem(422, 'reservation_time', 'Fermé le dimanche 22 novembre.', { errors }) })
    fillIn()
    await submit()
    expect(screen.getByRole('group', { name: 'Date' }).textContent).toContain('Fermé le dimanche 22 novembre.')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Demain/ }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says how long to wait after too many', async () => {
    const detail = 'Trop de tentatives. Réessayez dans 12 minutes.'
    await open({ [POST]: problem(429, 'rate_limited', detail) })
    fillIn()
    await submit()
    expect(screen.getByRole('alert').textContent).toContain(detail)
  })

  it('goes on as a guest when the session is over', async () => {
    const user = { id: 'c', name: 'Anna Martin', email: 'anna@exemple.fr', phone: '06 98 76 54 32' }
    keepCustomer({ token: 'dead', user }, true)
    const { sent } = await open({
      [POST]: ({ headers }) =>
        headers.has('authorization') ? problem(401, 'session_expired', 'Session expirée.') : ARRIVED,
    })
    fillIn()
    await submit()
    expect(screen.getByText(SENT)).toBeTruthy()
    expect(sent()).toHaveLength(2)
    expect(keysOf(sent()).size).toBe(1)
  })

  it('of the network: waits as it was written, and goes out by itself with the same key', async () => {
    let isDown = true
    const { sent, address } = await open({
      [POST]: () => (isDown ? 'offline' : ARRIVED),
      'GET /healthz': () => (isDown ? 'offline' : {}),
    })
    fillIn()
    await submit()
    expect(address()).toBe('/?reserver=attente')
    const words = plain(screen.getByRole('article').textContent)
    expect(words).toMatch(/^En attente d’envoi\. Nous l’enverrons dès le retour du réseau\. Un premier essai/)
    expect(words).toContain('dimanche 22 novembre à 19:302 couverts, au nom de Camille Renard')
    expect(screen.queryByText(/envoyée/)).toBeNull()
    // It may have arrived: what was sent is not changed any more.
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull()
    await passes(20_000)
    expect(sent()).toHaveLength(1)
    isDown = false
    await passes(5000)
    expect(screen.getByText(SENT)).toBeTruthy()
    expect(sent()).toHaveLength(2)
    expect(keysOf(sent()).size).toBe(1)
  })

  it('of the network, on a device that keeps nothing: says what would be lost', async () => {
    await open({ [POST]: 'offline', 'GET /healthz': 'offline' })
    fillIn()
    await submit()
    expect(screen.getByRole('alert').textContent).toMatch(/^Cet appareil ne peut rien garder/)
  })

  it('of the network, known before: is not tried, can be changed, and goes out as it was changed', async () => {
    let isDown = true
    const { sent } = await open({ [POST]: ARRIVED, 'GET /healthz': () => (isDown ? 'offline' : {}) })
    await askServer()
    fillIn()
    await submit()
    expect(sent()).toEqual([])
    press('Modifier')
    await passes(0)
    expect(field('Nom').value).toBe('Camille Renard')
    type('Heure', '20:00')
    isDown = false
    await passes(30_000)
    // Not while it is being changed.
    expect(sent()).toEqual([])
    await submit()
    expect(screen.getByText(SENT)).toBeTruthy()
    expect(sent().map(({ body }) => (body as { time: string }).time)).toEqual(['20:00'])
    await passes(30_000)
    expect(sent()).toHaveLength(1)
  })

  it('of the network, and it is taken away: never goes out', async () => {
    let isDown = true
    const { sent } = await open({ [POST]: ARRIVED, 'GET /healthz': () => (isDown ? 'offline' : {}) })
    await askServer()
    fillIn()
    await submit()
    press('Retirer')
    await passes(0)
    expect(screen.getByText('Demande retirée.')).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    isDown = false
    await passes(30_000)
    expect(sent()).toEqual([])
  })

  it('of the network, taken away by mistake: waits again', async () => {
    await open({ 'GET /healthz': 'offline' })
    await askServer()
    fillIn()
    await submit()
    press('Retirer')
    await passes(0)
    press('Annuler')
    await passes(0)
    expect(screen.getByRole('article')).toBeTruthy()
    press('Étape précédente')
    await passes(0)
    expect(plain(screen.getByRole('dialog').textContent)).toContain('Demande de table en attente d’envoi.')
    press('Voir')
    await passes(0)
    expect(screen.getByRole('article')).toBeTruthy()
  })

  it('that is a refusal of what waited comes back with its sentence, and nothing typed is lost', async () => {
    const message = 'Fermé le dimanche 22 novembre.'
    let isDown = true
    const { sent } = await open({
      [POST]: () =>
        isDown ? 'offline' : problem(422, 'reservation_time', message, { errors: [{ path: 'date', message }] }),
      'GET /healthz': () => (isDown ? 'offline' : {}),
    })
    fillIn()
    await submit()
    isDown = false
    await passes(5000)
    expect(screen.getByRole('article').textContent).toContain(`Demande refusée. ${message}`)
    await passes(60_000)
    expect(sent()).toHaveLength(2)
    press('Modifier')
    await passes(0)
    expect(screen.getByRole('group', { name: 'Date' }).textContent).toContain(message)
    expect([field('Heure').value, field('Nom').value]).toEqual(['19:30', 'Camille Renard'])
  })

  it('can be tried again by hand', async () => {
    let isDown = true
    const { sent } = await open({
      [POST]: () => (isDown ? 'offline' : ARRIVED),
      'GET /healthz': () => (isDown ? 'offline' : {}),
    })
    fillIn()
    await submit()
    isDown = false
    press('Réessayer maintenant')
    await passes(0)
    expect(screen.getByText(SENT)).toBeTruthy()
    expect(keysOf(sent()).size).toBe(1)
  })

  it('that is over while the sheet is closed says so on the page', async () => {
    let isDown = true
    await open({ [POST]: () => (isDown ? 'offline' : ARRIVED), 'GET /healthz': {} })
    fillIn()
    await submit()
    press('Fermer')
    await passes(400)
    isDown = false
    await passes(3000)
    expect(screen.getByText(SENT)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: SENT })).toBeNull()
  })

  it('whose answer was lost, changed since: says what the restaurant has, and how to change it', async () => {
    const { address } = await open({ [POST]: problem(422, 'idempotency_key_reused', 'Déjà servi.') })
    fillIn()
    await submit()
    expect(screen.getByRole('alert').textContent).toMatch(/^Votre première demande est bien arrivée/)
    const [, last] = screen.getAllByRole('button', { name: 'Fermer' })
    fireEvent.click(last as HTMLElement)
    await passes(400)
    expect(address()).toBe('/')
  })

  it('two taps send once', async () => {
    const { sent } = await open({ [POST]: ARRIVED })
    fillIn()
    fireEvent.submit(form())
    fireEvent.submit(form())
    await passes(0)
    expect(sent()).toHaveLength(1)
  })
})

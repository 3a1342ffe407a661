import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keepCustomer } from '#pwa/lib/session/customer-session.ts'
import {
  ARRIVED,
  describedBy,
  field,
  fillIn,
  openSheet,
  optionsOf,
  POST,
  passes,
  plain,
  press,
  reservationSheetTests,
  SENT,
  showsFocus,
  submit,
  type,
} from '#pwa/testing/reservation-form.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'

reservationSheetTests()
const PERSON = { Nom: 'Camille Renard', Téléphone: '06 12 34 56 78' }

describe('the choice', () => {
  it('is to call or to fill in the form, each in one tap', async () => {
    const { address } = await openSheet({}, {}, '/?reserver=')
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
  await openSheet({ 'GET /api/restaurant': () => (isDown ? { status: 500 } : { body: aRestaurant() }) })
  expect(screen.getByRole('alert').textContent).toContain('Le formulaire n’a pas pu être chargé.')
  isDown = false
  press('Réessayer')
  await passes(0)
  expect(field('Nom')).toBeTruthy()
})

describe('the form', () => {
  it('asks for what is missing beside each field, and focuses the first', async () => {
    const { sent } = await openSheet()
    await submit()
    expect(screen.getByRole('group', { name: 'Date' }).textContent).toContain('La date est requise')
    expect(describedBy('Heure')).toBe('L’heure est requise')
    expect(describedBy('Nom')).toBe('Le nom est requis')
    expect(describedBy('Téléphone')).toBe('Le téléphone est requis')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Aujourd’hui/ }))
    expect(sent()).toEqual([])
  })

  it.each([
    ['a short phone', 'Téléphone', '06 12', 'Numéro de téléphone invalide'],
    ['half an address', /^Email/, 'camille@', 'Email invalide'],
    ['a long message', /^Message/, 'x'.repeat(2001), '2000 caractères au plus'],
  ])('refuses %s, and clears that message while it is edited', async (_, label, wrong, message) => {
    const { sent } = await openSheet()
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
    const { sent } = await openSheet({ [POST]: ARRIVED })
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
    await openSheet()
    expect(optionsOf('Heure')).toHaveLength(25)
    fireEvent.click(screen.getByRole('radio', { name: /^Aujourd’hui/ }))
    expect(optionsOf('Heure').slice(0, 2)).toEqual(['', '18:30'])
    expect(describedBy('Heure')).toBe('À partir de 18:30.')
    type('Heure', '20:00')
    const words = () => plain(screen.getByRole('dialog').textContent)
    expect(words()).toContain('Pour une table dans les deux heures, appelez plutôt le 01 99 00 12 34.')
    type('Heure', '20:30')
    expect(words()).not.toContain('dans les deux heures')
  })

  it('takes a time back that the chosen day does not have (any more)', async () => {
    await openSheet()
    type('Heure', '12:00')
    fireEvent.click(screen.getByRole('radio', { name: /^Aujourd’hui/ }))
    expect(field('Heure').value).toBe('')
    type('Heure', '18:30')
    await passes(21 * 60_000)
    expect(field('Heure').value).toBe('')
  })

  it('does not offer today once its last time has passed', async () => {
    vi.setSystemTime('2026-11-21T22:00:00Z')
    await openSheet()
    const today = screen.getByRole<HTMLInputElement>('radio', { name: /^Aujourd’hui\s*Terminé/ })
    expect(today.disabled).toBe(true)
  })

  it('knows Paris’s day, wherever the clock of the device is', async () => {
    vi.setSystemTime('2026-11-21T23:30:00Z')
    await openSheet()
    expect(screen.getByRole('radio', { name: /^Aujourd’hui\s*dimanche 22/ })).toBeTruthy()
  })

  it('says why a day is closed, at once', async () => {
    const closures = [
      { from: '2026-11-22', to: '2026-11-22', reason: 'Travaux' },
      { from: '2026-12-24', to: '2026-12-26', reason: 'Noël' },
    ]
    const { sent } = await openSheet({}, { closures })
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
    const { sent } = await openSheet({ [POST]: ARRIVED })
    expect([field('Nom').value, field('Téléphone').value, field(/^Email/).value]).toEqual([
      user.name,
      user.phone,
      user.email,
    ])
    fireEvent.click(screen.getByRole('radio', { name: /^Demain/ }))
    type('Heure', '12:00')
    type(/^Email/, '')
    await submit()
    expect(sent()[0]?.body).toMatchObject({ name: user.name, phone: user.phone, email: '' })
    expect(sent()[0]?.headers.get('authorization')).toBe('Bearer a token')
  })

  it('keeps what was typed when it is closed', async () => {
    const first = await openSheet()
    fillIn()
    press('Fermer')
    await passes(400)
    expect(first.address()).toBe('/')
    cleanup()
    await openSheet()
    expect([field('Heure').value, field('Nom').value]).toEqual(['19:30', 'Camille Renard'])
  })
})

describe('the confirmation', () => {
  it('comes after the server’s yes alone, with what was asked', async () => {
    let answer: (answer: typeof ARRIVED) => void = () => {}
    await openSheet({ [POST]: () => new Promise(resolve => (answer = resolve)) })
    fillIn()
    await submit()
    expect(screen.queryByText(SENT)).toBeNull()
    expect(screen.getByRole('button', { name: 'Envoi…' }).getAttribute('aria-busy')).toBe('true')
    answer(ARRIVED)
    await passes(0)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: SENT }))
    const words = plain(screen.getByRole('dialog').textContent)
    expect(words).toContain('C’est une demande : nous vous répondons pour la confirmer.')
    expect(words).toContain('dimanche 22 novembre à 19 h 302 couverts, au nom de Camille Renard')
    expect(words).toContain('par téléphone, au 06 12 34 56 78')
  })

  it('closes after three seconds, and the next request begins anew', async () => {
    const { address } = await openSheet({ [POST]: ARRIVED })
    fillIn()
    await submit()
    await passes(2900)
    expect(address()).toBe('/?reserver=formulaire')
    await passes(100)
    expect(address()).toBe('/')
    cleanup()
    await openSheet()
    expect([field('Heure').value, field('Nom').value, field('Couverts').value]).toEqual(['', '', '2'])
  })

  it.each(['pointerMove', 'keyDown', 'touchMove', 'wheel'] as const)(
    'stays once somebody gives a sign of reading it: %s',
    async sign => {
      const { address } = await openSheet({ [POST]: ARRIVED })
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
    const { address } = await openSheet({ [POST]: ARRIVED })
    fillIn()
    await submit()
    await passes(60_000)
    expect(address()).toBe('/?reserver=formulaire')
  })

  it('stays where less motion is asked for', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }))
    const { address } = await openSheet({ [POST]: ARRIVED })
    fillIn()
    await submit()
    await passes(60_000)
    expect(address()).toBe('/?reserver=formulaire')
  })

  it.each([
    ['an address', '2', 'camille@exemple.fr', 'par email, à camille@exemple.fr'],
    ['no address', '2', '', 'par téléphone, au 06 12 34 56 78'],
    ['more than ten, whatever they left', '10+', 'camille@exemple.fr', 'par téléphone, au 06 12 34 56 78'],
  ])('says how the answer comes to %s', async (_, guests, email, way) => {
    await openSheet({ [POST]: ARRIVED })
    fillIn()
    type('Couverts', guests)
    type(/^Email/, email)
    await submit()
    expect(plain(screen.getByRole('dialog').textContent)).toContain(way)
  })
})

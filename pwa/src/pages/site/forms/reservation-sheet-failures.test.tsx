import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { askServer } from '#pwa/lib/state/connectivity.ts'
import { problem } from '#pwa/testing/fakes/fake-server.ts'
import {
  ARRIVED,
  field,
  fillIn,
  form,
  openSheet,
  POST,
  passes,
  plain,
  press,
  reservationSheetTests,
  SENT,
  submit,
  type,
} from '#pwa/testing/reservation-form.tsx'

reservationSheetTests()

describe('a failure', () => {
  const keysOf = (sent: { headers: Headers }[]) => new Set(sent.map(({ headers }) => headers.get('idempotency-key')))

  it.each([
    ['of the server', { status: 500 }],
    ['of a proxy', { status: 502 }],
    ['in a form that nobody expects', problem(422, 'validation_failed', 'Vérifiez les champs signalés.')],
  ])('%s is never called sent; nothing is lost and the next try has the same key', async (_, failure) => {
    let isDown = true
    const { sent } = await openSheet({ [POST]: () => (isDown ? failure : ARRIVED) })
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
    await openSheet({ [POST]: problem(422, 'reservation_time', 'Fermé le dimanche 22 novembre.', { errors }) })
    fillIn()
    await submit()
    expect(screen.getByRole('group', { name: 'Date' }).textContent).toContain('Fermé le dimanche 22 novembre.')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Demain/ }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says how long to wait after too many', async () => {
    const detail = 'Trop de tentatives. Réessayez dans 12 minutes.'
    await openSheet({ [POST]: problem(429, 'rate_limited', detail) })
    fillIn()
    await submit()
    expect(screen.getByRole('alert').textContent).toContain(detail)
  })

  it('goes on as a guest when the session is over', async () => {
    const user = { id: 'c', name: 'Anna Martin', email: 'anna@exemple.fr', phone: '06 98 76 54 32' }
    keepCustomer({ token: 'dead', user }, true)
    const { sent } = await openSheet({
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
    const { sent, address } = await openSheet({
      [POST]: () => (isDown ? 'offline' : ARRIVED),
      'GET /healthz': () => (isDown ? 'offline' : {}),
    })
    fillIn()
    await submit()
    expect(address()).toBe('/?reserver=attente')
    const words = plain(screen.getByRole('article').textContent)
    expect(words).toMatch(/^En attente d’envoi\. Nous l’enverrons dès le retour du réseau\. Un premier essai/)
    expect(words).toContain('dimanche 22 novembre à 19 h 302 couverts, au nom de Camille Renard')
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
    await openSheet({ [POST]: 'offline', 'GET /healthz': 'offline' })
    fillIn()
    await submit()
    expect(screen.getByRole('alert').textContent).toMatch(/^Cet appareil ne peut rien garder/)
  })

  it('of the network, known before: is not tried, can be changed, and goes out as it was changed', async () => {
    let isDown = true
    const { sent } = await openSheet({ [POST]: ARRIVED, 'GET /healthz': () => (isDown ? 'offline' : {}) })
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
    const { sent } = await openSheet({ [POST]: ARRIVED, 'GET /healthz': () => (isDown ? 'offline' : {}) })
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
    await openSheet({ 'GET /healthz': 'offline' })
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
    const { sent } = await openSheet({
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
    const { sent } = await openSheet({
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
    await openSheet({ [POST]: () => (isDown ? 'offline' : ARRIVED), 'GET /healthz': {} })
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
    const { address } = await openSheet({ [POST]: problem(422, 'idempotency_key_reused', 'Déjà servi.') })
    fillIn()
    await submit()
    expect(screen.getByRole('alert').textContent).toMatch(/^Votre première demande est bien arrivée/)
    const [, last] = screen.getAllByRole('button', { name: 'Fermer' })
    fireEvent.click(last as HTMLElement)
    await passes(400)
    expect(address()).toBe('/')
  })

  it('two taps send once', async () => {
    const { sent } = await openSheet({ [POST]: ARRIVED })
    fillIn()
    fireEvent.submit(form())
    fireEvent.submit(form())
    await passes(0)
    expect(sent()).toHaveLength(1)
  })
})

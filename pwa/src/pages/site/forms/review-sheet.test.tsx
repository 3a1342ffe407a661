import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reviewDraft } from '#pwa/features/reviews/review-draft.ts'
import { currentCustomer, forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { askServer, serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { outbox } from '#pwa/offline/outbox/site-outbox.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aReview } from '#pwa/testing/samples/a-review.ts'
import { ReviewSheet } from './review-sheet.tsx'

type Handler = Parameters<typeof fakeServer>[0][string]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
})
afterEach(async () => {
  cleanup()
  for (const { key } of outbox.state().entries) await outbox.remove(key)
  serverAnswered()
  vi.useRealTimers()
  reviewDraft.drop()
  forgetCustomer()
})

const NAME = 'Nom'
const EMAIL = 'Email (facultatif, jamais publié)'
const DATE = 'Date de votre visite'
const COMMENT = 'Votre avis (10 caractères au moins)'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publier' }))
const message = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  const error = ids.find(id => id.endsWith('-error'))
  return error && document.getElementById(error)?.textContent
}

const POSTED = { status: 201, body: aReview() }

function show(answer: Handler = POSTED, health: Handler = {}) {
  const server = fakeServer({
    'GET /healthz': health,
    'GET /api/restaurant': { body: aRestaurant() },
    'POST /api/reviews': answer,
  })
  return { ...renderPart(<ReviewSheet />, { at: '/?avis=' }), sent: () => server.of('POST /api/reviews') }
}

function fill() {
  type(NAME, 'Inès M.')
  type(COMMENT, 'Le som tam est vif.')
}

describe('the form', () => {
  it('asks in the former client’s words, beside each field, and takes the focus to the first', () => {
    const { sent } = show()
    type(EMAIL, 'ines@')
    type(DATE, '')
    publish()
    expect(message(NAME)).toBe('Le nom est requis')
    expect(message(EMAIL)).toBe('Email invalide')
    expect(message(DATE)).toBe('La date est requise')
    expect(message(COMMENT)).toBe('Un commentaire est requis')
    expect(document.activeElement).toBe(field(NAME))
    expect(sent()).toEqual([])
  })

  it.each([
    [NAME, '   ', 'Le nom est requis'],
    [EMAIL, 'ines.exemple.fr', 'Email invalide'],
    [EMAIL, 'ines@exemple', 'Email invalide'],
    [COMMENT, '   neuf mots  ', 'Le commentaire doit contenir au moins 10 caractères'],
    [COMMENT, '          ', 'Un commentaire est requis'],
    [DATE, '2026-11-22', 'La date de visite ne peut pas être à venir.'],
  ])('refuses %s as in %j', (label, value, words) => {
    const { sent } = show()
    fill()
    type(label, value)
    publish()
    expect(message(label)).toBe(words)
    expect(document.activeElement).toBe(field(label))
    expect(sent()).toEqual([])
    type(label, 'x')
    expect(message(label)).toBeUndefined()
  })

  it('counts what a comment still lacks', () => {
    show()
    type(COMMENT, 'Bon')
    expect(screen.getByText('Encore 7 caractères')).toBeTruthy()
    type(COMMENT, 'Très bon!')
    expect(screen.getByText('Encore 1 caractère')).toBeTruthy()
    type(COMMENT, 'Très bons!')
    expect(screen.queryByText(/^Encore/)).toBeNull()
  })

  it('begins with five stars and today, and offers all five words', () => {
    show()
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(radio => radio.getAttribute('aria-label'))).toEqual([
      'Très décevant, 1\u00a0étoile sur 5',
      'Décevant, 2\u00a0étoiles sur 5',
      'Correct, 3\u00a0étoiles sur 5',
      'Très bien, 4\u00a0étoiles sur 5',
      'Excellent, 5\u00a0étoiles sur 5',
    ])
    expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['5'])
    expect(field(DATE).value).toBe('2026-11-21')
    expect(field(DATE).max).toBe('2026-11-21')
  })

  it('sends what was filled in, with a key', async () => {
    const { sent } = show()
    fill()
    type(DATE, '2026-11-19')
    fireEvent.click(screen.getByRole('radio', { name: /^Correct/ }))
    publish()
    await screen.findByText('Merci, votre avis est en ligne.')
    expect(sent()[0]?.body).toEqual({
      name: 'Inès M.',
      email: '',
      rating: 3,
      comment: 'Le som tam est vif.',
      experience_date: '2026-11-19',
      website: '',
    })
    expect(sent()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent()[0]?.headers.has('Authorization')).toBe(false)
  })

  it('knows a signed-in customer, and lets them write under another name', async () => {
    const user = aCustomer()
    keepCustomer({ user, token: 'jeton' }, true)
    const { sent } = show()
    expect([field(NAME).value, field(EMAIL).value]).toEqual([user.name, user.email])
    type(NAME, 'Anonyme')
    type(EMAIL, '')
    type(COMMENT, 'Le som tam est vif.')
    publish()
    await screen.findByText('Merci, votre avis est en ligne.')
    expect(sent()[0]?.body).toMatchObject({ name: 'Anonyme', email: '', user_id: user.id })
    expect(sent()[0]?.headers.get('Authorization')).toBe('Bearer jeton')
  })

  it('keeps what was typed when it is closed and opened again', () => {
    const { rerender } = show()
    fill()
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    rerender(<p>the page</p>)
    renderPart(<ReviewSheet />, { at: '/?avis=' })
    expect([field(NAME).value, field(COMMENT).value]).toEqual(['Inès M.', 'Le som tam est vif.'])
  })
})

describe('publishing', () => {
  it('sends once while it works, and says that it does', async () => {
    let arrive = (_: typeof POSTED) => {}
    const { sent } = show(() => new Promise(resolve => (arrive = resolve)))
    fill()
    publish()
    const busy = await screen.findByRole('button', { name: 'Publication…' })
    fireEvent.click(busy)
    fireEvent.submit(field(NAME).form as HTMLFormElement)
    expect(sent()).toHaveLength(1)
    arrive(POSTED)
    expect(await screen.findByText('Merci, votre avis est en ligne.')).toBeTruthy()
  })

  it('keeps everything after a failure, and the same key for the next try', async () => {
    let isDown = true
    const { sent } = show(() => (isDown ? { status: 502 } : POSTED))
    fill()
    publish()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Une erreur est survenue. Veuillez réessayer.')
    expect([field(NAME).value, field(COMMENT).value]).toEqual(['Inès M.', 'Le som tam est vif.'])
    isDown = false
    publish()
    await screen.findByText('Merci, votre avis est en ligne.')
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('waits for the network as it was written, then goes out with the same key', async () => {
    let isDown = true
    const { sent, address } = show(() => (isDown ? 'offline' : POSTED))
    fill()
    publish()
    const card = await screen.findByRole('article')
    expect(address()).toBe('/?avis=attente')
    expect(card.textContent).toMatch(/^En attente d’envoi\. .*5\sétoiles sur 5Inès M\.Le som tam est vif\./)
    expect(screen.queryByText(/en ligne/)).toBeNull()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer maintenant' }))
    expect(await screen.findByRole('heading', { name: 'Merci, votre avis est en ligne.' })).toBeTruthy()
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('is changed before its first attempt, and goes out as it was changed', async () => {
    let isThere = true
    const { sent, client } = show(POSTED, () => (isThere ? {} : 'offline'))
    // Any answer of the server tells that it is there.
    await waitFor(() => expect(client.isFetching()).toBe(0))
    isThere = false
    await askServer()
    fill()
    publish()
    fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }))
    await waitFor(() => expect(field(COMMENT).value).toBe('Le som tam est vif.'))
    type(COMMENT, 'Le som tam est très vif.')
    serverAnswered()
    publish()
    await screen.findByText('Merci, votre avis est en ligne.')
    expect(sent().map(({ body }) => (body as { comment: string }).comment)).toEqual(['Le som tam est très vif.'])
    expect(outbox.state().entries).toEqual([])
  })

  it.each([
    ['a flood, in the server’s calm words', 429, 'rate_limited', 'Trop de tentatives. Réessayez dans 60 minutes.'],
    ['a server that is down', 500, 'internal', 'Une erreur est survenue. Veuillez réessayer.'],
  ])('says what stops it: %s', async (_, status, code, words) => {
    show(problem(status, code, 'Trop de tentatives. Réessayez dans 60 minutes.'))
    fill()
    publish()
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(field(COMMENT).value).toBe('Le som tam est vif.')
  })

  it('puts the server’s messages beside their fields', async () => {
    const errors = [{ path: 'comment', message: 'Ce texte contient un caractère non accepté.' }]
    show(problem(422, 'validation_failed', 'Vérifiez les champs signalés.', { errors }))
    fill()
    publish()
    await waitFor(() => expect(message(COMMENT)).toBe('Ce texte contient un caractère non accepté.'))
    expect(document.activeElement).toBe(field(COMMENT))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('goes on as a guest once the session is over', async () => {
    keepCustomer({ user: aCustomer(), token: 'mort' }, true)
    const { sent } = show(({ headers }) =>
      headers.has('Authorization') ? problem(401, 'session_expired', 'Session expirée.') : POSTED,
    )
    type(COMMENT, 'Le som tam est vif.')
    publish()
    expect((await screen.findByRole('alert')).textContent).toBe('Session expirée.')
    expect(currentCustomer()).toBeUndefined()
    expect(field(NAME).value).toBe(aCustomer().name)
    publish()
    await screen.findByText('Merci, votre avis est en ligne.')
    expect(sent()).toHaveLength(2)
  })

  it('says that an earlier try had arrived, where the text was changed since', async () => {
    show(problem(422, 'idempotency_key_reused', 'Cette demande a déjà servi pour autre chose.'))
    fill()
    publish()
    expect(await screen.findByText(/^Votre avis est déjà en ligne/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publier' })).toBeNull()
  })
})

describe('the thanks', () => {
  it.each([1, 2, 3, 4, 5])('invite to the review site after %i stars', async rating => {
    show({ status: 201, body: aReview({ rating }) })
    fill()
    publish()
    const heading = await screen.findByRole('heading', { name: 'Merci, votre avis est en ligne.' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('Vous pouvez aussi le publier sur un site d’avis.')).toBeTruthy()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Ouvrir le site d’avis/ })
    expect(link.href).toContain(encodeURIComponent(aRestaurant().name))
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener'])
  })

  it('leave an empty form for the next review, with a key of its own', async () => {
    const { sent, rerender } = show()
    fill()
    publish()
    await screen.findByText('Merci, votre avis est en ligne.')
    fireEvent.click(screen.getByRole('button', { name: 'Non merci' }))
    rerender(<p>the page</p>)
    renderPart(<ReviewSheet />, { at: '/?avis=' })
    expect([field(NAME).value, field(COMMENT).value]).toEqual(['', ''])
    fill()
    publish()
    await screen.findByText('Merci, votre avis est en ligne.')
    const [first, second] = sent().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).not.toBe(second)
  })

  it('ask for the list and the figures again', async () => {
    const { client } = show()
    client.setQueryData(['reviews', 'list'], { reviews: [] })
    fill()
    publish()
    await screen.findByText('Merci, votre avis est en ligne.')
    expect(client.getQueryState(['reviews', 'list'])?.isInvalidated).toBe(true)
  })
})

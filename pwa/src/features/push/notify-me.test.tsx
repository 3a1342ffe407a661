import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { FAKE_ENDPOINT, fakeIphone, fakePush } from '#pwa/testing/fakes/fake-push.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { NotifyMe } from './notify-me.tsx'

const ID = '4f8a21c0-0000-4000-8000-000000000000'
const SUBSCRIBE = 'POST /api/push/subscriptions'
const LEAVE = 'DELETE /api/push/subscriptions'
const ANSWERS = {
  'GET /api/push/key': { body: { key: `BA${'A'.repeat(85)}` } },
  [SUBSCRIBE]: { status: 201, body: { id: ID } },
  [LEAVE]: { status: 204, body: undefined },
}
const OFFER = 'Me prévenir quand c’est prêt'
const DONE = 'Cet appareil vous préviendra.'

const show = (orderId = ID) => renderPart(<NotifyMe orderId={orderId} token="secret" />)
const offer = () => screen.findByRole('button', { name: OFFER })
const status = () => screen.getByRole('status').textContent

describe('the offer to be told', () => {
  it('asks the browser for nothing before the tap', async () => {
    const browser = fakePush()
    const server = fakeServer(ANSWERS)
    show()
    await offer()
    expect(browser.asked).toBe(0)
    expect(server.of(SUBSCRIBE)).toEqual([])
  })

  it('tapped and allowed: the server is told which order, and the page says so', async () => {
    fakePush()
    const server = fakeServer(ANSWERS)
    show()
    fireEvent.click(await offer())
    await waitFor(() => expect(status()).toBe(DONE))
    expect(server.of(SUBSCRIBE).map(({ body }) => body)).toEqual([
      expect.objectContaining({ endpoint: FAKE_ENDPOINT, orderId: ID, trackingToken: 'secret' }),
    ])
    expect(screen.queryByRole('button', { name: OFFER })).toBeNull()
  })

  it('tapped and refused: says where to change that, and keeps the focus there', async () => {
    fakePush({ answer: 'denied' })
    const server = fakeServer(ANSWERS)
    show()
    fireEvent.click(await offer())
    await waitFor(() => expect(status()).toBe('Notifications bloquées. Réactivez-les dans les réglages du navigateur.'))
    expect(document.activeElement).toBe(screen.getByRole('status'))
    expect(screen.queryByRole('button')).toBeNull()
    expect(server.of(SUBSCRIBE)).toEqual([])
  })

  it('tapped and the question closed: is offered again', async () => {
    const browser = fakePush({ answer: 'default' })
    fakeServer(ANSWERS)
    show()
    fireEvent.click(await offer())
    await waitFor(() => expect(browser.asked).toBe(1))
    expect(await offer()).toBeTruthy()
    expect(status()).toBe('')
  })

  it.each([
    ['the browser has no push service', { fails: true }, ANSWERS, /n’a pas pu activer/],
    ['there is no network', {}, { ...ANSWERS, [SUBSCRIBE]: 'offline' as const }, /Le réseau ne répond pas/],
    [
      'the server refuses',
      {},
      { ...ANSWERS, [SUBSCRIBE]: problem(429, 'rate_limited', 'Trop d’essais.') },
      /Trop d’essais/,
    ],
  ])('says so when %s', async (_, browser, answers, sentence) => {
    fakePush(browser)
    fakeServer(answers)
    show()
    fireEvent.click(await offer())
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(await offer()).toBeTruthy()
  })

  it('is not made again for an order that this device follows; the server hears of it again', async () => {
    fakePush()
    const server = fakeServer(ANSWERS)
    show()
    fireEvent.click(await offer())
    await waitFor(() => expect(status()).toBe(DONE))
    cleanup()
    show()
    await waitFor(() => expect(status()).toBe(DONE))
    expect(screen.queryByRole('button', { name: OFFER })).toBeNull()
    await waitFor(() => expect(server.of(SUBSCRIBE)).toHaveLength(2))
    cleanup()
    show('4f8a21c0-0000-4000-8000-000000000001')
    expect(await offer()).toBeTruthy()
    expect(server.of(SUBSCRIBE)).toHaveLength(2)
  })

  it('can be taken back', async () => {
    const browser = fakePush()
    const server = fakeServer(ANSWERS)
    show()
    fireEvent.click(await offer())
    fireEvent.click(await screen.findByRole('button', { name: 'Ne plus me prévenir' }))
    expect(await offer()).toBeTruthy()
    expect(browser.isSubscribed).toBe(false)
    expect(server.of(LEAVE).map(({ body }) => body)).toEqual([{ endpoint: FAKE_ENDPOINT }])
  })

  it('goes by the order’s link where the session is over', async () => {
    fakePush()
    keepCustomer({ token: 'dead', user: aCustomer() }, true)
    const server = fakeServer({
      ...ANSWERS,
      [SUBSCRIBE]: ({ headers }) =>
        headers.has('authorization') ? problem(401, 'session_expired', 'x') : { status: 201, body: { id: ID } },
    })
    show()
    fireEvent.click(await offer())
    await waitFor(() => expect(status()).toBe(DONE))
    expect(server.of(SUBSCRIBE)).toHaveLength(2)
  })
})

describe('where nothing can be told', () => {
  const nothing = async (server: ReturnType<typeof fakeServer>) => {
    await waitFor(() => expect(server.of('GET /api/push/key').length).toBeLessThanOrEqual(1))
    expect(document.querySelector('.notify-me')).toBeNull()
  }

  it('a browser without notifications shows nothing, and asks nothing', async () => {
    const server = fakeServer({})
    show()
    await nothing(server)
    expect(server.requests).toEqual([])
  })

  it('a restaurant without keys shows nothing', async () => {
    fakePush()
    const server = fakeServer({ 'GET /api/push/key': { body: { key: null } } })
    show()
    await waitFor(() => expect(server.requests).toHaveLength(1))
    await nothing(server)
  })

  it('an iPhone says to install the site first', async () => {
    fakeIphone()
    fakeServer(ANSWERS)
    show()
    await waitFor(() => expect(status()).toMatch(/installez d’abord le site\s: Partager/))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('a browser that was told no says how to change that', async () => {
    fakePush({ permission: 'denied' })
    fakeServer(ANSWERS)
    show()
    await waitFor(() => expect(status()).toContain('Notifications bloquées.'))
  })
})

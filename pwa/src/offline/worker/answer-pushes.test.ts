import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { thisWorker } from '#pwa/testing/fakes/fake-worker.ts'
import { answerPushes } from './answer-pushes.ts'

vi.mock('./this-worker.ts', () => import('#pwa/testing/fakes/fake-worker.ts'))

const RENEWAL = 'POST /api/push/subscriptions/renewal'
const KEYS = { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) }
const subscription = (endpoint: string) =>
  ({ endpoint, options: { applicationServerKey: 'k' }, toJSON: () => ({ endpoint, keys: KEYS }) }) as never

let shown: { title: string; options: NotificationOptions }[]
let listeners: Map<string, (event: unknown) => void>
let kept: Map<string, string>
let resubscribed: unknown[]

beforeEach(() => {
  shown = []
  listeners = new Map()
  kept = new Map()
  resubscribed = []
  const cache = {
    put: async (key: string, answer: Response) => void kept.set(key, await answer.text()),
    match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  Object.assign(thisWorker, {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
      pushManager: {
        subscribe: async (options: unknown) => {
          resubscribed.push(options)
          return subscription('https://push.example.net/fresh')
        },
      },
    },
  })
  answerPushes({ home: '/', icon: 'icon' })
})

/** Sends an event and waits for what it makes the worker wait for. */
async function happens(name: string, event: object): Promise<void> {
  const waiting: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waiting.push(work) })
  await Promise.all(waiting)
}

const pushed = (data: unknown) => happens('push', { data: data === null ? null : { json: () => data } })
const NOTIFICATION = { title: 'C’est prêt', body: 'On vous attend.', tag: 'commande-1', path: '/commande/1' }

describe('a push', () => {
  it('is shown, rings again for the same order, and remembers where a tap leads', async () => {
    await pushed(NOTIFICATION)
    expect(shown).toEqual([
      {
        title: 'C’est prêt',
        options: expect.objectContaining({
          body: 'On vous attend.',
          tag: 'commande-1',
          renotify: true,
          data: { path: '/commande/1' },
        }),
      },
    ])
    expect(shown[0]?.options).not.toHaveProperty('actions')
  })

  it('of an offer has the way out as its button', async () => {
    await pushed({ ...NOTIFICATION, action: { title: 'Ne plus recevoir', path: '/api/unsubscribe?token=x' } })
    expect(shown[0]?.options).toMatchObject({
      actions: [{ action: 'way-out', title: 'Ne plus recevoir' }],
      data: { path: '/commande/1', actionPath: '/api/unsubscribe?token=x' },
    })
  })

  it.each([
    ['nothing', null],
    ['something else', { hello: 'world' }],
  ])('that holds %s is shown all the same', async (_, data) => {
    await pushed(data)
    expect(shown.map(({ title }) => title)).toEqual(['Du nouveau'])
  })

  it('that is no JSON is shown all the same', async () => {
    await happens('push', {
      data: {
        json: () => {
          throw new SyntaxError('no JSON')
        },
      },
    })
    expect(shown.map(({ title }) => title)).toEqual(['Du nouveau'])
  })
})

describe('a browser that changes its subscription', () => {
  const change = (oldSubscription: unknown, newSubscription: unknown) =>
    happens('pushsubscriptionchange', { oldSubscription, newSubscription })
  const answers = { [RENEWAL]: { status: 201 }, 'GET /api/push/key': { body: { key: 'ours' } } }

  it('and says which tells the server both', async () => {
    const server = fakeServer(answers)
    await change(subscription('https://push.example.net/old'), subscription('https://push.example.net/new'))
    expect(server.of(RENEWAL).map(({ body }) => body)).toEqual([
      { endpoint: 'https://push.example.net/new', keys: KEYS, replaces: 'https://push.example.net/old' },
    ])
    expect([...kept.values()]).toEqual(['https://push.example.net/new'])
  })

  it('and says nothing is subscribed anew in the place of the one that was remembered', async () => {
    kept.set('/push/customers', 'https://push.example.net/old')
    const server = fakeServer(answers)
    await change(null, null)
    expect(resubscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'ours' }])
    expect(server.of(RENEWAL).map(({ body }) => body)).toEqual([
      { endpoint: 'https://push.example.net/fresh', keys: KEYS, replaces: 'https://push.example.net/old' },
    ])
  })

  it('of which nothing is known tells nobody', async () => {
    const server = fakeServer({})
    await change(null, null)
    expect(server.requests).toEqual([])
  })

  it('that the server does not take is remembered as it was', async () => {
    kept.set('/push/customers', 'https://push.example.net/old')
    fakeServer({ ...answers, [RENEWAL]: { status: 503 } })
    await change(null, subscription('https://push.example.net/new'))
    expect([...kept.values()]).toEqual(['https://push.example.net/old'])
  })
})

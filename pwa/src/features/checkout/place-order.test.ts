import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import { endMaking } from '#pwa/lib/storage/order-making.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { currentAttempt, dropAttempt, payableOrder, takeUp } from './order-attempt.ts'
import type { OrderRequest } from './order-request.ts'
import { OrderedBefore, placeOrder, refusalOf } from './place-order.ts'

const NOW = new Date('2026-11-21T11:00:00Z')
const LATER = new Date('2026-11-21T11:20:00Z')
const PLACED = {
  id: '4f8a21c0-0000-4000-8000-000000000000',
  trackingToken: 'secret',
  status: 'pending',
  totalAmount: 13.9,
  createdAt: '2026-11-21T11:00:00Z',
  payBy: '2026-11-21T11:15:00Z',
  pickup: null,
}
const REQUEST: OrderRequest = {
  items: [{ menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Crevette' } }],
  totalAmount: 13.9,
  customerInfo: { name: 'Camille Renard', email: 'camille@exemple.fr', phone: '06 12 34 56 78' },
  orderType: 'emporter',
  pickup: { date: '2026-11-21', time: '12:30' },
}
const ANOTHER = { ...REQUEST, pickup: { date: '2026-11-21', time: '13:00' } }

beforeEach(endMaking)

const keysOf = (server: ReturnType<typeof fakeServer>) =>
  server.of('POST /api/orders').map(({ headers }) => headers.get('idempotency-key'))

const bodiesOf = (server: ReturnType<typeof fakeServer>) =>
  server.of('POST /api/orders').map(({ body }) => body as { making?: string; trackingToken?: string })

describe('one intent makes one order', () => {
  it('asks with a key and answers the same order without asking again', async () => {
    const server = fakeServer({ 'POST /api/orders': { status: 201, body: PLACED } })
    const first = await placeOrder(REQUEST, undefined, NOW)
    const second = await placeOrder(REQUEST, undefined, NOW)
    expect(second).toEqual(payableOrder(NOW))
    expect(first.id).toBe(PLACED.id)
    expect(keysOf(server)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })

  it('asks with one key for two taps', async () => {
    const server = fakeServer({ 'POST /api/orders': { status: 201, body: PLACED } })
    await Promise.all([placeOrder(REQUEST, undefined, NOW), placeOrder(REQUEST, undefined, NOW)])
    expect(new Set(keysOf(server)).size).toBe(1)
  })

  it('asks the same after midnight, when the device has another number', async () => {
    const server = fakeServer({ 'POST /api/orders': 'offline' })
    await placeOrder(REQUEST, undefined, new Date('2026-11-21T22:59:58Z')).catch(() => {})
    await placeOrder(REQUEST, undefined, new Date('2026-11-21T23:00:05Z')).catch(() => {})
    const [first, second] = server.of('POST /api/orders')
    expect(second?.body).toEqual(first?.body)
    expect(first?.body).toMatchObject({ device: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })

  it('asks again with the same key when the answer was lost, after a reload too', async () => {
    let isLost = true
    const server = fakeServer({
      'POST /api/orders': () => (isLost ? 'offline' : { status: 201, body: PLACED }),
    })
    await expect(placeOrder(REQUEST, undefined, NOW)).rejects.toThrow(NetworkFailure)
    isLost = false
    await placeOrder(structuredClone(REQUEST), undefined, NOW)
    const [first, second] = keysOf(server)
    expect(second).toBe(first)
  })

  it('takes another request for another intent of the same making, which ends the former', async () => {
    const server = fakeServer({ 'POST /api/orders': { status: 201, body: PLACED } })
    await placeOrder(REQUEST, undefined, NOW)
    await placeOrder(ANOTHER, undefined, NOW)
    const [first, second] = keysOf(server)
    expect(second).not.toBe(first)
    const [one, other] = bodiesOf(server)
    expect(one?.making).toMatch(/^[0-9a-f-]{36}$/)
    expect(one).not.toHaveProperty('trackingToken')
    expect(other).toMatchObject({ making: one?.making, trackingToken: 'secret' })
  })

  it('still names the former after a refusal', async () => {
    let isRefused = false
    const server = fakeServer({
      'POST /api/orders': () => (isRefused ? problem(409, 'slot_full', 'Complet.') : { status: 201, body: PLACED }),
    })
    await placeOrder(REQUEST, undefined, NOW)
    isRefused = true
    await placeOrder(ANOTHER, undefined, NOW).catch(() => {})
    await placeOrder({ ...ANOTHER, totalAmount: 15 }, undefined, NOW).catch(() => {})
    expect(bodiesOf(server).at(-1)).toMatchObject({ trackingToken: 'secret' })
  })

  it('is of a making of its own where it is wanted beside the first', async () => {
    const server = fakeServer({ 'POST /api/orders': { status: 201, body: PLACED } })
    await placeOrder(REQUEST, undefined, NOW)
    dropAttempt()
    await placeOrder(REQUEST, undefined, NOW)
    const [one, other] = bodiesOf(server)
    expect(other?.making).not.toBe(one?.making)
    expect(other).not.toHaveProperty('trackingToken')
  })

  it('asks before it orders what another tab has ordered meanwhile', async () => {
    const server = fakeServer({ 'POST /api/orders': { status: 201, body: PLACED } })
    await placeOrder(REQUEST, undefined, NOW)
    const stored = localStorage.getItem('laikhram_making') as string
    const theirs = { ...PLACED, id: '5f8a21c0-0000-4000-8000-000000000000' }
    localStorage.setItem('laikhram_making', stored.replaceAll(PLACED.id, theirs.id))
    await expect(placeOrder(REQUEST, undefined, NOW)).rejects.toThrow(OrderedBefore)
    expect(server.of('POST /api/orders')).toHaveLength(1)
    expect(refusalOf(await placeOrder(REQUEST, undefined, NOW).catch(error => error))).toMatchObject({
      code: 'already_ordered',
      message: 'Vous avez déjà commandé cela à 12\u00a0h\u00a0: une deuxième commande\u00a0?',
      body: { order: { id: theirs.id, trackingToken: 'secret' } },
    })
    takeUp(theirs.id)
    expect(await placeOrder(REQUEST, undefined, NOW)).toMatchObject({ id: theirs.id })
  })

  it('takes an order that can no longer be paid for a thing of the past', async () => {
    const server = fakeServer({ 'POST /api/orders': { status: 201, body: PLACED } })
    await placeOrder(REQUEST, undefined, NOW)
    expect(payableOrder(LATER)).toBeUndefined()
    await placeOrder(REQUEST, undefined, LATER)
    const [first, second] = keysOf(server)
    expect(second).not.toBe(first)
  })

  it('sends the bearer of a signed-in customer', async () => {
    const server = fakeServer({ 'POST /api/orders': { status: 201, body: PLACED } })
    await placeOrder(REQUEST, 'token', NOW)
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer token')
    expect(currentAttempt()?.order?.id).toBe(PLACED.id)
  })
})

describe('while much is held unpaid', () => {
  const challenge = { parameters: { nonce: 'aa' }, signature: 'bb' }

  it('computes what the server asks, says so, and sends the very same order with it', async () => {
    const proof = { challenge, solution: { counter: 7, derivedKey: 'cc' } }
    vi.doMock('./solve-proof.ts', () => ({ solveProof: async () => proof }))
    const server = fakeServer({
      'POST /api/orders': ({ body }) =>
        (body as { proof?: unknown }).proof
          ? { status: 201, body: PLACED }
          : problem(428, 'proof_required', 'Une vérification.', { challenge }),
    })
    const onProving = vi.fn()
    expect(await placeOrder(REQUEST, undefined, NOW, onProving)).toMatchObject({ id: PLACED.id })
    expect(onProving).toHaveBeenCalledOnce()
    expect(server.of('POST /api/orders')[1]?.body).toMatchObject({ ...REQUEST, proof })
    expect(new Set(keysOf(server)).size).toBe(1)
  })

  it('sends it again with the order when the answer to both was lost', async () => {
    const proof = { challenge, solution: { counter: 7, derivedKey: 'cc' } }
    vi.doMock('./solve-proof.ts', () => ({ solveProof: async () => proof }))
    const server = fakeServer({
      'POST /api/orders': ({ body }) =>
        (body as { proof?: unknown }).proof
          ? 'offline'
          : problem(428, 'proof_required', 'Une vérification.', { challenge }),
    })
    await expect(placeOrder(REQUEST, undefined, NOW)).rejects.toThrow(NetworkFailure)
    await expect(placeOrder(REQUEST, undefined, NOW)).rejects.toThrow(NetworkFailure)
    const [, proven, again] = server.of('POST /api/orders')
    expect(again?.body).toEqual(proven?.body)
  })

  it('is refused where the device cannot compute it', async () => {
    vi.doMock('./solve-proof.ts', () => ({ solveProof: async () => undefined }))
    const server = fakeServer({
      'POST /api/orders': problem(428, 'proof_required', 'Une vérification.', { challenge }),
    })
    await expect(placeOrder(REQUEST, undefined, NOW)).rejects.toMatchObject({ code: 'proof_required' })
    expect(server.of('POST /api/orders')).toHaveLength(1)
  })
})

type Call = 'getItem' | 'setItem' | 'removeItem'

/** Each way in which a storage fails, at every call. */
const FAULTS: [string, Call[] | 'missing'][] = [
  ['is missing', 'missing'],
  ['is blocked', ['getItem', 'setItem', 'removeItem']],
  ['shows nothing', ['getItem']],
  ['is full', ['setItem']],
]

function failing(storage: 'localStorage' | 'sessionStorage', calls: Call[] | 'missing') {
  const real = globalThis[storage]
  const refuse = () => {
    throw new DOMException('refused', 'QuotaExceededError')
  }
  const call = (name: Call) => (calls.includes(name) ? refuse : real[name].bind(real))
  const failing = { getItem: call('getItem'), setItem: call('setItem'), removeItem: call('removeItem') }
  vi.stubGlobal(storage, calls === 'missing' ? undefined : failing)
}

describe('on a device that stores nothing', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => vi.unstubAllGlobals())

  it.each(FAULTS)('two presses make one order where local storage %s, after a reload too', async (_, calls) => {
    const server = fakeServer({ 'POST /api/orders': { status: 201, body: PLACED } })
    failing('localStorage', calls)
    for (const _load of ['first', 'again']) {
      vi.resetModules()
      const page = await import('./place-order.ts')
      await page.placeOrder(REQUEST, undefined, NOW)
      await page.placeOrder(REQUEST, undefined, NOW)
    }
    expect(server.of('POST /api/orders')).toHaveLength(1)
  })

  it.each(FAULTS)('a sentence comes first where the tab’s %s too, and then one order', async (_, calls) => {
    const page = await import('./place-order.ts')
    const { refusalOf } = await import('./place-order.ts')
    const server = fakeServer({ 'POST /api/orders': { status: 201, body: PLACED } })
    failing('localStorage', calls)
    failing('sessionStorage', calls)
    const said = refusalOf(await page.placeOrder(REQUEST, undefined, NOW).catch(error => error))
    expect(said.message).toMatch(/^Ce navigateur n’enregistre pas votre commande en cours\./)
    expect(server.of('POST /api/orders')).toEqual([])
    await page.placeOrder(REQUEST, undefined, NOW)
    await page.placeOrder(REQUEST, undefined, NOW)
    expect(server.of('POST /api/orders')).toHaveLength(1)
  })
})

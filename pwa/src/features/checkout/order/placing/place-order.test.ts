import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { currentAttempt, payableOrder } from './order-attempt.ts'
import type { OrderRequest } from './order-request.ts'
import { placeOrder } from './place-order.ts'

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
const TRACKING = `GET /api/orders/${PLACED.id}/tracking`
const CANCEL = `POST /api/orders/${PLACED.id}/cancel`

beforeEach(() => sessionStorage.clear())

const keysOf = (server: ReturnType<typeof fakeServer>) =>
  server.of('POST /api/orders').map(({ headers }) => headers.get('idempotency-key'))

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

  it('takes another request for another intent, and gives the unpaid order and its slot up first', async () => {
    const server = fakeServer({
      'POST /api/orders': { status: 201, body: PLACED },
      [TRACKING]: { body: { status: 'pending' } },
      [CANCEL]: { body: {} },
    })
    await placeOrder(REQUEST, undefined, NOW)
    await placeOrder(ANOTHER, undefined, NOW)
    const [first, second] = keysOf(server)
    expect(second).not.toBe(first)
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/orders',
      TRACKING,
      CANCEL,
      'POST /api/orders',
    ])
    expect(server.of(CANCEL)[0]?.body).toEqual({
      trackingToken: 'secret',
      reason: 'Remplacée par une autre commande',
    })
  })

  it('never cancels an order that was paid meanwhile', async () => {
    const server = fakeServer({
      'POST /api/orders': { status: 201, body: PLACED },
      [TRACKING]: { body: { status: 'confirmed' } },
    })
    await placeOrder(REQUEST, undefined, NOW)
    await placeOrder(ANOTHER, undefined, NOW)
    expect(server.of(CANCEL)).toEqual([])
  })

  it('orders anew where giving the old one up fails', async () => {
    fakeServer({ 'POST /api/orders': { status: 201, body: PLACED }, [TRACKING]: 'offline' })
    await placeOrder(REQUEST, undefined, NOW)
    await expect(placeOrder(ANOTHER, undefined, NOW)).resolves.toMatchObject({ id: PLACED.id })
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
    vi.doMock('../proof/solve-proof.ts', () => ({ solveProof: async () => proof }))
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
    vi.doMock('../proof/solve-proof.ts', () => ({ solveProof: async () => proof }))
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
    vi.doMock('../proof/solve-proof.ts', () => ({ solveProof: async () => undefined }))
    const server = fakeServer({
      'POST /api/orders': problem(428, 'proof_required', 'Une vérification.', { challenge }),
    })
    await expect(placeOrder(REQUEST, undefined, NOW)).rejects.toMatchObject({ code: 'proof_required' })
    expect(server.of('POST /api/orders')).toHaveLength(1)
  })
})

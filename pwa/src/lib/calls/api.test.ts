import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMenu } from '#api/features/menu/contract.ts'
import { postOrder } from '#api/features/orders/contract.ts'
import { cancelOrder, getTracking } from '#api/features/orders/contract-tracking.ts'
import { isFinalRefusal, withReference } from './answers.ts'
import { ApiProblem, addressOf, call, NetworkFailure } from './api.ts'

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetchMock))
afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

const ORDER_ID = '0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8'
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const sent = () => fetchMock.mock.calls[0]?.[1] as { method: string; headers: Record<string, string>; body: string }

test('puts parameters and query into the address, and leaves out what is undefined', () => {
  const request = { params: { id: 'a b' }, query: { token: 't&k' } }
  expect(addressOf(getTracking, request)).toBe('/api/orders/a%20b/tracking?token=t%26k')
  expect(addressOf(getTracking, { params: { id: 'x' }, query: { token: undefined } })).toBe('/api/orders/x/tracking')
})

test('answers what the server answers', async () => {
  fetchMock.mockResolvedValue(json({ version: '1' }))
  expect(await call(getMenu, {})).toEqual({ version: '1' })
  expect(sent().method).toBe('GET')
  expect(sent().body).toBeNull()
})

test('sends an idempotency key with what creates something, and the caller’s own on a retry', async () => {
  const body = {
    items: [],
    totalAmount: 0,
    orderType: 'emporter',
    customerInfo: { name: '', email: '', phone: '' },
  } as const
  fetchMock.mockImplementation(async () => json({}))
  await call(postOrder, { body: { ...body, items: [] } })
  expect(sent().headers['Idempotency-Key']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  fetchMock.mockClear()
  await call(postOrder, { body: { ...body, items: [] } }, { idempotencyKey: ORDER_ID })
  expect(sent().headers['Idempotency-Key']).toBe(ORDER_ID)
})

test('sends the bearer token only where it is given one', async () => {
  fetchMock.mockImplementation(async () => json({}))
  await call(cancelOrder, { params: { id: ORDER_ID }, body: {} }, { token: 'abc' })
  expect(sent().headers.Authorization).toBe('Bearer abc')
  expect(sent().headers['Idempotency-Key']).toBeUndefined()
})

test('throws a problem with its sentence, code and fields', async () => {
  const problem = { status: 422, code: 'validation_failed', detail: 'Vérifiez les champs signalés.' }
  fetchMock.mockResolvedValue(json({ ...problem, errors: [{ path: 'email', message: 'Email invalide' }] }, 422))
  const error = await call(getMenu, {}).catch(thrown => thrown)
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ status: 422, code: 'validation_failed', message: problem.detail })
  expect(error.errors).toEqual([{ path: 'email', message: 'Email invalide' }])
})

test('shows a calm sentence for an answer that is no problem document', async () => {
  fetchMock.mockResolvedValue(new Response('<html>Request Entity Too Large</html>', { status: 413 }))
  const error = await call(getMenu, {}).catch(thrown => thrown)
  expect(error).toMatchObject({ status: 413, code: 'unknown' })
  expect(error.message).not.toContain('<')
})

test('tells silence from an answer', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(call(getMenu, {})).rejects.toBeInstanceOf(NetworkFailure)
})

test('takes a proxy whose server is away for silence, and the server’s own 503 for an answer', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await expect(call(getMenu, {})).rejects.toBeInstanceOf(NetworkFailure)
  const unavailable = { status: 503, code: 'unavailable', detail: 'Service momentanément indisponible.' }
  fetchMock.mockResolvedValueOnce(Response.json(unavailable, { status: 503 }))
  await expect(call(getMenu, {})).rejects.toBeInstanceOf(ApiProblem)
})

test.each([500, 502, 503, 504, 520, 530])(
  'takes a page of %i for silence: the server itself answers JSON',
  async status => {
    fetchMock.mockResolvedValueOnce(new Response('<h1>Error</h1>', { status }))
    await expect(call(getMenu, {})).rejects.toBeInstanceOf(NetworkFailure)
  },
)

test.each([401, 403, 404, 422])(
  'takes a page of %i for nobody’s refusal, and the server’s own for its last word',
  async status => {
    fetchMock.mockResolvedValueOnce(new Response('<h1>Hotel</h1>', { status }))
    expect(isFinalRefusal(await call(getMenu, {}).catch(thrown => thrown))).toBe(false)
    fetchMock.mockResolvedValueOnce(Response.json({ code: 'not_found', detail: 'Introuvable.' }, { status }))
    expect(isFinalRefusal(await call(getMenu, {}).catch(thrown => thrown))).toBe(true)
  },
)

test('an aborted call is no failure of the network', async () => {
  const controller = new AbortController()
  controller.abort()
  fetchMock.mockRejectedValue(new DOMException('aborted', 'AbortError'))
  await expect(call(getMenu, {}, { signal: controller.signal })).rejects.toThrow('aborted')
})

test('a sentence of the page’s own gets a reference of a failure alone, and of one that names its request', () => {
  const instance = 'urn:uuid:4f8a21c0-1d2e-4f3a-8b4c-061234567890'
  const of = (status: number, body: object) => withReference('Réessayez.', new ApiProblem(status, { ...body }))
  expect(of(500, { code: 'internal', instance })).toBe('Réessayez. Référence\u00a0: 4f8a21c0.')
  expect(of(503, { code: 'unavailable', instance })).toBe('Réessayez.')
  expect(of(500, { code: 'internal' })).toBe('Réessayez.')
  expect(withReference('Réessayez.', new NetworkFailure(new TypeError()))).toBe('Réessayez.')
})

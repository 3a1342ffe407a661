import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'

const ORDER = { id: '4f8a21c0-0000-4000-8000-000000000000', trackingToken: 'secret' }
const WORD = `POST /api/orders/${ORDER.id}/presence`
let order: typeof ORDER | undefined
const sendBeacon = vi.fn((_: string, __: Blob) => true)

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon }))
  sendBeacon.mockClear()
  order = ORDER
})
afterEach(() => {
  // The page's document is the next file's too: what listens there has nothing more to say.
  order = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function speaking() {
  const server = fakeServer({ [WORD]: { status: 204 } })
  const presence = await import('./presence.ts')
  presence.speakOf(() => order)
  return { server, presence }
}

test('speaks at once and each minute, of an order that is unpaid', async () => {
  const { server } = await speaking()
  expect(server.of(WORD)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.of(WORD)).toHaveLength(3)
  order = undefined
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.of(WORD)).toHaveLength(3)
})

test('says goodbye when the site is left for good', async () => {
  await speaking()
  dispatchEvent(new Event('pagehide'))
  const [address, word] = sendBeacon.mock.calls.at(-1) ?? []
  expect(address).toBe(`/api/orders/${ORDER.id}/presence`)
  expect(word?.type).toBe('application/json')
  expect(JSON.parse(await (word as Blob).text())).toEqual({ isHere: false, trackingToken: 'secret' })
})

test('says nothing on the way to the payment page, and speaks again on the way back', async () => {
  const { server, presence } = await speaking()
  await presence.fallSilent()
  sendBeacon.mockClear()
  const words = server.of(WORD).length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.of(WORD)).toHaveLength(words)
  dispatchEvent(new Event('pageshow'))
  expect(server.of(WORD).length).toBeGreaterThan(words)
})

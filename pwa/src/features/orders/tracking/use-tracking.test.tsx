import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { FakeEventSource } from '#pwa/testing/fakes/fake-event-source.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { useTracking } from './use-tracking.ts'

const { id } = anOrder()
const TRACKING = `GET /api/orders/${id}/tracking`

function State({ token }: { token: string | undefined }) {
  const { order, refusal, isOutOfReach, isCutOff } = useTracking(id, token)
  const words = [
    order?.status ?? 'nothing',
    refusal && 'refused',
    isOutOfReach && 'out of reach',
    isCutOff && 'cut off',
  ]
  return <p>{words.filter(Boolean).join(', ')}</p>
}

function Other({ id }: { id: string }) {
  return <p>{useTracking(id, `token-${id}`).order?.status}</p>
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.install()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const stream = () => FakeEventSource.opened.at(-1) as FakeEventSource

describe('following an order', () => {
  it('shows what the stream says, and asks no more while it is up', async () => {
    const server = fakeServer({ [TRACKING]: { body: anOrder() } })
    renderPart(<State token="secret" />)
    await pass(0)
    act(() => stream().connect())
    act(() => stream().send('tracking', anOrder({ status: 'preparing' })))
    await pass(0)
    expect(screen.getByText('preparing')).toBeTruthy()
    await pass(30_000)
    expect(server.requests).toHaveLength(1)
    expect(stream().address).toBe(`/api/orders/${id}/tracking/stream?token=secret`)
  })

  it('is not put back by an answer that was on its way when the stream told more', async () => {
    let answerLate = (_: { body: unknown }) => {}
    const late = new Promise<{ body: unknown }>(resolve => {
      answerLate = resolve
    })
    const server = fakeServer({
      [TRACKING]: () => (server.requests.length > 1 ? late : { body: anOrder({ status: 'ready' }) }),
    })
    renderPart(<State token="secret" />)
    await pass(0)
    await pass(5100)
    act(() => stream().connect())
    act(() => stream().send('tracking', anOrder({ status: 'delivered' })))
    await pass(0)
    expect(server.requests).toHaveLength(2)
    answerLate({ body: anOrder({ status: 'ready' }) })
    await pass(100)
    expect(screen.getByText('delivered')).toBeTruthy()
  })

  it('asks every 5 s while there is no stream', async () => {
    const states = [anOrder(), anOrder({ status: 'ready' })]
    const server = fakeServer({ [TRACKING]: () => ({ body: states.shift() ?? anOrder({ status: 'ready' }) }) })
    renderPart(<State token="secret" />)
    await pass(0)
    await pass(5100)
    expect(screen.getByText('ready')).toBeTruthy()
    expect(server.requests).toHaveLength(2)
  })

  it('keeps the last state and says that it is cut off; the stream’s return ends that', async () => {
    let isOffline = false
    fakeServer({ [TRACKING]: () => (isOffline ? 'offline' : { body: anOrder() }) })
    renderPart(<State token="secret" />)
    await pass(0)
    act(() => stream().connect())
    isOffline = true
    act(() => stream().fail(0))
    await pass(100)
    expect(screen.getByText('confirmed, cut off')).toBeTruthy()
    act(() => stream().connect())
    act(() => stream().send('tracking', anOrder({ status: 'ready' })))
    await pass(0)
    expect(screen.getByText('ready')).toBeTruthy()
  })

  it('takes the browser’s word that the network is gone, and comes back with it', async () => {
    let isOffline = false
    fakeServer({ [TRACKING]: () => (isOffline ? 'offline' : { body: anOrder() }) })
    renderPart(<State token="secret" />)
    await pass(0)
    act(() => stream().connect())
    isOffline = true
    fireEvent(window, new Event('offline'))
    await pass(100)
    expect(screen.getByText('confirmed, cut off')).toBeTruthy()
    isOffline = false
    fireEvent(window, new Event('online'))
    act(() => stream().connect())
    act(() => stream().send('tracking', anOrder({ status: 'preparing' })))
    await pass(0)
    expect(screen.getByText('preparing')).toBeTruthy()
    expect(FakeEventSource.opened).toHaveLength(2)
  })

  it('opens the stream again where the browser has given it up', async () => {
    fakeServer({ [TRACKING]: { body: anOrder() } })
    renderPart(<State token="secret" />)
    await pass(0)
    act(() => stream().fail(2))
    await pass(3100)
    expect(FakeEventSource.opened).toHaveLength(2)
  })

  it('shows what it last knew after a reload without a network, to the same link alone', async () => {
    let isOffline = false
    fakeServer({ [TRACKING]: () => (isOffline ? 'offline' : { body: anOrder({ status: 'ready' }) }) })
    const { rerender } = renderPart(<State token="secret" />)
    await pass(0)
    rerender(null)
    isOffline = true
    renderPart(<State token="secret" />)
    await pass(100)
    expect(screen.getByText('ready, cut off')).toBeTruthy()
    renderPart(<State token="another" />)
    await pass(100)
    expect(screen.getByText('nothing, out of reach, cut off')).toBeTruthy()
  })

  it('closes the stream with the page', async () => {
    fakeServer({ [TRACKING]: { body: anOrder() } })
    const { rerender } = renderPart(<State token="secret" />)
    await pass(0)
    rerender(null)
    expect(stream().readyState).toBe(FakeEventSource.CLOSED)
  })

  it('shares its stream with the same order elsewhere on the page, until neither is shown', async () => {
    const server = fakeServer({ [TRACKING]: { body: anOrder() } })
    const [one, other] = [renderPart(<State token="secret" />), renderPart(<State token="secret" />)]
    await pass(0)
    expect(FakeEventSource.opened).toHaveLength(1)
    act(() => stream().connect())
    one.rerender(null)
    expect(stream().readyState).not.toBe(FakeEventSource.CLOSED)
    const asked = server.requests.length
    await pass(30_000)
    expect(server.requests).toHaveLength(asked)
    other.rerender(null)
    expect(stream().readyState).toBe(FakeEventSource.CLOSED)
  })

  it('leaves the browser connections: the fourth order of a page is asked for', async () => {
    const ids = [1, 2, 3, 4].map(n => `4f8a21c0-0000-4000-8000-00000000000${n}`)
    fakeServer(Object.fromEntries(ids.map(id => [`GET /api/orders/${id}/tracking`, { body: anOrder({ id }) }])))
    renderPart(ids.map(id => <Other key={id} id={id} />))
    await pass(0)
    expect(FakeEventSource.opened).toHaveLength(3)
  })

  it('does not insist on an order that is not to be seen', async () => {
    const server = fakeServer({ [TRACKING]: problem(404, 'order_not_found', 'Commande introuvable.') })
    renderPart(<State token="wrong" />)
    await pass(30_000)
    expect(screen.getByText(/nothing, refused/)).toBeTruthy()
    expect(server.requests).toHaveLength(1)
    expect(FakeEventSource.opened).toEqual([])
  })

  it.each([
    [503, 'unavailable'],
    [429, 'rate_limited'],
  ] as const)('takes a %i for no answer, and finds the order by itself', async (status, code) => {
    const answers: (ReturnType<typeof problem> | { body: object })[] = [problem(status, code, 'Réessayez.')]
    fakeServer({ [TRACKING]: () => answers.shift() ?? { body: anOrder() } })
    renderPart(<State token="secret" />)
    await pass(0)
    expect(screen.getByText(/nothing, out of reach/)).toBeTruthy()
    await pass(5050)
    expect(screen.getByText('confirmed')).toBeTruthy()
  })

  it('opens no stream without a token: the owner’s bearer asks instead', async () => {
    const user = { id: 'c1', name: 'Camille', email: 'camille@exemple.fr', phone: '06 12 34 56 78' }
    keepCustomer({ user, token: 'bearer' }, true)
    onTestFinished(forgetCustomer)
    const server = fakeServer({ [TRACKING]: { body: anOrder() } })
    renderPart(<State token={undefined} />)
    await pass(0)
    expect(FakeEventSource.opened).toEqual([])
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer bearer')
  })
})

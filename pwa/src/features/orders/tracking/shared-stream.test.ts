import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeEventSource } from '#pwa/testing/fakes/fake-event-source.ts'

const ORDER = '/api/orders/a/tracking/stream?token=t'
const at = (order: number) => `/api/orders/${order}/tracking/stream?token=t`

const ended: (() => void)[] = []
beforeEach(() => FakeEventSource.install())
afterEach(async () => {
  for (const end of ended.splice(0)) end()
  // The lead is given up a moment later.
  await vi.waitFor(() => expect(open()).toEqual([]))
})

type Tab = Awaited<ReturnType<typeof newTab>>
/** Another tab of the same browser: the module's state of its own, the browser's locks and channels in common. */
async function newTab() {
  vi.resetModules()
  const { sharedStream } = await import('./use-tracking.ts')
  const follow = (address: string) => {
    const [onEvent, onTurn] = [vi.fn(), vi.fn()]
    const end = sharedStream(address, { onEvent, onTurn })
    ended.push(end)
    return { onEvent, onTurn, end }
  }
  return { follow }
}

const open = () => FakeEventSource.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED)
async function oneOpen(address = ORDER): Promise<FakeEventSource> {
  await vi.waitFor(() => expect(open().map(source => source.address)).toEqual([address]))
  return open()[0] as FakeEventSource
}

describe('the tabs of a browser', () => {
  it('hold one stream of an order between them, and all hear it', async () => {
    const followers: ReturnType<Tab['follow']>[] = []
    for (let count = 0; count < 7; count += 1) followers.push((await newTab()).follow(ORDER))
    const stream = await oneOpen()
    stream.connect()
    stream.send('tracking', { status: 'ready' })
    for (const { onEvent, onTurn } of followers) {
      await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith({ status: 'ready' }))
      expect(onTurn).toHaveBeenLastCalledWith(true)
    }
    expect(FakeEventSource.opened).toHaveLength(1)
  })

  it('tell who comes later what was said last', async () => {
    const first = await newTab()
    first.follow(ORDER)
    const stream = await oneOpen()
    stream.connect()
    stream.send('tracking', { status: 'ready' })
    const { onEvent, onTurn } = (await newTab()).follow(ORDER)
    await vi.waitFor(() => expect(onTurn).toHaveBeenLastCalledWith(true))
    expect(onEvent).toHaveBeenCalledWith({ status: 'ready' })
  })

  it('go on with another one’s stream when the one that held it is closed', async () => {
    const first = (await newTab()).follow(ORDER)
    const stream = await oneOpen()
    stream.connect()
    const second = (await newTab()).follow(ORDER)
    await vi.waitFor(() => expect(second.onTurn).toHaveBeenLastCalledWith(true))
    first.end()
    await vi.waitFor(() => expect(FakeEventSource.opened).toHaveLength(2))
    const next = await oneOpen()
    next.connect()
    next.send('tracking', { status: 'delivered' })
    expect(second.onEvent).toHaveBeenLastCalledWith({ status: 'delivered' })
    expect(first.onEvent).not.toHaveBeenCalledWith({ status: 'delivered' })
  })

  it('hold no more than three between them, and take up the next as one is let go', async () => {
    const followers: ReturnType<Tab['follow']>[] = []
    for (let order = 0; order < 5; order += 1) followers.push((await newTab()).follow(at(order)))
    await vi.waitFor(() => expect(open()).toHaveLength(3))
    for (const source of open()) source.connect()
    await vi.waitFor(() => expect(followers.filter(({ onTurn }) => onTurn.mock.calls.length > 0)).toHaveLength(3))
    followers.find(({ onTurn }) => onTurn.mock.calls.length > 0)?.end()
    await vi.waitFor(() =>
      expect(new Set(FakeEventSource.opened.map(({ address }) => address)).size).toBeGreaterThan(3),
    )
    expect(open().length).toBeLessThanOrEqual(3)
  })
})

it('takes the lead from a tab that sleeps, once it is in view', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  navigator.locks.request('laikhram_tracking', () => new Promise(() => {})).catch(() => {})
  ;(await newTab()).follow(ORDER)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(FakeEventSource.opened).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(open().map(({ address }) => address)).toEqual([ORDER])
})

it('opens none where tabs cannot share it: the page asks instead', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  const { onTurn } = (await newTab()).follow(ORDER)
  await Promise.resolve()
  expect(FakeEventSource.opened).toEqual([])
  expect(onTurn).not.toHaveBeenCalled()
})

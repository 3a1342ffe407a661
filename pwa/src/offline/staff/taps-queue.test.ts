import { expect, it, vi } from 'vitest'
import { isQueuedMove, type QueuedMove, withoutLast, withTap } from './moves.ts'
import { createTapsQueue, type TapsStorage, tapsInMemory } from './taps-queue.ts'
import { withTick } from './ticks.ts'

const ORDER = { id: 'order', number: '#A', status: 'confirmed', version: 2, paymentStatus: 'paid' } as const
const tap = (key: string, to: QueuedMove['to'] = 'preparing') => ({
  key,
  order: ORDER,
  to,
  ageChecked: false,
  undoMs: 5000,
})

const MOVE = withTap([], tap('a'), 1000)[0] as QueuedMove

/** A device whose storage fails from a moment on. */
function failing(storage: TapsStorage): TapsStorage & { fails: boolean } {
  const broken = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const device = {
    fails: false,
    all: () => (device.fails ? broken() : storage.all()),
    change: (...args: Parameters<TapsStorage['change']>) => (device.fails ? broken() : storage.change(...args)),
    clear: () => (device.fails ? broken() : storage.clear()),
  }
  return device
}

it('shows a tap before the device has kept it', async () => {
  const { moves } = createTapsQueue(tapsInMemory([]))
  const kept = moves.change('order', chain => withTap(chain, tap('a'), 1000))
  expect(moves.chainOf('order')).toEqual([MOVE])
  await kept
  expect(moves.chainOf('order')).toEqual([MOVE])
})

it('shows what another tab has left, and adds to that', async () => {
  const storage = tapsInMemory([MOVE])
  const { taps, moves } = createTapsQueue(storage)
  const chain = await moves.change('order', chain => withTap(chain, tap('b', 'ready'), 2000))
  // Here it looked like a step too far: the other tab's came first.
  expect(chain.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(moves.chainOf('order')).toEqual(chain)
  await storage.change('order', () => [])
  await taps.reload()
  expect(taps.state().chains.size).toBe(0)
})

it('goes on in memory when the device fails, with all it knew, and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const device = failing(tapsInMemory([]))
  const { taps, moves } = createTapsQueue(device)
  await moves.change('order', chain => withTap(chain, tap('a'), 1000))
  expect(taps.state().isStored).toBe(true)
  device.fails = true
  await Promise.all([moves.change('order', chain => withTap(chain, tap('b', 'ready'), 2000)), taps.reload()])
  expect(taps.state().isStored).toBe(false)
  expect(moves.chainOf('order').map(({ key }) => key)).toEqual(['a', 'b'])
  await moves.change('order', chain => withoutLast(chain, 2001))
  expect(moves.chainOf('order').map(({ key }) => key)).toEqual(['a'])
})

it('keeps moves and ticks apart: neither draws the other, nor is changed by it', async () => {
  const { taps, moves, ticks } = createTapsQueue(tapsInMemory([]))
  await moves.change('order', chain => withTap(chain, tap('a'), 1000))
  const before = moves.get()
  const ticked = { key: 'b', order: ORDER, line: '1', part: 0, title: 'Pad thaï', cooked: true, version: 4 }
  await ticks.change('order 1.0', chain => withTick(chain, ticked, 2000))
  expect(moves.get()).toBe(before)
  expect([[...moves.get().keys()], [...ticks.get().keys()]]).toEqual([['order'], ['order 1.0']])
  expect(await moves.change('order 1.0', () => [])).toEqual([])
  expect(taps.state().entries.map(({ key }) => key)).toEqual(['a', 'b'])
})

it('reads what a tablet stored before ticks were queued too', async () => {
  const stored = JSON.parse(`{"key":"a","orderId":"order","number":"#A","from":"confirmed","to":"preparing","version":2,
    "payment":"paid","ageChecked":false,"at":1000,"dueAt":6000,"state":"tried"}`)
  const { taps, moves } = createTapsQueue(tapsInMemory([stored]))
  await taps.reload()
  expect(moves.chainOf('order')).toEqual([stored])
  await moves.change('order', chain => withTap(chain, tap('b', 'ready'), 2000))
  // A page of that release reads it too, where this one is taken back.
  expect(Object.keys(moves.chainOf('order').at(-1) ?? {})).not.toContain('kind')
})

it('tells other tabs of each change, and forgets everything at once', async () => {
  const onChanged = vi.fn()
  const storage = tapsInMemory([])
  const { taps, moves } = createTapsQueue(storage, onChanged)
  await moves.change('order', chain => withTap(chain, tap('a'), 1000))
  await taps.forget()
  expect(onChanged).toHaveBeenCalledTimes(2)
  expect([taps.state().chains.size, await storage.all()]).toEqual([0, []])
})

it.each([
  ['one', MOVE, true],
  [
    'a question',
    { ...MOVE, state: 'asking', theirs: { status: 'cancelled', version: 3, by: null, sentence: '' } },
    true,
  ],
  ['another status', { ...MOVE, to: 'eaten' }, false],
  ['another state', { ...MOVE, state: 'sent' }, false],
  ['no version', { ...MOVE, version: undefined }, false],
  ['nothing', undefined, false],
])('takes for a move, or not: %s', (_, value, isFit) => expect(isQueuedMove(value)).toBe(isFit))

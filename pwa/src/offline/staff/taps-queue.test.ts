import { expect, it, vi } from 'vitest'
import { isQueuedMove, type QueuedMove } from './queued-move.ts'
import { withoutLast, withTap } from './rules.ts'
import { createTapsQueue, type TapsStorage, tapsInMemory } from './taps-queue.ts'

const movesOf = (...args: Parameters<typeof createTapsQueue>) => createTapsQueue(...args).moves
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
  const queue = movesOf(tapsInMemory([]))
  const kept = queue.change('order', chain => withTap(chain, tap('a'), 1000))
  expect(queue.chainOf('order')).toEqual([MOVE])
  await kept
  expect(queue.chainOf('order')).toEqual([MOVE])
})

it('shows what another tab has left, and adds to that', async () => {
  const storage = tapsInMemory([MOVE])
  const queue = movesOf(storage)
  const chain = await queue.change('order', chain => withTap(chain, tap('b', 'ready'), 2000))
  // Here it looked like a step too far: the other tab's came first.
  expect(chain.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(queue.chainOf('order')).toEqual(chain)
  await storage.change('order', () => [])
  await queue.reload()
  expect(queue.state().chains.size).toBe(0)
})

it('goes on in memory when the device fails, with all it knew, and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const device = failing(tapsInMemory([]))
  const queue = movesOf(device)
  await queue.change('order', chain => withTap(chain, tap('a'), 1000))
  expect(queue.state().isStored).toBe(true)
  device.fails = true
  await Promise.all([queue.change('order', chain => withTap(chain, tap('b', 'ready'), 2000)), queue.reload()])
  expect(queue.state().isStored).toBe(false)
  expect(queue.chainOf('order').map(({ key }) => key)).toEqual(['a', 'b'])
  await queue.change('order', chain => withoutLast(chain, 2001))
  expect(queue.chainOf('order').map(({ key }) => key)).toEqual(['a'])
})

it('tells other tabs of each change, and forgets everything at once', async () => {
  const onChanged = vi.fn()
  const storage = tapsInMemory([])
  const queue = movesOf(storage, onChanged)
  await queue.change('order', chain => withTap(chain, tap('a'), 1000))
  await queue.forget()
  expect(onChanged).toHaveBeenCalledTimes(2)
  expect([queue.state().chains.size, await storage.all()]).toEqual([0, []])
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

import { beforeEach, expect, it, vi } from 'vitest'
import { isText, listOf } from '../storage/shape.ts'
import { createStore } from './store.ts'
import { storedValue } from './stored.ts'

const KEY = 'laikhram_test'
const stored = storedValue<readonly string[]>('local', KEY, listOf(isText))

beforeEach(() => localStorage.clear())

/** Does what another tab does: the storage changes, and then this tab gets the event. */
function byAnotherTab(value: readonly string[] | undefined, key: string | null = KEY) {
  if (value) localStorage.setItem(KEY, JSON.stringify(value))
  else localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

it('tells of what changes, and of nothing else', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.set(2)
  store.set(2)
  expect([store.get(), store.ahead()]).toEqual([2, 1])
  expect(listener).toHaveBeenCalledOnce()
  stop()
  store.set(3)
  expect(listener).toHaveBeenCalledOnce()
})

it('begins with what the device keeps, and writes what is set, but not what is only shown', () => {
  stored.write(['kept'])
  const store = createStore<readonly string[]>([], { stored })
  expect([store.get(), store.ahead()]).toEqual([['kept'], []])
  store.set(['set'])
  store.show(['shown'])
  expect(store.get()).toEqual(['shown'])
  expect(localStorage.getItem(KEY)).toBe('["set"]')
  store.reload()
  expect(store.get()).toEqual(['set'])
})

it('follows other tabs while somebody listens, and keeps its identity where they changed nothing', () => {
  const store = createStore<readonly string[]>([], { stored })
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  byAnotherTab(['theirs'])
  const theirs = store.get()
  expect(theirs).toEqual(['theirs'])
  byAnotherTab(['theirs'])
  byAnotherTab(['of another'], 'laikhram_other')
  expect(store.get()).toBe(theirs)
  byAnotherTab(undefined, null)
  expect(store.get()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  byAnotherTab(['later'])
  expect(store.get()).toEqual([])
})

it('goes on in memory where the device keeps nothing', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
  const store = createStore<readonly string[]>([], { stored })
  store.set(['here'])
  expect(store.get()).toEqual(['here'])
  storage.mockRestore()
})

it('tells this tab, too, of what is announced', () => {
  const listener = vi.fn()
  const stop = stored.watch(listener)
  stored.write(['quietly'])
  stored.announce(['aloud'])
  expect(listener).toHaveBeenCalledOnce()
  stop()
})

it('watches from the first listener to the last', () => {
  const end = vi.fn()
  const watch = vi.fn(() => end)
  const store = createStore(0, { watch })
  const stops = [store.subscribe(vi.fn()), store.subscribe(vi.fn())]
  expect(watch).toHaveBeenCalledOnce()
  stops[0]?.()
  expect(end).not.toHaveBeenCalled()
  stops[1]?.()
  expect(end).toHaveBeenCalledOnce()
})

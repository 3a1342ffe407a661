import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const full = () => new Error('full')

/** Work that ends when the test says so. */
function heldWork() {
  const started: (() => void)[] = []
  const work = () => new Promise<void>(resolve => started.push(resolve))
  return { started, work }
}

test('lets no more work run at once than it may, and the next one in when a place is free', async () => {
  const concurrencyLimit = createConcurrencyLimit({ running: 2, waiting: 10, refusal: full })
  const { started, work } = heldWork()
  const all = Array.from({ length: 3 }, () => concurrencyLimit(work))
  await Promise.resolve()
  expect(started).toHaveLength(2)
  started[0]?.()
  await all[0]
  await Promise.resolve()
  expect(started).toHaveLength(3)
})

test('turns away what comes when the waiting room is full, and takes work again afterwards', async () => {
  const concurrencyLimit = createConcurrencyLimit({ running: 1, waiting: 1, refusal: full })
  const { started, work } = heldWork()
  const first = concurrencyLimit(work)
  const second = concurrencyLimit(work)
  await expect(concurrencyLimit(work)).rejects.toThrow('full')
  started[0]?.()
  await first
  await Promise.resolve()
  started[1]?.()
  await second
  await expect(concurrencyLimit(async () => 'again')).resolves.toBe('again')
})

test('frees the place of work that fails', async () => {
  const concurrencyLimit = createConcurrencyLimit({ running: 1, waiting: 0, refusal: full })
  await expect(concurrencyLimit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(concurrencyLimit(async () => 'next')).resolves.toBe('next')
})

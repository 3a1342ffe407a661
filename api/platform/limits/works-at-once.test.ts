import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './in-process.ts'

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

test('leaves half of the places and of the line to others than one subject', async () => {
  const concurrencyLimit = createConcurrencyLimit({ running: 4, waiting: 4, refusal: full })
  const { started, work } = heldWork()
  const slow = Array.from({ length: 4 }, () => concurrencyLimit(work, 'one'))
  await Promise.resolve()
  expect(started, 'two run, two wait').toHaveLength(2)
  await expect(concurrencyLimit(work, 'one')).rejects.toThrow('full')
  const others = Array.from({ length: 2 }, () => concurrencyLimit(async () => 'at once', 'another'))
  expect(await Promise.all(others)).toEqual(['at once', 'at once'])
  for (const end of [...started]) end()
  await Promise.all(slow.slice(0, 2))
  // Those who waited run when a place of theirs is free.
  await expect.poll(() => started.length).toBe(4)
})

test('who waits behind a subject that has its half is not kept from a free place', async () => {
  const concurrencyLimit = createConcurrencyLimit({ running: 2, waiting: 4, refusal: full })
  const { started, work } = heldWork()
  const slow = [concurrencyLimit(work, 'one'), concurrencyLimit(work, 'one')]
  const another = concurrencyLimit(work, 'another')
  const third = concurrencyLimit(async () => 'third', 'third')
  await Promise.resolve()
  expect(started, 'one of each runs').toHaveLength(2)
  started[1]?.()
  await another
  expect(await third).toBe('third')
  started[0]?.()
  await slow[0]
})

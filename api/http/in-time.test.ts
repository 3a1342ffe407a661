import { afterEach, expect, test, vi } from 'vitest'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { untilWaiting } from '#api/testing/database/lock-waits.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { ANSWER_MS } from './serve.ts'

const app = await testApp()

afterEach(() => {
  vi.restoreAllMocks()
})

/** Has the time of an answer pass when told, and leaves every other timer alone. */
function byHand(): () => void {
  const passes: (() => void)[] = []
  const real = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((pass: () => void, ms?: number, ...rest: []) => {
    if (ms === ANSWER_MS) passes.push(pass)
    return real(ms === ANSWER_MS ? () => {} : pass, ms === ANSWER_MS ? 0 : ms, ...rest)
  }) as typeof setTimeout)
  return () => {
    for (const pass of passes) pass()
  }
}

test('a database that answers nothing is given up with a sentence, and what it does late is done once', async () => {
  const key = freshKey()
  const order = () => app.post<{ code: string; detail: string; id: string }>('/api/orders', orderBody(), key)
  const timePasses = byHand()
  const held = await app.sql.reserve()
  await held`begin`
  await held`lock table orders in access exclusive mode`
  const answers: Awaited<ReturnType<typeof order>>[] = []
  const late = order().then(answer => answers.push(answer))
  await untilWaiting(app.sql, late)
  timePasses()
  try {
    await expect.poll(() => answers.map(({ status, body }) => [status, body.code])).toEqual([[503, 'unavailable']])
  } finally {
    await held`commit`
    held.release()
  }
  expect(answers[0]?.body.detail).toContain('Réessayez dans 10\u00a0secondes')
  vi.restoreAllMocks()
  const again = await order()
  expect(again.status).toBe(201)
  expect(await app.sql`select id from orders`).toHaveLength(1)
})

test('what answers in time leaves no timer behind', async () => {
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  const started = vi.spyOn(globalThis, 'setTimeout')
  await app.app.request(`${TEST_ORIGIN}/api/pickup-slots?load=1&alcohol=0`)
  const timers = started.mock.results.filter((_, call) => started.mock.calls[call]?.[1] === ANSWER_MS)
  expect(timers).not.toEqual([])
  for (const { value } of timers) expect(cleared).toHaveBeenCalledWith(value)
})

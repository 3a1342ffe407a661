import { expect, test } from 'vitest'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'

const { app, clock, post, sql } = await testApp({ rateLimits: 'on', startsAt: '2026-11-21T09:00:00Z' })

const table = (changes: Record<string, unknown> = {}) => ({
  name: 'Camille Renard',
  phone: '06 12 34 56 78',
  date: '2026-11-21',
  time: '19:30',
  guests: 2,
  ...changes,
})
const ask = (changes = {}, key = freshKey()) => post('/api/reservations', table(changes), key)
const count = async () => (await sql<{ count: number }[]>`select count(*) from reservations`)[0]?.count

test('a flood of requests from one address ends at ten an hour, in a calm sentence', async () => {
  const key = freshKey()
  const first = await ask({}, key)
  // Neither invalid requests nor repeated ones count as an attempt.
  for (let n = 0; n < 12; n += 1) expect((await ask({ date: '2026-11-20' })).status).toBe(422)
  await Promise.all(Array.from({ length: 12 }, () => ask({}, key)))
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(21)
  expect(refused[0]?.body).toMatchObject({
    code: 'rate_limited',
    detail: 'Trop de tentatives. Réessayez dans 60\u00a0minutes.',
  })
  expect(refused[0]?.headers.get('retry-after')).toBe('3600')
  expect(await count()).toBe(10)

  expect(await ask({}, key)).toMatchObject({ status: 201, body: first.body })
  clock.advanceMinutes(61)
  expect((await ask()).status).toBe(201)
})

test('taps that came at once cost one attempt together', async () => {
  clock.advanceMinutes(61)
  const key = freshKey()
  const twins = await Promise.all(Array.from({ length: 8 }, () => ask({}, key)))
  expect(twins.map(({ status }) => status)).toEqual(Array(8).fill(201))
  for (let n = 1; n < 10; n += 1) expect((await ask()).status).toBe(201)
  expect((await ask()).status).toBe(429)
})

test('one asker with many addresses of one network ends at forty a day, another network does not', async () => {
  clock.advanceMinutes(25 * 60)
  const from = async (remoteAddress: string) => {
    const response = await app.request(
      `${TEST_ORIGIN}/api/reservations`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(table({ date: '2026-11-24' })),
      },
      { incoming: { socket: { remoteAddress } } },
    )
    return response.status
  }
  for (let n = 0; n < 40; n += 1) expect(await from(`2001:db8:7:${n.toString(16)}::1`)).toBe(201)
  expect(await from('2001:db8:7:ff::1')).toBe(429)
  expect(await from('2001:db8:8:ff::1')).toBe(201)
})

import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { reviewBody } from '#api/testing/orders/review.ts'

const { clock, post, sql } = await testApp({ rateLimits: 'on' })
const written = async () => (await sql<{ n: number }[]>`select count(*)::integer as n from reviews`)[0]?.n

test('takes ten reviews an hour from an address, and says calmly when the next one fits', async () => {
  const key = freshKey()
  // Several taps at once count as one attempt, and an invalid form counts as none.
  const [first] = await Promise.all(Array.from({ length: 6 }, () => post('/api/reviews', reviewBody(), key)))
  expect((await post('/api/reviews', reviewBody({ name: '' }))).status).toBe(422)
  for (let n = 1; n < 10; n += 1) expect((await post('/api/reviews', reviewBody(), freshKey())).status).toBe(201)
  const refused = await post('/api/reviews', reviewBody(), freshKey())
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', detail: 'Trop de tentatives. Réessayez dans 60\u00a0minutes.' },
  })
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await written()).toBe(10)
  expect(await post('/api/reviews', reviewBody(), key)).toMatchObject({ status: 201, body: first?.body })
  clock.advanceMinutes(60)
  expect((await post('/api/reviews', reviewBody(), freshKey())).status).toBe(201)
})

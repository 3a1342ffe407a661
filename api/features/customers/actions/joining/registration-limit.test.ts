import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'

const { clock, post } = await testApp({ rateLimits: 'on' })

const person = (n: number) => ({
  email: `inscrit-${n}@exemple.fr`,
  password: 'secret',
  name: 'Anna Martin',
  phone: '06 12 34 56 78',
})

test('refuses the twenty-first registration of an hour from an address, but repeats what it answered', async () => {
  const key = freshKey()
  const first = await post('/api/auth/register', person(0), key)
  for (let n = 1; n < 20; n += 1) expect((await post('/api/auth/register', person(n))).status).toBe(201)
  const refused = await post('/api/auth/register', person(20))
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await post('/api/auth/register', person(0), key)).toMatchObject({ status: 201, body: first.body })
  clock.advanceMinutes(60)
  expect((await post('/api/auth/register', person(20))).status).toBe(201)
})

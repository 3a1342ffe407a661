import argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { DUMMY_HASH } from '#api/features/auth/passwords.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'

const { app, clock, post } = await testApp({ rateLimits: 'on' })

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

test('a network has sixty in an hour, from however many of its addresses', async () => {
  const register = async (n: number, remoteAddress: string) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person(n)) }
    return (await app.request(`${TEST_ORIGIN}/api/auth/register`, init, { incoming: { socket: { remoteAddress } } }))
      .status
  }
  // The hash is spared, which takes its time.
  const hash = vi.spyOn(argon2, 'hash').mockResolvedValue(DUMMY_HASH)
  for (let n = 100; n < 160; n += 1) expect(await register(n, `2001:db8:7:${n}::1`)).toBe(201)
  expect(await register(160, '2001:db8:7:160::1')).toBe(429)
  expect(await register(161, '2001:db8:8:160::1')).toBe(201)
  hash.mockRestore()
})

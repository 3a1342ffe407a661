import argon2 from '@node-rs/argon2'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { newCustomer, PASSWORD } from '#api/testing/people/accounts.ts'

const { app, sql, clock, get, post } = await testApp({ rateLimits: 'on' })

type Problem = { code?: string; detail?: string; token?: string }

/** Each login comes from an address of its own unless one is given, since limits go by address. */
let addresses = 0
function freshAddress(): string {
  addresses += 1
  return `198.51.100.${addresses}`
}

async function logIn(email: string, password: string, address = freshAddress(), device_key?: string) {
  const response = await app.request(
    `${TEST_ORIGIN}/api/auth/login`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, device_key }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  )
  return { status: response.status, headers: response.headers, body: (await response.json()) as Problem }
}

const verify = vi.spyOn(argon2, 'verify')
afterAll(() => verify.mockRestore())
const verifications = () => verify.mock.calls.length

beforeEach(() => {
  verify.mockClear()
})

test('opens a session, whatever the case of the address', async () => {
  const { id, email } = await newCustomer(sql)
  const { status, body } = await logIn(` ${email.toUpperCase()} `, PASSWORD)
  expect(status).toBe(200)
  expect(body).toEqual({ user: expect.objectContaining({ id, email }), token: expect.any(String) })
  expect((await get('/api/auth/me', { authorization: `Bearer ${body.token}` })).status).toBe(200)
})

test('answers a wrong password and an unknown address alike, after the same work', async () => {
  const { email } = await newCustomer(sql)
  const wrong = await logIn(email, 'faux')
  const workOfWrong = verifications()
  const unknown = await logIn('personne@exemple.fr', 'faux')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toMatchObject({ code: 'invalid_credentials', detail: 'Identifiants invalides' })
  expect(unknown).toMatchObject({ status: 401, body: { ...wrong.body, instance: expect.any(String) } })
  expect(workOfWrong).toBe(1)
  expect(verifications() - workOfWrong).toBe(workOfWrong)
})

test('refuses the eleventh wrong login from an address to an account, the right one too, until the window is over', async () => {
  const { email } = await newCustomer(sql)
  const address = freshAddress()
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await logIn(email, 'faux', address)).status).toBe(401)
  const refused = await logIn(email, PASSWORD, address)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('900')
  expect(refused.body.detail).toBe(
    'Trop d’essais pour ce compte. Réessayez dans 15\u00a0minutes, ou choisissez un nouveau mot de passe.',
  )
  expect((await logIn(email, PASSWORD)).status, 'from elsewhere').toBe(200)
  expect((await logIn((await newCustomer(sql)).email, PASSWORD, address)).status, 'to another account').toBe(200)
  clock.advanceMinutes(15)
  expect((await logIn(email, PASSWORD, address)).status, 'a quarter of an hour later').toBe(200)
})

test('limits unknown addresses as known ones', async () => {
  const address = freshAddress()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await logIn('jamais-vu@exemple.fr', 'faux', address)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('lets no more than ten of 50 parallel guesses reach the hash', async () => {
  const { email } = await newCustomer(sql)
  const address = freshAddress()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => logIn(email, `essai ${n}`, address)))
  const count = (status: number) => answers.filter(answer => answer.status === status).length
  expect([count(401), count(429)]).toEqual([10, 40])
  expect(verifications()).toBe(10)
})

test('counts wrong logins only', async () => {
  const { email } = await newCustomer(sql)
  const address = freshAddress()
  for (let attempt = 0; attempt < 12; attempt += 1) expect((await logIn(email, PASSWORD, address)).status).toBe(200)
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await logIn(email, 'faux', address)).status).toBe(401)
})

test('refuses the sixty-first wrong login from an address, over all accounts', async () => {
  const address = freshAddress()
  for (let attempt = 0; attempt < 60; attempt += 1) {
    expect((await logIn(`compte-${attempt % 12}@exemple.fr`, 'faux', address)).status).toBe(401)
  }
  const refused = await logIn('encore-un@exemple.fr', 'faux', address)
  expect(refused.status).toBe(429)
  expect(refused.body.detail).toBe('Trop de tentatives. Réessayez dans 15\u00a0minutes.')
  expect(refused.headers.get('retry-after')).toBe('900')
})

test('ends the session at log-out, at once and alone', async () => {
  const { email } = await newCustomer(sql)
  const [phone, laptop] = [(await logIn(email, PASSWORD)).body.token, (await logIn(email, PASSWORD)).body.token]
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })
  const out = await app.request(`${TEST_ORIGIN}/api/auth/logout`, { method: 'POST', headers: bearer(phone) })
  expect(out.status).toBe(204)
  expect(await get('/api/auth/me', bearer(phone))).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect((await get('/api/auth/me', bearer(laptop))).status).toBe(200)
})

test('guesses from all addresses of a network are slowed together, and not at the device of an account’s owner', async () => {
  const { email } = await newCustomer(sql)
  const key = '0b7a3c52-57f6-4a0d-9d5b-000000000002'
  expect((await logIn(email, PASSWORD, '2001:db8:9:1::1', key)).status).toBe(200)
  verify.mockResolvedValue(false)
  for (let n = 0; n < 240; n += 1) {
    expect((await logIn(`compte-${n}@exemple.fr`, 'faux', `2001:db8:9:${n}::1`)).status).toBe(401)
  }
  verify.mockRestore()
  expect((await logIn(email, PASSWORD, '2001:db8:9:1::1')).status).toBe(429)
  expect((await logIn(email, PASSWORD, '2001:db8:9:1::1', key)).status).toBe(200)
  expect((await logIn(email, PASSWORD, '2001:db8:a:1::1')).status).toBe(200)
})

test('guesses from many addresses slow an account down, and not at the device of its owner or by a mailed link', async () => {
  const { email } = await newCustomer(sql)
  const [own, key] = ['203.0.113.80', '0b7a3c52-57f6-4a0d-9d5b-000000000001']
  expect((await logIn(email, PASSWORD, own, key)).status).toBe(200)
  // The hash is spared, which takes its time.
  verify.mockResolvedValue(false)
  for (let n = 0; n < 60; n += 1) await logIn(email, 'faux', `10.1.${n}.1`)
  verify.mockRestore()
  const slowed = await logIn(email, PASSWORD, '10.2.0.1')
  expect([slowed.status, slowed.body.detail]).toEqual([
    429,
    expect.stringContaining('choisissez un nouveau mot de passe'),
  ])
  expect((await logIn(email, PASSWORD, own, key)).status).toBe(200)
  expect((await post('/api/auth/forgot-password', { email })).status).toBe(204)
  clock.advanceMinutes(61)
  expect((await logIn(email, PASSWORD, '10.2.0.2')).status).toBe(200)
})

import argon2 from '@node-rs/argon2'
import { afterAll, expect, test, vi } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newCustomer } from '#api/testing/people/actors.ts'

const app = await testApp({ rateLimits: 'on' })
const { sql, clock } = app
const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
afterAll(() => vi.restoreAllMocks())

const OLD = 'wok-basilic'
const NEW = 'citronnelle et galanga'

let made = 0
async function customer() {
  made += 1
  const email = `mot-${made}@exemple.fr`
  const { authorization, userId } = await newCustomer(app, email)
  clock.advanceMinutes(10)
  const change = (body: Record<string, unknown> = {}, bearer = { authorization }) =>
    send<{ token: string }>(
      app,
      'PUT',
      '/api/user/password/change',
      { user_email: email, current_password: OLD, new_password: NEW, ...body },
      bearer,
    )
  const logIn = (password: string) => app.post<{ token: string }>('/api/auth/login', { email, password })
  return { email, userId, bearer: { authorization }, change, logIn }
}
const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })
const statusOf = async (bearer: Record<string, string>) => (await app.get('/api/auth/me', bearer)).status

test('sets the new password and puts the old one out of use', async () => {
  const { change, logIn } = await customer()
  expect((await change()).status).toBe(200)
  expect([(await logIn(OLD)).status, (await logIn(NEW)).status]).toEqual([401, 200])
})

test('ends every session of the account, the calling one too, and answers the token of a new one', async () => {
  const { bearer, change, logIn } = await customer()
  const other = await customer()
  const phone = bearerOf((await logIn(OLD)).body.token)
  const { token } = (await change()).body
  expect([await statusOf(bearer), await statusOf(phone), await statusOf(other.bearer)]).toEqual([401, 401, 200])
  expect(await statusOf(bearerOf(token))).toBe(200)
})

test('refuses a wrong current password, and changes nothing', async () => {
  const { bearer, change, logIn } = await customer()
  expect(await change({ current_password: 'faux' })).toMatchObject({
    status: 422,
    body: { code: 'wrong_password', detail: 'Le mot de passe actuel ne correspond pas.' },
  })
  expect([await statusOf(bearer), (await logIn(OLD)).status]).toEqual([200, 200])
})

test('counts wrong ones with the wrong logins of the account', async () => {
  const { change, logIn } = await customer()
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn('faux')).status).toBe(401)
  for (let tries = 0; tries < 5; tries += 1) expect((await change({ current_password: 'faux' })).status).toBe(422)
  expect(await change()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((await logIn(OLD)).status).toBe(429)
  clock.advanceMinutes(15)
  expect((await change()).status).toBe(200)
})

test.each([
  [{ new_password: '12345' }, 'new_password', 'Le mot de passe doit contenir au moins 6\u00a0caractères.'],
  [{ new_password: '' }, 'new_password', 'Le mot de passe est requis'],
  [{ current_password: '' }, 'current_password', 'Le mot de passe est requis'],
  [{ new_password: 'x'.repeat(1001) }, 'new_password', '1000 caractères au plus'],
])('refuses %j without hashing for it', async (body, path, message) => {
  const { change } = await customer()
  hash.mockClear()
  verify.mockClear()
  const answer = await change(body)
  expect(answer.status).toBe(422)
  expect((answer.body as unknown as { errors: unknown[] }).errors).toContainEqual({ path, message })
  expect(hash).not.toHaveBeenCalled()
  expect(verify).not.toHaveBeenCalled()
})

test.each([
  ['another customer', 'mot-1@exemple.fr'],
  ['nobody', 'personne@exemple.fr'],
])('refuses the address of %s alike, without checking a password', async (_, user_email) => {
  const { change, logIn } = await customer()
  verify.mockClear()
  expect(await change({ user_email })).toMatchObject({ status: 403, body: { code: 'not_yours' } })
  expect(verify).not.toHaveBeenCalled()
  expect((await logIn(OLD)).status).toBe(200)
})

test('lets one of several changes at once through', async () => {
  const { change, logIn } = await customer()
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => change({ new_password: `nouveau ${n}` })))
  const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
  expect(winners).toHaveLength(1)
  expect((await logIn(`nouveau ${winners[0]}`)).status).toBe(200)
})

test('puts links for a forgotten password out of use, and tells the account’s address', async () => {
  const { email, change } = await customer()
  await app.post('/api/auth/forgot-password', { email })
  await app.runJobs()
  const link = /mot-de-passe\?token=([\w-]+)/.exec(app.mails.findLast(mail => mail.to === email)?.text ?? '')
  await change()
  await app.runJobs()
  const mail = app.mails.findLast(one => one.to === email)
  expect([mail?.subject, mail?.text]).toEqual([
    'Votre mot de passe a changé',
    expect.stringContaining('Le mot de passe de votre compte a été changé'),
  ])
  const reset = await app.post('/api/auth/reset-password', { token: link?.[1] ?? '', password: 'encore un autre' })
  expect(reset).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
})

test('changes nothing when any part of it fails', async () => {
  const { bearer, change, logIn } = await customer()
  await sql`alter table messages add constraint no_word check (kind <> 'password-changed') not valid`
  expect((await change()).status).toBe(500)
  await sql`alter table messages drop constraint no_word`
  expect([await statusOf(bearer), (await logIn(OLD)).status]).toEqual([200, 200])
})

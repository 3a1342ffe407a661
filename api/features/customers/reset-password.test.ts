import argon2 from '@node-rs/argon2'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer, PASSWORD } from '#api/testing/people/accounts.ts'

const { sql, clock, get, post, mails, runJobs } = await testApp()
const NEW_PASSWORD = 'un autre mot de passe'

const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
afterAll(() => vi.restoreAllMocks())
beforeEach(() => {
  hash.mockClear()
})

/** The token of the newest link of that kind that was mailed to an address. */
async function linkTo(page: string, email: string): Promise<string> {
  await runJobs()
  const links = mails
    .filter(mail => mail.to.includes(email))
    .map(mail => new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail.text))
  return links.filter(link => link !== null).at(-1)?.[1] ?? expect.unreachable('no link was mailed')
}

async function resetLink(email: string): Promise<string> {
  await post('/api/auth/forgot-password', { email })
  return await linkTo('mot-de-passe', email)
}

const reset = (token: string, password = NEW_PASSWORD) => post('/api/auth/reset-password', { token, password })
const logIn = (email: string, password: string) =>
  post<{ token: string; user: { email_verified: boolean } }>('/api/auth/login', { email, password })
const statusOf = async (token: string) => (await get('/api/auth/me', { authorization: `Bearer ${token}` })).status

test('sets the password by the link, once', async () => {
  const { email } = await newCustomer(sql)
  const token = await resetLink(email)
  expect((await reset(token)).status).toBe(204)
  expect((await logIn(email, PASSWORD)).status).toBe(401)
  expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
  expect(await reset(token, 'encore un autre')).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
  expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
})

test('lets one of 20 parallel uses of a link through', async () => {
  const { email } = await newCustomer(sql)
  const token = await resetLink(email)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `mot de passe ${n}`)))
  const winners = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []))
  expect(winners).toHaveLength(1)
  expect((await logIn(email, `mot de passe ${winners[0]}`)).status).toBe(200)
})

test('refuses a link after an hour', async () => {
  const { email } = await newCustomer(sql)
  const [early, late] = [await resetLink(email), await resetLink((await newCustomer(sql)).email)]
  clock.advanceMinutes(60)
  clock.advanceSeconds(-1)
  expect((await reset(early)).status).toBe(204)
  clock.advanceSeconds(1)
  expect(await reset(late)).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
})

test.each(['x', 'A'.repeat(43), "' or true --"])('refuses the invented link %j without hashing for it', async token => {
  expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
  expect(hash).not.toHaveBeenCalled()
})

test('keeps links to what they were mailed for', async () => {
  const email = 'deux-liens@exemple.fr'
  await post('/api/auth/register', { email, password: PASSWORD, name: 'Anna', phone: '06 12 34 56 78' })
  const [forAddress, forPassword] = [await linkTo('verifier-email', email), await resetLink(email)]
  expect((await reset(forAddress)).status).toBe(422)
  expect((await post('/api/auth/verify-email', { token: forPassword })).status).toBe(422)
  expect((await post('/api/auth/verify-email', { token: forAddress, password: PASSWORD })).status).toBe(204)
  expect((await reset(forPassword)).status).toBe(204)
})

test('refuses a short password and keeps the link good', async () => {
  const { email } = await newCustomer(sql)
  const token = await resetLink(email)
  expect(await reset(token, '12345')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'password', message: 'Le mot de passe doit contenir au moins 6\u00a0caractères' }] },
  })
  expect((await reset(token)).status).toBe(204)
})

test('ends every session of the account, and of no other', async () => {
  const { email } = await newCustomer(sql)
  const other = await newCustomer(sql)
  const [phone, laptop] = [(await logIn(email, PASSWORD)).body.token, (await logIn(email, PASSWORD)).body.token]
  const theirs = (await logIn(other.email, PASSWORD)).body.token
  await reset(await resetLink(email))
  expect([await statusOf(phone), await statusOf(laptop), await statusOf(theirs)]).toEqual([401, 401, 200])
})

test('leaves no session to whoever is just logging in with the old password', async () => {
  const { email } = await newCustomer(sql)
  const token = await resetLink(email)
  verify.mockImplementationOnce(async (...args) => {
    const isRight = await argon2.verify(...args)
    // The login has checked the old password by now; the password changes before its session is opened.
    expect((await reset(token)).status).toBe(204)
    return isRight
  })
  expect(await logIn(email, PASSWORD)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
})

test('puts the other links of the account out of use', async () => {
  const { email } = await newCustomer(sql)
  const [first, second] = [await resetLink(email), await resetLink(email)]
  expect(second).not.toBe(first)
  expect((await reset(second)).status).toBe(204)
  expect((await reset(first)).status).toBe(422)
})

test('confirms the address, whose guest orders join the account', async () => {
  const { id, email } = await newCustomer(sql)
  const theirs = await orderRow(sql, { email, paidOn: '2026-11-20' })
  expect((await logIn(email, PASSWORD)).body.user.email_verified).toBe(false)
  await reset(await resetLink(email))
  expect((await logIn(email, NEW_PASSWORD)).body.user.email_verified).toBe(true)
  const [row] = await sql`select customer_id from orders where id = ${theirs}`
  expect(row).toEqual({ customerId: id })
})

test('tells the account’s address that its password has changed, and where to go if it was not its owner', async () => {
  const { email } = await newCustomer(sql, { name: 'Nok Martin' })
  clock.set('2026-11-22T23:05:00Z')
  await reset(await resetLink(email))
  await runJobs()
  const mail = mails.findLast(one => one.to.includes(email))
  expect(mail?.subject).toBe('Votre mot de passe a changé')
  expect(mail?.text).toContain('Bonjour,')
  expect(mail?.text).toMatch(/changé le lundi 23 novembre à 0\sh\s05\./)
  expect(mail?.text).toContain('http://localhost:3000/?connexion=oubli')
})

test('changes nothing when any part of it fails', async () => {
  const { id, email } = await newCustomer(sql)
  const token = await resetLink(email)
  const session = (await logIn(email, PASSWORD)).body.token
  await sql`alter table messages add constraint no_word check (kind <> 'password-changed') not valid`
  expect((await reset(token)).status).toBe(500)
  await sql`alter table messages drop constraint no_word`
  expect([await statusOf(session), (await logIn(email, PASSWORD)).status]).toEqual([200, 200])
  const [row] = await sql`select email_verified_at as at from customers where id = ${id}`
  expect(row).toEqual({ at: null })
  expect((await reset(token)).status).toBe(204)
})

test('an account that nobody confirmed is its mailbox’s own from then on: card, photo and offers begin anew', async () => {
  const { id, email } = await newCustomer(sql)
  await sql`update customers set profile_image_url = '/x.webp', marketing_opt_in_at = ${clock()} where id = ${id}`
  const state = async () => {
    const [row] = await sql<{ card: string; photo: string | null; offers: Date | null }[]>`
      select qr_code_id as card, profile_image_url as photo, marketing_opt_in_at as offers
      from customers
      where id = ${id}`
    return row ?? expect.unreachable()
  }
  const before = await state()
  await reset(await resetLink(email))
  const after = await state()
  expect(after.card).not.toBe(before.card)
  expect(after).toMatchObject({ photo: null, offers: null })
  await sql`update customers set marketing_opt_in_at = ${clock()} where id = ${id}`
  await reset(await resetLink(email))
  expect(await state(), 'a confirmed one keeps what its owner chose').toMatchObject({
    card: after.card,
    offers: clock(),
  })
})

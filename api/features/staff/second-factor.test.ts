import { expect, test } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newStaff, PASSWORD, signedIn } from '#api/testing/people/accounts.ts'
import { addedPasskey, addedTotp } from '#api/testing/people/factors.ts'

type Opened = { access_token: string; factor: string; code?: string }

const app = await testApp({ rateLimits: 'on' })
const { sql, clock, services, post, get } = app

const logIn = (username: string, code?: string, password = PASSWORD) =>
  post<Opened>('/api/admin/login', { username, password, ...(code !== undefined && { code }) })
const bearerOf = ({ access_token }: Opened) => ({ authorization: `Bearer ${access_token}` })

async function member() {
  const made = await newStaff(sql, { role: 'admin' })
  return { ...made, bearer: await signedIn(services, { kind: 'staff', id: made.id }) }
}

async function passwordAlone(is: boolean) {
  await sql`update settings set staff_password_alone = ${is}`
  await expect
    .poll(
      async () =>
        (await get<{ password_alone: boolean }>('/api/admin/factors', (await member()).bearer)).body.password_alone,
    )
    .toBe(is)
}

test('asks whoever has a passkey for a code beside the password, and tells nobody without the password', async () => {
  const { username, bearer } = await member()
  expect((await logIn(username)).body.factor).toBe('could_add')
  const { codes } = await addedPasskey(app, bearer)
  expect(await logIn(username)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
  expect(await logIn(username, undefined, 'faux')).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  expect(await logIn(username, codes[0], 'faux')).toMatchObject({ body: { code: 'invalid_credentials' } })
  expect((await logIn(username, codes[0])).body.factor).toBe('has')
})

test('takes a recovery code once, however it is written, and says how many are left', async () => {
  const { username, bearer } = await member()
  const { codes } = await addedPasskey(app, bearer)
  expect(new Set(codes).size).toBe(10)
  expect((await logIn(username, codes[3]?.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect(await logIn(username, codes[3])).toMatchObject({ status: 403, body: { code: 'second_factor_wrong' } })
  expect((await get('/api/admin/factors', bearer)).body).toMatchObject({ recovery_codes_left: 9 })
  const [stored] = await sql<{ text: string }[]>`select string_agg(c::text, ' ') as text from staff_recovery_codes c`
  for (const code of codes) expect(stored?.text).not.toContain(code)
})

test('lets one of twenty calls in by one recovery code', async () => {
  const { username, bearer } = await member()
  const { codes } = await addedPasskey(app, bearer)
  await sql`delete from rate_limits`
  const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(username, codes[0])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('takes a code of the application once, and of half a minute around', async () => {
  const { username, bearer } = await member()
  const { codeAt } = await addedTotp(app, bearer)
  expect(await logIn(username, codeAt(clock()))).toMatchObject({ body: { code: 'second_factor_wrong' } })
  clock.advanceSeconds(30)
  expect((await logIn(username, codeAt(clock()))).status).toBe(200)
  expect(await logIn(username, codeAt(clock()))).toMatchObject({ body: { code: 'second_factor_wrong' } })
  const before = clock()
  clock.advanceSeconds(90)
  expect(await logIn(username, codeAt(before))).toMatchObject({ body: { code: 'second_factor_wrong' } })
  const slow = new Date(clock().getTime() - 30_000)
  expect((await logIn(username, codeAt(slow))).status).toBe(200)
  const [row] = await sql<{ secret: string }[]>`select secret from staff_totp limit 1`
  expect(row?.secret).toMatch(/^sealed:/)
})

test('counts wrong codes of an account from wherever they come, and a right one does not count', async () => {
  const { username, bearer } = await member()
  const { codes } = await addedPasskey(app, bearer)
  await sql`delete from rate_limits`
  for (let wrong = 0; wrong < 20; wrong += 1) {
    await logIn(username, 'faux')
    // As if from another address each.
    await sql`delete from rate_limits where bucket <> 'wrong codes'`
  }
  expect(await logIn(username, codes[0])).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  clock.advanceMinutes(61)
  expect((await logIn(username, codes[0])).status).toBe(200)
})

test('an account without a factor may add one and nothing else where the password alone is not enough', async () => {
  await passwordAlone(false)
  const { username } = await member()
  const opened = (await logIn(username)).body
  expect(opened.factor).toBe('must_add')
  const bearer = bearerOf(opened)
  const needed = { status: 403, body: { code: 'factor_needed' } }
  for (const { method, path, audience, enrolling } of ENDPOINTS) {
    if (!audience.includes('admin') || enrolling) continue
    const answer = await app.app.request(path.replace(/\{\w+\}/g, '1'), { method, headers: bearer })
    expect([path, answer.status, await answer.json()]).toMatchObject([path, needed.status, needed.body])
  }
  expect((await get('/api/admin/factors', bearer)).status).toBe(200)
  await addedPasskey(app, bearer)
  expect((await get('/api/admin/staff', bearer)).status).toBe(200)
  await passwordAlone(true)
})

test('keeps the last factor where the password alone is not enough', async () => {
  const { bearer } = await member()
  const { id } = await addedPasskey(app, bearer)
  await passwordAlone(false)
  const remove = (path: string) => app.app.request(path, { method: 'DELETE', headers: bearer })
  const refused = await remove(`/api/admin/passkeys/${id}`)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'last_factor' })
  await addedTotp(app, bearer)
  expect((await remove(`/api/admin/passkeys/${id}`)).status).toBe(204)
  expect(await (await remove('/api/admin/totp')).json()).toMatchObject({ code: 'last_factor' })
  await passwordAlone(true)
  expect((await remove('/api/admin/totp')).status).toBe(204)
})

test('removes nobody else’s passkey', async () => {
  const [one, other] = [await member(), await member()]
  const { id } = await addedPasskey(app, one.bearer)
  const answer = await app.app.request(`/api/admin/passkeys/${id}`, { method: 'DELETE', headers: other.bearer })
  expect(answer.status).toBe(404)
  expect((await get<{ passkeys: unknown[] }>('/api/admin/factors', one.bearer)).body.passkeys).toHaveLength(1)
})

test('an administrator takes the factors of a colleague away, whose sessions end', async () => {
  const [admin, colleague] = [await member(), await member()]
  await addedPasskey(app, colleague.bearer)
  const answer = await app.app.request(`/api/admin/staff/${colleague.id}`, {
    method: 'PUT',
    headers: { ...admin.bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ reset_factors: true }),
  })
  expect(await answer.json()).toMatchObject({ member: { has_factor: false } })
  expect((await get('/api/admin/factors', colleague.bearer)).status).toBe(401)
  expect((await logIn(colleague.username)).body.factor).toBe('could_add')
})

test('one that must be enrolled is another’s no longer: its challenge is the account’s own', async () => {
  const [one, other] = [await member(), await member()]
  const { passkey } = await addedPasskey(app, one.bearer)
  const { body: options } = await post<{ challenge: string }>('/api/admin/passkeys/options', undefined, one.bearer)
  const body = { name: 'Clé', credential: passkey.create(options) }
  expect(await post('/api/admin/passkeys', body, other.bearer)).toMatchObject({ body: { code: 'passkey_refused' } })
  expect(await post('/api/admin/passkeys', body, one.bearer)).toMatchObject({ body: { code: 'passkey_refused' } })
})

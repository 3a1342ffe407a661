import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { newCustomer, newStaff, PASSWORD } from '#api/testing/people/accounts.ts'

type Opened = { access_token: string; expires_in: number }

const { sql, clock, post, get } = await testApp({ rateLimits: 'on' })

const logIn = (username: string, password: string) => post<Opened>('/api/admin/login', { username, password })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const logOut = (token: string) => post('/api/admin/logout', undefined, bearer(token))

const audited = (staffId: string) => sql`
  select action, subject, at from audit_entries where staff_id = ${staffId} order by id`

test('opens a staff session and audits it', async () => {
  const { id, username } = await newStaff(sql, { role: 'admin' })
  const { status, body } = await logIn(username.toUpperCase(), PASSWORD)
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 16 * 3600,
    user_role: 'admin',
    factor: 'could_add',
  })
  expect(await audited(id)).toEqual([{ action: 'staff_login', subject: id, at: clock() }])
})

test('answers unknown, wrong and disabled alike', async () => {
  const { username } = await newStaff(sql)
  const disabled = await newStaff(sql)
  await sql`update staff set disabled_at = ${clock()} where id = ${disabled.id}`
  const answers = [
    await logIn('personne', PASSWORD),
    await logIn(username, 'faux'),
    await logIn(disabled.username, PASSWORD),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'invalid_credentials', detail: 'Identifiants invalides' })
    expect(body).toEqual({ ...answers[0]?.body, instance: expect.any(String) })
  }
})

test('ends the session at log-out, at once, and audits it', async () => {
  const { id, username } = await newStaff(sql)
  const token = (await logIn(username, PASSWORD)).body.access_token
  expect((await logOut(token)).status).toBe(204)
  expect(await logOut(token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect((await audited(id)).map(entry => entry.action)).toEqual(['staff_login', 'staff_logout'])
})

test("takes neither audience's token in the other's place", async () => {
  const { username } = await newStaff(sql)
  const staff = (await logIn(username, PASSWORD)).body.access_token
  const { email } = await newCustomer(sql)
  const customer = (await post<{ token: string }>('/api/auth/login', { email, password: PASSWORD })).body.token
  const wrong = { status: 403, body: { code: 'wrong_audience' } }
  expect(await get('/api/auth/me', bearer(staff))).toMatchObject(wrong)
  expect(await post('/api/auth/logout', undefined, bearer(staff))).toMatchObject(wrong)
  expect(await logOut(customer)).toMatchObject(wrong)
  expect((await logOut(staff)).status).toBe(204)
})

test('takes no customer for staff, nor staff for a customer, by name and password', async () => {
  const { email } = await newCustomer(sql)
  const { username } = await newStaff(sql, { username: 'nok@exemple.fr' })
  expect((await logIn(email, PASSWORD)).status).toBe(401)
  expect((await post('/api/auth/login', { email: username, password: PASSWORD })).status).toBe(401)
})

test('refuses the eleventh wrong login to an account', async () => {
  const { username } = await newStaff(sql)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await logIn(username, 'faux')).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  const refused = await logIn(username, PASSWORD)
  expect(refused.body).toMatchObject({ detail: 'Trop de tentatives. Réessayez dans 15\u00a0minutes.' })
  clock.advanceMinutes(15)
  expect((await logIn(username, PASSWORD)).status).toBe(200)
})

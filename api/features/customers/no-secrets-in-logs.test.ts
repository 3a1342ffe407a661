import { expect, test } from 'vitest'
import { createLog } from '#api/platform/telemetry/log.ts'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { newStaff, PASSWORD } from '#api/testing/people/accounts.ts'

const written: string[] = []
const log = createLog('trace', { write: line => void written.push(line) })
const app = await testApp({ log, rateLimits: 'on' })
const { sql, post, get, mails, runJobs } = app

const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

const CANARY = {
  email: 'canari-7f3a@exemple.fr',
  name: 'Canari Jaune',
  phone: '06 98 76 54 32',
  password: 'mot de passe du canari',
}
const secrets: string[] = [...Object.values(CANARY), PASSWORD]

function expectSilence(answers: string) {
  const text = written.join('') + answers
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
}

function mailedToken(index: number): string {
  return /token=([\w-]+)/.exec(mails[index]?.text ?? '')?.[1] ?? expect.unreachable('no link was mailed')
}

test('writes no password, token or personal data of an account into the log, whatever happens to it', async () => {
  const registered = await post<{ token: string }>('/api/auth/register', CANARY, freshKey())
  const { token } = registered.body
  secrets.push(token, token.split('.')[2] as string)
  const bearer = { authorization: `Bearer ${token}` }
  await get('/api/auth/me', bearer)
  await runJobs()
  secrets.push(mailedToken(0))
  const forgot = { email: CANARY.email, password: 'autre mot de passe du canari' }
  await post('/api/auth/forgot-password', forgot)
  await runJobs()
  secrets.push(mailedToken(1), forgot.password)
  const { username } = await newStaff(sql, { username: 'canari-equipe' })
  secrets.push(username)
  const opened = await post<{ access_token: string }>('/api/admin/login', { username, password: PASSWORD })
  secrets.push(opened.body.access_token)
  const problems = [
    await post('/api/auth/register', CANARY),
    await post('/api/auth/register', { ...CANARY, phone: 'x' }),
    await post('/api/auth/login', { email: CANARY.email, password: 'faux' }),
    await post('/api/admin/login', { username, password: CANARY.password }),
    await get('/api/auth/me', { authorization: `Bearer ${token}x` }),
    await get('/api/auth/me', { authorization: `Bearer ${opened.body.access_token}` }),
    await post('/api/auth/logout', undefined, bearer),
    await get('/api/auth/me', bearer),
    await post('/api/auth/reset-password', { token: mailedToken(1), password: forgot.password }),
    await post('/api/auth/reset-password', { token: mailedToken(1), password: forgot.password }),
  ]
  expect(problems.map(({ status }) => status)).toEqual([409, 422, 401, 401, 401, 403, 204, 401, 204, 422])
  expect(written.length).toBeGreaterThan(problems.length)
  expectSilence(JSON.stringify(problems.map(({ body }) => body)))
})

test('writes nothing of a changed profile, a picture, a password or a farewell into the log', async () => {
  const person = { ...CANARY, email: 'canari-4c2d@exemple.fr' }
  const registered = await post<{ token: string }>('/api/auth/register', person, freshKey())
  let bearer = { authorization: `Bearer ${registered.body.token}` }
  const user_email = person.email
  const image = Buffer.from('canari canari canari canari').toString('base64')
  const changed = { user_email, name: 'Canari Vert', phone: '07 11 22 33 44' }
  const passwords = { user_email, current_password: person.password, new_password: 'le dernier mot du canari' }
  secrets.push(registered.body.token, user_email, image, changed.name, changed.phone, passwords.new_password)
  const upload = (image_data: string) =>
    post('/api/user/profile/image', { user_email, image_data, filename: 'canari-vert.png' }, bearer)
  const statuses = [
    (await send(app, 'PUT', '/api/user/profile/update', changed, bearer)).status,
    (await upload(`data:image/png;base64,${image}`)).status,
    (await upload(`data:image/png;base64,${image.repeat(250_000)}`)).status,
    // Only the first bytes are a picture's, so that the decoder is what refuses it.
    (await upload(`data:image/jpeg;base64,${Buffer.concat([JPEG_HEAD, Buffer.from(image)]).toString('base64')}`))
      .status,
    (await send(app, 'PUT', '/api/user/password/change', { ...passwords, current_password: 'faux' }, bearer)).status,
  ]
  const { body } = await send<{ token: string }>(app, 'PUT', '/api/user/password/change', passwords, bearer)
  bearer = { authorization: `Bearer ${body.token}` }
  secrets.push(body.token, 'canari-vert')
  statuses.push((await get('/api/user/data-export', bearer)).status)
  statuses.push((await send(app, 'DELETE', '/api/user', { password: passwords.new_password }, bearer)).status)
  await runJobs()
  expect(statuses).toEqual([200, 422, 413, 422, 422, 200, 204])
  expectSilence('')
})

test('keeps the rows that a database error quotes out of the log and the answer', async () => {
  await sql`alter table customers add constraint no_canaries check (name <> 'Canari Rouge')`
  const answer = await post('/api/auth/register', { ...CANARY, email: 'canari-9b1c@exemple.fr', name: 'Canari Rouge' })
  secrets.push('canari-9b1c', 'Canari Rouge')
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(written.join('')).toContain('no_canaries')
  expectSilence(JSON.stringify(answer.body))
})

import { expect, test } from 'vitest'
import { createLog } from '#api/platform/log.ts'
import { newStaff, PASSWORD } from '#api/testing/accounts.ts'
import { freshKey, testApp } from '#api/testing/test-app.ts'

const written: string[] = []
const log = createLog('trace', { write: line => void written.push(line) })
const { sql, post, get, mails, runJobs } = await testApp({ log, rateLimits: 'on' })

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

test('keeps the rows that a database error quotes out of the log and the answer', async () => {
  await sql`alter table customers add constraint no_canaries check (name <> 'Canari Rouge')`
  const answer = await post('/api/auth/register', { ...CANARY, email: 'canari-9b1c@exemple.fr', name: 'Canari Rouge' })
  secrets.push('canari-9b1c', 'Canari Rouge')
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(written.join('')).toContain('no_canaries')
  expectSilence(JSON.stringify(answer.body))
})

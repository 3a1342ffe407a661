import argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newStaff, PASSWORD, signedIn } from '#api/testing/people/accounts.ts'
import { addedPasskey, passkeyLogIn } from '#api/testing/people/factors.ts'

const app = await testApp({ rateLimits: 'on' })
const { sql, clock, services, post } = app

const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36' }
const logIn = (username: string, device_key: string | undefined, password = PASSWORD) =>
  post<{ access_token: string; detail: string }>('/api/admin/login', { username, password, device_key }, CHROME)
const mails = (username: string) => sql<{ recipient: string; device: string; way: string }[]>`
  select recipient, data #>> '{values,login,device}' as device, data #>> '{values,login,way}' as way
  from messages
  where kind = 'staff-device' and data #>> '{values,account,username}' = ${username}
  order by created_at`

/** Wrong guesses at an account, each as if from another address; the hash is spared, which takes its time. */
async function guesses(username: string, count: number) {
  const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
  for (let n = 0; n < count; n += 1) {
    await logIn(username, undefined, 'faux')
    await sql`delete from rate_limits where bucket <> 'wrong logins of an account anywhere'`
  }
  verify.mockRestore()
}

test('mails nobody about the device with which a restaurant begins', async () => {
  const { username } = await newStaff(sql)
  expect((await logIn(username, uuid())).status).toBe(200)
  expect(await mails(username)).toEqual([])
})

test('mails the restaurant about a device that the account does not know, once an hour for each kind', async () => {
  const { username } = await newStaff(sql)
  const [tablet, phone, stranger] = [uuid(), uuid(), undefined]
  await logIn(username, tablet)
  const [mail] = await mails(username)
  expect(mail).toMatchObject({ device: 'Chrome, Android', way: 'mot de passe seul' })
  expect(mail?.recipient).toContain('@')
  await logIn(username, tablet)
  await logIn(username, phone)
  await logIn(username, stranger)
  expect(await mails(username)).toHaveLength(1)
  clock.advanceMinutes(61)
  await logIn(username, phone)
  expect(await mails(username)).toHaveLength(1)
  await logIn(username, stranger)
  expect(await mails(username)).toHaveLength(2)
})

test('keeps no device’s number, and knows it for one account alone', async () => {
  const [one, two] = [await newStaff(sql), await newStaff(sql)]
  const key = uuid()
  await logIn(one.username, key)
  await logIn(two.username, key)
  expect(await mails(two.username)).toHaveLength(1)
  const [stored] = await sql<{ text: string }[]>`select string_agg(d::text, ' ') as text from known_devices d`
  expect(stored?.text).not.toContain(key)
})

test('forgets the devices of an account that gets another password', async () => {
  const { id, username } = await newStaff(sql)
  const admin = await newStaff(sql, { role: 'admin' })
  const key = uuid()
  await logIn(username, key)
  const bearer = await signedIn(services, { kind: 'staff', id: admin.id })
  const reset = await send(app, 'PUT', `/api/admin/staff/${id}`, { password: 'nuages-et-lotus' }, bearer)
  expect(reset.status).toBe(200)
  clock.advanceMinutes(61)
  await logIn(username, key, 'nuages-et-lotus')
  expect(await mails(username)).toHaveLength(2)
})

test('mails about a device again when the only one was logged out', async () => {
  const { id, username } = await newStaff(sql, { role: 'admin' })
  await sql`delete from known_devices`
  const key = uuid()
  await logIn(username, key)
  expect(await mails(username)).toHaveLength(1)
  const bearer = await signedIn(services, { kind: 'staff', id })
  const { body } = await app.get<{ sessions: { id: string; current: boolean; account: { id: string } }[] }>(
    '/api/admin/staff/sessions',
    bearer,
  )
  const tablet = body.sessions.find(({ current, account }) => !current && account.id === id)
  expect((await send(app, 'DELETE', `/api/admin/staff/sessions/${tablet?.id}`, {}, bearer)).status).toBe(204)
  clock.advanceMinutes(61)
  await logIn(username, key)
  expect(await mails(username)).toHaveLength(2)
})

test('slows guesses from many places down, and not whoever is at a known device or has a passkey', async () => {
  const { id, username } = await newStaff(sql, { role: 'admin' })
  const key = uuid()
  await logIn(username, key)
  await guesses(username, 60)
  const slowed = await logIn(username, undefined)
  expect(slowed).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(slowed.body.detail).toMatch(/sur un appareil déjà utilisé, ou avec une clé d’accès\.$/)
  expect((await logIn(username, uuid())).status).toBe(429)
  const other = uuid()
  await logIn((await newStaff(sql)).username, other)
  expect((await logIn(username, other)).status).toBe(429)
  expect((await logIn(username, key)).status).toBe(200)

  const { passkey } = await addedPasskey(app, await signedIn(services, { kind: 'staff', id }))
  expect((await passkeyLogIn(app, passkey)).status).toBe(200)
})

test('lets one more guess in as an hour passes over the first', async () => {
  const { username } = await newStaff(sql)
  await guesses(username, 60)
  expect((await logIn(username, undefined)).status).toBe(429)
  clock.advanceMinutes(61)
  expect((await logIn(username, undefined)).status).toBe(200)
})

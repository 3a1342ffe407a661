import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { newStaff, signedIn } from '#api/testing/people/accounts.ts'
import { addedPasskey, passkeyLogIn } from '#api/testing/people/factors.ts'
import { SoftAuthenticator } from '#api/testing/people/soft-authenticator.ts'

const app = await testApp()
const { sql, clock, services, post, get } = app

const refused = { status: 422, body: { code: 'passkey_refused' } }

async function memberWithPasskey() {
  const member = await newStaff(sql, { role: 'admin' })
  const bearer = await signedIn(services, { kind: 'staff', id: member.id })
  return { ...(await addedPasskey(app, bearer)), ...member, bearer }
}

const options = async () => (await post<{ challenge: string }>('/api/admin/login/passkey/options', undefined)).body

test('opens a session without a name or a password, and the journal says how', async () => {
  const { id, passkey } = await memberWithPasskey()
  const { status, body } = await passkeyLogIn(app, passkey)
  expect([status, body]).toMatchObject([200, { user_role: 'admin', factor: 'has' }])
  expect((await get('/api/admin/factors', { authorization: `Bearer ${body.access_token}` })).status).toBe(200)
  const [entry] = await sql`select details from audit_entries where staff_id = ${id} and action = 'staff_login'`
  expect(entry).toMatchObject({ details: { by: 'passkey' } })
})

test('names no passkey to a stranger, and asks that the device looks who holds it', async () => {
  await memberWithPasskey()
  expect(await options()).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
})

test.each([
  ['another page’s origin', { origin: 'http://evil.example' }],
  ['another host', { rpId: 'evil.example' }],
  ['a device that has looked at nobody', { isVerified: false }],
  ['a challenge that is not ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])('refuses what was signed for %s', async (_, changes) => {
  const { passkey } = await memberWithPasskey()
  expect(await passkeyLogIn(app, passkey, changes)).toMatchObject(refused)
  expect((await passkeyLogIn(app, passkey)).status).toBe(200)
})

test('takes a challenge once, by whatever it was tried with', async () => {
  const { passkey } = await memberWithPasskey()
  const first = await options()
  const credential = passkey.sign(first)
  expect((await post('/api/admin/login/passkey', { credential })).status).toBe(200)
  expect(await post('/api/admin/login/passkey', { credential })).toMatchObject(refused)
  const second = await options()
  await post('/api/admin/login/passkey', { credential: new SoftAuthenticator().sign(second) })
  expect(await post('/api/admin/login/passkey', { credential: passkey.sign(second) })).toMatchObject(refused)
})

test('lets one of thirty calls at the same time in by one signature', async () => {
  const { passkey } = await memberWithPasskey()
  const credential = passkey.sign(await options())
  const answers = await Promise.all(Array.from({ length: 30 }, () => post('/api/admin/login/passkey', { credential })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('gives a passkey five minutes', async () => {
  const { passkey } = await memberWithPasskey()
  const [kept, late] = [await options(), await options()]
  clock.advanceSeconds(299)
  expect((await post('/api/admin/login/passkey', { credential: passkey.sign(kept) })).status).toBe(200)
  clock.advanceSeconds(1)
  expect(await post('/api/admin/login/passkey', { credential: passkey.sign(late) })).toMatchObject(refused)
})

test('finds a copied passkey by its count', async () => {
  const { passkey } = await memberWithPasskey()
  expect((await passkeyLogIn(app, passkey, { counter: 9 })).status).toBe(200)
  expect(await passkeyLogIn(app, passkey, { counter: 8 })).toMatchObject(refused)
  expect(await passkeyLogIn(app, passkey, { counter: 9 })).toMatchObject(refused)
  expect((await passkeyLogIn(app, passkey, { counter: 10 })).status).toBe(200)
})

test('a passkey that does not count is as good each time', async () => {
  const { passkey, id } = await memberWithPasskey()
  await sql`update passkeys set counter = 0 where staff_id = ${id}`
  expect((await passkeyLogIn(app, passkey, { counter: 0 })).status).toBe(200)
  expect((await passkeyLogIn(app, passkey, { counter: 0 })).status).toBe(200)
})

test('opens nothing for a disabled account, or by a passkey that was removed', async () => {
  const { id, passkey } = await memberWithPasskey()
  await sql`update staff set disabled_at = ${clock()} where id = ${id}`
  expect(await passkeyLogIn(app, passkey)).toMatchObject(refused)
  await sql`update staff set disabled_at = null where id = ${id}`
  await sql`delete from passkeys where staff_id = ${id}`
  expect(await passkeyLogIn(app, passkey)).toMatchObject(refused)
})

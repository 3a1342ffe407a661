import { expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { untilWaiting } from '#api/testing/database/lock-waits.ts'
import { newCustomer, newStaff, PASSWORD, signedIn } from '#api/testing/people/accounts.ts'
import { addedCustomerPasskey, addedPasskey, customerPasskeyLogIn, passkeyLogIn } from '#api/testing/people/factors.ts'
import { SoftAuthenticator } from '#api/testing/people/soft-authenticator.ts'
import { endAccessTo } from './own-access.ts'

const app = await testApp()
const { sql, services, post, get } = app

const refused = { status: 422, body: { code: 'passkey_refused' } }
type Listed = { id: string; name: string; last_used_at: string | null }[]

async function customer() {
  const account = await newCustomer(sql)
  return { ...account, bearer: await signedIn(services, { kind: 'customer', id: account.id }) }
}
async function withPasskey() {
  const account = await customer()
  return { customerId: account.id, ...account, ...(await addedCustomerPasskey(app, account.bearer, PASSWORD)) }
}
/** Does something while a change of the password is under way, which then ends what opens the account. */
async function duringChange<Answer>(customerId: string, act: () => Promise<Answer>): Promise<Answer> {
  let acting: Promise<Answer> | undefined
  await sql.begin(async tx => {
    await tx`update customers set password_hash = password_hash where id = ${customerId}`
    acting = act()
    await untilWaiting(sql, acting)
    await endAccessTo(tx, customerId, app.clock())
  })
  return (await acting) as Answer
}
const listed = async (bearer: { authorization: string }) => (await get<Listed>('/api/auth/passkeys', bearer)).body

test('a customer signs in by passkey, without a name or a password, while others guess theirs', async () => {
  const { email, passkey, bearer } = await withPasskey()
  for (let guess = 0; guess < 12; guess++) await post('/api/auth/login', { email, password: `deviné ${guess}` })
  const { status, body } = await customerPasskeyLogIn(app, passkey)
  expect([status, body.user.email]).toEqual([200, email])
  expect((await get('/api/auth/me', { authorization: `Bearer ${body.token}` })).status).toBe(200)
  expect(await listed(bearer)).toMatchObject([{ last_used_at: expect.any(String) }])
})

test('names no passkey to a stranger, and asks that the device looks who holds it', async () => {
  const { body } = await post('/api/auth/passkey/options', undefined)
  expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
})

test('is made only for who knows the password, and named as the device', async () => {
  const { bearer } = await customer()
  const wrong = await post('/api/auth/passkeys/options', { password: 'deviné' }, bearer)
  expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_password' } })
  const credential = new SoftAuthenticator().create({ challenge: 'A'.repeat(43), rp: { id: 'localhost' } })
  expect(await post('/api/auth/passkeys', { credential }, bearer)).toMatchObject(refused)
  await addedCustomerPasskey(app, { ...bearer, ...{ 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' } }, PASSWORD)
  expect(await listed(bearer)).toMatchObject([{ name: expect.stringContaining('iPhone'), last_used_at: null }])
})

test('what was begun for one account adds nothing to another, and counts once', async () => {
  const [one, other] = [await customer(), await customer()]
  const { body } = await post<{ challenge: string }>('/api/auth/passkeys/options', { password: PASSWORD }, one.bearer)
  const credential = new SoftAuthenticator().create(body)
  expect(await post('/api/auth/passkeys', { credential }, other.bearer)).toMatchObject(refused)
  const again = await post<{ challenge: string }>('/api/auth/passkeys/options', { password: PASSWORD }, one.bearer)
  const made = { credential: new SoftAuthenticator().create(again.body) }
  expect((await post('/api/auth/passkeys', made, one.bearer)).status).toBe(201)
  expect(await post('/api/auth/passkeys', made, one.bearer)).toMatchObject(refused)
})

test('the staff’s door is not opened by a customer’s passkey, nor the other way', async () => {
  const { passkey } = await withPasskey()
  expect(await passkeyLogIn(app, passkey)).toMatchObject(refused)
  const { id } = await newStaff(sql)
  const staff = await addedPasskey(app, await signedIn(services, { kind: 'staff', id }))
  expect(await customerPasskeyLogIn(app, staff.passkey)).toMatchObject(refused)
  expect((await passkeyLogIn(app, staff.passkey)).status).toBe(200)
})

test.each([
  ['another page’s origin', { origin: 'http://evil.example' }],
  ['a device that has looked at nobody', { isVerified: false }],
  ['a challenge that is not ours', { challenge: 'A'.repeat(43) }],
])('refuses what was signed for %s', async (_, changes) => {
  const { passkey } = await withPasskey()
  expect(await customerPasskeyLogIn(app, passkey, changes)).toMatchObject(refused)
  expect((await customerPasskeyLogIn(app, passkey)).status).toBe(200)
})

test('is removed by its owner alone, and opens nothing then', async () => {
  const { bearer, id, passkey } = await withPasskey()
  const other = await customer()
  expect((await send(app, 'DELETE', `/api/auth/passkeys/${id}`, undefined, other.bearer)).status).toBe(404)
  expect((await send(app, 'DELETE', `/api/auth/passkeys/${id}`, undefined, bearer)).status).toBe(204)
  expect((await send(app, 'DELETE', `/api/auth/passkeys/${id}`, undefined, bearer)).status).toBe(404)
  expect(await listed(bearer)).toEqual([])
  expect(await customerPasskeyLogIn(app, passkey)).toMatchObject(refused)
})

test('goes with a changed password, whoever had added it', async () => {
  const { email, bearer, passkey } = await withPasskey()
  const change = { user_email: email, current_password: PASSWORD, new_password: 'un autre mot de passe' }
  expect((await send(app, 'PUT', '/api/user/password/change', change, bearer)).status).toBe(200)
  expect(await customerPasskeyLogIn(app, passkey)).toMatchObject(refused)
})

test('goes with an account that is deleted, and is in what its owner may take along', async () => {
  const { customerId, bearer, passkey } = await withPasskey()
  const { body } = await get<{ passkeys: Listed }>('/api/user/data-export', bearer)
  expect(body.passkeys).toMatchObject([{ name: expect.any(String), last_used_at: null }])
  expect((await send(app, 'DELETE', '/api/user', { password: PASSWORD }, bearer)).status).toBe(204)
  expect(await sql`select 1 from passkeys where customer_id = ${customerId}`).toHaveLength(0)
  expect(await customerPasskeyLogIn(app, passkey)).toMatchObject(refused)
})

test('opens nothing while the password is being changed', async () => {
  const { customerId, passkey } = await withPasskey()
  expect(await duringChange(customerId, () => customerPasskeyLogIn(app, passkey))).toMatchObject(refused)
  expect(await sql`select 1 from sessions where customer_id = ${customerId} and revoked_at is null`).toHaveLength(0)
})

test('is not added while the password is being changed', async () => {
  const { id, bearer } = await customer()
  const { body } = await post<{ challenge: string }>('/api/auth/passkeys/options', { password: PASSWORD }, bearer)
  const credential = new SoftAuthenticator().create(body)
  const added = await duringChange(id, () => post('/api/auth/passkeys', { credential }, bearer))
  expect(added.status).toBe(401)
  expect(await sql`select 1 from passkeys where customer_id = ${id}`).toHaveLength(0)
})

import { expect, test } from 'vitest'
import type { StaffRole } from '#api/kernel/people/roles.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newStaff, PASSWORD, signedIn } from '#api/testing/people/accounts.ts'
import { addedPasskey, addedTotp } from '#api/testing/people/factors.ts'

type Here = { role: string; proven_at: string | null; persons: { id: string; is_here: boolean; has_pin: boolean }[] }

const app = await testApp({ rateLimits: 'on' })
const { sql, clock, services, post, get } = app
await sql`update settings set proven_minutes = 10, proven_anew_minutes = 2`

const bearerOf = (id: string) => signedIn(services, { kind: 'staff', id })
type Bearer = Awaited<ReturnType<typeof bearerOf>>
const put = async (path: string, body: object, headers: Bearer) => {
  const init = {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await app.app.request(path, init)
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as { code?: string } }
}

/** A tablet that a manager's account has logged in, and a person with a PIN. */
async function tablet(role: StaffRole = 'manager') {
  const [account, ploy, somchai] = [await newStaff(sql, { role }), await newStaff(sql, { role }), await newStaff(sql)]
  expect((await put('/api/admin/pin', { pin: '2580' }, await bearerOf(ploy.id))).status).toBe(204)
  const bearer = await bearerOf(account.id)
  const come = (person: string, proof?: object) =>
    post<{ role: string; code?: string; person?: object }>('/api/admin/persons/here', { person, proof }, bearer)
  const here = async () => (await get<Here>('/api/admin/persons', bearer)).body
  /** Something that a recent proof is wanted for. */
  const points = () =>
    put('/api/admin/loyalty/update-points', { customer_email: 'personne@exemple.fr', new_points: 3 }, bearer)
  return { account, ploy, somchai, bearer, come, here, points }
}

const needed = { status: 403, body: { code: 'proof_needed' } }
/** Nobody has this address: the proof was enough. */
const through = { status: 404, body: { code: 'customer_not_found' } }

test('a tap puts a person there, who has proven nothing; a PIN does', async () => {
  const { account, ploy, come, here, points } = await tablet()
  expect(await points()).toMatchObject(through)
  expect(await come(ploy.id)).toMatchObject({ status: 200, body: { role: 'manager', person: { is_here: true } } })
  expect((await here()).persons.filter(({ is_here }) => is_here)).toMatchObject([{ id: ploy.id, has_pin: true }])
  expect(await points()).toMatchObject({ ...needed, body: { level: 'recent', person: ploy.id } })
  expect((await come(ploy.id, { pin: '2580' })).status).toBe(200)
  expect(await points()).toMatchObject(through)
  expect((await come(account.id)).status).toBe(200)
  expect(await points()).toMatchObject(needed)
})

test('tapping whoever is there already takes no proof away', async () => {
  const { ploy, come, points } = await tablet()
  await come(ploy.id, { pin: '2580' })
  await come(ploy.id)
  expect(await points()).toMatchObject(through)
})

test('a proof is worth the minutes that the administrator has set', async () => {
  const { ploy, come, points } = await tablet()
  await come(ploy.id, { pin: '2580' })
  clock.advanceSeconds(599)
  expect(await points()).toMatchObject(through)
  clock.advanceSeconds(1)
  expect(await points()).toMatchObject(needed)
})

test('what one person pressed, whoever sits down after them presses again: it is one call', async () => {
  const { ploy, come, bearer } = await tablet('admin')
  const order = await placedOrder(app)
  await payOrder(app, order)
  const key = freshKey()
  const refund = () =>
    post(`/api/admin/orders/${order.id}/refund`, { amount: 3, reason: 'Plat froid' }, { ...bearer, ...key })
  expect((await refund()).status).toBe(200)
  await come(ploy.id, { pin: '2580' })
  expect((await refund()).status).toBe(200)
  expect(await sql`select refunded_cents from orders where id = ${order.id}`).toEqual([{ refundedCents: 300 }])
})

test('the journal names the person and the device', async () => {
  const { ploy, come, bearer } = await tablet()
  await come(ploy.id, { pin: '2580' })
  await post('/api/admin/pause', { minutes: 15 }, bearer)
  const entries = await sql`
    select action, device from audit_entries where staff_id = ${ploy.id} and action <> 'pin.set' order by id`
  expect(entries).toEqual([
    { action: 'person.here', device: 'Firefox, Linux' },
    { action: 'orders.paused', device: 'Firefox, Linux' },
  ])
})

test('after five wrong PINs on a device it takes something better; another device is not concerned', async () => {
  const { ploy, come } = await tablet()
  const other = await tablet()
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect(await come(ploy.id, { pin: '0852' })).toMatchObject({ status: 403, body: { code: 'proof_wrong' } })
  }
  expect(await come(ploy.id, { pin: '2580' })).toMatchObject({ status: 403, body: { code: 'pin_locked' } })
  expect((await other.come(ploy.id, { pin: '2580' })).status).toBe(200)
  expect((await come(ploy.id, { password: PASSWORD })).status).toBe(200)
  expect((await come(ploy.id, { pin: '2580' })).status).toBe(200)
})

test('a person’s PIN is not guessed by logging in again: after twenty wrong ones of a day it opens nothing anywhere', async () => {
  const { ploy } = await tablet()
  const codes: unknown[] = []
  for (let login = 0; login < 5; login += 1) {
    const { come } = await tablet()
    for (let wrong = 0; wrong < 5; wrong += 1) codes.push((await come(ploy.id, { pin: '0852' })).body.code)
  }
  expect(codes).toEqual([...Array(20).fill('proof_wrong'), ...Array(5).fill('pin_locked')])
  const { come } = await tablet()
  expect((await come(ploy.id, { pin: '2580' })).body.code).toBe('pin_locked')
  expect((await come(ploy.id, { password: PASSWORD })).status, 'something better').toBe(200)
  clock.advanceMinutes(24 * 60)
  const next = await tablet()
  expect((await next.come(ploy.id, { pin: '2580' })).status, 'a day later').toBe(200)
})

test('counts PINs before it looks at them: of thirty guesses at once five are looked at', async () => {
  const { ploy, come } = await tablet()
  const answers = await Promise.all(Array.from({ length: 30 }, () => come(ploy.id, { pin: '0852' })))
  expect(answers.filter(({ body }) => body.code === 'proof_wrong')).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'pin_locked')).toHaveLength(25)
})

test('takes a passkey, a code or the password of the person too, of nobody else', async () => {
  const { account, ploy, somchai, come, bearer, points } = await tablet()
  const own = await bearerOf(ploy.id)
  const { passkey } = await addedPasskey(app, own)
  const { codeAt } = await addedTotp(app, own)
  const asked = async (person: string) =>
    (await post<{ challenge: string }>('/api/admin/persons/passkey', { person }, bearer)).body
  expect((await come(ploy.id, { passkey: passkey.sign(await asked(ploy.id)) })).status).toBe(200)
  expect(await points()).toMatchObject(through)
  expect(await come(somchai.id, { passkey: passkey.sign(await asked(somchai.id)) })).toMatchObject({
    body: { code: 'passkey_refused' },
  })
  clock.advanceSeconds(30)
  expect((await come(ploy.id, { code: codeAt(clock()) })).status).toBe(200)
  expect(await come(account.id, { code: codeAt(clock()) })).toMatchObject({ body: { code: 'second_factor_wrong' } })
  expect(await come(account.id, { password: 'faux' })).toMatchObject({ body: { code: 'proof_wrong' } })
  expect((await come(account.id, { password: PASSWORD })).status).toBe(200)
})

test('of a person with a second factor the password alone proves nothing', async () => {
  const { ploy, come, here } = await tablet()
  const known = async () => (await here()).persons.find(({ id }) => id === ploy.id)
  expect((await come(ploy.id, { password: PASSWORD })).status).toBe(200)
  expect(await known()).toMatchObject({ has_factor: false })
  const { codeAt } = await addedTotp(app, await bearerOf(ploy.id))
  expect(await known()).toMatchObject({ has_factor: true })
  expect(await come(ploy.id, { password: PASSWORD })).toMatchObject({ body: { code: 'second_factor_required' } })
  expect((await come(ploy.id, { pin: '2580' })).status).toBe(200)
  clock.advanceSeconds(30)
  expect((await come(ploy.id, { code: codeAt(clock()) })).status).toBe(200)
})

test('nobody gets more than the account that logged in, nor back to more without a proof', async () => {
  const managers = await tablet()
  const boss = await newStaff(sql, { role: 'admin' })
  expect((await managers.come(boss.id, { password: PASSWORD })).body.role).toBe('manager')
  expect((await get('/api/admin/staff', managers.bearer)).status).toBe(403)
  const { account, somchai, come, bearer } = await tablet('admin')
  expect((await come(somchai.id)).body.role).toBe('manager')
  expect((await get('/api/admin/staff', bearer)).status).toBe(403)
  expect(await come(account.id)).toMatchObject(needed)
  expect((await come(account.id, { password: PASSWORD })).body.role).toBe('admin')
  expect((await get('/api/admin/staff', bearer)).status).toBe(200)
})

test('a cook at the counter’s tablet may do what a cook may, and the counter comes back by a proof', async () => {
  const { account, bearer, come, here } = await tablet('counter')
  const cook = await newStaff(sql, { role: 'kitchen' })
  const known = () => get('/api/admin/orders/known?phone=0612345678', bearer)
  expect((await known()).status).toBe(200)
  expect((await come(cook.id)).body.role).toBe('kitchen')
  expect(await known()).toMatchObject({ status: 403, body: { code: 'forbidden_role' } })
  expect((await here()).role).toBe('kitchen')
  expect(await come(account.id)).toMatchObject(needed)
  expect((await come(account.id, { password: PASSWORD })).body.role).toBe('counter')
  expect((await known()).status).toBe(200)
})

test('a PIN opens no account: passkeys and PINs want more', async () => {
  const { ploy, come, bearer } = await tablet()
  await come(ploy.id, { pin: '2580' })
  expect(await post('/api/admin/totp/options', undefined, bearer)).toMatchObject(needed)
  expect(await put('/api/admin/pin', { pin: '3690' }, bearer)).toMatchObject(needed)
  await come(ploy.id, { password: PASSWORD })
  expect((await put('/api/admin/pin', { pin: '3690' }, bearer)).status).toBe(204)
  clock.advanceMinutes(2)
  expect(await put('/api/admin/pin', { pin: '2580' }, bearer)).toMatchObject(needed)
})

test('refuses a PIN that everybody tries first', async () => {
  const { bearer } = await tablet()
  expect(await put('/api/admin/pin', { pin: '1234' }, bearer)).toMatchObject({ body: { code: 'pin_weak' } })
})

test('a person whose account is disabled is at no device any more, and has proven nothing there', async () => {
  const { account, ploy, come, here, points } = await tablet()
  await come(ploy.id, { pin: '2580' })
  await sql`update staff set disabled_at = ${clock()} where id = ${ploy.id}`
  expect((await here()).persons.filter(({ is_here }) => is_here)).toMatchObject([{ id: account.id }])
  expect(await points()).toMatchObject(needed)
  expect((await come(ploy.id)).status).toBe(404)
})

test('keeps no PIN that could be read', async () => {
  await tablet()
  const [row] = await sql<{ hash: string }[]>`select pin_hash as hash from staff_pins limit 1`
  expect(row?.hash).toMatch(/^\$argon2id\$/)
})

test.each([
  ['blocked', { disabled: true }],
  ['given a new password', { reset_password: true }],
  ['asked for new factors', { reset_factors: true }],
])('who is %s leaves the device of an administrator with no more than they had there', async (_, change) => {
  const { somchai, bearer, come, here } = await tablet('admin')
  expect((await come(somchai.id)).body).toMatchObject({ role: 'manager' })
  const other = await bearerOf((await newStaff(sql, { role: 'admin' })).id)
  expect((await put(`/api/admin/staff/${somchai.id}`, change, other)).status).toBe(200)
  expect((await here()).role).toBe('manager')
  expect((await get('/api/admin/audit', bearer)).status).toBe(403)
})

test('a PIN goes with the factors that are reset', async () => {
  const { ploy, come } = await tablet('admin')
  const other = await bearerOf((await newStaff(sql, { role: 'admin' })).id)
  expect((await put(`/api/admin/staff/${ploy.id}`, { reset_factors: true }, other)).status).toBe(200)
  expect((await come(ploy.id, { pin: '2580' })).status).not.toBe(200)
})

import { expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newStaff, PASSWORD, signedIn } from '#api/testing/people/accounts.ts'
import type { StaffSession } from './contract.ts'

const app = await testApp()
const { sql, clock, services, post, get } = app

await sql`update settings set proven_minutes = 10`

const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36' }

async function loggedIn(role: 'admin' | 'manager' = 'manager') {
  const member = await newStaff(sql, { role })
  const { body } = await post<{ access_token: string }>(
    '/api/admin/login',
    { username: member.username, password: PASSWORD },
    CHROME,
  )
  return { ...member, bearer: { authorization: `Bearer ${body.access_token}` } }
}
const list = async (bearer: Record<string, string>) =>
  (await get<{ sessions: StaffSession[] }>('/api/admin/staff/sessions', bearer)).body.sessions
const end = (id: string | undefined, bearer: Record<string, string>) =>
  send(app, 'DELETE', `/api/admin/staff/sessions/${id}`, {}, bearer)
const isIn = async (bearer: Record<string, string>) => (await get('/api/admin/factors', bearer)).status === 200

test('lists every device of the staff, this one first, with whose account it is', async () => {
  const admin = await loggedIn('admin')
  clock.advanceMinutes(5)
  const other = await loggedIn()
  const [own, ...others] = await list(admin.bearer)
  expect(own).toMatchObject({ account: { id: admin.id }, device: 'Chrome, Android', current: true })
  expect(others.find(({ account }) => account.id === other.id)).toMatchObject({ current: false, person: null })
})

test('logs a device out at once, and the journal says who did it', async () => {
  const [admin, other] = [await loggedIn('admin'), await loggedIn()]
  const session = (await list(admin.bearer)).find(({ account }) => account.id === other.id)
  expect((await end(session?.id, admin.bearer)).status).toBe(204)
  expect([await isIn(other.bearer), await isIn(admin.bearer)]).toEqual([false, true])
  expect((await list(admin.bearer)).map(({ id }) => id)).not.toContain(session?.id)
  expect(await end(session?.id, admin.bearer)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const [entry] = await sql`
    select staff_id, details from audit_entries where action = 'staff_device_ended' and subject = ${other.id}`
  expect(entry).toMatchObject({ staffId: admin.id, details: { device: 'Chrome, Android' } })
})

test('is the administrator’s alone, and asks who is there', async () => {
  const [admin, manager] = [await loggedIn('admin'), await loggedIn()]
  expect((await get('/api/admin/staff/sessions', manager.bearer)).status).toBe(403)
  const [own] = await list(admin.bearer)
  expect((await end(own?.id, manager.bearer)).status).toBe(403)
  clock.advanceMinutes(60)
  expect(await end(own?.id, admin.bearer)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
})

test('lists nothing that is over: logged out, expired, of a disabled account or a customer', async () => {
  const admin = await loggedIn('admin')
  const [out, late, disabled] = [await loggedIn(), await loggedIn(), await loggedIn()]
  await post('/api/admin/logout', undefined, out.bearer)
  await sql`update sessions set expires_at = ${clock()} where staff_id = ${late.id}`
  await sql`update staff set disabled_at = ${clock()} where id = ${disabled.id}`
  const accounts = (await list(admin.bearer)).map(({ account }) => account.id)
  expect(accounts).toContain(admin.id)
  for (const { id } of [out, late, disabled]) expect(accounts).not.toContain(id)
  const gone = await signedIn(services, { kind: 'staff', id: admin.id })
  expect(await list(gone)).toHaveLength((await list(admin.bearer)).length)
})

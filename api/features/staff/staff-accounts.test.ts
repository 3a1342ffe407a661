import { expect, test } from 'vitest'
import { STAFF_ROLES } from '#api/kernel/people/roles.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { newStaff, PASSWORD } from '#api/testing/people/accounts.ts'
import { type Bearer, staffBearers } from '#api/testing/people/actors.ts'
import type { StaffMember } from './contract.ts'

type Answered = { member: StaffMember; password: string | null; code?: string; detail?: string }

const app = await testApp()
const { sql, get, post } = app
const { admin, manager } = await staffBearers(app)

const READABLE = /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/
const everyone = async (as = admin) => (await get<{ staff: StaffMember[] }>('/api/admin/staff', as)).body.staff
const create = (body: object, as: Record<string, string> = admin) => post<Answered>('/api/admin/staff', body, as)
const audited = (subject: string) => sql`
  select action, details from audit_entries where subject = ${subject} order by id`

async function change(id: string, body: object, as: Bearer = admin) {
  const response = await app.app.request(`${TEST_ORIGIN}/api/admin/staff/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...as },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answered }
}

async function logIn(username: string, password: string) {
  const { status, body } = await post<{ access_token: string }>('/api/admin/login', { username, password })
  return { status, bearer: { authorization: `Bearer ${body.access_token}` } }
}

const isIn = async (bearer: Bearer) => (await get('/api/orders?limit=1', bearer)).status === 200

test('makes an account whose password is shown once and opens it', async () => {
  const { status, body } = await create({ username: 'Somchai.P', name: 'Somchai', role: 'manager' })
  expect(status).toBe(201)
  expect(body.password).toMatch(READABLE)
  expect(body.member).toMatchObject({ username: 'somchai.p', name: 'Somchai', role: 'manager', disabled: false })
  const { bearer } = await logIn('somchai.p', body.password ?? '')
  expect(await isIn(bearer)).toBe(true)
  const [stored] = await sql`select password_hash from staff where id = ${body.member.id}`
  expect(stored?.passwordHash).not.toContain(body.password)
  expect(await audited(body.member.id)).toEqual([
    { action: 'staff_created', details: { username: 'somchai.p', role: 'manager' } },
    { action: 'staff_login', details: expect.anything() },
  ])
})

test('makes one account for a call that comes twice, and neither shows nor keeps its password again', async () => {
  const asAdmin = { ...admin, ...freshKey() }
  const body = { username: 'ploy', name: 'Ploy', role: 'manager' }
  const first = await create(body, asAdmin)
  const second = await create(body, asAdmin)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.member).toEqual(first.body.member)
  expect(second.body.password).toBeNull()
  expect(JSON.stringify(await sql`select response from idempotency_keys`)).not.toContain(first.body.password)
})

test.each([
  [{ name: 'Ploy', role: 'manager' }, 'username'],
  [{ username: 'deux mots', name: 'Ploy', role: 'manager' }, 'username'],
  [{ username: 'p', name: ' ', role: 'manager' }, 'name'],
  [{ username: 'p', name: 'Ploy', role: 'owner' }, 'role'],
])('refuses %o', async (body, field) => {
  const answer = await create(body)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ errors: [{ path: field }] })
})

test('refuses a name that is taken, in whatever case, and a short password', async () => {
  const { username } = await newStaff(sql, { username: 'malee' })
  const taken = await create({ username: username.toUpperCase(), name: 'Malee', role: 'manager' })
  expect(taken).toMatchObject({ status: 409, body: { code: 'staff_username_taken' } })
  const short = await create({ username: 'court', name: 'Court', role: 'manager', password: 'onze lettre' })
  expect(short).toMatchObject({ status: 422, body: { code: 'staff_password_short' } })
  expect((await create({ username: 'court', name: 'Court', role: 'manager', password: 'douze lettre' })).status).toBe(
    201,
  )
})

test('ends the sessions of whoever is disabled, at once and for good', async () => {
  const { id, username } = await newStaff(sql)
  const { bearer } = await logIn(username, PASSWORD)
  expect((await change(id, { disabled: true })).body.member.disabled).toBe(true)
  expect(await isIn(bearer)).toBe(false)
  expect((await logIn(username, PASSWORD)).status).toBe(401)
  await change(id, { disabled: false })
  expect(await isIn(bearer)).toBe(false)
  expect((await logIn(username, PASSWORD)).status).toBe(200)
  expect((await audited(id)).map(({ action }) => action).filter(action => action !== 'staff_login')).toEqual([
    'staff_disabled',
    'staff_enabled',
  ])
})

test('refuses a password that another account has, and leaves both as they were', async () => {
  const chosen = { role: 'manager', password: 'une phrase à part' }
  const first = await create({ username: 'premiere', name: 'Première', ...chosen })
  expect((await create({ username: 'seconde', name: 'Seconde', ...chosen })).body.code).toBe('staff_password_shared')
  const second = await create({ username: 'seconde', name: 'Seconde', role: 'manager' })
  const { id } = second.body.member
  expect((await change(id, { password: chosen.password })).body.code).toBe('staff_password_shared')
  expect((await logIn('seconde', second.body.password ?? '')).status).toBe(200)
  // One's own is not another's, and a disabled account's opens nothing.
  expect((await change(first.body.member.id, { password: chosen.password })).status).toBe(200)
  await change(first.body.member.id, { disabled: true })
  expect((await change(id, { password: chosen.password })).status).toBe(200)
})

test('gives another password: the old one and its sessions are over', async () => {
  const { id, username } = await newStaff(sql)
  const { bearer } = await logIn(username, PASSWORD)
  const { body } = await change(id, { reset_password: true })
  expect(body.password).toMatch(READABLE)
  expect(await isIn(bearer)).toBe(false)
  expect((await logIn(username, PASSWORD)).status).toBe(401)
  expect((await logIn(username, body.password ?? '')).status).toBe(200)
})

test('leaves one’s own session to whoever changes the own password', async () => {
  const { id, username } = await newStaff(sql, { role: 'admin' })
  const [here, there] = [await logIn(username, PASSWORD), await logIn(username, PASSWORD)]
  const { status, body } = await change(id, { password: 'une autre phrase de passe' }, here.bearer)
  expect([status, body.password]).toEqual([200, null])
  expect([await isIn(here.bearer), await isIn(there.bearer)]).toEqual([true, false])
  await sql`update staff set disabled_at = now() where id = ${id}`
})

test('another role begins with another login', async () => {
  const { id, username } = await newStaff(sql)
  const { bearer } = await logIn(username, PASSWORD)
  expect((await change(id, { role: 'admin' })).body.member.role).toBe('admin')
  expect(await isIn(bearer)).toBe(false)
  await change(id, { role: 'manager' })
  expect(
    (await audited(id)).filter(({ action }) => action === 'staff_role_changed').map(({ details }) => details),
  ).toEqual([
    { from: 'manager', to: 'admin' },
    { from: 'admin', to: 'manager' },
  ])
})

test('changes nothing, and notes nothing, where nothing is asked for', async () => {
  const { id } = await newStaff(sql)
  const { status, body } = await change(id, { name: 'Nok' })
  expect([status, body.member.name]).toEqual([200, 'Nok'])
  expect(await audited(id)).toEqual([])
})

test('keeps an active administrator, also when two demote each other at once', async () => {
  const first = (await everyone()).find(({ username }) => username === 'admin')
  for (const body of [{ disabled: true }, { role: 'manager' }]) {
    expect(await change(first?.id ?? '', body)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  }
  // Two other admins race each other, because the loser's session ends, and the tests after this one need theirs.
  const racers = [await newStaff(sql, { role: 'admin' }), await newStaff(sql, { role: 'admin' })] as const
  const bearers = await Promise.all(racers.map(async ({ username }) => (await logIn(username, PASSWORD)).bearer))
  await sql`update staff set disabled_at = now() where id = ${first?.id ?? ''}`
  const answers = await Promise.all([
    change(racers[1].id, { role: 'manager' }, bearers[0]),
    change(racers[0].id, { role: 'manager' }, bearers[1]),
  ])
  const admins = (await sql`select id from staff where role = 'admin' and disabled_at is null`).map(({ id }) => id)
  expect(admins).toHaveLength(1)
  // One succeeds; the other is either refused as the last administrator, or is no administrator any more.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403, 409])])
  await sql`update staff set disabled_at = null where id = ${first?.id ?? ''}`
})

test('is a list like the admin’s others, whose only page is the last', async () => {
  const { body } = await get<{ staff: StaffMember[]; nextCursor: unknown }>('/api/admin/staff', admin)
  expect([body.staff.length > 1, body.nextCursor]).toEqual([true, null])
})

test('is the administrator’s alone', async () => {
  const refused = { status: 403, body: { code: 'forbidden_role' } }
  expect(await get('/api/admin/staff', manager)).toMatchObject(refused)
  expect(await create({ username: 'x', name: 'X', role: 'admin' }, manager)).toMatchObject(refused)
  const { id } = await newStaff(sql)
  expect(await change(id, { role: 'admin' }, manager)).toMatchObject(refused)
  expect(await get('/api/admin/audit', manager)).toMatchObject(refused)
})

test('does not know an account that is not there', async () => {
  expect((await change('00000000-0000-4000-8000-000000000000', { disabled: true })).status).toBe(404)
})

test('is told in the journal as the table holds it, not as it was meant', async () => {
  const { id } = await newStaff(sql)
  // The trigger keeps the old name, as if the statement that writes accounts had left the column out.
  await sql`
    create function keep_name() returns trigger language plpgsql as $$
    begin new.name = old.name; return new; end $$`
  await sql`create trigger keep_name before update on staff for each row execute function keep_name()`
  try {
    await change(id, { name: 'Somchai', disabled: true })
  } finally {
    await sql`drop function keep_name cascade`
  }
  expect((await audited(id)).map(({ action }) => action)).toEqual(['staff_disabled'])
})

test('the database takes the roles that there are, and no other', async () => {
  const [row] = await sql<{ check: string }[]>`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'staff_role_check'`
  expect([...(row?.check.matchAll(/'(\w+)'/g) ?? [])].map(([, role]) => role).sort()).toEqual([...STAFF_ROLES].sort())
})

test.each(STAFF_ROLES)('makes an account for %s, who logs in as that', async role => {
  const { body } = await create({ username: `compte-${role}`, name: 'Nok', role })
  expect(body.member.role).toBe(role)
  const opened = await post<{ user_role: string }>('/api/admin/login', {
    username: `compte-${role}`,
    password: body.password,
  })
  expect(opened.body.user_role).toBe(role)
})

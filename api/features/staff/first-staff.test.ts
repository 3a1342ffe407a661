import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { isPasswordOf } from '#api/features/auth/passwords.ts'
import { systemClock } from '#api/platform/clock.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { newStaff } from '#api/testing/people/accounts.ts'
import { ensureFirstStaff } from './staff-accounts.ts'

const { sql } = await testDatabase()
const services = { sql, clock: systemClock }
const NAMES = {
  ADMIN_USERNAME: 'Admin',
  ADMIN_PASSWORD: undefined,
  MANAGER_USERNAME: 'manager',
  MANAGER_PASSWORD: undefined,
}
const development = { NODE_ENV: 'development', ...NAMES } as const
const production = { NODE_ENV: 'production', ...NAMES } as const

type Row = { username: string; role: string; passwordHash: string }
const accounts = () => sql<Row[]>`
  select username, role, password_hash from staff order by role`

beforeEach(async () => {
  await sql`delete from staff`
})

test('makes one account of each role, with a random password that opens it', async () => {
  const { created } = await ensureFirstStaff(services, development)
  expect(created).toMatchObject([
    { username: 'Admin', role: 'admin' },
    { username: 'manager', role: 'manager' },
  ])
  const rows = await accounts()
  expect(rows.map(row => row.username)).toEqual(['admin', 'manager'])
  for (const [index, row] of rows.entries()) {
    const password = created[index]?.password ?? ''
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
    expect(await isPasswordOf(row.passwordHash, password)).toBe(true)
  }
  expect(created[0]?.password).not.toBe(created[1]?.password)
})

test('takes the passwords that are given, and shows none of them', async () => {
  const given = { ADMIN_PASSWORD: 'donné par le patron', MANAGER_PASSWORD: 'donné au responsable' }
  expect(await ensureFirstStaff(services, { ...development, ...given })).toEqual({ created: [] })
  const [admin, manager] = await accounts()
  expect(await isPasswordOf(admin?.passwordHash, given.ADMIN_PASSWORD)).toBe(true)
  expect(await isPasswordOf(manager?.passwordHash, given.MANAGER_PASSWORD)).toBe(true)
})

test('makes in production only accounts whose password is given', async () => {
  const env = { ...production, ADMIN_PASSWORD: 'donné par le patron' }
  expect(await ensureFirstStaff(services, env)).toEqual({ created: [] })
  expect((await accounts()).map(row => row.role)).toEqual(['admin'])
})

test('leaves accounts that exist alone', async () => {
  await newStaff(sql, { username: 'patronne', role: 'admin' })
  const before = await accounts()
  const env = { ...development, ADMIN_USERNAME: 'patronne', ADMIN_PASSWORD: 'un autre mot de passe' }
  const { created } = await ensureFirstStaff(services, env)
  expect(created.map(account => account.role)).toEqual(['manager'])
  const rows = await accounts()
  expect(rows[0]).toEqual(before[0])
  expect(await ensureFirstStaff(services, development)).toEqual({ created: [] })
  expect(await accounts()).toEqual(rows)
})

test('makes each account once when processes start together, and shows its password once', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => ensureFirstStaff(services, development)))
  const shown = results.flatMap(result => result.created)
  expect(shown.map(account => account.role).sort()).toEqual(['admin', 'manager'])
  for (const row of await accounts()) {
    const password = shown.find(account => account.role === row.role)?.password ?? ''
    expect(await isPasswordOf(row.passwordHash, password)).toBe(true)
  }
})

test('an administrator who lost every factor is put off as the manual says, and the next start makes another', async () => {
  const [, byHand = ''] =
    /^ *```sql\n( *update staff\n[^`]*)```$/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? expect.unreachable()
  const { id } = await newStaff(sql, { username: 'admin', role: 'admin' })
  await newStaff(sql, { username: 'jadis', role: 'admin' })
  await sql`update staff set disabled_at = '2026-01-01' where username = 'jadis'`
  const env = { ...production, ADMIN_PASSWORD: 'un nouveau mot de passe' }
  for (const round of [1, 2]) {
    await sql.unsafe(byHand)
    await ensureFirstStaff(services, env)
    const [admin, ...more] = await sql<{ username: string; hash: string }[]>`
      select username, password_hash as hash from staff where role = 'admin' and disabled_at is null`
    expect([admin?.username, more], `round ${round}`).toEqual(['admin', []])
    expect(await isPasswordOf(admin?.hash, env.ADMIN_PASSWORD)).toBe(true)
  }
  expect(await sql`select role, disabled_at is not null as is_off from staff where id = ${id}`).toEqual([
    { role: 'manager', isOff: true },
  ])
})

import { hashPassword } from '#api/features/auth/passwords.ts'
import { openSession, tokenOf } from '#api/features/auth/sessions.ts'
import { createCustomer } from '#api/features/customers/customer-accounts.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { SessionOwner } from '#api/kernel/people/actor.ts'
import type { StaffRole } from '#api/kernel/people/roles.ts'
import type { Services } from '#api/platform/context.ts'
import type { Sql } from '#api/platform/database/database.ts'
import type { Bearer } from './actors.ts'

/** Of every account that these factories make. */
export const PASSWORD = 'une phrase de passe'

let passwordHash: Promise<string> | undefined
let made = 0

function hashOnce(): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD)
  return passwordHash
}

/** A customer without a session. */
export async function newCustomer(sql: Sql, over: { email?: string; name?: string; createdAt?: Date } = {}) {
  made += 1
  const email = over.email ?? `client-${made}@exemple.fr`
  const id = await createCustomer(sql, {
    email,
    name: over.name ?? 'Anna Martin',
    phone: '06 12 34 56 78',
    passwordHash: await hashOnce(),
    marketingOptInAt: null,
    createdAt: over.createdAt ?? new Date('2026-11-01T10:00:00Z'),
  })
  return { id, email }
}

/** A staff member without a session. */
export async function newStaff(sql: Sql, over: { username?: string; role?: StaffRole } = {}) {
  made += 1
  const id = uuid()
  const username = over.username ?? `equipe-${made}`
  await sql`
    insert into staff (id, username, name, role, password_hash, created_at)
    values (${id}, ${username}, 'Nok', ${over.role ?? 'manager'}, ${await hashOnce()}, '2026-11-01T10:00:00Z')`
  return { id, username }
}

/** A session opened past the log-in, whose slow hash thousands of them could not afford. */
export async function signedIn(services: Services, owner: SessionOwner): Promise<Bearer> {
  const session = await openSession(services, services.sql, owner, 'Firefox, Linux')
  return { authorization: `Bearer ${await tokenOf(services, session)}` }
}

/** A restaurant with people and data, for calls of every kind by every caller. */
import { afterAll } from 'vitest'
import { openSession, tokenOf } from '#api/features/auth/sessions.ts'
import { STAFF_ROLES, type StaffRole } from '#api/kernel/people/roles.ts'
import type { Sql } from '#api/platform/database/database.ts'
import type { Log } from '#api/platform/telemetry/log.ts'
import { type TestApp, testApp } from '#api/testing/app/test-app.ts'
import { newCustomer, newStaff } from '#api/testing/people/accounts.ts'
import { type Changes, watchChanges } from './changes.ts'
import { type Caller, callerOf } from './requests/call.ts'

/** The person a call is about: two customers, so that one can ask for the other's data. */
export type Who = 'guest' | 'customer' | 'other' | StaffRole
/** Whether somebody is of the staff, and in which role. */
export function isStaff(who: Who): who is StaffRole {
  return STAFF_ROLES.some(role => role === who)
}

export type Person = { id: string; email: string; name: string; phone: string }
export type PersonalData = Omit<Person, 'id'>

export type ApiWorld = {
  app: TestApp
  changes: Changes
  caller: Caller
  people: { customer: Person; other: Person }
  staffIds: Record<StaffRole, string>
  /** The bearer token of a living session; undefined for a guest. */
  tokenFor(who: Who): Promise<string | undefined>
  /** The token of a new session, which the call may end. */
  freshToken(kind: 'customer' | 'staff', id: string): Promise<string>
  /** Restores people and settings after a call that may have changed them, and makes new sessions. */
  repair(path: string): Promise<void>
  /** A counter for unused names. */
  next(): number
}

const PEOPLE = {
  customer: { email: 'anna.martin@exemple.fr', name: 'Anna Martin', phone: '06 11 22 33 44' },
  other: { email: 'bruno.petit@exemple.fr', name: 'Bruno Petit', phone: '06 55 66 77 88' },
}

/** Call it at the top of a test file. */
export async function apiWorld(options: { log?: Log; people?: Record<'customer' | 'other', PersonalData> } = {}) {
  const env = {
    MAIL_RETURNS_ADDRESS: 'retours@lai-khram.example',
    MAIL_RETURNS_SECRET: 'a secret of a mail server, and long',
  }
  const app = await testApp({ env, ...(options.log && { log: options.log }) })
  const { sql, services } = app
  const people = options.people ?? PEOPLE
  const customer = { ...people.customer, id: (await newCustomer(sql, people.customer)).id }
  const other = { ...people.other, id: (await newCustomer(sql, people.other)).id }
  const staffIds = {
    accountant: (await newStaff(sql, { username: 'comptable', role: 'accountant' })).id,
    kitchen: (await newStaff(sql, { username: 'cuisine', role: 'kitchen' })).id,
    counter: (await newStaff(sql, { username: 'comptoir', role: 'counter' })).id,
    manager: (await newStaff(sql, { username: 'salle', role: 'manager' })).id,
    admin: (await newStaff(sql, { username: 'direction', role: 'admin' })).id,
  }
  await sql`
    update settings
    set slot_capacity = 1000, till_orders = 1000, manager_refund_cents = 100000, counter_refund_cents = 100000`
  const changes = await watchChanges(sql)
  await sql`create table torture.settings_at_first as select * from settings`
  await sql`create table torture.customers_at_first as select * from customers`
  const settings = await settingColumns(sql)
  const caller = callerOf(app.serverUrl)
  afterAll(() => caller.close())

  const tokens = new Map<Who, string>()
  let count = 0
  const freshToken = async (kind: 'customer' | 'staff', id: string) =>
    await tokenOf(services, await openSession(services, sql, { kind, id }, 'Chrome, Android'))
  async function tokenFor(who: Who): Promise<string | undefined> {
    if (who === 'guest') return undefined
    const known = tokens.get(who)
    if (known) return known
    const token = isStaff(who)
      ? await freshToken('staff', staffIds[who])
      : await freshToken('customer', world.people[who].id)
    tokens.set(who, token)
    return token
  }
  async function repair(path: string): Promise<void> {
    tokens.clear()
    await sql`
      update customers c
      set email = f.email, name = f.name, phone = f.phone, password_hash = f.password_hash,
        email_verified_at = null
      from torture.customers_at_first f
      where f.id = c.id`
    // A mailing waits for its mails, which are not sent here.
    await sql`update customers set marketing_opt_in_at = null where marketing_opt_in_at is not null`
    await sql`update orders set marketing_opt_in = false where marketing_opt_in`
    if (!/settings|pause/.test(path)) return
    await sql`
      update settings
      set (${sql(settings)}) = (select ${sql(settings)} from torture.settings_at_first)`
    await sql`delete from closures`
  }
  const world: ApiWorld = {
    app,
    changes,
    caller,
    people: { customer, other },
    staffIds,
    tokenFor,
    freshToken,
    repair,
    next: () => (count += 1),
  }
  return world
}

/** What the restaurant may set: every column but the row's own. */
async function settingColumns(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select column_name as name
    from information_schema.columns
    where table_schema = 'public' and table_name = 'settings' and column_name not in ('only_row', 'version')`
  return rows.map(({ name }) => name)
}

import { expect, test } from 'vitest'
import type { SessionOwner } from '#api/kernel/people/actor.ts'
import type { Services } from '#api/platform/context.ts'
import { fakeClock } from '#api/testing/app/fake-clock.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { newCustomer, newStaff } from '#api/testing/people/accounts.ts'
import { signToken } from './session-tokens.ts'
import { authenticate, endSession, openSession, tokenOf } from './sessions.ts'

const { sql } = await testDatabase()

async function signedIn(owner: SessionOwner) {
  const clock = fakeClock('2026-11-21T09:00:00Z')
  const services = { sql, clock, sessionSecrets: ['a secret of the tests and long enough'] } as unknown as Services
  const session = await openSession(services, sql, owner, 'Chrome, Android')
  const token = await tokenOf(services, session)
  return { services, clock, session, token, check: () => authenticate(services, token) }
}

const customerOwner = async (): Promise<SessionOwner> => ({ kind: 'customer', id: (await newCustomer(sql)).id })
const staffOwner = async (): Promise<SessionOwner> => ({ kind: 'staff', id: (await newStaff(sql)).id })

async function lastSeen(sessionId: string): Promise<Date | undefined> {
  const [row] = await sql<{ at: Date }[]>`select last_seen_at as at from sessions where id = ${sessionId}`
  return row?.at
}

test('knows a customer and a staff member by their tokens', async () => {
  const customer = await signedIn(await customerOwner())
  expect(await customer.check()).toEqual({
    kind: 'customer',
    customerId: customer.session.ownerId,
    sessionId: customer.session.sessionId,
  })
  const staff = await signedIn(await staffOwner())
  expect(await staff.check()).toEqual({
    kind: 'staff',
    staffId: staff.session.ownerId,
    accountId: staff.session.ownerId,
    role: 'manager',
    sessionId: staff.session.sessionId,
    isEnrolling: false,
    device: expect.any(String),
    proof: { at: expect.any(Date), by: 'password' },
  })
})

test('knows nobody once the session is ended, and its neighbours still', async () => {
  const owner = await customerOwner()
  const phone = await signedIn(owner)
  const laptop = await signedIn(owner)
  await endSession(sql, phone.session.sessionId, phone.clock())
  expect(await phone.check()).toBeNull()
  expect(await laptop.check()).not.toBeNull()
})

test('ends a staff session 8 hours after its last use', async () => {
  const { check, clock } = await signedIn(await staffOwner())
  clock.advanceMinutes(7 * 60)
  expect(await check()).not.toBeNull()
  clock.advanceMinutes(8 * 60 - 1)
  expect(await check()).not.toBeNull()

  const idle = await signedIn(await staffOwner())
  idle.clock.advanceMinutes(8 * 60)
  expect(await idle.check()).toBeNull()
})

test('ends a staff session 16 hours after login, however busy', async () => {
  const { check, clock } = await signedIn(await staffOwner())
  for (let hour = 1; hour < 16; hour += 1) {
    clock.advanceMinutes(60)
    expect(await check()).not.toBeNull()
  }
  clock.advanceMinutes(60)
  expect(await check()).toBeNull()
})

test("slides the end of a customer's session by 30 days, and ends it after 30 idle ones", async () => {
  const { check, clock } = await signedIn(await customerOwner())
  const days = (n: number) => clock.advanceMinutes(n * 24 * 60)
  for (const idle of [29, 29, 29]) {
    days(idle)
    expect(await check()).not.toBeNull()
  }
  days(30)
  expect(await check()).toBeNull()
})

test('writes the last use at most once a minute', async () => {
  const { check, clock, session } = await signedIn(await staffOwner())
  clock.advanceSeconds(59)
  await check()
  expect(await lastSeen(session.sessionId)).toEqual(new Date('2026-11-21T09:00:00Z'))
  clock.advanceSeconds(1)
  await check()
  expect(await lastSeen(session.sessionId)).toEqual(new Date('2026-11-21T09:01:00Z'))
})

test('knows a disabled staff member no more, at once', async () => {
  const { check, session, clock } = await signedIn(await staffOwner())
  expect(await check()).not.toBeNull()
  await sql`update staff set disabled_at = ${clock()} where id = ${session.ownerId}`
  expect(await check()).toBeNull()
})

test('goes by the role that the database has now', async () => {
  const { check, session } = await signedIn(await staffOwner())
  await sql`update staff set role = 'admin' where id = ${session.ownerId}`
  expect(await check()).toMatchObject({ role: 'admin' })
})

test('knows a deleted customer no more', async () => {
  const { check, session } = await signedIn(await customerOwner())
  await sql`delete from customers where id = ${session.ownerId}`
  expect(await check()).toBeNull()
})

test('believes no token that says more than its session', async () => {
  const { services, session } = await signedIn(await customerOwner())
  const end = new Date('2026-11-22T09:00:00Z')
  const forge = (change: object) => signToken(services.sessionSecrets, { ...session, ...change }, services.clock(), end)
  expect(await authenticate(services, await forge({}))).not.toBeNull()
  expect(await authenticate(services, await forge({ kind: 'staff' }))).toBeNull()
  const { id: another } = await newCustomer(sql)
  expect(await authenticate(services, await forge({ ownerId: another }))).toBeNull()
})

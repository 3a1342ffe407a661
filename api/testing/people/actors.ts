import { readToken, signToken } from '#api/features/auth/session-tokens.ts'
import { ensureFirstStaff } from '#api/features/staff/staff-accounts.ts'
import { done } from '../app/done.ts'
import type { TestApp } from '../app/test-app.ts'

/** A bearer header. */
export type Bearer = { authorization: string }

/** Registers a customer and answers the header of its session. */
export async function newCustomer(
  app: TestApp,
  email: string,
  changes: Record<string, unknown> = {},
): Promise<Bearer & { userId: string }> {
  const person = { email, password: 'wok-basilic', name: 'Camille Renard', phone: '06 12 34 56 78', ...changes }
  const { body } = await done(app.post<{ token: string; user: { id: string } }>('/api/auth/register', person), 201)
  return { authorization: `Bearer ${body.token}`, userId: body.user.id }
}

/** The same, with the address confirmed. */
export async function provenCustomer(app: TestApp, email: string, changes: Record<string, unknown> = {}) {
  const customer = await newCustomer(app, email, changes)
  await app.sql`update customers set email_verified_at = ${app.clock()} where id = ${customer.userId}`
  return customer
}

/**
 * The two first staff accounts, signed in for as long as the test moves its clock.
 * @param sessions 'of a shift' where their end is what the test is about
 */
export async function staffBearers(
  app: TestApp,
  sessions: 'without an end' | 'of a shift' = 'without an end',
): Promise<{ admin: Bearer; manager: Bearer }> {
  const passwords = { ADMIN_PASSWORD: 'admin password', MANAGER_PASSWORD: 'manager password' }
  await ensureFirstStaff(app.services, { ...app.services.env, ...passwords })
  const logIn = async (username: string, password: string): Promise<Bearer> => {
    const { body } = await done(app.post<{ access_token: string }>('/api/admin/login', { username, password }))
    const isEndless = sessions === 'without an end'
    return {
      authorization: `Bearer ${isEndless ? await outlivingTheClock(app, body.access_token) : body.access_token}`,
    }
  }
  return {
    admin: await logIn('admin', passwords.ADMIN_PASSWORD),
    manager: await logIn('manager', passwords.MANAGER_PASSWORD),
  }
}

const FAR = new Date('2100-01-01T00:00:00Z')

/**
 * The same session without an end: a test that moves its clock past a shift would be refused, and one that looks for
 * what a refusal does not do either would pass. A use in the future is never noted, so that no use brings the end back.
 */
async function outlivingTheClock({ services, sql, clock }: TestApp, token: string): Promise<string> {
  const session = await readToken(services.sessionSecrets, token, clock())
  if (!session) throw new Error('a token that was just handed out is not read')
  await sql`update sessions set last_seen_at = ${FAR}, expires_at = ${FAR} where id = ${session.sessionId}`
  return await signToken(services.sessionSecrets, session, clock(), FAR)
}

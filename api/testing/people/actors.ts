import { ensureFirstStaff } from '#api/features/staff/actions/first-staff.ts'
import type { TestApp } from '../app/test-app.ts'

/** A bearer header. */
export type Bearer = { authorization: string }

/** Registers a customer and answers the header of its session. */
export async function newCustomer(
  app: TestApp,
  email: string,
  changes: Record<string, unknown> = {},
): Promise<Bearer & { userId: string }> {
  const { status, body } = await app.post<{ token: string; user: { id: string } }>('/api/auth/register', {
    email,
    password: 'wok-basilic',
    name: 'Camille Renard',
    phone: '06 12 34 56 78',
    ...changes,
  })
  if (status !== 201) throw new Error(`registering answered ${status}`)
  return { authorization: `Bearer ${body.token}`, userId: body.user.id }
}

/** The same, with the address confirmed. */
export async function provenCustomer(app: TestApp, email: string, changes: Record<string, unknown> = {}) {
  const customer = await newCustomer(app, email, changes)
  await app.sql`update customers set email_verified_at = ${app.clock()} where id = ${customer.userId}`
  return customer
}

/** The two first staff accounts, signed in. */
export async function staffBearers(app: TestApp): Promise<{ admin: Bearer; manager: Bearer }> {
  const passwords = { ADMIN_PASSWORD: 'admin password', MANAGER_PASSWORD: 'manager password' }
  await ensureFirstStaff(app.services, { ...app.services.env, ...passwords })
  const logIn = async (username: string, password: string): Promise<Bearer> => {
    const { body } = await app.post<{ access_token: string }>('/api/admin/login', { username, password })
    return { authorization: `Bearer ${body.access_token}` }
  }
  return {
    admin: await logIn('admin', passwords.ADMIN_PASSWORD),
    manager: await logIn('manager', passwords.MANAGER_PASSWORD),
  }
}

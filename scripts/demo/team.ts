import { signedIn } from '#api/testing/people/accounts.ts'
import { ask, type Staff, settle } from './calls.ts'
import { CUSTOMER_PASSWORD, type Guest } from './people.ts'
import type { Restaurant } from './restaurant.ts'

/** A session lasts for a shift. */
const SHIFT_MS = 6 * 3_600_000
/** A customer's session is used again for so long. */
const FORTNIGHT_MS = 14 * 86_400_000

export type Team = { manager(): Promise<Staff>; admin(): Promise<Staff> }
/** A customer with an account. */
export type Regular = { guest: Guest; id: string; bearer(): Promise<Record<string, string>> }

/** Those of the team who are neither administrator nor manager: each role can be looked at. */
export const MEMBERS = [
  { username: 'cuisine', name: 'Somchai', role: 'kitchen', password: 'riz-gluant-et-mangue' },
  { username: 'comptoir', name: 'Malee', role: 'counter', password: 'lait-de-coco-et-curry' },
] as const

/** The staff, signed in anew for each shift. */
export function teamOf(restaurant: Restaurant): Team {
  const ofRole = (role: 'manager' | 'admin') =>
    renewed(restaurant, SHIFT_MS, async () => {
      const [row] = await restaurant.services.sql<{ id: string }[]>`select id from staff where role = ${role}`
      return signedIn(restaurant.services, { kind: 'staff', id: row?.id ?? '' })
    })
  return { manager: ofRole('manager'), admin: ofRole('admin') }
}

/** Opens an account and confirms its address by the link that is mailed. */
export async function register(restaurant: Restaurant, guest: Guest): Promise<Regular> {
  const body = { ...guest, password: CUSTOMER_PASSWORD, marketing_opt_in: true }
  const { user, token } = await ask<{ user: { id: string }; token: string }>(restaurant, '/api/auth/register', body)
  await settle(restaurant)
  const mail = restaurant.mails.findLast(({ to }) => to.includes(guest.email))
  const link = /verifier-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const authorization = `Bearer ${token}`
  await ask(restaurant, '/api/auth/verify-email', { token: link }, { authorization })
  const again = () => signedIn(restaurant.services, { kind: 'customer', id: user.id })
  return { guest, id: user.id, bearer: renewed(restaurant, FORTNIGHT_MS, again) }
}

/** The headers of a session, which is opened anew once it is older than that. */
function renewed<Headers>({ clock }: Restaurant, lifeMs: number, open: () => Promise<Headers>): () => Promise<Headers> {
  let opened: { at: number; headers: Headers } | undefined
  return async () => {
    const now = clock().getTime()
    if (!opened || now - opened.at > lifeMs) opened = { at: now, headers: await open() }
    return opened.headers
  }
}

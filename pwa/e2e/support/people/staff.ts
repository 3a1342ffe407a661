import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import type { Sql } from 'postgres'
import type { StaffRole } from '#api/kernel/people/roles.ts'
import { NIGHT_ENDS } from '#api/kernel/time/kitchen-day.ts'
import { newPhone, origin, type Phone, type PhoneOptions } from '../browser/phone.ts'
import { database } from '../server/database.ts'
import { server } from '../server/server.ts'

/** The counter's tablet, landscape and portrait, and the administrator's desktop. */
export const TABLET = { width: 1180, height: 820 }
export const TABLET_UPRIGHT = { width: 820, height: 1180 }
export const DESKTOP = { width: 1440, height: 900 }

const tokens = new Map<StaffRole, Promise<string>>()

/** The account of this role that the first start has created and printed; it makes none for cooks and the counter. */
async function staffAccount(
  role: StaffRole,
  dataDir = server.dataDir,
): Promise<{ username: string; password: string }> {
  if (role === 'kitchen' || role === 'counter') return await newMember(role)
  const log = await readFile(path.join(dataDir, 'server.log'), 'utf8')
  const [, username = '', password = ''] = log.match(new RegExp(`Staff account \\(${role}\\): (\\S+) / (\\S+)`)) ?? []
  return { username, password }
}

/** The bearer token of one session for the whole test file, for calls beside the browser. */
function staffToken(role: StaffRole): Promise<string> {
  const token = tokens.get(role) ?? newStaffToken(role)
  tokens.set(role, token)
  return token
}

/**
 * The bearer token of a session of its own, which a test may end.
 * @param at the server, if not this test file's own
 */
export async function newStaffToken(role: StaffRole, at = { origin, dataDir: server.dataDir }): Promise<string> {
  const account = await staffAccount(role, at.dataDir)
  const { access_token } = await post<{ access_token: string }>('/api/admin/login', account, undefined, at.origin)
  return access_token
}

/**
 * What a device's local storage has once somebody of that role has logged in.
 * @param token of the file's session unless said
 */
export async function staffItems(role: StaffRole, token?: string): Promise<[name: string, value: string][]> {
  return Object.entries({ admin_token: token ?? (await staffToken(role)), admin_role: role })
}

/**
 * A device of the staff, logged in, until the test ends.
 * @param options a tablet lying on the counter unless said, such as `{ viewport: DESKTOP, hasTouch: false }`
 */
export async function staffDevice(role: StaffRole, options: PhoneOptions = {}): Promise<Phone> {
  return await newPhone({ viewport: TABLET, isMobile: false, keeps: await staffItems(role), ...options })
}

/**
 * Simulates a release: the staff's document names another first script.
 * @returns a function that restores the former one
 */
export async function releaseStaffPage(page: Page): Promise<() => void> {
  let isReleased = true
  await page.route('**/admin', async route => {
    const answer = await route.fetch()
    const html = await answer.text()
    const next = html.replace(/(assets\/admin-)[\w-]+(\.js)/, '$1NEXT$2')
    await route.fulfill({ response: answer, body: isReleased ? next : html })
  })
  return () => {
    isReleased = false
  }
}

/** Logs in by the form, on its own page or over another one. */
export async function logInAs(page: Page | Locator, role: StaffRole): Promise<void> {
  const { username, password } = await staffAccount(role)
  await page.getByLabel('Identifiant').fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** A member of the staff of their own, made by the administrator, whose factors and sessions a test may change. */
export async function newMember(
  role: StaffRole,
): Promise<{ id: string; name: string; username: string; password: string }> {
  const [username, name] = [`equipe-${randomUUID().slice(0, 8)}`, `Nok ${randomUUID().slice(0, 4)}`]
  const made = await post<{ member: { id: string }; password: string }>(
    '/api/admin/staff',
    { username, name, role },
    await staffToken('admin'),
  )
  return { id: made.member.id, name, username, password: made.password }
}

/** The bearer token of a new session of a member's own. */
export async function signIn({ username, password }: { username: string; password: string }): Promise<string> {
  return (await post<{ access_token: string }>('/api/admin/login', { username, password })).access_token
}

/** Moves an order on as the counter does, from its present version. */
export async function moveOrder(id: string, status: string): Promise<void> {
  const sql = await database()
  const [order] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  await post(`/api/admin/orders/${id}/status`, { status, version: order?.version }, await staffToken('manager'))
}

/**
 * Sets an order's pickup to today, also shortly before midnight and before the kitchen's day ends (`NIGHT_ENDS`): the
 * board folds other days' orders away.
 */
export async function forToday(id: string, within?: Sql): Promise<void> {
  const sql = within ?? (await database())
  await sql`
    update orders
    set pickup_at = least(
      now() + interval '25 minutes',
      (date_trunc('day', now() at time zone 'Europe/Paris') + interval '1 day - 1 second') at time zone 'Europe/Paris',
      (date_trunc('day', (now() at time zone 'Europe/Paris') - ${NIGHT_ENDS}::interval)
        + interval '1 day - 1 second' + ${NIGHT_ENDS}::interval) at time zone 'Europe/Paris'
    )
    where id = ${id}`
}

async function post<Answer>(address: string, body: object, bearer?: string, at = origin): Promise<Answer> {
  const answer = await fetch(at + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}

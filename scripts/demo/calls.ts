/** Steps of guests and staff, each by the call that their page makes. */
import { checkoutOf } from '#api/features/payments/rules.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Basket } from './baskets.ts'
import type { Allergy, Guest } from './people.ts'
import type { Restaurant } from './restaurant.ts'

type Headers = Record<string, string>
export type Wanted = { pickup: { date: string; time: string; notes: string }; allergy?: Allergy }
export type Order = { id: string; trackingToken: string; totalAmount: number }
/** The headers of a staff member's session. */
export type Staff = Headers

/** @throws Error when it is refused: a history has no wrong step */
export async function ask<Body>(to: Restaurant, path: string, body: object, headers: Headers = {}): Promise<Body> {
  const key = { 'idempotency-key': uuid() }
  return await call(to, path, { method: 'POST', headers: { ...key, ...headers }, body: JSON.stringify(body) })
}

export async function change(to: Restaurant, path: string, body: object, headers: Headers): Promise<void> {
  await call(to, path, { method: 'PUT', headers, body: JSON.stringify(body) })
}

export async function read<Body>(of: Restaurant, path: string, headers: Headers = {}): Promise<Body> {
  return await call(of, path, { headers })
}

async function call<Body>({ app, services, clock }: Restaurant, path: string, init: RequestInit): Promise<Body> {
  const headers = { 'content-type': 'application/json', ...(init.headers as Headers) }
  const answer = await app.request(`${services.origins[0]}${path}`, { ...init, headers })
  const text = await answer.text()
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as Body
  throw new Error(`At ${clock().toISOString()} ${init.method} ${path} answered ${answer.status} ${text}`)
}

/** Lets the provider's news arrive, and works off what they cause. */
export async function settle(at: Restaurant): Promise<void> {
  await at.simulator.settled()
  await at.runJobs()
}

/** @param bearer of the guest's account, where they are signed in */
export function place(at: Restaurant, guest: Guest, basket: Basket, wanted: Wanted, bearer?: Headers): Promise<Order> {
  const { name, phone, email } = guest
  const body = { ...basket, orderType: 'emporter', customerInfo: { name, phone, email }, ...wanted, adult: true }
  return ask<Order>(at, '/api/orders', body, bearer)
}

/** Opens the payment page. @param revision of which the difference is to be paid, of so many euros */
export async function openPage(
  at: Restaurant,
  order: Order,
  revision?: { number: number; amount: number },
): Promise<string> {
  const { id, trackingToken, totalAmount } = order
  const [origin = ''] = at.services.origins
  const payable = checkoutOf({ id, totalAmount: revision?.amount ?? totalAmount, trackingToken }, origin)
  const body = { ...payable, ...(revision && { revision: revision.number }) }
  const { sessionId } = await ask<{ sessionId: string }>(at, '/api/payments/stripe/checkout', body)
  return sessionId
}

export async function pay(at: Restaurant, order: Order, revision?: { number: number; amount: number }): Promise<void> {
  const sessionId = await openPage(at, order, revision)
  const page = `${at.simulator.url}/stripe-simulator/pay/${sessionId}/pay`
  const { status } = await fetch(page, { method: 'POST', redirect: 'manual' })
  if (status !== 303) throw new Error(`Paying answered ${status}`)
  await settle(at)
}

export async function callOff(at: Restaurant, { id, trackingToken }: Order): Promise<void> {
  await ask(at, `/api/orders/${id}/cancel`, { trackingToken })
  await settle(at)
}

/** Takes an order on the phone. */
export async function take(
  at: Restaurant,
  staff: Staff,
  guest: Guest,
  basket: Basket,
  taken: Wanted & { pays: 'link' | 'till' },
): Promise<Order> {
  const { name, phone, email } = guest
  const body = { ...basket, customer: { name, phone, email }, adult: true, ...taken }
  type Taken = { order: { id: string; totalAmount: number }; trackingUrl: string }
  const { order, trackingUrl } = await ask<Taken>(at, '/api/admin/orders', body, staff)
  const trackingToken = new URL(trackingUrl).searchParams.get('token') ?? ''
  return { id: order.id, totalAmount: order.totalAmount, trackingToken }
}

/** Minutes after the pickup when 'Non venu' is tapped: the seed's `noShowAfterMinutes` is an hour. */
export const NO_SHOW_AFTER_MINUTES = 65

export async function move(at: Restaurant, staff: Staff, order: Order, status: string, reason?: string): Promise<void> {
  const body = { status, version: await versionOf(at, order), ageChecked: true, ...(reason && { reason }) }
  await ask(at, `/api/admin/orders/${order.id}/status`, body, staff)
  if (status === 'ready' || status === 'cancelled') await settle(at)
}

export async function collect(at: Restaurant, staff: Staff, { id }: Order): Promise<void> {
  await ask(at, `/api/admin/orders/${id}/collected`, {}, staff)
}

/** @param given an amount in euros, or lines */
export async function refund(
  at: Restaurant,
  staff: Staff,
  { id }: Order,
  given: { amount: number } | { lines: { id: string; quantity: number }[] },
  reason: string,
): Promise<void> {
  await ask(at, `/api/admin/orders/${id}/refund`, { ...given, reason }, staff)
  await settle(at)
}

export async function revise(at: Restaurant, staff: Staff, order: Order, change: object): Promise<void> {
  await ask(at, `/api/admin/orders/${order.id}/revise`, { version: await versionOf(at, order), ...change }, staff)
  await settle(at)
}

async function versionOf({ services }: Restaurant, { id }: Order): Promise<number> {
  const [row] = await services.sql<{ version: number }[]>`select version from orders where id = ${id}`
  if (!row) throw new Error(`There is no order ${id}`)
  return row.version
}

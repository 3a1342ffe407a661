/** Orders, vouchers, links and other things that calls name, each made by the API's own calls. */
import sharp from 'sharp'
import { mailedLink } from '#api/features/customers/mailed-links.ts'
import type { OrderInvoices } from '#api/features/invoices/contract.ts'
import { requestedLine } from '#api/features/pricing/contract.ts'
import { uuid } from '#api/kernel/ids.ts'
import { done } from '#api/testing/app/done.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { catalogue } from '#api/testing/menu/seed-menu.ts'
import { checkoutBody } from '#api/testing/orders/checkout.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { referenceOrder } from '#api/testing/orders/reference-pricer.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import type { ApiWorld, Who } from './world.ts'

export async function bearerFor(world: ApiWorld, who: Who): Promise<Record<string, string>> {
  const token = await world.tokenFor(who)
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** Who a call about people's own things is for: a guest's are tried on a customer's. */
export function personOf(world: ApiWorld, who: Who) {
  return world.people[who === 'other' ? 'other' : 'customer']
}

/** The person for whom a thing is made: staff use those of customers. */
function makerOf(who: Who): 'guest' | 'customer' | 'other' {
  return who === 'guest' || who === 'other' ? who : 'customer'
}

/** The line of `cartBody` that keeps. */
export const CLOSED_DRINK = { id: '4', quantity: 1 }

/** The body of an order with a dish, a set menu, a smoothie and a can, at its price. */
export function cartBody(world: ApiWorld, who: Who) {
  const items = [
    {
      id: 'ligne-1',
      menuItemId: 'pad-thai',
      name: 'Pad thaï',
      quantity: 2,
      unitPrice: 13.9,
      totalPrice: 27.8,
      options: { protein: 'Crevette', variant: 'Crevette', spicyLevel: 2, cookingLevel: null, remark: 'Sans ail' },
    },
    {
      menuItemId: 'formule3',
      quantity: 1,
      components: [
        { category: 'entrees', menuItemId: 'som-tam', spicyLevel: 1 },
        { category: 'plats', menuItemId: 'khao-man-kai' },
        { category: 'desserts', menuItemId: 'mangue-riz-gluant' },
      ],
    },
    { menuItemId: 'smoothie-mix', quantity: 1, mix: ['mangue', 'fraise'] },
    { menuItemId: 'cola', quantity: 1 },
  ]
  const lines = items.map(item => requestedLine.parse(item))
  const priced = referenceOrder(catalogue, lines, [])
  if ('faults' in priced) throw new Error(`the cart of the torture is refused: ${priced.faults}`)
  const { name, email, phone } = personOf(world, who)
  return {
    items,
    totalAmount: priced.cents / 100,
    customerInfo: { name, email, phone },
    orderType: 'emporter',
    pickup: { ...nextPickup(world), notes: 'Sans coriandre' },
    adult: false,
    promoCode: null,
    marketingOptIn: false,
    wantsSms: true,
  }
}

/** One of five evenings in turn, since a slot holds a hundred such orders. */
function nextPickup(world: ApiWorld): { date: string; time: string } {
  const place = world.next()
  return { date: `2026-11-${22 + (place % 5)}`, time: `${18 + (place % 4)}:${place % 2 === 0 ? '00' : '30'}` }
}

export async function orderOf(world: ApiWorld, who: Who): Promise<PlacedOrder> {
  return await placedOrder(world.app, cartBody(world, who) as never, await bearerFor(world, makerOf(who)))
}

/** The body of an order that the staff take for a customer of a card. */
export function takenOrderBody(world: ApiWorld) {
  const { customerInfo, items, totalAmount, pickup } = cartBody(world, 'customer')
  const customer = { ...customerInfo, cardId: null }
  return { items, totalAmount, customer, pickup, adult: false, pays: 'till', wantsSms: false }
}

/** An order that waits to be paid at the till. */
export async function orderAtTill(world: ApiWorld): Promise<string> {
  const headers = { ...(await bearerFor(world, 'manager')), ...freshKey() }
  const { body } = await world.app.post<{ order: { id: string } }>('/api/admin/orders', takenOrderBody(world), headers)
  return body.order.id
}

export async function paidOrderOf(
  world: ApiWorld,
  who: Who,
): Promise<PlacedOrder & { version: number; cookVersion: number }> {
  const order = await orderOf(world, who)
  await payOrder(world.app, order)
  const [row] = await world.app.sql<{ version: number; cookVersion: number }[]>`
    select o.version, l.cook_version
    from orders o
    join line_items l on l.order_id = o.id and l.line_no = 1
    where o.id = ${order.id}`
  return { ...order, version: row?.version ?? 0, cookVersion: row?.cookVersion ?? 0 }
}

export const COMPANY = { name: 'Bureau du Sentier SARL', siren: '732 829 320', address: '3 rue du Caire, 75002 Paris' }

/** An invoice of a paid one. */
export async function invoiceOf(world: ApiWorld, who: Who) {
  const { id, trackingToken } = await paidOrderOf(world, who)
  const asked = await world.app.post<OrderInvoices>(
    `/api/orders/${id}/invoices`,
    { company: COMPANY, trackingToken },
    await bearerFor(world, makerOf(who)),
  )
  return { id, trackingToken, number: asked.body.documents[0]?.number ?? '' }
}

/** A withdrawal from the can of a paid one. */
export async function withdrawalId(world: ApiWorld): Promise<string> {
  const { id, trackingToken } = await paidOrderOf(world, 'customer')
  const body = { drinks: [CLOSED_DRINK], trackingToken }
  await done(world.app.post(`/api/orders/${id}/withdrawal`, body, freshKey()))
  const [row] = await world.app.sql<{ id: string }[]>`select id from withdrawals where order_id = ${id}`
  if (!row) throw new Error(`nothing was withdrawn from order ${id}`)
  return row.id
}

/** A paid one that is fetched today. */
export async function orderOfTodayOf(world: ApiWorld, who: Who): Promise<PlacedOrder> {
  const order = await paidOrderOf(world, who)
  await world.app.sql`update orders set pickup_at = ${world.app.clock()} where id = ${order.id}`
  return order
}

export function checkoutOf(order: PlacedOrder) {
  return { ...checkoutBody(order), trackingToken: order.trackingToken }
}

export async function sessionIdOf(world: ApiWorld, order: PlacedOrder): Promise<string> {
  const { body } = await world.app.post<{ sessionId: string }>('/api/payments/stripe/checkout', checkoutOf(order))
  return body.sessionId
}

export async function reservationOf(world: ApiWorld, who: Who): Promise<string> {
  const { name, email, phone } = personOf(world, who)
  const headers = { ...freshKey(), ...(await bearerFor(world, makerOf(who))) }
  return (await world.app.post<{ id: string }>('/api/reservations', tableBody({ name, email, phone }), headers)).body.id
}

export async function reviewOf(world: ApiWorld, who: Who): Promise<string> {
  const { name, email } = personOf(world, who)
  const headers = { ...freshKey(), ...(await bearerFor(world, makerOf(who))) }
  return (await world.app.post<{ id: string }>('/api/reviews', reviewBody({ name, email }), headers)).body.id
}

/** A dish that no set menu, no reward and no order has. */
export async function freshDish(world: ApiWorld): Promise<string> {
  const body = { name: `Plat ${world.next()}`, category: 'plats', price: 12 }
  const headers = { ...freshKey(), ...(await bearerFor(world, 'admin')) }
  return (await world.app.post<{ id: string }>('/api/admin/menu/item', body, headers)).body.id
}

let png: Promise<string> | undefined

/** A picture as a data URL. */
export function pictureData(): Promise<string> {
  png ??= sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
    .then(bytes => `data:image/png;base64,${bytes.toString('base64')}`)
  return png
}

/** The token of a link that was mailed to somebody. */
export async function mailedToken(world: ApiWorld, who: Who, purpose: 'verify' | 'reset'): Promise<string> {
  const { sql, services } = world.app
  const { id: customerId } = personOf(world, who)
  if (purpose === 'verify') await sql`update customers set email_verified_at = null where id = ${customerId}`
  const { url } = await mailedLink(services, sql, { customerId, purpose, lifeMs: 3_600_000 })
  return new URL(url).searchParams.get('token') ?? ''
}

export async function qrCodeOf(world: ApiWorld, who: Who): Promise<string> {
  const { id } = personOf(world, who)
  const [row] = await world.app.sql<{ code: string }[]>`select qr_code_id as code from customers where id = ${id}`
  return row?.code ?? ''
}

export async function noticeOf(world: ApiWorld, who: Who): Promise<string> {
  const { sql, clock } = world.app
  const { id: customerId } = personOf(world, who)
  await sql`
    insert into loyalty_notices (id, customer_id, created_at)
    values (${uuid()}, ${customerId}, ${clock()})
    on conflict do nothing`
  const [row] = await sql<{ id: string }[]>`
    select id from loyalty_notices where customer_id = ${customerId} and dismissed_at is null`
  return row?.id ?? ''
}

/** The code of a promotion that is in force. */
export async function promotionCode({ app: { sql, clock } }: ApiWorld): Promise<string> {
  const code = 'TZRTXRE2'
  const id = uuid()
  await sql`
    with mailing as (
      insert into mailings (id, title, body, recipients, created_at)
      select ${id}, 'Promotion', 'Sur vos plats', 0, ${clock()}
      where not exists (select from promotions where code = ${code})
      returning id
    )
    insert into promotions (id, code, percent, ends_at)
    select id, ${code}, 20, '2027-01-01T00:00:00Z' from mailing`
  return code
}

/** The token by which the reader of an offer ends them. */
export async function offerToken(world: ApiWorld, who: Who): Promise<string> {
  const { sql, clock } = world.app
  const { id: customerId, email } = personOf(world, who)
  const id = uuid()
  await sql`
    insert into messages (id, kind, customer_id, cause, recipient, status, created_at, sent_at)
    values (${id}, 'promotional', ${customerId}, ${id}, ${email}, 'sent', ${clock()}, ${clock()})`
  return id
}

export function printerBody() {
  return { name: 'Cuisine', paperMm: 80, stations: [], copies: 1, prints: ['confirmed'], language: 'fr' }
}

/** A printer with the secret of its address, made anew: calls change and delete it. No order is printed by itself. */
export async function printerOf(world: ApiWorld, way: 'star' | 'epson' = 'star'): Promise<{ id: string; key: string }> {
  await world.app.sql`delete from printers`
  const headers = { ...freshKey(), ...(await bearerFor(world, 'admin')) }
  const { body } = await world.app.post<{ printer: { id: string }; address: string }>(
    '/api/admin/printers',
    { ...printerBody(), prints: [], way },
    headers,
  )
  return { id: body.printer.id, key: /\/printers\/([\w-]+)/.exec(body.address)?.[1] ?? '' }
}

/** What waits for the only printer. */
export async function ticketOf(world: ApiWorld): Promise<string> {
  const headers = { ...freshKey(), ...(await bearerFor(world, 'manager')) }
  const { id } = await paidOrderOf(world, 'customer')
  const [printer] = await world.app.sql<{ id: string }[]>`select id from printers`
  await done(world.app.post(`/api/admin/orders/${id}/print`, { printer: printer?.id }, headers))
  const [job] = await world.app.sql<{ id: string }[]>`select id from print_jobs where order_id = ${id}`
  return job?.id ?? ''
}

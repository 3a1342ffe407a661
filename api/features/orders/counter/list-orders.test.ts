import { beforeAll, describe, expect, test } from 'vitest'
import { orderNumber } from '#api/kernel/ids.ts'
import { type Answer, testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { ListedOrder } from '../contract.ts'

const app = await testApp()
const { sql } = app
const { manager } = await staffBearers(app)

const list = (headers: Record<string, string>, query = '') => app.get<ListedOrder[]>(`/api/orders${query}`, headers)
const nextOf = ({ headers }: Answer<unknown>) =>
  /^<\/api\/orders(\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

/** The ids of every page, from the first one on. */
async function allPages(headers: Record<string, string>, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  for (let query: string | undefined = `?limit=${limit}`; query; ) {
    const answer = await list(headers, query)
    pages.push(answer.body.map(order => order.id))
    query = nextOf(answer)
  }
  return pages
}

/** Orders of a customer, one a minute, the newest last. */
async function manyOrders(customerId: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const id = await orderRow(sql, { customerId, paidOn: '2026-11-20', capturedCents: 1290 })
    await sql`update orders set created_at = ${new Date(Date.parse('2026-11-20T10:00:00Z') + n * 60_000)} where id = ${id}`
    ids.push(id)
  }
  return ids
}

describe("a customer's list", () => {
  let camille: Awaited<ReturnType<typeof newCustomer>>
  let first: PlacedOrder
  let second: PlacedOrder

  beforeAll(async () => {
    camille = await newCustomer(app, 'camille@exemple.fr')
    const other = await newCustomer(app, 'autre@exemple.fr')
    // This guest order has the same name and address as Camille's: only the account decides whose it is.
    await placedOrder(app)
    await placedOrder(app, orderBody(), { authorization: other.authorization })
    first = await placedOrder(app, orderBody([PAD_THAI, SOM_TAM]), { authorization: camille.authorization })
    app.clock.advanceMinutes(1)
    second = await placedOrder(app, orderBody(), { authorization: camille.authorization })
  })

  test('holds the orders of the account alone, newest first', async () => {
    const { status, body } = await list(camille)
    expect([status, body.map(order => order.id)]).toEqual([200, [second.id, first.id]])
  })

  test('tells of each order what its schema names, and what its lines need to be ordered again', async () => {
    const { body } = await list(camille)
    expect(body[1]).toMatchObject({
      id: first.id,
      number: orderNumber(first.id),
      status: 'pending',
      totalAmount: 19.9,
      refundedAmount: 0,
      orderType: 'emporter',
      customerInfo: { name: 'Camille Renard', phone: '06 12 34 56 78', email: 'camille@exemple.fr' },
      pickup: { date: '2026-11-22', time: '12:30', notes: '' },
      paymentStatus: 'unpaid',
      cancellable: true,
      trackingToken: first.trackingToken,
    })
    expect(body[1]?.items).toEqual([
      {
        id: '1',
        menuItemId: 'pad-thai',
        name: 'Pad thaï',
        quantity: 1,
        unitPrice: 13.9,
        totalPrice: 13.9,
        options: { protein: 'Crevette', variant: 'Crevette', spicyLevel: 1 },
        reward: false,
      },
      expect.objectContaining({ id: '2', menuItemId: 'som-tam', totalPrice: 6 }),
    ])
  })

  test("shows a guest's orders of the same address once the address is verified, and not before", async () => {
    const guest = await placedOrder(app, orderBody(undefined, { customerInfo: person('nadia@exemple.fr') }))
    const nadia = await newCustomer(app, 'nadia@exemple.fr')
    expect((await list(nadia)).body).toEqual([])
    await app.runJobs()
    const link = app.mails.findLast(mail => mail.to === 'nadia@exemple.fr')?.text ?? ''
    const [, token] = /verifier-email\?token=([\w-]+)/.exec(link) ?? []
    expect((await app.post('/api/auth/verify-email', { token }, nadia)).status).toBe(204)
    expect((await list(nadia)).body.map(order => order.id)).toEqual([guest.id])
  })

  test('follows the money and the clock: cancellable for 15 minutes after payment, refunded when cancelled', async () => {
    app.clock.advanceMinutes(1)
    const paid = await placedOrder(app, orderBody(), { authorization: camille.authorization })
    await payOrder(app, paid)
    const paidAt = app.clock().getTime()
    const newest = async () => (await list(camille)).body[0] as ListedOrder
    const cancellableUntil = new Date(paidAt + 15 * 60_000).toISOString()
    expect(await newest()).toMatchObject({ id: paid.id, paymentStatus: 'paid', cancellable: true, cancellableUntil })
    app.clock.set(new Date(paidAt + 15 * 60_000 - 1000).toISOString())
    expect((await newest()).cancellable).toBe(true)
    app.clock.advanceSeconds(1)
    expect((await newest()).cancellable).toBe(false)
    // The list and the action must follow the same rule.
    const refused = await app.post(`/api/orders/${paid.id}/cancel`, {}, camille)
    expect([refused.status, refused.body.code]).toEqual([409, 'not_cancellable'])
    app.clock.set(new Date(paidAt + 60_000).toISOString())
    expect((await app.post(`/api/orders/${paid.id}/cancel`, {}, camille)).status).toBe(200)
    const cancelled = await newest()
    expect(cancelled).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedAmount: 13.9 })
    expect(cancelled).not.toHaveProperty('trackingToken')
  })
})

describe('pages', () => {
  test('hold every order once, in the order of the list', async () => {
    const { userId, ...bearer } = await newCustomer(app, 'pages@exemple.fr')
    const ids = await manyOrders(userId, 7)
    const pages = await allPages(bearer, 3)
    expect(pages.map(page => page.length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(ids.toReversed())
  })

  test('of one instant are told apart by the id, to the microsecond', async () => {
    const { userId, ...bearer } = await newCustomer(app, 'instant@exemple.fr')
    const ids = await manyOrders(userId, 6)
    await sql`update orders set created_at = '2026-11-20T10:00:00.123456Z' where id in ${sql(ids.slice(0, 3))}`
    await sql`update orders set created_at = '2026-11-20T10:00:00.123457Z' where id in ${sql(ids.slice(3))}`
    const expected = [...ids.slice(3).toSorted(), ...ids.slice(0, 3).toSorted()]
    for (const limit of [1, 2, 4]) expect((await allPages(bearer, limit)).flat()).toEqual(expected)
  })

  test('stay where they are while orders come in', async () => {
    const { userId, ...bearer } = await newCustomer(app, 'arrive@exemple.fr')
    const ids = await manyOrders(userId, 4)
    const first = await list(bearer, '?limit=2')
    await placedOrder(app, orderBody(), { authorization: bearer.authorization })
    const second = await list(bearer, nextOf(first))
    expect(second.body.map(order => order.id)).toEqual([ids[1], ids[0]])
    expect(nextOf(second)).toBeUndefined()
  })

  test('have 50 orders unless said', async () => {
    const { userId, ...bearer } = await newCustomer(app, 'cinquante@exemple.fr')
    await manyOrders(userId, 51)
    const answer = await list(bearer)
    expect(answer.body).toHaveLength(50)
    expect((await list(bearer, nextOf(answer))).body).toHaveLength(1)
  })

  test.each(['0', '101', '1000', '-1', '1.5', 'dix', '', ' 1'])('refuse a limit of %j', async limit => {
    const bearer = await newCustomer(app, `limite-${made++}@exemple.fr`)
    const { status, body } = await list(bearer, `?limit=${encodeURIComponent(limit)}`)
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'limit' }] }])
  })

  test('refuse a cursor that was altered, cut, made up, or belongs to another list', async () => {
    const { userId, ...bearer } = await newCustomer(app, 'curseur@exemple.fr')
    const thief = await newCustomer(app, 'voleur@exemple.fr')
    await manyOrders(userId, 2)
    const query = new URLSearchParams(nextOf(await list(bearer, '?limit=1')))
    const cursor = query.get('cursor') as string
    const with_ = (value: string) => `?cursor=${encodeURIComponent(value)}`
    expect((await list(bearer, with_(cursor))).status).toBe(200)
    const altered = Array.from(
      cursor,
      (letter, at) => cursor.slice(0, at) + (letter === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
    )
    for (const wrong of [...altered, cursor.slice(1), `${cursor}A`, `${cursor}!`, '', 'W10', 'é', 'a'.repeat(400)]) {
      const { status, body } = await list(bearer, with_(wrong))
      expect([wrong, status, body]).toMatchObject([wrong, 422, { errors: [{ path: 'cursor' }] }])
    }
    for (const other of [thief, manager]) expect((await list(other, with_(cursor))).status).toBe(422)
  })
})

test("the staff's list holds everyone's orders, guests' too, page by page, without their tokens", async () => {
  const [all] = await sql<{ count: number }[]>`select count(*) from orders`
  const pages = await allPages(manager, 20)
  expect(new Set(pages.flat()).size).toBe(all?.count)
  const { body } = await list(manager, '?limit=100')
  expect(new Set(body.map(order => order.customerInfo.email))).toContain('camille@exemple.fr')
  expect(body.some(order => order.status === 'pending')).toBe(true)
  expect(body.filter(order => 'trackingToken' in order)).toEqual([])
})

let made = 0
function person(email: string) {
  return { name: 'Nadia Petit', phone: '06 12 34 56 78', email }
}

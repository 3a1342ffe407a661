import { describe, expect, test } from 'vitest'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import { sweepUnpaid } from '../paying/sweep-unpaid.ts'

const app = await testApp()
const { sql, services, clock } = app
const { admin, manager } = await staffBearers(app)

const TODAY = '2026-11-21'
const TOMORROW = '2026-11-22'
/** None of load, so that no slot fills. */
const RICE = { menuItemId: 'riz-gluant', unitPrice: 3 }
const THAI_RICE = { menuItemId: 'riz-thai', unitPrice: 3 }
const today = (time = '20:00') => ({ pickup: { date: TODAY, time, notes: '' } })

type Refused = { code: string; detail: string; lineIndex: number; left: number; portions: unknown[] }

const change = (id: string, body: object) =>
  app.post<{ portionsToday?: { portions: number; held: number; left: number }; code?: string }>(
    `/api/admin/menu/item/${id}/portions`,
    body,
    { ...manager, ...freshKey() },
  )
const place = (body: object) => app.post<PlacedOrder & Refused>('/api/orders', body, freshKey())
const cancel = ({ id, trackingToken }: PlacedOrder) => app.post(`/api/orders/${id}/cancel`, { trackingToken })

async function dayOf(id: string, day = TODAY) {
  const [row] = await sql<{ portions: number | null; held: number; holds: number }[]>`
    select d.portions, d.held,
      (select coalesce(sum(quantity), 0)::integer from portion_holds h where h.day = d.day and h.item_id = d.item_id) as holds
    from portion_days d
    where d.item_id = ${id} and d.day = ${day}`
  return row
}

async function shown(id: string): Promise<MenuItem | undefined> {
  const { body } = await app.get<Menu>('/api/menu')
  return Object.values(body.takeaway)
    .flat()
    .find(dish => dish.id === id)
}

async function usual(id: string, usualPortions: (number | null)[]): Promise<void> {
  const response = await app.app.request(`${TEST_ORIGIN}/api/admin/menu/item/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...manager },
    body: JSON.stringify({ usualPortions }),
  })
  expect(response.status).toBe(200)
}

describe('a number for today', () => {
  test('is eaten by orders, set menus and free dishes, and freed when they die', async () => {
    expect((await change('riz-gluant', { left: 7 })).body.portionsToday).toEqual({ portions: 7, held: 0, left: 7 })
    const order = await placedOrder(app, orderBody([{ ...RICE, quantity: 3 }], today()))
    expect(await dayOf('riz-gluant')).toEqual({ portions: 7, held: 3, holds: 3 })
    await cancel(order)
    expect(await dayOf('riz-gluant')).toEqual({ portions: 7, held: 0, holds: 0 })

    const { authorization, userId } = await newCustomer(app, 'portions@exemple.fr')
    await newVoucher(sql, userId, 'som-tam')
    await change('som-tam', { left: 4 })
    const body = orderBody([SOM_TAM], today('19:30'))
    const free = { id: 'free', name: 'Som tam', menuItemId: 'som-tam', quantity: 1, unitPrice: 0, totalPrice: 0 }
    const menu = {
      ...{ id: 'menu', name: 'Menu', menuItemId: 'formule1', quantity: 1, unitPrice: 18, totalPrice: 18 },
      components: [
        { category: 'entrees', menuItemId: 'som-tam', name: 'Som tam' },
        { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Poulet' },
      ],
    }
    const items = [...body.items, free, menu]
    const answer = await app.post<PlacedOrder>('/api/orders', { ...body, items, totalAmount: 24 }, { authorization })
    expect(answer.status).toBe(201)
    expect(await dayOf('som-tam')).toEqual({ portions: 4, held: 3, holds: 3 })
    clock.advanceMinutes(15)
    await sweepUnpaid(services, orderMoney)
    expect(await dayOf('som-tam')).toEqual({ portions: 4, held: 0, holds: 0 })
    await change('som-tam', { left: null })
    await change('riz-gluant', { left: null })
  })

  test('sells seven of seven to a hundred at once, and says to the others how many are left', async () => {
    await change('riz-gluant', { left: 7 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => place(orderBody([RICE], today()))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
    for (const { status, body } of answers.filter(answer => answer.status !== 201)) {
      expect([status, body.code, body.left, body.lineIndex]).toEqual([409, 'item_unavailable', 0, 0])
    }
    expect(await dayOf('riz-gluant')).toEqual({ portions: 7, held: 7, holds: 7 })
    for (const { status, body } of answers) if (status === 201) await cancel(body)
    await change('riz-gluant', { left: null })
  })

  test('names the dish and how many are left, for the lines that eat of it', async () => {
    await change('riz-gluant', { left: 3 })
    const { status, body } = await place(orderBody([PAD_THAI, { ...RICE, quantity: 4 }], today()))
    expect([status, body.code]).toEqual([409, 'item_unavailable'])
    expect(body.detail).toBe('Riz gluant\u00a0: plus que 3 pour aujourd’hui. Réduisez la quantité pour continuer.')
    expect(body).toMatchObject({
      lineIndex: 1,
      menuItemId: 'riz-gluant',
      portions: [{ menuItemId: 'riz-gluant', name: 'Riz gluant', left: 3, wanted: 4, lines: [1] }],
    })
    await change('riz-gluant', { left: null })
  })

  test('can be paid by whoever holds the last one', async () => {
    await change('riz-thai', { left: 1 })
    const order = await placedOrder(app, orderBody([THAI_RICE], today()))
    await payOrder(app, order)
    expect(await sql`select status from orders where id = ${order.id}`).toEqual([{ status: 'confirmed' }])
    expect(await dayOf('riz-thai')).toEqual({ portions: 1, held: 1, holds: 1 })
    const refund = (lines: object[]) =>
      app.post(`/api/admin/orders/${order.id}/refund`, { lines, reason: 'Plus de riz' }, { ...admin, ...freshKey() })
    expect((await refund([{ id: '1', quantity: 1 }])).status).toBe(200)
    expect(await dayOf('riz-thai')).toEqual({ portions: 1, held: 0, holds: 0 })
    await change('riz-thai', { left: null })
  })

  test('keeps what the kitchen has begun, though its money goes back', async () => {
    await change('riz-thai', { left: 2 })
    const { held = 0 } = (await dayOf('riz-thai')) ?? {}
    const order = await placedOrder(app, orderBody([THAI_RICE], today()))
    await payOrder(app, order)
    await sql`update orders set status = 'preparing' where id = ${order.id}`
    await app.post(
      `/api/admin/orders/${order.id}/refund`,
      { lines: [{ id: '1', quantity: 1 }], reason: 'Trop salé' },
      { ...admin, ...freshKey() },
    )
    expect(await dayOf('riz-thai')).toEqual({ portions: held + 2, held: held + 1, holds: held + 1 })
    await change('riz-thai', { left: null })
  })

  test('is eaten by what a change adds, while it waits too, and freed by what it takes off', async () => {
    await change('riz-gluant', { left: 5 })
    const { held: before = 0 } = (await dayOf('riz-gluant')) ?? {}
    const held = async () => ((await dayOf('riz-gluant'))?.held ?? 0) - before
    const order = await placedOrder(app, orderBody([{ ...RICE, quantity: 2 }], today()))
    await payOrder(app, order)
    const call = async (path: string, body: object) => {
      const [row] = await sql<{ version: number }[]>`select version from orders where id = ${order.id}`
      const answer = await app.post<{ code?: string }>(
        `/api/admin/orders/${order.id}/${path}`,
        { version: row?.version, ...body },
        { ...admin, ...freshKey() },
      )
      return answer.body.code ?? answer.status
    }
    const more = (quantity: number) => ({ add: [{ ...RICE, quantity }], difference: 3 * quantity })

    expect(await call('revise', { take: [{ id: '1', quantity: 1 }], difference: -3 })).toBe(200)
    expect(await held(), 'a piece is free again').toBe(1)
    expect(await call('revise', more(5)), 'four are left').toBe('item_unavailable')
    expect(await call('revise', more(3))).toBe(200)
    expect(await held(), 'held while it waits').toBe(4)
    expect(await call('revise/withdraw', { number: 2 })).toBe(200)
    expect(await held(), 'free with its end').toBe(1)
    await cancel(order)
    await change('riz-gluant', { left: null })
  })

  test('counts what was ordered before there was one, and never goes below that', async () => {
    await change('riz-gluant', { left: null })
    await placedOrder(app, orderBody([{ ...RICE, quantity: 5 }], today()))
    await change('riz-gluant', { left: 2 })
    const before = await dayOf('riz-gluant')
    expect(before?.held).toBeGreaterThanOrEqual(5)
    expect(before?.portions).toBe((before?.held ?? 0) + 2)
    await change('riz-gluant', { change: -1 })
    await change('riz-gluant', { change: -1 })
    expect((await change('riz-gluant', { change: -1 })).body.portionsToday?.left).toBe(0)
    expect((await change('riz-gluant', { change: 1 })).body.portionsToday?.left).toBe(1)
    await change('riz-gluant', { left: null })
    expect((await change('riz-gluant', { change: 1 })).body.code).toBe('no_portions')
  })
})

describe('customers', () => {
  test('see how many are left from five on, none until the day is over, and the menu’s version for orders stays', async () => {
    await change('tom-kha', { left: 6 })
    const version = async () => (await sql`select version from menu_version`)[0]?.version
    const before = await version()
    expect((await shown('tom-kha'))?.portionsLeft).toBeUndefined()
    const one = orderBody(
      [{ menuItemId: 'tom-kha', protein: 'Poulet', unitPrice: (await shown('tom-kha'))?.prices?.Poulet ?? 0 }],
      today(),
    )
    const orders: PlacedOrder[] = []
    for (const left of [5, 4, 3, 2, 1, 0]) {
      await afterNotice(services.live, 'menu_changed', async () => orders.push(await placedOrder(app, one)))
      const dish = await shown('tom-kha')
      expect([dish?.portionsLeft, dish?.available]).toEqual([left, left > 0])
    }
    expect((await shown('tom-kha'))?.unavailableUntil).toBe('2026-11-21T23:00:00.000Z')
    expect(await version()).toBe(before)
    const etag = async () => (await app.get('/api/menu')).headers.get('etag')
    const soldOut = await etag()
    await afterNotice(services.live, 'menu_changed', () => cancel(orders[0] as PlacedOrder))
    expect((await shown('tom-kha'))?.portionsLeft).toBe(1)
    expect(await etag()).not.toBe(soldOut)
    await change('tom-kha', { left: null })
  })
})

describe('the usual number', () => {
  test('counts on the day of the pickup', async () => {
    // Saturday has one, Sunday two.
    await usual('mangue-riz-gluant', [null, null, null, null, null, 1, 2])
    const dish = { menuItemId: 'mangue-riz-gluant', unitPrice: (await shown('mangue-riz-gluant'))?.price ?? 0 }
    const tomorrow = { pickup: { date: TOMORROW, time: '12:30', notes: '' } }
    expect((await place(orderBody([{ ...dish, quantity: 2 }], today()))).status).toBe(409)
    expect((await place(orderBody([{ ...dish, quantity: 2 }], tomorrow))).status).toBe(201)
    const full = await place(orderBody([dish], tomorrow))
    expect([full.status, full.body.detail]).toEqual([
      409,
      'Mangue et riz gluant\u00a0: réservé pour dimanche 22 novembre par d’autres commandes. Réessayez dans 5\u00a0minutes.',
    ])
    expect((await place(orderBody([dish], today()))).status).toBe(201)
    expect((await place(orderBody([dish], { pickup: { date: '2026-11-23', time: '12:30', notes: '' } }))).status).toBe(
      201,
    )
    await usual('mangue-riz-gluant', [null, null, null, null, null, 4, null])
    expect(await dayOf('mangue-riz-gluant')).toEqual({ portions: 4, held: 1, holds: 1 })
    expect(await dayOf('mangue-riz-gluant', TOMORROW)).toBeUndefined()
  })
})

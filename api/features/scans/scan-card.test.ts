import { describe, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints, newVoucher } from '#api/testing/people/loyalty.ts'
import type { ScannedCustomer } from './contract.ts'

const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)

type Answer = { customer_data: ScannedCustomer; code: string; detail: string; errors: { path: string }[] }

let made = 0
async function cardHolder() {
  made += 1
  const email = `scan-${made}@exemple.fr`
  const { authorization, userId } = await newCustomer(app, email, { name: 'Inès Belkacem', phone: '07 55 44 33 22' })
  const [row] = await sql<{ code: string }[]>`select qr_code_id as code from customers where id = ${userId}`
  return { bearer: { authorization }, userId, email, code: row?.code ?? '' }
}

const scan = (qr_data: unknown, as: Record<string, string> = manager) =>
  app.post<Answer>('/api/admin/qr-codes/scan', { qr_data }, as)
const byId = (id: string, as: Record<string, string> = manager) => app.get<Answer>(`/api/admin/qr-codes/${id}`, as)

/** An order of that customer, for 12:30 of a day. */
async function orderFor(userId: string, day: string, status: string) {
  const id = await orderRow(sql, {
    customerId: userId,
    status,
    ...(status !== 'pending' && { paidOn: '2026-11-20' }),
    lines: [{ menuItemId: 'pad-thai', name: 'Pad thaï', quantity: 2 }],
  })
  await sql`update orders set pickup_at = ${`${day}T11:30:00Z`} where id = ${id}`
  return id
}

describe('a scanned card', () => {
  test('shows whose it is, to both roles, by its id, its address and a JSON text', async () => {
    const { userId, email, code } = await cardHolder()
    await givePoints(sql, userId, 13)
    const expected = {
      name: 'Inès Belkacem',
      email,
      phone: '07 55 44 33 22',
      qr_code_id: code,
      current_points: 13,
      available_rewards: 1,
      rewards_claimed: 0,
      qr_points: null,
      qr_generated_at: '2026-11-21T09:00:00.000Z',
      points_match: true,
      rewards: [],
      // What these points buy, as the customer's own card shows it.
      reward_dishes: expect.arrayContaining([expect.objectContaining({ item_id: 'pad-thai', available: true })]),
      orders: [],
    }
    const texts = [code, code.toLowerCase(), `https://lai-khram.example/customer/${code}`, `{"qr_code_id":"${code}"}`]
    for (const text of texts) {
      const { status, body } = await scan(text)
      expect([status, body.customer_data]).toEqual([200, expected])
    }
    expect((await scan(code, admin)).body.customer_data).toEqual(expected)
    expect((await byId(code)).body.customer_data).toEqual(expected)
    expect((await byId(code.toLowerCase(), admin)).body.customer_data).toEqual(expected)
  })

  test('is believed for its id alone: a forged text changes nothing, and shows as one', async () => {
    const { userId, code } = await cardHolder()
    await givePoints(sql, userId, 3)
    const rows = () => sql`
      select c::text as customer, (select count(*) from loyalty_ledger) as entries,
        (select count(*) from audit_entries) as notes
      from customers c order by id`
    const before = await rows()
    const forged = {
      qr_code_id: code,
      name: 'Admin',
      email: 'autre@exemple.fr',
      current_points: 999,
      available_rewards: 99,
    }
    const { body } = await scan(JSON.stringify(forged))
    expect(body.customer_data).toMatchObject({
      name: 'Inès Belkacem',
      current_points: 3,
      available_rewards: 0,
      qr_points: 999,
      points_match: false,
    })
    expect(await rows()).toEqual(before)
    const honest = await scan(JSON.stringify({ qr_code_id: code, points: 3 }))
    expect(honest.body.customer_data).toMatchObject({ qr_points: 3, points_match: true })
  })

  test('shows the dishes that are chosen and wait, not those that are on an order', async () => {
    const { userId, code } = await cardHolder()
    const waiting = await newVoucher(sql, userId, 'som-tam')
    const used = await newVoucher(sql, userId, 'pad-thai')
    await sql`update vouchers set order_id = ${await orderRow(sql)} where id = ${used}`
    const { body } = await scan(code)
    expect(body.customer_data).toMatchObject({ rewards_claimed: 2, current_points: 0 })
    expect(body.customer_data.rewards).toEqual([
      { id: waiting, item_id: 'som-tam', item_name: 'Som tam', status: 'available', date: '2026-11-01' },
    ])
  })

  test('shows the paid orders that wait today, and those of yesterday that nobody fetched', async () => {
    const { userId, code } = await cardHolder()
    const [late, today] = [
      await orderFor(userId, '2026-11-20', 'ready'),
      await orderFor(userId, '2026-11-21', 'preparing'),
    ]
    await orderFor(userId, '2026-11-22', 'confirmed')
    await orderFor(userId, '2026-11-21', 'pending')
    await orderFor(userId, '2026-11-21', 'delivered')
    await orderFor(userId, '2026-11-21', 'cancelled')
    await orderFor((await cardHolder()).userId, '2026-11-21', 'ready')
    const { orders } = (await scan(code)).body.customer_data
    expect(orders.map(order => [order.id, order.status])).toEqual([
      [late, 'ready'],
      [today, 'preparing'],
    ])
    expect(orders[0]?.items[0]).toMatchObject({ name: 'Pad thaï', quantity: 2 })
  })
})

describe('what is no card', () => {
  test.each([
    [undefined, "Veuillez entrer l'ID du QR code ou les données JSON"],
    ['  ', "Veuillez entrer l'ID du QR code ou les données JSON"],
    ['{"qr', 'Format JSON invalide. Utilisez le format simplifié "QR_XXXXXX" ou corrigez le JSON.'],
    ['bonjour', 'Format non reconnu. Utilisez soit un ID QR (ex: QR_F1078CB9) soit des données JSON complètes.'],
  ])('is refused with the former client’s words: %j', async (text, message) => {
    const { status, body } = await scan(text)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path: 'qr_data', message }])
  })

  test('says its sentence also where only the detail is read', async () => {
    expect((await scan('bonjour')).body.detail).toContain('Format non reconnu.')
  })

  test.each(['QR_00000000', 'QR_12', 'QR_GGGGGGGG', '{"qr_code_id":"QR_00000000"}'])('is nobody’s: %s', async text => {
    const { status, body } = await scan(text)
    expect([status, body.code, body.detail]).toEqual([404, 'customer_not_found', 'Client non trouvé'])
  })

  test.each(['QR_00000000', 'QR_12', '%00', "'%20or%201=1"])('is nobody’s by its id: %s', async id => {
    expect((await byId(id)).status).toBe(404)
  })
})

test('is for the staff alone', async () => {
  const { bearer, code } = await cardHolder()
  expect((await scan(code, {})).status).toBe(401)
  expect((await scan(code, bearer)).status).toBe(403)
  expect((await byId(code, {})).status).toBe(401)
  expect((await byId(code, bearer)).status).toBe(403)
})

test('shows tomorrow’s order from midnight in Paris on', async () => {
  const { userId, code } = await cardHolder()
  const id = await orderFor(userId, '2026-11-22', 'confirmed')
  app.clock.set('2026-11-21T22:59:59Z')
  const late = (await staffBearers(app)).manager
  expect((await scan(code, late)).body.customer_data.orders).toEqual([])
  app.clock.set('2026-11-21T23:00:00Z')
  expect((await scan(code, late)).body.customer_data.orders.map(order => order.id)).toEqual([id])
})

import { describe, expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'

const app = await testApp()
const { sql } = app

async function countOrders(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from orders`
  return row?.count ?? 0
}

/** Each test that fills slots gets a day of its own. */
let nextDay = 22
const freshSlot = () => ({ date: `2026-11-${nextDay++}`, time: '19:00', notes: '' })

describe('an order', () => {
  test('is priced from the database, holds its slot and answers what to pay', async () => {
    const pickup = { date: '2026-11-21', time: '20:00', notes: 'Sans arachides' }
    const { status, body } = await app.post('/api/orders', orderBody([PAD_THAI, SOM_TAM], { pickup }), freshKey())
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending', totalAmount: 19.9, pickup, payBy: '2026-11-21T09:05:00.000Z' })
    const lines = await sql`
      select name, quantity, unit_price_cents, variant, spicy_level, vat_shares
      from line_items
      where order_id = ${body.id as string}
      order by line_no`
    expect(lines).toEqual([
      {
        name: 'Pad thaï',
        quantity: 1,
        unitPriceCents: 1390,
        variant: 'Crevette',
        spicyLevel: 1,
        vatShares: { 10: 1390 },
      },
      { name: 'Som tam', quantity: 1, unitPriceCents: 600, variant: null, spicyLevel: 1, vatShares: { 10: 600 } },
    ])
    const [slot] = await sql`select held_load, held_orders from pickup_slots where slot_at = '2026-11-21T19:00:00Z'`
    expect(slot).toEqual({ heldLoad: 3, heldOrders: 1 })
  })

  test('of less than a card pays is refused, and nothing is written', async () => {
    await sql`update menu_items set price_cents = 49 where id = 'som-tam'`
    const before = await countOrders()
    const cheap = { ...SOM_TAM, unitPrice: 0.49 }
    const refused = await app.post('/api/orders', orderBody([cheap], { pickup: freshSlot() }), freshKey())
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      422,
      'below_minimum',
      'Le paiement par carte commence à 0,50\u00a0€. Complétez la commande pour continuer.',
    ])
    expect(await countOrders()).toBe(before)
    const two = orderBody([{ ...cheap, quantity: 2 }], { pickup: freshSlot() })
    expect((await app.post('/api/orders', two, freshKey())).status).toBe(201)
    await sql`update menu_items set price_cents = 600 where id = 'som-tam'`
  })

  test('does not believe the client’s prices', async () => {
    const before = await countOrders()
    const { status, body } = await app.post('/api/orders', orderBody([{ ...PAD_THAI, unitPrice: 0.01 }]))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'price_changed',
      detail: 'Le prix a changé\u00a0: 13,90\u00a0€ au lieu de 0,01\u00a0€.',
      totalAmount: 13.9,
      items: [{ id: 'line-0', unitPrice: 13.9 }],
    })
    expect(await countOrders()).toBe(before)
  })

  test('a dish switched off after the page was loaded is refused at once, and named', async () => {
    await sql`update menu_items set available = false where id = 'som-tam'`
    const { status, body } = await app.post('/api/orders', orderBody([SOM_TAM]))
    await sql`update menu_items set available = true where id = 'som-tam'`
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'item_unavailable',
      menuItemId: 'som-tam',
      detail: 'Som tam n’est plus disponible. Retirez-le pour continuer.',
    })
  })

  test('a price raised in another process, unheard of here, still counts', async () => {
    await app.get('/api/menu')
    // The version row is raised directly, as if this process had missed the notification.
    await sql.begin(async tx => {
      await tx`set local session_replication_role = replica`
      await tx`update menu_items set price_cents = 700 where id = 'som-tam'`
      await tx`update menu_version set version = version + 1`
    })
    const { status, body } = await app.post('/api/orders', orderBody([SOM_TAM]))
    await sql`update menu_items set price_cents = 600 where id = 'som-tam'`
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'price_changed', totalAmount: 7 })
  })

  test.each([
    ['no lines', { items: [] }, 422, 'cart_empty'],
    ['51 lines', { items: Array.from({ length: 51 }, () => orderBody([SOM_TAM]).items[0]) }, 422, 'too_many_items'],
    ['a slot that is past', { pickup: { date: '2026-11-20', time: '12:30' } }, 409, 'slot_unavailable'],
    ['a time that is not offered', { pickup: { date: '2026-11-22', time: '15:00' } }, 409, 'slot_unavailable'],
    ['the eighth day', { pickup: { date: '2026-11-28', time: '12:30' } }, 409, 'slot_unavailable'],
    ['a slot within the lead time', { pickup: { date: '2026-11-21', time: '10:00' } }, 409, 'slot_unavailable'],
    ['a malformed phone', { customerInfo: { name: 'A', phone: '12', email: 'a@b.fr' } }, 422, 'validation_failed'],
    ['delivery', { orderType: 'livraison' }, 422, 'validation_failed'],
    [
      'a NUL in the note',
      { pickup: { date: '2026-11-22', time: '12:30', notes: 'a\u0000b' } },
      422,
      'validation_failed',
    ],
    ['a promotion code that nobody gave', { promoCode: 'NOEL' }, 409, 'promo_invalid'],
  ])('refuses %s and stores nothing', async (_, changes, status, code) => {
    const before = await countOrders()
    const answer = await app.post('/api/orders', orderBody([SOM_TAM], changes))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await countOrders()).toBe(before)
  })

  test('alcohol needs the declaration of age', async () => {
    const beer = { menuItemId: 'biere-thaie-33', unitPrice: 4.5 }
    const refused = await app.post('/api/orders', orderBody([beer]))
    expect([refused.status, refused.body.code]).toEqual([422, 'adult_required'])
    expect((await app.post('/api/orders', orderBody([beer], { adult: true }))).status).toBe(201)
  })

  test('is refused for a pickup before the end of a pause, which it is told, and taken for a later one', async () => {
    const orderAt = (date: string, time: string) =>
      app.post('/api/orders', orderBody([PAD_THAI], { pickup: { date, time } }), freshKey())
    await sql`update settings set paused_until = '2026-11-21T12:00:00Z'`
    const { status, body } = await orderAt('2026-11-21', '12:30')
    const later = [await orderAt('2026-11-21', '13:00'), await orderAt('2026-11-22', '12:30')]
    await sql`update settings set paused_until = null`
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'orders_paused', pausedUntil: '2026-11-21T12:00:00.000Z' })
    expect(body.detail).toContain('01 99 00 12 34')
    expect(body.detail).toContain('jusqu’à 13\u00a0h.')
    expect(later.map(answer => answer.status)).toEqual([201, 201])
  })
})

describe('a slot', () => {
  test('200 orders at once for the last places of a slot: exactly as many as fit', async () => {
    const pickup = freshSlot()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.post('/api/orders', orderBody([PAD_THAI], { pickup }), freshKey())),
    )
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 201)).toHaveLength(12)
    expect(statuses.filter(status => status === 409)).toHaveLength(188)
    const [slot] = await sql`select held_load, held_orders from pickup_slots where held_load = 24`
    expect(slot).toEqual({ heldLoad: 24, heldOrders: 12 })
  })

  test('that is full names the next one with room', async () => {
    const pickup = freshSlot()
    await app.post('/api/orders', orderBody([{ ...PAD_THAI, quantity: 12 }], { pickup }))
    const { status, body } = await app.post('/api/orders', orderBody([PAD_THAI], { pickup }))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'slot_full',
      detail: 'Ce créneau est complet. Le suivant\u00a0: 19\u00a0h\u00a030.',
      next: { date: pickup.date, time: '19:30' },
    })
  })

  test('takes one order above its capacity when it is empty, then only what needs no kitchen', async () => {
    const pickup = freshSlot()
    const cola = { menuItemId: 'cola', unitPrice: 2.5 }
    const menu = await app.get<{ takeaway: Record<string, { id: string; price?: number }[]> }>('/api/menu')
    cola.unitPrice = menu.body.takeaway.boissons_soft?.find(item => item.id === 'cola')?.price ?? 0
    const large = await app.post('/api/orders', orderBody([{ ...PAD_THAI, quantity: 30 }], { pickup }))
    const small = await app.post('/api/orders', orderBody([SOM_TAM], { pickup }))
    const drink = await app.post('/api/orders', orderBody([cola], { pickup }))
    expect([large.status, small.status, drink.status]).toEqual([201, 409, 201])
  })

  test('the database itself refuses a load above the capacity', async () => {
    const overfull = sql`
      insert into pickup_slots (slot_at, held_load, held_orders, capacity)
      values ('2030-01-01T12:00:00Z', 25, 2, 24)`
    await expect(overfull).rejects.toThrow(/check constraint/)
  })
})

describe('a repeated call', () => {
  test('20 identical posts at once make one order', async () => {
    const before = await countOrders()
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.post('/api/orders', orderBody(), key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.trackingToken}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await countOrders()).toBe(before + 1)
  })

  test('answers the first order even when its slot has filled since', async () => {
    const pickup = freshSlot()
    const key = freshKey()
    const body = orderBody([{ ...PAD_THAI, quantity: 12 }], { pickup })
    const first = await app.post('/api/orders', body, key)
    const again = await app.post('/api/orders', body, key)
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('the same key with another body is refused', async () => {
    const key = freshKey()
    await app.post('/api/orders', orderBody(), key)
    const { status, body } = await app.post('/api/orders', orderBody([SOM_TAM]), key)
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('a key that is no UUID is refused', async () => {
    const { status, body } = await app.post('/api/orders', orderBody(), { 'idempotency-key': 'again' })
    expect([status, body.code]).toEqual([422, 'idempotency_key_invalid'])
  })
})

test('the wish for offers is kept, and only when it was said', async () => {
  const wished = await app.post('/api/orders', orderBody([SOM_TAM], { marketingOptIn: true }))
  const silent = await app.post('/api/orders', orderBody([SOM_TAM]))
  const rows = await sql`
    select id, marketing_opt_in
    from orders
    where id in ${sql([wished.body.id as string, silent.body.id as string])}`
  expect(Object.fromEntries(rows.map(row => [row.id, row.marketingOptIn]))).toEqual({
    [wished.body.id as string]: true,
    [silent.body.id as string]: false,
  })
})

test('an order without a pickup waits for its checkout to give it one', async () => {
  const { status, body } = await app.post('/api/orders', orderBody([SOM_TAM], { pickup: null }))
  expect([status, body.pickup]).toEqual([201, null])
})

describe('a reward', () => {
  test('needs its customer’s token', async () => {
    const line = { ...orderBody([SOM_TAM]).items[0], unitPrice: 0, totalPrice: 0, rewardId: uuid() }
    const { status, body } = await app.post('/api/orders', orderBody([], { items: [line], totalAmount: 0 }))
    expect([status, body.code]).toEqual([401, 'reward_sign_in'])
  })
})

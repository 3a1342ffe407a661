import { describe, expect, test } from 'vitest'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { callNumberOf, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { sweepUnpaid } from './paying/sweep-unpaid.ts'

const app = await testApp()
const { sql } = app
const { manager, admin } = await staffBearers(app)

type Stale = {
  code: string
  by: string | null
  order: { status: string; since: string; cancelReason: string | null }
}
type Wire = { status: string; version: number; paymentStatus: string; cancellable: boolean; code: string }

async function move(id: string, body: Record<string, unknown>, bearer: Record<string, string> = manager) {
  return app.post<Wire>(`/api/admin/orders/${id}/status`, body, bearer)
}
async function versionOf(id: string): Promise<number> {
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  return row?.version ?? 0
}
async function heldAt(slotAt: string): Promise<number> {
  const [row] = await sql<{ heldLoad: number }[]>`select held_load from pickup_slots where slot_at = ${slotAt}`
  return row?.heldLoad ?? 0
}

describe('a paid order', () => {
  test('is confirmed once, with its history, its mail and the time until which it can be cancelled', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    const { body } = await app.get(`/api/orders/${order.id}/tracking?token=${order.trackingToken}`)
    expect(body).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      firstName: 'Camille',
      cancellable: true,
      cancellableUntil: new Date(app.clock().getTime() + 15 * 60_000).toISOString(),
    })
    expect((body.history as { status: string }[]).map(event => event.status)).toEqual(['pending', 'confirmed'])
    const number = await callNumberOf(app, order)
    const mail = app.mails.find(({ text }) => text.includes(order.id.slice(0, 8).toUpperCase()))
    expect(mail?.subject).toBe(`Commande ${number} confirmée, retrait dimanche 22 novembre à 12\u00a0h\u00a030`)
    expect(body).toMatchObject({ callNumber: number })
    expect(mail?.text).toContain(`/commande/${order.id}?token=${order.trackingToken}`)
    expect(mail?.text).toContain('TVA 10')
  })

  test('paid too late for its slot keeps its order and moves its pickup, and says so', async () => {
    app.clock.set('2026-11-21T09:00:00Z')
    const order = await placedOrder(app, orderBody([PAD_THAI], { pickup: { date: '2026-11-21', time: '11:30' } }))
    app.clock.set('2026-11-21T10:10:20Z')
    await sql`update orders set pay_by = '2026-11-21T11:00:00Z' where id = ${order.id}`
    await payOrder(app, order)
    const { body } = await app.get(`/api/orders/${order.id}/tracking?token=${order.trackingToken}`)
    expect(body.pickup).toMatchObject({ time: '11:31', movedFrom: { date: '2026-11-21', time: '11:30' } })
  })
})

describe('the staff', () => {
  test('move an order along its life and nowhere else', async () => {
    const order = await placedOrder(app)
    expect((await move(order.id, { status: 'preparing', version: await versionOf(order.id) })).body.code).toBe(
      'illegal_transition',
    )
    await payOrder(app, order)
    for (const status of ['preparing', 'ready', 'delivered']) {
      const answer = await move(order.id, { status, version: await versionOf(order.id) })
      expect([answer.status, answer.body.status]).toEqual([200, status])
      await app.runJobs()
    }
    expect((await move(order.id, { status: 'confirmed', version: await versionOf(order.id) })).status).toBe(409)
    expect(app.mails.at(-1)?.subject).toContain('c’est prêt')
  })

  test('nobody is told that an order is ready which was handed over or dropped meanwhile', async () => {
    const { items, totalAmount, pickup } = orderBody()
    const customer = { name: 'Mme Ly', phone: '06 98 76 54 32', email: 'ly@exemple.fr' }
    const taken = { items, totalAmount, pickup, customer, pays: 'till' }
    const { body } = await app.post<{ order: { id: string } }>('/api/admin/orders', taken, {
      ...manager,
      ...freshKey(),
    })
    const fetched = await placedOrder(app)
    await payOrder(app, fetched)
    app.mails.length = 0
    const ends = [
      [fetched.id, { status: 'delivered' }],
      [body.order.id, { status: 'cancelled', reason: 'Personne n’est venu' }],
    ] as const
    for (const [id, end] of ends) {
      for (const change of [{ status: 'preparing' }, { status: 'ready' }, end]) {
        expect((await move(id, { ...change, version: await versionOf(id) })).status).toBe(200)
      }
    }
    await app.runJobs()
    expect(app.mails.filter(({ subject }) => subject.includes('prêt'))).toEqual([])
    const ids = ends.map(([id]) => id)
    expect(await sql`select from messages where order_id = any(${ids}::uuid[]) and kind = 'order-ready'`).toEqual([])
  })

  test('nobody is told that an order is ready by a device that has its hand-over, too', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    for (const change of [{ status: 'preparing' }, { status: 'ready', handedOver: true }]) {
      expect((await move(order.id, { ...change, version: await versionOf(order.id) })).status).toBe(200)
    }
    expect(await sql`select from messages where order_id = ${order.id} and kind = 'order-ready'`).toEqual([])
  })

  test('two who tap at once: one moves it, the other is shown the newest state', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    const version = await versionOf(order.id)
    const answers = await Promise.all([
      move(order.id, { status: 'preparing', version }),
      move(order.id, { status: 'preparing', version }, admin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = answers.find(({ status }) => status === 409)?.body as unknown as Stale
    expect([stale.code, stale.order.status]).toEqual(['stale_version', 'preparing'])
  })

  test('a stale move is told since when, by whom and why the order is as it is', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    const version = await versionOf(order.id)
    const stale = async () =>
      (await move(order.id, { status: 'preparing', version: version - 1 })).body as unknown as Stale
    expect((await stale()).by).toBeNull()
    app.clock.advanceMinutes(3)
    await move(order.id, { status: 'cancelled', version, reason: 'Article épuisé' })
    const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select name from staff where role = 'manager'`
    expect(await stale()).toMatchObject({
      by: name,
      order: { status: 'cancelled', since: app.clock().toISOString(), cancelReason: 'Article épuisé' },
    })
  })

  test('a move that is repeated with its key is made once, and answered the same even when others went on', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    const key = freshKey()
    const body = { status: 'preparing', version: await versionOf(order.id) }
    const first = await move(order.id, body, { ...manager, ...key })
    await move(order.id, { status: 'ready', version: first.body.version })
    const again = await move(order.id, body, { ...manager, ...key })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await sql`select status from order_events where order_id = ${order.id} order by id`).toEqual(
      ['pending', 'confirmed', 'preparing', 'ready'].map(status => ({ status })),
    )
    expect(
      await sql`select action from audit_entries where subject = ${order.id} and action = 'order.preparing'`,
    ).toHaveLength(1)
  })

  test('five copies of one move at once are one', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    const key = freshKey()
    const body = { status: 'preparing', version: await versionOf(order.id) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(order.id, body, { ...manager, ...key })))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(5).fill([200, 'preparing']))
    expect(await versionOf(order.id)).toBe(body.version + 1)
  })

  test('a refused move keeps nothing of its key: it may be made on the newest version with the same one', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    const key = freshKey()
    const version = await versionOf(order.id)
    const refused = await move(order.id, { status: 'preparing', version: version - 1 }, { ...manager, ...key })
    expect(refused.status).toBe(409)
    expect((await move(order.id, { status: 'preparing', version }, { ...manager, ...key })).status).toBe(200)
  })

  test('hand alcohol over only with the age checked', async () => {
    const beer = { menuItemId: 'biere-thaie-33', unitPrice: 4.5 }
    const order = await placedOrder(app, orderBody([beer], { adult: true }))
    await payOrder(app, order)
    for (const status of ['preparing', 'ready']) await move(order.id, { status, version: await versionOf(order.id) })
    const refused = await move(order.id, { status: 'delivered', version: await versionOf(order.id) })
    expect([refused.status, refused.body.code]).toEqual([409, 'age_check_required'])
    const handed = await move(order.id, { status: 'delivered', version: await versionOf(order.id), ageChecked: true })
    expect(handed.status).toBe(200)
  })

  test('cancel a confirmed order with a reason: refunded in full, audited, its slot free again', async () => {
    const slotAt = '2026-11-23T11:00:00.000Z'
    const order = await placedOrder(app, orderBody([PAD_THAI], { pickup: { date: '2026-11-23', time: '12:00' } }))
    await payOrder(app, order)
    expect(await heldAt(slotAt)).toBe(2)
    const version = await versionOf(order.id)
    expect((await move(order.id, { status: 'cancelled', version })).body.code).toBe('reason_required')
    const { body } = await move(order.id, { status: 'cancelled', version, reason: 'Article épuisé' })
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await heldAt(slotAt)).toBe(0)
    await app.runJobs()
    expect(app.mails.at(-1)?.text).toContain('Article épuisé')
    expect(await sql`select action, details from audit_entries where subject = ${order.id}`).toEqual([
      { action: 'order.cancelled', details: { reason: 'Article épuisé' } },
    ])
  })

  test.each([
    ['Client injoignable', 'Raison : Nous n’avons pas pu vous joindre.'],
    ['Client non venu', 'Raison : La commande n’a pas été retirée.'],
    ['Autre', undefined],
  ])('tell the reason %j of the staff’s list in words to the customer, or not at all', async (reason, told) => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    await move(order.id, { status: 'cancelled', version: await versionOf(order.id), reason })
    await app.runJobs()
    const text = app.mails.at(-1)?.text ?? ''
    expect(/Raison.*/.exec(text)?.[0].replaceAll('\u00a0', ' ')).toBe(told)
  })

  test('once all was refunded before: the mail does not say that nothing was taken', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    const all = { amount: order.totalAmount, reason: 'Retard' }
    await app.post(`/api/admin/orders/${order.id}/refund`, all, { ...admin, ...freshKey() })
    await move(order.id, { status: 'cancelled', version: await versionOf(order.id), reason: 'Retard' })
    await app.runJobs()
    const text = app.mails.at(-1)?.text
    expect(text).toContain('La somme vous a déjà été rendue')
    expect(text).not.toContain('Rien n’a été débité')
  })

  test('say in the mail that it was the customer who asked, in words to the customer', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    const version = await versionOf(order.id)
    await move(order.id, { status: 'cancelled', version, reason: 'Demande du client' })
    await app.runJobs()
    const text = app.mails.at(-1)?.text
    expect(text).toContain('À votre demande.')
    expect(text).not.toMatch(/Raison|Demande du client/)
  })

  test('the database refuses a move that does not exist', async () => {
    const order = await placedOrder(app)
    await expect(sql`update orders set status = 'ready' where id = ${order.id}`).rejects.toThrow(/illegal order move/)
  })
})

describe('the customer', () => {
  const cancel = (id: string, body: Record<string, unknown>) => app.post<Wire>(`/api/orders/${id}/cancel`, body)

  test('cancels an unpaid order with the token alone, and again with the same answer', async () => {
    const order = await placedOrder(app)
    expect((await cancel(order.id, {})).status).toBe(404)
    const { body } = await cancel(order.id, { trackingToken: order.trackingToken })
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', cancellable: false })
    const again = await cancel(order.id, { trackingToken: order.trackingToken })
    expect([again.status, again.body.status]).toEqual([200, 'cancelled'])
  })

  test.each([
    ['of an unpaid order that another one took the place of, nobody is told', 'Remplacée par une autre commande', 0],
    ['of one that is cancelled, its customer is', null, 1],
  ])('%s', async (_, reason, mails) => {
    const order = await placedOrder(app)
    await app.runJobs()
    app.mails.length = 0
    await cancel(order.id, { trackingToken: order.trackingToken, reason })
    await app.runJobs()
    expect(app.mails).toHaveLength(mails)
  })

  test('cancels a paid order within 15 minutes and has the money back; later not', async () => {
    const early = await placedOrder(app)
    await payOrder(app, early)
    const { body } = await cancel(early.id, { trackingToken: early.trackingToken })
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    const late = await placedOrder(app)
    await payOrder(app, late)
    app.clock.advanceMinutes(15)
    const refused = await cancel(late.id, { trackingToken: late.trackingToken })
    expect([refused.status, refused.body.code]).toEqual([409, 'not_cancellable'])
  })

  test('five at once: refunded once', async () => {
    const order = await placedOrder(app)
    await payOrder(app, order)
    await Promise.all(Array.from({ length: 5 }, () => cancel(order.id, { trackingToken: order.trackingToken })))
    await app.runJobs()
    const [books] = await sql`select captured_cents, refunded_cents from orders where id = ${order.id}`
    expect(books).toEqual({ capturedCents: 1390, refundedCents: 1390 })
    expect(
      await sql`select 1 from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order.id}`,
    ).toHaveLength(1)
  })
})

test('an order nobody paid that comes to no payment page is cancelled after 5 minutes and its slot is free', async () => {
  const slotAt = '2026-11-24T11:00:00.000Z'
  const order = await placedOrder(app, orderBody([PAD_THAI], { pickup: { date: '2026-11-24', time: '12:00' } }))
  app.clock.advanceMinutes(4)
  await sweepUnpaid(app.services, orderMoney)
  expect(await heldAt(slotAt)).toBe(2)
  app.clock.advanceMinutes(1)
  await sweepUnpaid(app.services, orderMoney)
  const [row] = await sql`select status, cancel_reason from orders where id = ${order.id}`
  expect(row).toEqual({ status: 'cancelled', cancelReason: 'Paiement non reçu' })
  expect(await heldAt(slotAt)).toBe(0)
})

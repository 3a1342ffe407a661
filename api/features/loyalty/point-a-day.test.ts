import { describe, expect, test } from 'vitest'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { checkoutBody } from '#api/testing/orders/checkout.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'

const app = await testApp()
const { sql, clock, simulator } = app

type Someone = { authorization: string; userId: string }

let made = 0
async function customerAt(iso: string): Promise<Someone> {
  clock.set(iso)
  made += 1
  return newCustomer(app, `jour-${made}@exemple.fr`)
}

/** An order of a signed-in customer, for the day after. */
function place({ authorization }: Someone): Promise<PlacedOrder> {
  const pickup = { date: addDays(parisDay(clock()), 1), time: '12:30', notes: '' }
  return placedOrder(app, orderBody([SOM_TAM], { pickup }), { authorization })
}

async function orderAndPayAt(who: Someone, iso: string): Promise<PlacedOrder> {
  clock.set(iso)
  const order = await place(who)
  await payOrder(app, order)
  return order
}

async function cancel({ authorization }: Someone, { id }: PlacedOrder): Promise<void> {
  const { status, body } = await app.post(`/api/orders/${id}/cancel`, {}, { authorization })
  expect([status, body.status]).toEqual([200, 'cancelled'])
}

/** Refunds all of it, as the staff do once the customer can no longer cancel. */
async function giveAllBack({ id }: PlacedOrder): Promise<void> {
  await sql.begin(async tx => {
    await tx`select 1 from orders where id = ${id} for update`
    await orderMoney.returnMoney(app.services, tx, id, 'Plat froid', null)
  })
}

/** Balance and ledger, newest movement last; the balance must be the ledger's sum. */
async function booksOf({ userId }: Someone): Promise<{ points: number; entries: string[] }> {
  const [row] = await sql<{ points: number }[]>`select points_balance as points from customers where id = ${userId}`
  const rows = await sql<{ kind: string; points: number; earnedOn: string | null }[]>`
    select kind, points, earned_on
    from loyalty_ledger
    where customer_id = ${userId}
    order by id`
  expect(rows.reduce((sum, entry) => sum + entry.points, 0)).toBe(row?.points)
  return {
    points: row?.points ?? 0,
    entries: rows.map(({ kind, points, earnedOn }) => [kind, points, earnedOn].filter(word => word !== null).join(' ')),
  }
}

describe('a day is a day in Paris: the point of', () => {
  test.each([
    [
      'an ordinary midnight',
      ['2026-11-21T22:59:59Z', '2026-11-21T23:00:01Z'],
      ['earned 1 2026-11-21', 'earned 1 2026-11-22'],
    ],
    ['both ends of one day', ['2026-11-20T23:00:01Z', '2026-11-21T22:59:59Z'], ['earned 1 2026-11-21']],
    [
      'the day of 23 hours, and the seconds around it',
      ['2026-03-28T22:59:59Z', '2026-03-28T23:00:01Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:01Z'],
      ['earned 1 2026-03-28', 'earned 1 2026-03-29', 'earned 1 2026-03-30'],
    ],
    [
      'the day of 25 hours, both of its 02:30, and the seconds around it',
      [
        '2026-10-24T21:59:59Z',
        '2026-10-24T22:00:01Z',
        '2026-10-25T00:30:00Z',
        '2026-10-25T01:30:00Z',
        '2026-10-25T22:59:59Z',
        '2026-10-25T23:00:01Z',
      ],
      ['earned 1 2026-10-24', 'earned 1 2026-10-25', 'earned 1 2026-10-26'],
    ],
  ])('%s', async (_, instants, entries) => {
    const who = await customerAt(instants[0] as string)
    for (const instant of instants) await orderAndPayAt(who, instant)
    expect(await booksOf(who)).toEqual({ points: entries.length, entries })
  })

  test('a payment before midnight that we hear of after it', async () => {
    const who = await customerAt('2026-11-21T22:59:59Z')
    const order = await place(who)
    const { body } = await app.post<{ sessionId: string }>('/api/payments/stripe/checkout', checkoutBody(order), {
      authorization: who.authorization,
    })
    simulator.faults.set({ webhookNever: true })
    await fetch(`${simulator.url}/stripe-simulator/pay/${body.sessionId}/pay`, { method: 'POST', redirect: 'manual' })
    simulator.faults.set({ webhookNever: false })
    expect(await booksOf(who)).toEqual({ points: 0, entries: [] })
    clock.set('2026-11-21T23:00:10Z')
    await app.get(`/api/payments/stripe/status/${body.sessionId}`)
    expect(await booksOf(who)).toEqual({ points: 1, entries: ['earned 1 2026-11-21'] })
  })
})

describe('a refund', () => {
  test('takes the point of its own day back, once, also on the day after', async () => {
    const who = await customerAt('2026-11-21T22:59:59Z')
    const order = await orderAndPayAt(who, '2026-11-21T22:59:59Z')
    await orderAndPayAt(who, '2026-11-21T23:00:01Z')
    await Promise.all([cancel(who, order), cancel(who, order)])
    await cancel(who, order)
    expect(await booksOf(who)).toEqual({
      points: 1,
      entries: ['earned 1 2026-11-21', 'earned 1 2026-11-22', 'reversed -1'],
    })
  })

  test('leaves the point while another order of the day is paid, whichever earned it', async () => {
    const who = await customerAt('2026-11-21T10:00:00Z')
    const earning = await orderAndPayAt(who, '2026-11-21T10:00:00Z')
    const other = await orderAndPayAt(who, '2026-11-21T10:05:00Z')
    await cancel(who, earning)
    expect((await booksOf(who)).points).toBe(1)
    await cancel(who, other)
    expect(await booksOf(who)).toEqual({ points: 0, entries: ['earned 1 2026-11-21', 'reversed -1'] })
  })

  test('lets the day earn anew', async () => {
    const who = await customerAt('2026-11-21T10:00:00Z')
    await cancel(who, await orderAndPayAt(who, '2026-11-21T10:00:00Z'))
    await orderAndPayAt(who, '2026-11-21T18:00:00Z')
    expect(await booksOf(who)).toEqual({
      points: 1,
      entries: ['earned 1 2026-11-21', 'reversed -1', 'earned 1 2026-11-21'],
    })
  })

  test('takes no more than there is, never fails for it, and the ledger says what was forgiven', async () => {
    const who = await customerAt('2026-11-21T10:00:00Z')
    await givePoints(sql, who.userId, 9)
    const order = await orderAndPayAt(who, '2026-11-21T10:00:00Z')
    const [{ email } = { email: '' }] = await sql<
      { email: string }[]
    >`select email from customers where id = ${who.userId}`
    const bearer = { authorization: who.authorization }
    clock.advanceMinutes(15)
    await app.post('/api/loyalty/rewards/redeem', { user_email: email, item_id: 'som-tam' }, bearer)
    await giveAllBack(order)
    expect(await booksOf(who)).toEqual({
      points: 0,
      entries: ['adjusted 9', 'earned 1 2026-11-21', 'redeemed -10', 'reversed 0'],
    })
    const { body } = await app.get<{ entries: { reason: string }[] }>('/api/loyalty/history?limit=1', bearer)
    expect(body.entries[0]?.reason).toBe('Commande remboursée, point déjà utilisé et non repris')
  })

  test('of two orders of the day at once takes its point once', async () => {
    const who = await customerAt('2026-11-21T10:00:00Z')
    const orders = [
      await orderAndPayAt(who, '2026-11-21T10:00:00Z'),
      await orderAndPayAt(who, '2026-11-21T10:01:00Z'),
      await orderAndPayAt(who, '2026-11-21T10:02:00Z'),
    ]
    await Promise.all(orders.map(order => cancel(who, order)))
    expect(await booksOf(who)).toEqual({ points: 0, entries: ['earned 1 2026-11-21', 'reversed -1'] })
  })
})

test('a guest’s order earns nothing', async () => {
  clock.set('2026-11-21T10:00:00Z')
  const pickup = { date: '2026-11-22', time: '19:00', notes: '' }
  const order = await placedOrder(app, orderBody([SOM_TAM], { pickup }))
  await payOrder(app, order)
  expect(await sql`select 1 from loyalty_ledger where order_id = ${order.id}`).toHaveLength(0)
})

import { describe, expect, test } from 'vitest'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { uuid } from '#api/kernel/ids.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { untilWaiting } from '#api/testing/database/lock-waits.ts'
import { type Dish, orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints, newVoucher } from '#api/testing/people/loyalty.ts'
import { recordRefund } from './paying/record-refund.ts'
import { sweepUnpaid } from './paying/sweep-unpaid.ts'

const app = await testApp()
const { sql } = app
const { manager } = await staffBearers(app)

type Someone = { authorization: string; userId: string; email: string }

let made = 0
async function someone(): Promise<Someone> {
  made += 1
  const email = `cadeau-${made}@exemple.fr`
  return { ...(await newCustomer(app, email)), email }
}

/** An order with a free line, and the dishes paid for beside it. */
function rewardBody(
  line: Record<string, unknown>,
  dishes: readonly Dish[] = [],
  changes: Record<string, unknown> = {},
) {
  const paid = orderBody(dishes)
  const free = { id: 'free', name: 'Offert', menuItemId: 'pad-thai', quantity: 1, unitPrice: 0, totalPrice: 0, ...line }
  return { ...paid, items: [...paid.items, free], pickup: freshPickup(), ...changes }
}

/** Pickups take turns among the slots, so that none fills. */
let slot = 0
function freshPickup() {
  slot += 1
  const times = ['12:00', '12:30', '13:00', '19:00', '19:30', '20:00', '20:30', '21:00']
  return { date: `2026-11-${22 + (Math.floor(slot / times.length) % 5)}`, time: times[slot % times.length], notes: '' }
}

const bearerOf = ({ authorization }: Someone) => ({ authorization })
const place = (who: Someone, body: unknown, key = freshKey()) =>
  app.post<PlacedOrder & { status: string; code: string; detail: string }>('/api/orders', body, {
    ...bearerOf(who),
    ...key,
  })
const cancel = (who: Someone, id: string) =>
  app.post<{ status: string; paymentStatus: string }>(`/api/orders/${id}/cancel`, {}, bearerOf(who))

async function orderOf(voucherId: string): Promise<string | null | undefined> {
  const [row] = await sql<{ orderId: string | null }[]>`
    select order_id
    from vouchers
    where id = ${voucherId}`
  return row?.orderId
}

async function pointsOf({ userId }: Someone): Promise<number | undefined> {
  const [row] = await sql<{ points: number }[]>`select points_balance as points from customers where id = ${userId}`
  return row?.points
}

describe('an order of a reward alone', () => {
  test('is confirmed at once without a payment page, earns no point, and counts as an order of 0 €', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId)
    const { status, body } = await place(who, rewardBody({ rewardId }))
    expect([status, body.status, body.totalAmount]).toEqual([201, 'confirmed', 0])
    expect(await orderOf(rewardId)).toBe(body.id)
    const checkout = await app.post(
      '/api/payments/stripe/checkout',
      {
        orderId: body.id,
        amount: 0,
        currency: 'eur',
        successUrl: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'http://localhost:3000/payment-cancel',
      },
      bearerOf(who),
    )
    expect([checkout.status, checkout.body.code]).toEqual([409, 'nothing_to_pay'])
    const card = await app.get(`/api/loyalty/status/${who.email}`, bearerOf(who))
    expect(card.body).toMatchObject({
      total_points: 0,
      total_orders: 1,
      rewards_used: 1,
      rewards: [{ id: rewardId, status: 'used', orderId: body.id }],
    })
    const tracking = await app.get(`/api/orders/${body.id}/tracking`, bearerOf(who))
    expect(tracking.body).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'no_payment_required',
      items: [{ name: 'Pad thaï', quantity: 1, totalPrice: 0, reward: true }],
    })
    await app.runJobs()
    expect(app.mails.at(-1)?.subject).toContain('confirmée')
  })

  test('needs its pickup at once: there is no checkout that could give it one', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId)
    const { status, body } = await place(who, rewardBody({ rewardId }, [], { pickup: null }))
    expect([status, body.code]).toEqual([422, 'pickup_required'])
    expect(await orderOf(rewardId)).toBeNull()
  })

  test('is for taking away', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId)
    expect((await place(who, rewardBody({ rewardId }, [], { orderType: 'sur-place' }))).status).toBe(422)
  })
})

describe('a free line', () => {
  test('without a voucher’s id takes the oldest unspent one of its dish', async () => {
    const who = await someone()
    const newer = await newVoucher(sql, who.userId, 'som-tam', new Date('2026-11-02T12:00:00Z'))
    const older = await newVoucher(sql, who.userId, 'som-tam', new Date('2026-11-01T12:00:00Z'))
    const { body } = await place(who, rewardBody({ menuItemId: 'som-tam' }))
    expect([await orderOf(older), await orderOf(newer)]).toEqual([body.id, null])
  })

  test('comes beside what is paid for, whatever price the client puts on it', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId)
    const { status, body } = await place(who, rewardBody({ rewardId, unitPrice: 13.9, totalPrice: 13.9 }, [SOM_TAM]))
    expect([status, body.status, body.totalAmount]).toEqual([201, 'pending', 6])
    await payOrder(app, body)
    expect(await pointsOf(who)).toBe(1)
  })

  test.each([
    ['two of it', { quantity: 2 }, 422, 'reward_mismatch'],
    ['another dish than the voucher’s', { menuItemId: 'khao-pad' }, 422, 'reward_mismatch'],
    ['a dish that no voucher is for', { menuItemId: 'tom-yam' }, 422, 'reward_mismatch'],
    ['a protein above 12,90 €', { options: { protein: 'Poulet croustillant' } }, 422, 'reward_mismatch'],
    ['a voucher that nobody has', { rewardId: uuid() }, 422, 'reward_mismatch'],
  ])('is not %s', async (_, changes, status, code) => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId)
    const answer = await place(who, rewardBody({ rewardId, ...changes }))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await orderOf(rewardId)).toBeNull()
  })

  test('is not another customer’s voucher', async () => {
    const [who, other] = [await someone(), await someone()]
    const rewardId = await newVoucher(sql, other.userId)
    const { status, body } = await place(who, rewardBody({ rewardId }))
    expect([status, body.code]).toEqual([422, 'reward_mismatch'])
    expect(await orderOf(rewardId)).toBeNull()
  })

  test('names its dish as the cart does when the kitchen has none, and the voucher waits', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId, 'nems-x6')
    await sql`update menu_items set available = false where id = 'nems-poulet'`
    const { status, body } = await place(who, rewardBody({ menuItemId: 'nems-x6', rewardId }))
    await sql`update menu_items set available = true where id = 'nems-poulet'`
    expect([status, body.code]).toEqual([409, 'item_unavailable'])
    expect(body.detail).toBe('Nems au poulet (6 pièces) n’est plus disponible. Retirez-le pour continuer.')
    expect(await orderOf(rewardId)).toBeNull()
  })

  test('is in one order only, of 30 placed at once', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId, 'som-tam')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => place(who, rewardBody({ menuItemId: 'som-tam', rewardId }))),
    )
    const codes = answers.map(({ status, body }) => (status === 201 ? '201' : body.code))
    expect(codes.sort()).toEqual(['201', ...Array(29).fill('reward_used')])
  })

  test('is spent once by two taps with the same key', async () => {
    const who = await someone()
    await newVoucher(sql, who.userId)
    const other = await newVoucher(sql, who.userId, 'pad-thai', new Date('2026-11-20T12:00:00Z'))
    const [key, body] = [freshKey(), rewardBody({})]
    const answers = await Promise.all([place(who, body, key), place(who, body, key)])
    expect(new Set(answers.map(answer => `${answer.status} ${answer.body.id}`)).size).toBe(1)
    expect(await orderOf(other)).toBeNull()
  })
})

describe('a voucher comes back', () => {
  test('when its free order is cancelled, and once: not from the order that took it next', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId)
    const first = (await place(who, rewardBody({ rewardId }))).body
    const cancelled = await cancel(who, first.id)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', paymentStatus: 'no_payment_required' })
    expect(await orderOf(rewardId)).toBeNull()
    await app.runJobs()
    expect(app.mails.at(-1)?.text).toContain('Votre plat offert est revenu dans votre compte.')
    expect(app.mails.at(-1)?.text).not.toContain('Le point de ce jour a été repris.')
    const second = (await place(who, rewardBody({ rewardId }))).body
    expect((await cancel(who, first.id)).status).toBe(200)
    expect(await orderOf(rewardId)).toBe(second.id)
  })

  test('when nobody pays the order in time', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId)
    const { id } = await placedOrder(app, rewardBody({ rewardId }, [SOM_TAM]) as never, bearerOf(who))
    expect(await orderOf(rewardId)).toBe(id)
    app.clock.advanceMinutes(15)
    await Promise.all([sweepUnpaid(app.services, orderMoney), sweepUnpaid(app.services, orderMoney)])
    expect(await orderOf(rewardId)).toBeNull()
  })

  test('when staff cancel the paid order', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId)
    const order = await placedOrder(app, rewardBody({ rewardId }, [SOM_TAM]) as never, bearerOf(who))
    await payOrder(app, order)
    const [row] = await sql<{ version: number }[]>`select version from orders where id = ${order.id}`
    const move = { status: 'cancelled', version: row?.version, reason: 'Article épuisé' }
    expect((await app.post(`/api/admin/orders/${order.id}/status`, move, manager)).status).toBe(200)
    expect(await orderOf(rewardId)).toBeNull()
    expect(await pointsOf(who)).toBe(0)
  })

  test('when all the money of the order goes back, but not with a part of it', async () => {
    const who = await someone()
    const rewardId = await newVoucher(sql, who.userId)
    const order = await placedOrder(app, rewardBody({ rewardId }, [SOM_TAM]) as never, bearerOf(who))
    await payOrder(app, order)
    await sql.begin(tx => recordRefund(app.services, tx, order.id, 250))
    expect(await orderOf(rewardId)).toBe(order.id)
    await sql.begin(tx => recordRefund(app.services, tx, order.id, 350))
    expect(await orderOf(rewardId)).toBeNull()
  })
})

test('an order comes while another of the same customer goes, both with a free dish and for one slot', async () => {
  const who = await someone()
  const older = await newVoucher(sql, who.userId, 'pad-thai', new Date('2026-11-01T10:00:00Z'))
  const newer = await newVoucher(sql, who.userId, 'pad-thai', new Date('2026-11-02T10:00:00Z'))
  const pickup = freshPickup()
  const going = (await place(who, rewardBody({ rewardId: newer }, [], { pickup }))).body
  // The new order has locked the older voucher and waits for the newer one, which the cancellation wants too.
  const answers = await sql.begin(async tx => {
    await tx`select 1 from vouchers where id = ${newer} for update`
    const coming = place(who, rewardBody({ rewardId: older }, [], { pickup }))
    await untilWaiting(sql, coming)
    const cancelling = cancel(who, going.id)
    await untilWaiting(sql, cancelling, 2)
    return { coming, cancelling }
  })
  expect([(await answers.coming).status, (await answers.cancelling).status]).toEqual([201, 200])
})

test('the mail of a cancelled order speaks of the day’s point only when it was really taken', async () => {
  const mailAfterCancelling = async (spentMeanwhile: boolean) => {
    const who = await someone()
    const order = await placedOrder(app, orderBody([SOM_TAM], { pickup: freshPickup() }), bearerOf(who))
    await payOrder(app, order)
    if (spentMeanwhile) await givePoints(sql, who.userId, -1)
    await cancel(who, order.id)
    await app.runJobs()
    return app.mails.at(-1)?.text
  }
  expect(await mailAfterCancelling(false)).toContain('Le point de ce jour a été repris.')
  expect(await mailAfterCancelling(true)).not.toContain('Le point de ce jour')
})

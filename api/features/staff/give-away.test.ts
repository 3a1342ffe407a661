import { beforeEach, describe, expect, test } from 'vitest'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { declarationsWith } from '#api/testing/app/declarations.ts'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, newStaff, signedIn } from '#api/testing/people/accounts.ts'
import type { Bearer } from '#api/testing/people/actors.ts'

const app = await testApp()
const { sql, services, clock, post } = app
await sql`update settings set slot_capacity = 200`
const allow = (cents: number) => sql`update settings set manager_refund_cents = ${cents}`
/** Somebody's device, signed in. */
const at = (id: string) => signedIn(services, { kind: 'staff', id })
const aManager = async () => await at((await newStaff(sql)).id)
const anAdmin = async () => await at((await newStaff(sql, { role: 'admin' })).id)

beforeEach(() => allow(0))

type Wire = { code?: string; detail?: string; totalAmount: number; refundedAmount: number; total_points: number }

/** Two som tam and a pad thaï, 25,90 €, for this Paris day or the one after. */
async function paid() {
  const pickup = { date: clock().toISOString().slice(0, 10), time: '20:00', notes: '' }
  const order = await placedOrder(app, orderBody([PAD_THAI, { ...SOM_TAM, quantity: 2 }], { pickup }))
  await payOrder(app, order)
  return order
}
type Order = Awaited<ReturnType<typeof paid>>

const refund = (order: Order, amount: number, who: Bearer) =>
  post<Wire>(`/api/admin/orders/${order.id}/refund`, { amount, reason: 'Plat oublié' }, { ...who, ...freshKey() })

/** Takes som tams off a paid order. */
async function takeOff(order: Order, quantity: number, who: Bearer) {
  const { version } = await orderOnBoard(app, order, who)
  const change = { version, take: [{ id: '2', quantity }], difference: -6 * quantity }
  return await post<Wire>(`/api/admin/orders/${order.id}/revise`, change, { ...who, ...freshKey() })
}

const setPoints = (email: string, new_points: number, who: Bearer) =>
  send<Wire>(app, 'PUT', '/api/admin/loyalty/update-points', { customer_email: email, new_points }, who)

const told = ({ status, body }: { status: number; body: Wire }) => [status, body.code]
const DONE = [200, undefined]
const OVER = [403, 'refund_over_limit']

describe('what a manager gives away in a Paris day', () => {
  test('is one sum of refunds, changed orders and points together', async () => {
    await allow(1500)
    const { id } = await newStaff(sql)
    const [nok, ploy] = [await at(id), await aManager()]
    const [one, other] = [await paid(), await paid()]
    expect(told(await refund(one, 5, nok))).toEqual(DONE)
    expect(told(await takeOff(other, 1, nok))).toEqual(DONE)
    expect(told(await refund(other, 4.01, nok))).toEqual(OVER)
    expect(told(await takeOff(one, 1, nok))).toEqual(OVER)
    // The dearest dish that points buy is worth more than 4 € in three points.
    const { email } = await newCustomer(sql)
    expect(told(await setPoints(email, 13, nok))).toEqual(OVER)
    expect(told(await setPoints(email, 12, nok))).toEqual(DONE)
    expect(told(await refund(one, 4, nok))).toEqual(OVER)
    // Another person has a day of their own, and everybody a new one after midnight.
    expect(told(await takeOff(one, 2, ploy))).toEqual(DONE)
    clock.advanceMinutes(24 * 60)
    expect(told(await refund(other, 5, await at(id)))).toEqual(DONE)
  })

  test('is not more when all of it comes at once', async () => {
    await allow(1500)
    const nok = await aManager()
    const orders = [await paid(), await paid()]
    const answers = await Promise.all([
      ...orders.map(order => refund(order, 6, nok)),
      ...orders.map(order => takeOff(order, 1, nok)),
    ])
    // Of an order that was given something back, a change that was decided before may be refused as an older one.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const [given] =
      await sql`select sum(cents)::int as cents from given_away where given_on = ${clock().toISOString().slice(0, 10)}`
    expect(given?.cents).toBeGreaterThanOrEqual(1200)
  })

  test('counts nothing that was refused, or came again with its key', async () => {
    await allow(1000)
    const nok = await aManager()
    const order = await paid()
    expect(told(await refund(order, 25.91, nok))[1]).toBe('refund_too_high')
    const key = freshKey()
    for (let tap = 0; tap < 3; tap += 1) {
      const body = { amount: 6, reason: 'Plat oublié' }
      expect((await post(`/api/admin/orders/${order.id}/refund`, body, { ...nok, ...key })).status).toBe(200)
    }
    expect(told(await refund(order, 4, nok))).toEqual(DONE)
  })
})

describe('where a manager may give nothing', () => {
  test('a changed order gives nothing back, and stays as it was', async () => {
    const nok = await aManager()
    const order = await paid()
    expect(told(await takeOff(order, 2, nok))).toEqual(OVER)
    expect((await orderOnBoard(app, order, nok)).totalAmount).toBe(25.9)
    expect(told(await takeOff(order, 2, await anAdmin()))).toEqual(DONE)
  })

  test('a difference that no card pays is not waived either', async () => {
    const nok = await aManager()
    const pickup = { date: clock().toISOString().slice(0, 10), time: '20:00', notes: '' }
    const chicken = { menuItemId: 'pad-thai', protein: 'Poulet', unitPrice: 13.5 }
    const order = await placedOrder(app, orderBody([chicken], { pickup }))
    await payOrder(app, order)
    const { version } = await orderOnBoard(app, order, nok)
    const pork = { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Porc', spicyLevel: 1 } }
    const body = { version, take: [{ id: '1', quantity: 1 }], add: [pork], difference: 0.4 }
    const revise = () => post<Wire>(`/api/admin/orders/${order.id}/revise`, body, { ...nok, ...freshKey() })
    expect(told(await revise())).toEqual(OVER)
    await allow(40)
    expect(told(await revise())).toEqual(DONE)
  })

  test('a changed order that costs the same or more is theirs as before', async () => {
    const nok = await aManager()
    const order = await paid()
    const { version } = await orderOnBoard(app, order, nok)
    const again = { menuItemId: 'som-tam', quantity: 1, options: {} }
    const body = { version, take: [{ id: '2', quantity: 1 }], add: [again], difference: 0 }
    const { status } = await post(`/api/admin/orders/${order.id}/revise`, body, { ...nok, ...freshKey() })
    expect(status).toBe(200)
  })

  test('ten points of a customer and day are given, whoever gives them, and no eleventh', async () => {
    const [nok, ploy] = [await aManager(), await aManager()]
    const { email } = await newCustomer(sql)
    expect(told(await setPoints(email, 1, nok))).toEqual(DONE)
    expect(told(await setPoints(email, 0, nok))).toEqual(DONE)
    expect(told(await setPoints(email, 6, nok))).toEqual(DONE)
    expect(told(await setPoints(email, 10, ploy))).toEqual(DONE)
    const eleventh = await setPoints(email, 11, ploy)
    expect(told(eleventh)).toEqual(OVER)
    expect(eleventh.body.detail).toContain('encore ajouter 0\u00a0point à ce client')
    expect(told(await setPoints(email, 1000, nok))).toEqual(OVER)
    expect(told(await setPoints(email, 7, nok))).toEqual(DONE)
    expect(told(await setPoints(email, 10, nok))).toEqual(DONE)
    expect(told(await setPoints((await newCustomer(sql)).email, 10, nok)), 'another customer').toEqual(DONE)
    expect(told(await setPoints(email, 500, await anAdmin()))).toEqual(DONE)
    clock.advanceMinutes(24 * 60)
    expect(told(await setPoints(email, 510, await aManager())), 'another day').toEqual(DONE)
  })

  test('points are worth what the owner says, where the menu sells nothing of what they buy', async () => {
    await allow(100)
    const offer = (one: string | null) => sql`update reward_dishes set offered = coalesce(id = ${one}, true)`
    await afterNotice(services.live, 'menu_changed', () => offer('nems-x6'))
    const nok = await aManager()
    const { email } = await newCustomer(sql)
    // A tenth of 8.50 €.
    expect(told(await setPoints(email, 11, nok))).toEqual(DONE)
    expect(told(await setPoints(email, 12, nok))).toEqual(OVER)
    await afterNotice(services.live, 'menu_changed', () => offer(null))
  })

  test('a confirmed order is cancelled in full all the same', async () => {
    const nok = await aManager()
    const order = await paid()
    const { version } = await orderOnBoard(app, order, nok)
    const cancel = { status: 'cancelled', version, reason: 'Plus de riz' }
    expect((await post(`/api/admin/orders/${order.id}/status`, cancel, { ...nok, ...freshKey() })).status).toBe(200)
    const [row] = await sql`select refunded_cents from orders where id = ${order.id}`
    expect(row?.refundedCents).toBe(2590)
  })
})

test('what is large wants a new proof, whichever way it goes', async () => {
  const admin = await anAdmin()
  await sql`update settings set large_refund_cents = 1000, proven_anew_minutes = 2`
  clock.advanceMinutes(3)
  const [one, other] = [await paid(), await paid()]
  const { email } = await newCustomer(sql)
  expect(told(await refund(one, 10.01, admin))).toEqual([403, 'proof_needed'])
  expect(told(await takeOff(other, 2, admin))).toEqual([403, 'proof_needed'])
  expect(told(await setPoints(email, 1000, admin))).toEqual([403, 'proof_needed'])
  expect(told(await takeOff(other, 1, admin))).toEqual(DONE)
})

/** Each place where money, points or prices go down, and why it asks nobody where it does not. */
const GIVING: Record<string, 'asks' | string> = {
  'payments#refundWithin': 'asks',
  'orders#saveRevision': 'asks',
  'loyalty#move': 'asks in countPoints',
  'menu#recordPrices': 'asks for an administrator',
  'orders#cancelInTransaction': 'nothing of the order stays sold',
  'payments#returnAll': 'the night returns money of a cancelled order',
  'payments#withdrawWaiting': 'money that came for nothing, by itself',
  'payments#returnPayment': 'money that came for nothing, by itself',
  'payments#giveBack': 'what the others call',
  'payments#returnMoney': 'what the others call',
  'payments#orderMoney': 'what the others call',
  'orders#OrderMoney': 'what the others call',
  'loyalty#buyDish': 'the customer’s own points',
  'promotions#makePromotion': 'an administrator’s, with a proof (contract)',
  'menu#repairDishPrices': 'notes what is so already',
  'menu#seedMenu': 'an empty database',
  'settings#recordSurcharge': 'an administrator’s, with a proof (contract)',
  'settings#seedSettings': 'an empty database',
}

test('whatever can give something away asks who may, or says why not', () => {
  const gives = 'giveBack|returnMoney|queueRefund|insertAdjusted|insertRedemption|insertPromotion|writePriceChanges'
  expect(declarationsWith(new RegExp(`(?<!function )\\b(${gives})\\(`)).sort()).toEqual(Object.keys(GIVING).sort())
  const asking = Object.entries(GIVING).filter(([, why]) => why.startsWith('asks'))
  const askers = asking.map(([name, why]) => {
    const elsewhere = /^asks in (\w+)$/.exec(why)?.[1]
    return elsewhere ? name.replace(/#.*/, `#${elsewhere}`) : name
  })
  expect(declarationsWith(/await (giveAway|requireAdministrator)\(/)).toEqual(expect.arrayContaining(askers))
})

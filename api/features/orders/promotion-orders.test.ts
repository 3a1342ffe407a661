import { describe, expect, test } from 'vitest'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { codesBeside, newPromotion } from '#api/features/promotions/testing/offers.ts'
import { uuid } from '#api/kernel/ids.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import type { Order } from './contract-order.ts'
import type { Tracking } from './contract-tracking.ts'

const app = await testApp()
const { sql } = app
const { admin } = await staffBearers(app)
// Slots are not the subject here, so they never fill.
await sql`update settings set slot_capacity = 1000`
const houseCode = await newPromotion(app, admin)
/** A recipient's code each time. */
const codes = await codesBeside(app, houseCode, 200)
const newCode = () => codes.pop() ?? ''
const BEER = { menuItemId: 'biere-thaie-33', unitPrice: 4.5 }

let people = 0
const somebody = () => ({ name: 'Camille Renard', phone: '06 12 34 56 78', email: `client-${people++}@exemple.fr` })
/** Pad thai, 20 % off: 11,12 €. */
const discountedBody = (changes: Record<string, unknown> = {}) =>
  orderBody([PAD_THAI], { totalAmount: 11.12, promoCode: newCode(), customerInfo: somebody(), ...changes })
const tracked = async ({ id, trackingToken }: { id: string; trackingToken: string }) =>
  (await app.get<Tracking>(`/api/orders/${id}/tracking?token=${trackingToken}`)).body
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** What is struck beside gyoza at a price, of 6,00 € before, and said to be taken off two, ordered with the promotion. */
async function struckAt(euros: number) {
  await app.app.request(`${TEST_ORIGIN}/api/admin/menu/item/gyoza-poulet`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...admin },
    body: JSON.stringify({ price: euros }),
  })
  await app.services.snapshots.reload(menuSnapshot)
  const customerInfo = somebody()
  const item = { menuItemId: 'gyoza-poulet', quantity: 2, unitPrice: euros }
  const order = await placedOrder(
    app,
    orderBody([item], { totalAmount: euros * 1.6, promoCode: newCode(), customerInfo }),
  )
  const [line] = await sql`select unit_price_cents, struck_cents from line_items where order_id = ${order.id}`
  await payOrder(app, order)
  const mail = app.mails.find(({ to, fileName }) => to === customerInfo.email && fileName.includes('order-confirmed'))
  const mailed = plain(mail?.text ?? '').match(/gyoza.*au lieu de ([\d,]+)/i)?.[1]
  const off = plain(mail?.text ?? '').match(/Réduction de 20 %, déjà déduite : .?([\d,]+)/)?.[1]
  return { ...line, told: (await tracked(order)).items[0]?.unitStruck, mailed, off }
}

async function refusal(body: unknown, headers = {}) {
  const answer = await app.post('/api/orders', body, { ...freshKey(), ...headers })
  expect(answer.body.code).toBe('promo_invalid')
  return answer.body
}

describe('an order with a promotion', () => {
  test('strikes the price that the per cent are of: kept, told and mailed alike, and less the discount what is paid', async () => {
    const struck = { struckCents: 600, told: 6, mailed: '12,00' }
    expect(await struckAt(6)).toEqual({ unitPriceCents: 480, ...struck, off: '2,40' })
  })

  test('strikes nothing beside a dish that was raised within thirty days, and says what it takes off', async () => {
    const nothing = { struckCents: null, told: undefined, mailed: undefined }
    expect(await struckAt(6.5)).toEqual({ unitPriceCents: 520, ...nothing, off: '2,60' })
    expect(await struckAt(8)).toEqual({ unitPriceCents: 640, ...nothing, off: '3,20' })
  })

  test('is the next order’s of the same making, which ends the one that held it', async () => {
    const making = crypto.randomUUID()
    const customerInfo = somebody()
    const first = await placedOrder(app, discountedBody({ making, customerInfo }))
    const next = discountedBody({ making, customerInfo, trackingToken: first.trackingToken })
    expect((await placedOrder(app, next)).totalAmount).toBe(11.12)
    expect((await tracked(first)).status).toBe('cancelled')
  })

  test('takes so many per cent off every dish, and not off alcohol; VAT follows', async () => {
    const body = orderBody([{ ...PAD_THAI, quantity: 2 }, SOM_TAM, BEER], {
      totalAmount: 2 * 11.12 + 4.8 + 4.5,
      promoCode: newCode(),
      adult: true,
      customerInfo: somebody(),
    })
    const order = await placedOrder(app, body)
    const lines = await sql`
      select unit_price_cents, discount_cents, vat_shares
      from line_items
      where order_id = ${order.id}
      order by line_no`
    expect(lines).toEqual([
      { unitPriceCents: 1112, discountCents: 278, vatShares: { 10: 1112 } },
      { unitPriceCents: 480, discountCents: 120, vatShares: { 10: 480 } },
      { unitPriceCents: 450, discountCents: 0, vatShares: { 20: 450 } },
    ])
    expect(order.totalAmount).toBe(31.54)
    expect(await tracked(order)).toMatchObject({
      totalAmount: 31.54,
      discount: { percent: 20, amount: 6.76 },
      items: [{ unitPrice: 11.12, totalPrice: 22.24, unitDiscount: 2.78 }, { unitDiscount: 1.2 }, { unitPrice: 4.5 }],
    })
  })

  test('is paid at that price, and its mail and its note say what was taken off', async () => {
    const customerInfo = somebody()
    const order = await placedOrder(app, discountedBody({ customerInfo, promoCode: newCode().toLowerCase() }))
    await payOrder(app, order)
    expect((await tracked(order)).paymentStatus).toBe('paid')
    const [payment] = await sql`select captured_cents from payments where order_id = ${order.id}`
    expect(payment).toEqual({ capturedCents: 1112 })
    const mail = app.mails.find(({ to, fileName }) => to === customerInfo.email && fileName.includes('order-confirmed'))
    expect(plain(mail?.text ?? '')).toContain('11,12 €, au lieu de 13,90 €')
    expect(plain(mail?.text ?? '')).toContain('Réduction de 20 %, déjà déduite : −2,78 €\nTotal TTC : 11,12 €')
    const pdf = await app.app.request(`/api/orders/${order.id}/note.pdf?token=${order.trackingToken}`)
    const receipt = plain(readPdf(Buffer.from(await pdf.arrayBuffer())).text)
    expect(receipt).toContain('Réduction : −2,78 € par pièce, sur 13,90 €')
    expect(receipt).toMatch(
      /Réduction de 20 % déduite\n−2,78 €\nTotal HT\n10,11 €\nTVA 10 % sur 10,11 €\n1,01 €\nTotal TTC\n11,12 €/,
    )
  })

  test('a refund by line gives back what its pieces were paid', async () => {
    const body = orderBody([{ ...PAD_THAI, quantity: 3 }], {
      totalAmount: 33.36,
      promoCode: newCode(),
      customerInfo: somebody(),
    })
    const order = await placedOrder(app, body)
    await payOrder(app, order)
    const refund = { lines: [{ id: '1', quantity: 2 }], reason: 'Article épuisé' }
    const { body: after } = await app.post<Order>(`/api/admin/orders/${order.id}/refund`, refund, admin)
    expect(after).toMatchObject({ refundedAmount: 22.24, paymentStatus: 'partially_refunded' })
  })

  test('costs what we say: another total is answered with every price under the promotion', async () => {
    const { status, body } = await app.post('/api/orders', discountedBody({ totalAmount: 13.9 }))
    expect([status, body.code, body.totalAmount]).toEqual([409, 'price_changed', 11.12])
    expect(body.items).toMatchObject([{ unitPrice: 11.12, unitDiscount: 2.78 }])
  })

  test('keeps its price while it waits for the payment page, also past the promotion’s end', async () => {
    const code = await newPromotion(app, admin)
    app.clock.set('2026-11-22T22:29:00Z')
    const pickup = { date: '2026-11-24', time: '19:00', notes: '' }
    const order = await placedOrder(app, discountedBody({ promoCode: code, pickup }))
    app.clock.set('2026-11-22T22:31:00Z')
    await payOrder(app, order)
    expect((await tracked(order)).paymentStatus).toBe('paid')
    expect(await refusal(discountedBody({ promoCode: code, pickup }))).toMatchObject({
      reason: 'over',
      detail: 'Cette réduction est terminée. Le total est indiqué sans elle.',
    })
    expect((await app.get(`/api/promotions/${code}`)).status).toBe(404)
    app.clock.set('2026-11-21T09:00:00Z')
  })

  test('of alcohol and free dishes alone leaves the promotion for another day', async () => {
    const customer = await newCustomer(app, 'fidele@exemple.fr')
    const voucher = await newVoucher(sql, customer.userId, 'som-tam')
    const promoCode = newCode()
    const beer = orderBody([BEER], { promoCode, adult: true })
    const free = orderBody([{ ...SOM_TAM, unitPrice: 0 }], { promoCode })
    free.items[0] = { ...free.items[0], rewardId: voucher } as (typeof free.items)[number]
    const bearer = { authorization: customer.authorization }
    expect((await placedOrder(app, beer, bearer)).totalAmount).toBe(4.5)
    const order = await placedOrder(app, free, bearer)
    expect((await tracked(order)).discount).toBeUndefined()
    expect((await placedOrder(app, discountedBody({ promoCode }), bearer)).totalAmount).toBe(11.12)
  })
})

describe('a code is refused, and the order possible without it', () => {
  test('when nobody gave it', async () => {
    expect(await refusal(orderBody([SOM_TAM], { promoCode: 'NOEL' }))).toMatchObject({
      totalAmount: 6,
      reason: 'unknown',
      detail: 'Cette réduction n’existe pas. Le total est indiqué sans elle.',
    })
    expect((await app.get('/api/promotions/NOEL')).body.detail).toBe('Cette réduction n’existe pas ou est terminée.')
  })

  test('when its code was used, whoever says to have it', async () => {
    const promoCode = newCode()
    const customerInfo = somebody()
    await payOrder(app, await placedOrder(app, discountedBody({ promoCode, customerInfo })))
    const again = await refusal(discountedBody({ promoCode: promoCode.toLowerCase() }))
    expect(again).toMatchObject({ totalAmount: 13.9, reason: 'used' })
    await placedOrder(app, orderBody([PAD_THAI], { customerInfo }))
  })

  test('when the device has had the offer, and paid for it: five addresses at one telephone have it once', async () => {
    const device = uuid()
    const phone = '06 98 76 54 32'
    const body = () => discountedBody({ device, customerInfo: { ...somebody(), phone } })
    await payOrder(app, await placedOrder(app, body()))
    for (let n = 0; n < 4; n += 1) expect((await refusal(body())).reason).toBe('used')
    expect((await placedOrder(app, discountedBody({ device: uuid() }))).totalAmount).toBe(11.12)
  })

  test('when a customer has used it, under whatever address and code', async () => {
    const customer = await newCustomer(app, 'deux-adresses@exemple.fr')
    const bearer = { authorization: customer.authorization }
    await payOrder(app, await placedOrder(app, discountedBody(), bearer))
    expect((await refusal(discountedBody(), bearer)).reason).toBe('used')
  })

  test('and not because somebody typed the address and the telephone of another: that would burn their offer', async () => {
    const victim = somebody()
    await payOrder(app, await placedOrder(app, discountedBody({ customerInfo: victim })))
    expect((await placedOrder(app, discountedBody({ customerInfo: victim }))).totalAmount).toBe(11.12)
  })

  test('while another order of the code waits for its payment; it comes back when that one is given up', async () => {
    const promoCode = newCode()
    const first = await placedOrder(app, discountedBody({ promoCode }))
    const held = await refusal(discountedBody({ promoCode }))
    expect(held).toMatchObject({ reason: 'held' })
    expect(plain(held.detail as string)).toContain('Elle se libère au plus tard à 10 h 15.')
    await app.post(`/api/orders/${first.id}/cancel`, { trackingToken: first.trackingToken })
    await placedOrder(app, discountedBody({ promoCode }))
  })

  test('and comes back when all the money of its order does', async () => {
    const promoCode = newCode()
    const order = await placedOrder(app, discountedBody({ promoCode }))
    await payOrder(app, order)
    await app.post(`/api/admin/orders/${order.id}/refund`, { reason: 'Erreur de commande' }, admin)
    expect((await placedOrder(app, discountedBody({ promoCode }))).totalAmount).toBe(11.12)
  })

  test('20 orders at once with one code: one has it', async () => {
    const promoCode = newCode()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.post('/api/orders', discountedBody({ promoCode }), freshKey())),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'promo_invalid')).toHaveLength(19)
  })

  test('the same call again answers the order that it made', async () => {
    const [key, body] = [freshKey(), discountedBody()]
    const first = await app.post('/api/orders', body, key)
    const again = await app.post('/api/orders', body, key)
    expect([again.status, again.body]).toEqual([201, first.body])
  })
})

test('a guest order that joins the account keeps its promotion, whatever the account has used', async () => {
  const customer = await newCustomer(app, 'rejoint@exemple.fr')
  const customerInfo = { ...somebody(), email: 'rejoint@exemple.fr' }
  await placedOrder(app, discountedBody({ customerInfo }))
  const other = await newPromotion(app, admin)
  await placedOrder(app, discountedBody({ promoCode: other }), { authorization: customer.authorization })
  await app.runJobs()
  const link = /verifier-email\?token=([\w-]+)/.exec(
    app.mails.findLast(mail => mail.to === customerInfo.email)?.text ?? '',
  )
  expect((await app.post('/api/auth/verify-email', { token: link?.[1], password: 'wok-basilic' })).status).toBe(204)
})

test('who is forgotten leaves no address with the promotion', async () => {
  const customer = await newCustomer(app, 'oubli@exemple.fr')
  const customerInfo = { ...somebody(), email: 'oubli-deux@exemple.fr' }
  const bearer = { authorization: customer.authorization }
  await placedOrder(app, discountedBody({ customerInfo }), bearer)
  const answer = await app.app.request('/api/user', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', ...bearer },
    body: JSON.stringify({ password: 'wok-basilic' }),
  })
  expect(answer.status).toBe(204)
  const left = await sql`select 1 from promotion_uses where email like 'oubli%' or customer_id = ${customer.userId}`
  expect(left).toHaveLength(0)
})

test('a code that many were sent before is everybody’s until it ends, once an account', async () => {
  const shared = await newPromotion(app, admin)
  await sql`update promotions set is_shared = true where code = ${shared}`
  const customer = await newCustomer(app, 'avant@exemple.fr')
  const bearer = { authorization: customer.authorization }
  await payOrder(app, await placedOrder(app, discountedBody({ promoCode: shared })))
  await payOrder(app, await placedOrder(app, discountedBody({ promoCode: shared }), bearer))
  expect((await refusal(discountedBody({ promoCode: shared }), bearer)).reason).toBe('used')
})

test('a code’s page-side answer says what it gives and until when, in any letters', async () => {
  const { status, body } = await app.get(`/api/promotions/${newCode().toLowerCase()}`)
  expect([status, body]).toEqual([200, { percent: 20, until: '2026-11-22T22:30:00.000Z' }])
})

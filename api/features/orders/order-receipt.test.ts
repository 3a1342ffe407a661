import { beforeAll, describe, expect, test } from 'vitest'
import { recordRefund } from '#api/features/orders/paying/record-refund.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'

const app = await testApp()
const camille = await newCustomer(app, 'camille@exemple.fr')
const owner = { authorization: camille.authorization }

async function askReceipt(
  id: string,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) {
  const path = `/api/orders/${id}/note.pdf${token === undefined ? '' : `?token=${token}`}`
  const response = await app.app.request(`${TEST_ORIGIN}${path}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isPdf = response.headers.get('content-type') === 'application/pdf'
  const problem = isPdf ? undefined : (JSON.parse(bytes.toString()) as { code: string; detail: string })
  // No-break spaces become common ones, so that expectations can be read.
  const text = isPdf ? readPdf(bytes).text.replace(/[\u00a0\u202f]/g, ' ') : ''
  return { status: response.status, headers: response.headers, bytes, problem, text }
}

describe('the note of a paid order', () => {
  let paid: PlacedOrder
  beforeAll(async () => {
    paid = await placedOrder(app, orderBody([{ ...PAD_THAI, quantity: 2 }]), owner)
    await payOrder(app, paid)
  })

  test('is a PDF that nobody stores, under the number of the order', async () => {
    const { status, headers, text } = await askReceipt(paid.id, { headers: owner })
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="facturette-${paid.id.slice(0, 8).toUpperCase()}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    for (const words of [
      'Lai Khram',
      'Camille Renard',
      'Pad thaï, crevette',
      'Pas piquant',
      '13,90 €',
      '27,80 €',
      'TVA 10 % sur 25,27 €',
      'Payé par carte en ligne le 21 novembre 2026.',
      'le 22 novembre 2026 à 12 h 30',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('opens with the tracking token too, and is the same bytes', async () => {
    const [byToken, byOwner] = [
      await askReceipt(paid.id, { token: paid.trackingToken }),
      await askReceipt(paid.id, { headers: owner }),
    ]
    expect(byToken.status).toBe(200)
    expect(byToken.bytes.equals(byOwner.bytes)).toBe(true)
  })

  test("is nobody else's: its existence is private", async () => {
    const other = await newCustomer(app, 'autre@exemple.fr')
    const { manager } = await staffBearers(app)
    for (const [actor, expected] of [
      [{}, 404],
      [{ token: 'x'.repeat(24) }, 404],
      [{ headers: { authorization: other.authorization } }, 404],
      [{ headers: manager }, 403],
      [{ headers: { authorization: 'Bearer dead' } }, 401],
    ] as const) {
      expect((await askReceipt(paid.id, actor)).status).toBe(expected)
    }
    expect((await askReceipt('00000000-0000-4000-8000-000000000000', { headers: owner })).problem?.code).toBe(
      'order_not_found',
    )
  })

  test('says after a refund in part what stays paid and its VAT', async () => {
    await app.sql.begin(tx => recordRefund(app.services, tx, paid.id, 1390))
    const { text } = await askReceipt(paid.id, { headers: owner })
    expect(text).toContain('Après remboursement\nRemboursé sur la carte\n−13,90 €')
    expect(text).toContain('TVA 10 % sur 12,64 €\n1,26 €\nReste payé TTC\n13,90 €')
  })
})

test('an order that is not paid has none, cancelled or not', async () => {
  const order = await placedOrder(app, orderBody(), owner)
  for (const _ of ['pending', 'cancelled']) {
    const { status, problem } = await askReceipt(order.id, { headers: owner })
    expect([status, problem]).toMatchObject([
      409,
      { code: 'note_unpaid', detail: 'La facturette sera là une fois la commande payée.' },
    ])
    await app.post(`/api/orders/${order.id}/cancel`, {}, owner)
  }
})

test('an order cancelled after payment says so', async () => {
  const order = await placedOrder(app, orderBody(), owner)
  await payOrder(app, order)
  await app.post(`/api/orders/${order.id}/cancel`, {}, owner)
  const { text } = await askReceipt(order.id, { headers: owner })
  expect(text).toContain('Commande annulée et remboursée')
  expect(text).toContain('Reste payé TTC\n0,00 €')
})

test('a set menu names its parts, and its price is split over their rates', async () => {
  const components = [
    { category: 'entrees', menuItemId: 'som-tam', spicyLevel: 1 },
    { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet', spicyLevel: 2 },
  ]
  const line = { menuItemId: 'formule1', quantity: 2, unitPrice: 18, components }
  const order = await placedOrder(app, { ...orderBody(), items: [line], totalAmount: 36 } as never, owner)
  await payOrder(app, order)
  const { text } = await askReceipt(order.id, { headers: owner })
  expect(text).toMatch(/\nSom tam, pas piquant\nPad thaï, poulet, un peu piquant\nCola/)
  const [, low = '', high = ''] = /TVA comprise : ([\d,]+) € à 5,5 %, ([\d,]+) € à 10 %/.exec(text) ?? []
  expect(cents(low) + cents(high)).toBe(3600)
  const sums = [...text.matchAll(/TVA [\d,]+ % sur ([\d,]+) €\n([\d,]+) €/g)].map(
    ([, net = '', vat = '']) => cents(net) + cents(vat),
  )
  expect(sums).toEqual([cents(low), cents(high)])
})

test("a reward's dish is 'offert', and an order of rewards alone has its note too", async () => {
  await givePoints(app.sql, camille.userId, 10)
  const redeemed = await app.post<{ reward_id: string }>(
    '/api/loyalty/rewards/redeem',
    {
      user_email: 'camille@exemple.fr',
      item_id: 'som-tam',
      item_name: 'Som tam',
      item_price: 9.9,
      category: 'entrees',
    },
    { ...owner, ...freshKey() },
  )
  const line = { menuItemId: 'som-tam', quantity: 1, unitPrice: 0, totalPrice: 0, rewardId: redeemed.body.reward_id }
  const order = await placedOrder(app, { ...orderBody(), items: [line], totalAmount: 0 } as never, owner)
  const { status, text } = await askReceipt(order.id, { headers: owner })
  expect(status).toBe(200)
  expect(text).toMatch(/Som tam[\s\S]*\noffert\n[\s\S]*Total TTC\n0,00 €\nRien à payer\./)
})

test('hostile and endless names stay text', async () => {
  const name = `<img src=x onerror=alert(1)> ) Tj ${'x'.repeat(80)}`
  const customerInfo = { name, phone: '06 12 34 56 78', email: 'camille@exemple.fr' }
  const order = await placedOrder(app, orderBody(undefined, { customerInfo }), owner)
  await payOrder(app, order)
  const { status, text } = await askReceipt(order.id, { headers: owner })
  expect(status).toBe(200)
  expect(text.replace(/\s/g, '')).toContain(name.replace(/\s/g, ''))
})

function cents(euros: string): number {
  return Math.round(Number(euros.replace(',', '.')) * 100)
}

import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { CANARY, wholePerson } from '#api/testing/people/whole-person.ts'

const app = await testApp({ rateLimits: 'on' })
const { manager } = await staffBearers(app)

test('hands over everything that is held about a person, as a file, and nothing that opens anything', async () => {
  await placedOrder(app, orderBody())
  const { bearer, customerId, orders } = await wholePerson(app, manager)
  await app.post('/api/auth/forgot-password', { email: CANARY.email })
  await app.runJobs()
  const answer = await app.get<Record<string, never>>('/api/user/data-export', bearer)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mes-donnees-2026-11-21.json"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { delivered, refunded, asGuest } = orders
  expect(answer.body).toMatchObject({
    exportedAt: app.clock().toISOString(),
    // The customer agreed to offers with the first order.
    account: { id: customerId, email: CANARY.email, name: CANARY.name, phone: CANARY.phone, marketing_opt_in: true },
    picture: {
      contentType: 'image/webp',
      width: 64,
      data: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{20}/),
    },
    devices: [{ device: 'Appareil inconnu', endedAt: null }, { device: 'Appareil inconnu' }],
    mailedLinks: [{ purpose: 'verify' }, { purpose: 'reset', usedAt: null }],
    loyalty: { ledger: [{ kind: 'earned', points: 1, orderId: delivered.id }], vouchers: [] },
    reservations: expect.arrayContaining([
      expect.objectContaining({ name: CANARY.friend, message: CANARY.message, time: '19:30' }),
      expect.objectContaining({ email: CANARY.email.toUpperCase() }),
    ]),
    reviews: expect.arrayContaining([
      expect.objectContaining({ comment: CANARY.comment, reply: CANARY.reply, verified: true }),
      expect.objectContaining({ comment: CANARY.guestComment, email: CANARY.email }),
    ]),
  })
  const listed = answer.body.orders as unknown as Record<string, unknown>[]
  expect(listed.map(order => order.id).sort()).toEqual([delivered.id, refunded.id, asGuest.id].sort())
  expect(listed.find(order => order.id === refunded.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: CANARY.reason,
    pickup: { notes: CANARY.note },
    acceptedTerms: expect.stringMatching(/./),
    wantsSms: true,
    history: [{ status: 'pending' }, { status: 'confirmed' }, { status: 'cancelled', reason: CANARY.reason }],
    payments: [{ amount: 13.9, captured: 13.9, refunded: 13.9, refunds: [{ amount: 13.9, reason: CANARY.reason }] }],
  })
  expect(answer.body.messages).toContainEqual(
    expect.objectContaining({ kind: 'order-ready', channel: 'sms', recipient: CANARY.textedAt, status: 'sent' }),
  )
  const kinds = (answer.body.messages as unknown as { kind: string }[]).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(
    new Set([
      'account-verify',
      'password-reset',
      'order-confirmed',
      'order-ready',
      'order-cancelled',
      'reservation-received',
      'withdrawal-received',
    ]),
  )
  const text = JSON.stringify(answer.body)
  for (const secret of ['argon2', 'token=', 'password_hash', 'trackingToken']) expect(text).not.toContain(secret)
})

test('is a person’s own, empty where there is nothing, and made ten times an hour at most', async () => {
  const { authorization, userId } = await newCustomer(app, 'neuve@exemple.fr')
  const ask = () => app.get('/api/user/data-export', { authorization })
  expect((await ask()).body).toMatchObject({
    account: { id: userId },
    picture: null,
    orders: [],
    reservations: [],
    reviews: [],
  })
  for (let n = 1; n < 10; n += 1) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})

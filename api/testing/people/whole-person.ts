import sharp from 'sharp'
import { done } from '../app/done.ts'
import { freshKey, type TestApp } from '../app/test-app.ts'
import { COLA, orderBody, PAD_THAI } from '../orders/orders.ts'
import { payOrder, placedOrder } from '../orders/paid-order.ts'
import { type Bearer, newCustomer } from './actors.ts'

/** Words that stand nowhere but where this person wrote them. */
export const CANARY = {
  name: 'Zéphyrine Quetzal',
  email: 'zephyrine.quetzal@exemple.fr',
  phone: '07 98 76 54 32',
  /** The same, as texts go there. */
  textedAt: '+33798765432',
  wish: 'avec le dessert de tante Berthe zq7',
  note: 'allergique aux cacahuetes zq1',
  remark: 'sans ail pour Hortense zq14',
  allergy: 'les kiwis de Hortense zq13',
  friend: 'Anselme Okapi',
  reason: 'ma tante Hortense zq2 est malade',
  comment: 'Un repas dont je reparlerai zq3, merci.',
  guestComment: 'Revenu sans compte, toujours aussi bon zq4.',
  withdrawal: 'trop sucre pour la niece zq8',
  message: 'table au calme pour Hortense zq5',
  reply: 'Merci Zéphyrine zq6',
}

/** A signed-in customer who has done everything that leaves something behind, on two devices and as a guest too. */
export async function wholePerson(app: TestApp, staff: Bearer) {
  app.services.texter = { goesTo: 'nobody', send: async () => {} }
  const customer = await newCustomer(app, CANARY.email, { name: CANARY.name, phone: CANARY.phone })
  const bearer = { authorization: customer.authorization }
  await app.runJobs()
  const link = /verifier-email\?token=([\w-]+)/.exec(app.mails.findLast(mail => mail.to === CANARY.email)?.text ?? '')
  await done(app.post('/api/auth/verify-email', { token: link?.[1] }, bearer))

  const customerInfo = { name: CANARY.name, phone: CANARY.phone, email: CANARY.email }
  const pickup = { date: '2026-11-22', time: '12:30', notes: CANARY.note }
  const allergy = { allergens: ['arachides'], text: CANARY.allergy }
  const wanted = { customerInfo, pickup, allergy, marketingOptIn: true, wantsSms: true }
  const { remark } = CANARY
  const dishes = [
    { ...PAD_THAI, remark },
    { ...COLA, remark },
  ]
  const delivered = await placedOrder(app, orderBody(dishes, wanted), bearer)
  await payOrder(app, delivered)
  await done(app.post(`/api/orders/${delivered.id}/change-request`, { wish: 'add', words: CANARY.wish }, bearer))
  for (const [index, status] of ['preparing', 'ready', 'delivered'].entries()) {
    await done(app.post(`/api/admin/orders/${delivered.id}/status`, { status, version: 2 + index }, staff))
    // Nobody is told that it is ready once it was handed over.
    await app.runJobs()
  }
  const withdrawal = { drinks: [{ id: '2', quantity: 1 }], reason: CANARY.withdrawal }
  await done(app.post(`/api/orders/${delivered.id}/withdrawal`, withdrawal, { ...freshKey(), ...bearer }))
  const refunded = await placedOrder(app, orderBody([PAD_THAI], wanted), bearer)
  await payOrder(app, refunded)
  await done(app.post(`/api/orders/${refunded.id}/cancel`, { reason: CANARY.reason }, bearer))
  const asGuest = await placedOrder(app, orderBody([PAD_THAI], { customerInfo, pickup, allergy, wantsSms: true }))
  await payOrder(app, asGuest)
  for (const [index, status] of ['preparing', 'ready', 'delivered'].entries()) {
    await done(app.post(`/api/admin/orders/${asGuest.id}/status`, { status, version: 2 + index }, staff))
    // Nobody is told that it is ready once it was handed over.
    await app.runJobs()
  }
  await app.runJobs()

  const table = { name: CANARY.friend, phone: CANARY.phone, date: '2026-11-23', time: '19:30', guests: 2 }
  await done(app.post('/api/reservations', { ...table, message: CANARY.message }, { ...freshKey(), ...bearer }))
  await done(app.post('/api/reservations', { ...table, email: CANARY.email.toUpperCase() }, freshKey()))
  await done(
    app.post('/api/reviews', { name: CANARY.name, rating: 5, comment: CANARY.comment }, { ...freshKey(), ...bearer }),
  )
  const guestReview = { name: CANARY.name, email: CANARY.email, rating: 3, comment: CANARY.guestComment }
  await done(app.post('/api/reviews', guestReview, freshKey()))
  await app.sql`update reviews set reply = ${CANARY.reply}, replied_at = created_at where comment = ${CANARY.comment}`
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await done(
    app.post(
      '/api/user/profile/image',
      {
        user_email: CANARY.email,
        image_data: `data:image/png;base64,${picture.toString('base64')}`,
        filename: 'moi.png',
      },
      bearer,
    ),
  )
  const other = await done(
    app.post<{ token: string }>('/api/auth/login', { email: CANARY.email, password: 'wok-basilic' }),
  )
  return {
    bearer,
    otherDevice: { authorization: `Bearer ${other.body.token}` },
    customerId: customer.userId,
    orders: { delivered, refunded, asGuest },
  }
}

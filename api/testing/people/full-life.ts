import { newPromotion } from '#api/features/promotions/testing/offers.ts'
import { done } from '../app/done.ts'
import { send } from '../app/send.ts'
import { freshKey } from '../app/test-app.ts'
import { orderBody, PAD_THAI } from '../orders/orders.ts'
import { payOrder, placedOrder } from '../orders/paid-order.ts'
import { reviewBody } from '../orders/review.ts'
import type { PushApp } from '../pushes/push-app.ts'
import type { Bearer } from './actors.ts'
import { CANARY, wholePerson } from './whole-person.ts'

/** What the staff and the machines write of a person, each word in that place alone. */
const TOLD = {
  ...CANARY,
  staffReason: 'Client injoignable zq7, Mme Quetzal',
  refundReason: 'rendu zq8 à Zéphyrine',
  pointsReason: 'carte de papier zq9',
  tableAnswer: 'À ce soir Zéphyrine zq10',
  failure: '550 zq11 no such user',
  report: 'elle connaît Hortense zq12',
}

type Team = { admin: Bearer; manager: Bearer }

/** `wholePerson`, and all that the house can do with a customer besides: points, codes, offers, devices, moderation. */
export async function fullLife(app: PushApp, { admin, manager }: Team) {
  const person = await wholePerson(app, manager)
  const { bearer, customerId } = person
  await devices(app, bearer)
  const points = { customer_email: CANARY.email, new_points: 12, admin_reason: TOLD.pointsReason }
  await done(send(app, 'PUT', '/api/admin/loyalty/update-points', points, admin))
  const dish = { user_email: CANARY.email, item_id: 'pad-thai' }
  await done(app.post('/api/loyalty/rewards/redeem', dish, { ...bearer, ...freshKey() }))
  await done(send(app, 'PUT', '/api/admin/qr-codes/refresh', { customer_email: CANARY.email }, manager))
  await lifeOfOrders(app, { admin, manager }, bearer)
  await done(app.post('/api/auth/forgot-password', { email: CANARY.email }))
  await linkToData(app)
  await done(app.post('/api/auth/forgot-password', { email: CANARY.email }))
  return { ...person, words: [...Object.values(TOLD), ...(await secretsOf(app, customerId))] }
}

/** What a guest can do: the same without the account. */
export async function guestLife(app: PushApp, { admin, manager }: Team): Promise<string[]> {
  app.services.texter = { goesTo: 'nobody', send: async () => {} }
  const orderId = await lifeOfOrders(app, { admin, manager }, {})
  await app.sql`update orders set wants_sms = true where id = ${orderId}`
  const table = { name: CANARY.friend, phone: CANARY.phone, date: '2026-11-23', time: '19:30', guests: 2 }
  await done(app.post('/api/reservations', { ...table, email: CANARY.email, message: CANARY.message }, freshKey()))
  const review = { name: CANARY.name, email: CANARY.email, rating: 3, comment: CANARY.guestComment }
  await done(app.post('/api/reviews', review, freshKey()))
  await moderation(app, manager)
  await linkToData(app)
  const { name, email, phone, note, allergy, friend, message, guestComment } = CANARY
  const { staffReason, refundReason, tableAnswer, failure, report } = TOLD
  return [
    name,
    email,
    phone,
    note,
    allergy,
    friend,
    message,
    guestComment,
    staffReason,
    refundReason,
    tableAnswer,
    failure,
    report,
  ]
}

/** Asks for the link to one's data, which their address stands beside for an hour. */
async function linkToData(app: PushApp): Promise<void> {
  await reported(app)
  await done(app.post('/api/privacy/link', { email: CANARY.email }))
  await app.runJobs()
}

/** They report somebody's review, and somebody reports it with them. */
async function reported(app: PushApp): Promise<void> {
  const other = reviewBody({ name: 'Basile Reste', email: null })
  const { body } = await done(app.post<{ id: string }>('/api/reviews', other, freshKey()))
  const report = { reason: 'fake', words: TOLD.report, email: CANARY.email, good_faith: true }
  await done(app.post(`/api/reviews/${body.id}/reports`, report))
}

/** A discounted order that is partly given back and called off by the staff, followed by a device. @returns its id */
async function lifeOfOrders(app: PushApp, { admin, manager }: Team, bearer: Record<string, string>): Promise<string> {
  const customerInfo = { name: CANARY.name, phone: CANARY.phone, email: CANARY.email }
  const pickup = { date: '2026-11-22', time: '13:00', notes: CANARY.note }
  const promoCode = await newPromotion(app, admin)
  const allergy = { allergens: ['arachides'], text: CANARY.allergy }
  const changes = { customerInfo, pickup, allergy, promoCode, totalAmount: 11.12, marketingOptIn: true }
  const order = await placedOrder(app, orderBody([PAD_THAI], changes), bearer)
  await payOrder(app, order)
  const follow = { ...app.push.newBrowser(), orderId: order.id, trackingToken: order.trackingToken }
  await done(app.post('/api/push/subscriptions', follow, freshKey()))
  const refund = { amount: 2, reason: TOLD.refundReason }
  await done(app.post(`/api/admin/orders/${order.id}/refund`, refund, { ...admin, ...freshKey() }))
  const [row] = await app.sql<{ version: number }[]>`select version from orders where id = ${order.id}`
  const cancel = { status: 'cancelled', version: row?.version, reason: TOLD.staffReason }
  await done(app.post(`/api/admin/orders/${order.id}/status`, cancel, manager))
  await newPromotion(app, admin)
  await app.runJobs()
  if (bearer.authorization) await moderation(app, manager)
  await app.sql`
    update messages
    set status = 'failed', failure = ${TOLD.failure}, data = '{"values": {"customer": {"name": "Zéphyrine Quetzal"}}}'
    where id = (select id from messages where recipient = ${CANARY.email} and channel = 'mail' order by id limit 1)`
  return order.id
}

async function devices(app: PushApp, bearer: Record<string, string>): Promise<void> {
  await done(app.post('/api/push/subscriptions', app.push.newBrowser(), { ...bearer, ...freshKey() }))
}

/** Their tables are answered, their reviews hidden. */
async function moderation({ sql, post }: PushApp, manager: Bearer): Promise<void> {
  for (const { id } of await sql<{ id: string }[]>`select id from reservations where status = 'pending'`) {
    const answer = { status: 'accepted', message: TOLD.tableAnswer }
    await done(post(`/api/admin/reservations/${id}/status`, answer, manager))
  }
  const reviews = await sql<{ id: string }[]>`select id from reviews where hidden_at is null and email is not null`
  for (const { id } of reviews) {
    await done(post(`/api/admin/reviews/${id}/moderate`, { hidden: true, reason: 'personal_data' }, manager))
  }
}

/** What stands for the person without being readable: codes, hashes, addresses of devices, the picture's bytes. */
async function secretsOf({ sql }: PushApp, customerId: string): Promise<string[]> {
  const [customer] = await sql<{ code: string; hash: string; picture: string; content: string; sum: string }[]>`
    select qr_code_id as code, password_hash as hash, p.name as picture,
      encode(substring(p.content from 20 for 24), 'hex') as content, encode(p.sha256, 'hex') as sum
    from customers c
    join pictures p on p.customer_id = c.id
    where c.id = ${customerId}`
  const subscriptions = await sql<{ endpoint: string; p256dh: string; auth: string }[]>`
    select endpoint, p256dh, auth from push_subscriptions`
  const tokens = await sql<{ token: string }[]>`
    select encode(token_hash, 'hex') as token from email_tokens where customer_id = ${customerId}`
  const orders = await sql<{ token: string }[]>`
    select tracking_token as token from orders where lower(customer_email) = ${CANARY.email}`
  const urls = await sql<{ url: string }[]>`
    select url from payments p join orders o on o.id = p.order_id where lower(customer_email) = ${CANARY.email}`
  return [
    ...Object.values(customer ?? {}),
    ...subscriptions.flatMap(one => Object.values(one)),
    ...[...tokens, ...orders].map(({ token }) => token),
    ...urls.map(({ url }) => url),
  ]
}

/**
 * What no schema says of a call: whose order, which price, a key that fits. The rest of a request is made from the schema
 * (`requests.ts`), so that a new endpoint needs a line here only where nobody could guess what it wants.
 */

import { decodeJwt } from 'jose'
import Stripe from 'stripe'
import { closeYesterday } from '#api/features/books/testing/closed-day.ts'
import type { Menu } from '#api/features/menu/contract.ts'
import type { listRewards } from '#api/features/menu/contract-rewards.ts'
import type { listSetMenus } from '#api/features/menu/contract-set-menus.ts'
import { settleDispute } from '#api/features/payments/settle-dispute.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { done } from '#api/testing/app/done.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newCustomer, newStaff, PASSWORD } from '#api/testing/people/accounts.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'
import * as things from '../things.ts'
import { type ApiWorld, isStaff } from '../world.ts'
import type { Make } from './example.ts'
import { FACTOR_EXAMPLES } from './factor-examples.ts'
import { PRIVACY_EXAMPLES } from './privacy-examples.ts'
import { PUSH_KEYS } from './words.ts'

const order: Make = async (world, who) => {
  const { id, trackingToken } = await things.orderOf(world, who)
  return { params: { id }, query: { token: trackingToken } }
}
const paidOrder: Make = async (world, who) => {
  const { id, trackingToken } = await things.paidOrderOf(world, who)
  return { params: { id }, query: { token: trackingToken } }
}
const ownEmail: Make = async (world, who) => ({ body: { user_email: things.personOf(world, who).email } })
const customerEmail: Make = async (world, who) => ({ body: { customer_email: things.personOf(world, who).email } })
const dish: Make = async world => ({ params: { id: await things.freshDish(world) } })
const review: Make = async (world, who) => ({ params: { id: await things.reviewOf(world, who) } })
const qrCode: Make = async (world, who) => ({ params: { id: await things.qrCodeOf(world, who) } })
const browser = () => ({ endpoint: `https://push.example.net/send/${uuid()}`, keys: PUSH_KEYS })
const picture = async () => ({ image_data: await things.pictureData(), filename: 'moi.png' })
const settings = async (world: ApiWorld) => {
  const headers = await things.bearerFor(world, 'admin')
  return (await world.app.get<Record<string, unknown>>('/api/admin/settings', headers)).body
}

type SetMenus = OutputOf<typeof listSetMenus>
const setMenus = async (world: ApiWorld) => {
  const headers = await things.bearerFor(world, 'admin')
  return (await world.app.get<SetMenus>('/api/admin/menu/set-menus', headers)).body
}
const setMenu = async (world: ApiWorld) => {
  const found = (await setMenus(world)).setMenus.find(({ id }) => id === 'formule3')
  if (!found) throw new Error('the third set menu is gone')
  return found
}

const rewards = async (world: ApiWorld) => {
  const headers = await things.bearerFor(world, 'admin')
  return (await world.app.get<OutputOf<typeof listRewards>>('/api/admin/menu/rewards', headers)).body.rewards
}

/** A revision that adds one dish. */
const MORE = { take: null, add: [{ menuItemId: 'som-tam', quantity: 1 }], pickup: null, difference: 6, adult: null }

export const EXAMPLES: Record<string, Make> = {
  'POST /api/admin/menu/toggle-availability/{id}': dish,
  'POST /api/admin/menu/items': async world => ({
    body: { changes: [{ id: await things.freshDish(world), availability: { from: 'on', to: 'off' } }] },
  }),
  'POST /api/admin/menu/item': async world => ({
    body: {
      name: `Soupe ${world.next()}`,
      category: 'plats',
      prices: { Poulet: 11.5, Boeuf: 12.5 },
      allergens: ['soja'],
    },
  }),
  'PUT /api/admin/menu/item/{id}': dish,
  'GET /api/admin/menu/item/{id}/prices': async world => ({ params: { id: await things.freshDish(world) } }),
  'POST /api/admin/menu/item/{id}/portions': async world => {
    const id = await things.freshDish(world)
    const headers = await things.bearerFor(world, 'manager')
    await done(world.app.post(`/api/admin/menu/item/${id}/portions`, { left: 12 }, headers))
    return { params: { id }, body: { change: -1 } }
  },
  'POST /api/admin/menu/item/{id}/image': async (world, who) => ({
    ...(await dish(world, who)),
    body: await picture(),
  }),
  'PUT /api/admin/menu/categories': async world => {
    const { categories } = (await world.app.get<Menu>('/api/menu')).body
    const from = categories.map(({ key, label, labelEn }) => ({ key, label, labelEn }))
    return {
      body: { from, to: from.map(one => (one.key === 'thes' ? { ...one, label: `Thés ${world.next()}` } : one)) },
    }
  },
  'PUT /api/admin/menu/set-menus/{id}': async world => {
    const { description } = await setMenu(world)
    return { params: { id: 'formule3' }, body: { description: { from: description, to: `Le midi ${world.next()}` } } }
  },
  'GET /api/admin/menu/set-menus/{id}/prices': async () => ({ params: { id: 'formule3' } }),
  'PUT /api/admin/menu/set-menu-rules': async world => {
    const { rules } = await setMenus(world)
    const to = [{ of: 'Saumon', price: 2 + (world.next() % 100) / 100 }]
    return {
      body: {
        excludedVariants: { from: rules.excludedVariants, to: ['Dorade'] },
        variantSupplements: { from: rules.variantSupplements, to },
      },
    }
  },
  'POST /api/admin/menu/rewards': async world => ({
    body: {
      ...{ name: `Offert ${world.next()}`, nameEn: 'Curry', nameTh: '', maxBasePrice: 12.9, value: 12.9 },
      dish: { id: 'curry-vert', isItself: true },
    },
  }),
  'PUT /api/admin/menu/rewards': async world => {
    const from = (await rewards(world)).map(({ id }) => id)
    return { body: { from, to: [...from.slice(1), ...from.slice(0, 1)] } }
  },
  'PUT /api/admin/menu/rewards/{id}': async world => {
    const now = (await rewards(world)).find(({ id }) => id === 'som-tam')
    return { params: { id: 'som-tam' }, body: { nameEn: { from: now?.nameEn, to: `Salad ${world.next()}` } } }
  },
  'DELETE /api/admin/menu/item/{id}': dish,
  'PUT /api/admin/settings': async world => {
    const { pauseReason: _, legal: __, ...body } = await settings(world)
    return { body: { ...body, closures: [{ from: '2026-12-24', to: '2026-12-25', reason: 'Noël' }] } }
  },
  'POST /api/admin/settings/forecast': async world => {
    const { week } = await settings(world)
    return { body: { week, closures: [{ from: '2026-12-24', to: '2026-12-25', reason: 'Noël' }] } }
  },
  'POST /api/admin/contracts/find': async () => ({ body: { contact: 'zoe@exemple.fr' } }),
  'PUT /api/admin/house-photos/{place}': async () => ({
    params: { place: 'wok' },
    body: { image_data: await things.pictureData(), alt: 'Le wok sur le feu' },
  }),
  'DELETE /api/admin/house-photos/{place}': async () => ({ params: { place: 'wok' } }),
  'PUT /api/admin/opening': async () => ({ body: { reason: 'Le médiateur répond lundi.' } }),
  'POST /api/admin/pause': async () => ({ body: { minutes: 15, until: null, reason: 'Trop de monde' } }),
  'POST /api/orders': async (world, who) => ({ body: things.cartBody(world, who) }),
  'GET /api/orders/{id}/note.pdf': paidOrder,
  'GET /api/orders/{id}/retrait.ics': paidOrder,
  'GET /api/orders/{id}/tracking': order,
  'GET /api/orders/{id}/tracking/stream': order,
  'POST /api/orders/{id}/cancel': async (world, who) => {
    const { id, trackingToken } = await things.orderOf(world, who)
    return { params: { id }, body: { reason: 'Un imprévu', trackingToken } }
  },
  'POST /api/orders/{id}/here': async (world, who) => {
    const { id, trackingToken } = await things.orderOfTodayOf(world, who)
    return { params: { id }, body: { trackingToken } }
  },
  'POST /api/orders/{id}/allergy/withdraw': async (world, who) => {
    const { id, trackingToken } = await things.orderOf(world, who)
    return { params: { id }, body: { trackingToken } }
  },
  'POST /api/admin/unpaid-holds/{origin}/free': async () => ({ params: { origin: '0'.repeat(64) } }),
  'POST /api/orders/{id}/presence': async (world, who) => {
    const { id, trackingToken } = await things.orderOf(world, who)
    return { params: { id }, body: { isHere: true, trackingToken } }
  },
  'POST /api/orders/{id}/change': async (world, who) => {
    const { id, trackingToken, version } = await things.paidOrderOf(world, who)
    const take = [{ id: things.CLOSED_DRINK.id, quantity: 1 }]
    return { params: { id }, body: { version, take, add: null, pickup: null, difference: -2.5, trackingToken } }
  },
  'POST /api/orders/{id}/change/withdraw': async (world, who) => {
    const { id, trackingToken, version } = await things.paidOrderOf(world, who)
    const take = [{ id: '1', quantity: 1 }]
    const add = [{ menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Poulet croustillant' } }]
    await done(world.app.post(`/api/orders/${id}/change`, { version, take, add, difference: 1.1, trackingToken }))
    return { params: { id }, body: { number: 1, trackingToken } }
  },
  'POST /api/orders/{id}/change-request': async (world, who) => {
    const { id, trackingToken } = await things.paidOrderOf(world, who)
    return { params: { id }, body: { wish: 'time', words: 'Une demi-heure plus tard', trackingToken } }
  },
  'GET /api/orders/{id}/withdrawal': order,
  'POST /api/orders/{id}/withdrawal': async (world, who) => {
    const { id, trackingToken } = await things.paidOrderOf(world, who)
    return { params: { id }, body: { drinks: [things.CLOSED_DRINK], reason: 'Trop sucré', trackingToken } }
  },
  'GET /api/orders/{id}/invoices': order,
  'POST /api/orders/{id}/invoices': async (world, who) => {
    const { id, trackingToken } = await things.paidOrderOf(world, who)
    return { params: { id }, body: { company: things.COMPANY, trackingToken } }
  },
  'GET /api/orders/{id}/invoices/{number}': async (world, who) => {
    const { trackingToken: token, ...params } = await things.invoiceOf(world, who)
    return { params, query: { token } }
  },
  'POST /api/admin/withdrawals/{id}/refund': async world => ({ params: { id: await things.withdrawalId(world) } }),
  'POST /api/admin/orders/{id}/change-request': async world => {
    const { id, trackingToken } = await things.paidOrderOf(world, 'customer')
    const asked = await world.app.post<{ changeRequest: { at: string } }>(`/api/orders/${id}/change-request`, {
      wish: 'add',
      trackingToken,
    })
    return { params: { id }, body: { answer: 'done', askedAt: asked.body.changeRequest.at } }
  },
  'POST /api/admin/orders/{id}/revise': async world => {
    const { id, version } = await things.paidOrderOf(world, 'customer')
    return { params: { id }, body: { version, ...MORE } }
  },
  'POST /api/admin/orders/{id}/correct': async world => {
    const { id, version } = await things.paidOrderOf(world, 'customer')
    const allergy = { allergens: ['arachides'], text: 'Kiwi' }
    return { params: { id }, body: { version, name: 'Camille Renard', notes: 'Sans coriandre', allergy } }
  },
  'POST /api/admin/orders/{id}/revise/withdraw': async world => {
    const { id, version } = await things.paidOrderOf(world, 'customer')
    const headers = await things.bearerFor(world, 'manager')
    await done(world.app.post(`/api/admin/orders/${id}/revise`, { version, ...MORE }, headers))
    return { params: { id }, body: { number: 1 } }
  },
  'POST /api/admin/orders': async world => ({ body: things.takenOrderBody(world) }),
  'GET /api/admin/orders/known': async world => ({ query: { phone: things.personOf(world, 'customer').phone } }),
  'DELETE /api/admin/orders/{id}/collected': async world => ({ params: { id: await things.orderAtTill(world) } }),
  'POST /api/admin/orders/{id}/collected': async world => ({ params: { id: await things.orderAtTill(world) } }),
  'POST /api/admin/orders/{id}/status': async world => {
    const { id, version } = await things.paidOrderOf(world, 'customer')
    return { params: { id }, body: { status: 'preparing', version, reason: null, ageChecked: false } }
  },
  'POST /api/admin/orders/{id}/late': async world => ({
    params: { id: (await things.paidOrderOf(world, 'customer')).id },
    body: { minutes: 10 },
  }),
  'POST /api/admin/orders/{id}/lines': async world => {
    const { id, cookVersion: version } = await things.paidOrderOf(world, 'customer')
    return { params: { id }, body: { line: '1', part: 0, cooked: true, version } }
  },
  'POST /api/admin/orders/{id}/remarks': async world => ({
    params: { id: (await things.paidOrderOf(world, 'customer')).id },
    body: { line: '1', remark: 'Sans ail', possible: false },
  }),
  'GET /api/admin/orders/{id}/refund': async world => ({
    params: { id: (await things.paidOrderOf(world, 'customer')).id },
  }),
  'POST /api/admin/orders/{id}/refund': async world => ({
    params: { id: (await things.paidOrderOf(world, 'customer')).id },
    body: { amount: null, lines: [{ id: '1', quantity: 1 }], reason: 'Il manquait un plat' },
  }),
  'POST /api/admin/orders/{id}/print': async world => ({
    params: { id: (await things.paidOrderOf(world, 'customer')).id },
    body: { printer: (await things.printerOf(world)).id },
  }),
  'POST /api/admin/readiness/mail': async () => ({ body: { email: 'essai@exemple.fr' } }),
  'PUT /api/admin/state/wish': async () => ({ body: { email: 'alerte@exemple.fr', onDevices: true } }),
  'POST /api/admin/printers': async () => ({ body: things.printerBody() }),
  'PUT /api/admin/printers/{id}': async world => ({ params: { id: (await things.printerOf(world)).id } }),
  'POST /api/admin/printers/{id}/test': async world => ({ params: { id: (await things.printerOf(world)).id } }),
  'DELETE /api/admin/printers/{id}': async world => ({ params: { id: (await things.printerOf(world)).id } }),
  'POST /api/printers/{key}': async world => ({ params: { key: (await things.printerOf(world)).key } }),
  'GET /api/printers/{key}': async world => ({
    params: { key: (await things.printerOf(world)).key },
    query: { token: await things.ticketOf(world) },
  }),
  'POST /api/printers/{key}/epson': async world => ({
    params: { key: (await things.printerOf(world, 'epson')).key },
    payload: Buffer.from('ConnectionType=GetRequest&ID='),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'DELETE /api/printers/{key}': async world => ({ params: { key: (await things.printerOf(world)).key } }),
  'POST /api/payments/stripe/checkout': async (world, who) => ({
    body: things.checkoutOf(await things.orderOf(world, who)),
  }),
  'GET /api/admin/books/closings/{number}/closing.pdf': async ({ app: { services } }) => {
    await closeYesterday(services)
    return { params: { number: '1' } }
  },
  'GET /api/admin/books/{month}/ecritures.txt': async () => ({ params: { month: '2026-11' } }),
  'GET /api/admin/payouts/{id}': async ({ app: { sql } }) => {
    await sql`
      insert into payouts (id, amount_cents, status, created_at, arrives_on, is_automatic, heard_at)
      values ('po_example', 1300, 'paid', '2026-11-20T00:00:00Z', '2026-11-22', true, '2026-11-20T01:00:00Z')
      on conflict do nothing`
    return { params: { id: 'po_example' } }
  },
  'GET /api/admin/books/{month}/pieces.zip': async () => ({ params: { month: '2026-11' } }),
  'GET /api/admin/books/{month}/jours.csv': async () => ({ params: { month: '2026-11' } }),
  'GET /api/admin/books/{month}/e-reporting.csv': async () => ({ params: { month: '2026-11' } }),
  'GET /api/admin/disputes/{dispute_id}/evidence.pdf': async world => {
    const { simulator, services, sql } = world.app
    const order = await things.paidOrderOf(world, 'customer')
    const [payment] = await sql<{ sessionId: string }[]>`
      select session_id from payments where order_id = ${order.id} and status = 'paid'`
    const id = await simulator.outside.dispute(payment?.sessionId ?? '')
    await settleDispute(services, id)
    return { params: { dispute_id: id } }
  },
  'GET /api/payments/stripe/status/{session_id}': async (world, who) => ({
    params: { session_id: await things.sessionIdOf(world, await things.orderOf(world, who)) },
  }),
  'POST /api/mails/returned': async ({ app: { services } }) => ({
    payload: Buffer.from('To: contact@lai-khram.example\r\n\r\n'),
    headers: { 'mail-returns-secret': services.env.MAIL_RETURNS_SECRET ?? '' },
  }),
  'POST /api/payments/stripe/webhook': async ({ app: { services, clock } }) => {
    const object = { object: 'checkout.session', id: 'cs_test_of_nobody' }
    const event = { id: `evt_${uuid()}`, object: 'event', type: 'checkout.session.completed', livemode: false }
    const payload = JSON.stringify({ ...event, data: { object } })
    const [secret = ''] = services.env.STRIPE_WEBHOOK_SECRET
    const timestamp = Math.floor(clock().getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return { payload: Buffer.from(payload), headers: { 'stripe-signature': signature } }
  },
  'POST /api/admin/notifications/promotional': async world => ({
    body: {
      title: `Nouveau dessert ${world.next()}`,
      body: 'Venez le goûter.',
      data: { type: 'discount', discount: 20 },
    },
  }),
  'POST /api/admin/notifications/stock-alert/{itemId}': async () => ({ params: { itemId: 'pad-thai' } }),
  'GET /api/promotions/{code}': async world => ({ params: { code: await things.promotionCode(world) } }),
  'GET /api/unsubscribe': async (world, who) => ({ query: { token: await things.offerToken(world, who) } }),
  'POST /api/unsubscribe': async (world, who) => ({ query: { token: await things.offerToken(world, who) } }),
  'POST /api/reservations': async (world, who) => {
    const { name, email, phone } = things.personOf(world, who)
    return { body: tableBody({ name, email, phone, website: '' }) }
  },
  'POST /api/admin/reservations': async world => {
    const { name, email, phone } = things.personOf(world, 'customer')
    return { body: tableBody({ name, email, phone }) }
  },
  'POST /api/admin/reservations/{id}/status': async world => ({
    params: { id: await things.reservationOf(world, 'customer') },
    body: { status: 'accepted', message: 'À bientôt', seen: 'pending' },
  }),
  'POST /api/auth/register': async world => ({
    body: { email: `nouveau-${world.next()}@exemple.fr`, password: PASSWORD },
  }),
  'POST /api/auth/login': async world => ({ body: { email: world.people.customer.email, password: PASSWORD } }),
  'POST /api/auth/logout': async (world, who) => ({
    bearer: await world.freshToken('customer', things.personOf(world, who).id),
  }),
  'POST /api/auth/verify-email': async (world, who) => ({
    body: { token: await things.mailedToken(world, who, 'verify'), ...(who === 'guest' && { password: PASSWORD }) },
  }),
  'POST /api/auth/verify-email/resend': async (world, who) => {
    await world.app.sql`update customers set email_verified_at = null where id = ${things.personOf(world, who).id}`
    return {}
  },
  'POST /api/auth/forgot-password': async (world, who) => ({ body: { email: things.personOf(world, who).email } }),
  'POST /api/auth/reset-password': async (world, who) => ({
    body: { token: await things.mailedToken(world, who, 'reset'), password: PASSWORD },
  }),
  'PUT /api/user/password/change': async (world, who) => ({
    body: { user_email: things.personOf(world, who).email, current_password: PASSWORD, new_password: PASSWORD },
  }),
  'DELETE /api/auth/sessions/{id}': async (world, who) => ({
    params: { id: String(decodeJwt(await world.freshToken('customer', things.personOf(world, who).id)).sid) },
  }),
  'PUT /api/user/profile/update': ownEmail,
  'POST /api/user/profile/image': async (world, who) => ({
    body: { ...(await ownEmail(world, who)).body, ...(await picture()) },
  }),
  'DELETE /api/user': async world => {
    const { id } = await newCustomer(world.app.sql, { email: `en-partance-${world.next()}@exemple.fr` })
    return { bearer: await world.freshToken('customer', id), body: { password: PASSWORD } }
  },
  'GET /api/drawings/{name}': async () => ({ params: { name: 'plate.nouilles.crevette.svg' } }),
  'GET /api/pictures/{name}': async world => {
    const item = await things.freshDish(world)
    const headers = await things.bearerFor(world, 'admin')
    await done(world.app.post(`/api/admin/menu/item/${item}/image`, await picture(), headers))
    const [row] = await world.app.sql<{ name: string }[]>`select name from pictures order by created_at desc limit 1`
    return { params: { name: row?.name ?? '' } }
  },
  'GET /api/pictures/{name}/{file}': async world => {
    const item = await things.freshDish(world)
    const headers = await things.bearerFor(world, 'admin')
    await done(world.app.post(`/api/admin/menu/item/${item}/image`, await picture(), headers))
    await world.app.runJobs()
    const [row] = await world.app.sql<{ name: string; width: number }[]>`
      select picture_name as name, width from picture_sizes order by picture_name limit 1`
    return { params: { name: row?.name ?? '', file: `${row?.width}.avif` } }
  },
  'GET /api/customer/info/{customerId}': async (world, who) => ({
    params: { customerId: await things.qrCodeOf(world, who) },
  }),
  'GET /api/loyalty/status/{email}': async (world, who) => ({ params: { email: things.personOf(world, who).email } }),
  'POST /api/loyalty/rewards/redeem': async (world, who) => {
    const { id, email } = things.personOf(world, who)
    await givePoints(world.app.sql, id, 10)
    return { body: { user_email: email, item_id: 'pad-thai' } }
  },
  'POST /api/admin/qr-codes/scan': async world => ({ body: { qr_data: await things.qrCodeOf(world, 'customer') } }),
  'GET /api/admin/qr-codes/{id}': qrCode,
  'PUT /api/admin/qr-codes/refresh': customerEmail,
  'PUT /api/admin/loyalty/update-points': async (world, who) => ({
    body: { ...(await customerEmail(world, who)).body, new_points: 8, admin_reason: 'Geste', expected_points: null },
  }),
  'POST /api/admin/loyalty/rewards': async world => {
    const { id } = things.personOf(world, 'customer')
    await givePoints(world.app.sql, id, 10)
    return { body: { card_id: await things.qrCodeOf(world, 'customer'), item_id: 'pad-thai' } }
  },
  'PUT /api/admin/loyalty/notifications/{id}': async world => ({
    params: { id: await things.noticeOf(world, 'customer') },
  }),
  'POST /api/admin/login': async () => ({ body: { username: 'salle', password: PASSWORD } }),
  ...FACTOR_EXAMPLES,
  ...PRIVACY_EXAMPLES,
  'POST /api/admin/logout': async (world, who) => ({
    bearer: await world.freshToken('staff', world.staffIds[isStaff(who) ? who : 'manager']),
  }),
  'POST /api/admin/staff': async world => {
    const one = world.next()
    const password = `une longue phrase de passe ${one}`
    return { body: { username: `cuisine-${one}`, name: 'Nok', role: 'manager', password } }
  },
  'PUT /api/admin/staff/{id}': async world => ({
    params: { id: (await newStaff(world.app.sql)).id },
    body: { name: 'Ploy' },
  }),
  'POST /api/reviews': async (world, who) => {
    const { name, email } = things.personOf(world, who)
    return { body: reviewBody({ name, email, website: '' }) }
  },
  'POST /api/admin/reviews/{id}/moderate': async (world, who) => ({
    ...(await review(world, who)),
    body: { hidden: true, reason: 'abusive' },
  }),
  'POST /api/admin/reviews/{id}/reply': async (world, who) => ({
    ...(await review(world, who)),
    body: { text: 'Merci de votre visite.', seen: null },
  }),
  'POST /api/push/subscriptions': async (world, who) => {
    const { id, trackingToken } = await things.orderOf(world, who)
    return { body: { ...browser(), orderId: id, trackingToken } }
  },
  'POST /api/push/subscriptions/renewal': async (world, who) => {
    const [old, { id, trackingToken }] = [browser(), await things.orderOf(world, who)]
    await done(world.app.post('/api/push/subscriptions', { ...old, orderId: id, trackingToken }, freshKey()))
    return { body: { ...browser(), replaces: old.endpoint } }
  },
  'DELETE /api/push/subscriptions': async () => ({ body: { endpoint: browser().endpoint } }),
  'POST /api/admin/push/subscriptions': async () => ({ body: browser() }),
  'DELETE /api/admin/push/subscriptions': async () => ({ body: { endpoint: browser().endpoint } }),
}

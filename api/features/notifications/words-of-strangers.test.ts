import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ENDPOINTS } from '#api/endpoints.ts'
import { OFFER, sendOffer } from '#api/features/promotions/testing/offers.ts'
import { done } from '#api/testing/app/done.ts'
import { send } from '#api/testing/app/send.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import { checkoutBody, customerOf } from '#api/testing/orders/checkout.ts'
import { COLA, orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newCustomer, provenCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'
import { pushApp } from '#api/testing/pushes/push-app.ts'
import { freeFieldsOf } from '#scripts/torture/world/hostile/free-fields.ts'
import { MESSAGE_KINDS, type MessageKind } from './rules/message-kinds.ts'

const app = await pushApp()
const { sql, mails, push, post } = app
const { admin, manager } = await staffBearers(app)
await sql`update settings set manager_refund_cents = 100000`
await post('/api/admin/push/subscriptions', push.newBrowser(), { ...manager, ...freshKey() })
const texts: string[] = []
app.services.texter = { goesTo: 'nobody', send: async ({ body }) => void texts.push(body) }

/** Each free field of a stranger's calls, with the words that stand in no other one. */
const planted = new Map<string, string>()

function words(call: string, field: string): string {
  const key = `${call} ${field}`
  const mark = planted.get(key) ?? `zq${planted.size}zq`
  planted.set(key, mark)
  return `Votre compte est bloqué ${mark}`
}

/** Fields that are no words: they open something, or have to name what is there. */
const SECRETS = /[ ._](?:token|trackingToken|password|current_password|new_password|code|username|image_data)$/
const NAMES_OF_OURS = [
  ...['protein', 'variant', 'cookingLevel'].map(name => `POST /api/orders items.[].options.${name}`),
  ...['category', 'protein'].map(name => `POST /api/orders items.[].components.[].${name}`),
  ...['protein', 'variant', 'cookingLevel'].map(name => `POST /api/orders/{id}/change add.[].options.${name}`),
  ...['category', 'protein'].map(name => `POST /api/orders/{id}/change add.[].components.[].${name}`),
  'POST /api/orders/{id}/change take.[].id',
  'POST /api/orders promoCode',
  ...['successUrl', 'cancelUrl'].map(name => `POST /api/payments/stripe/checkout ${name}`),
  ...['pickupDate', 'pickupTime', 'orderType'].map(name => `POST /api/payments/stripe/checkout metadata.${name}`),
  'POST /api/printers/{key} statusCode',
  ...['item_id', 'item_name', 'category'].map(name => `POST /api/loyalty/rewards/redeem ${name}`),
  'POST /api/orders/{id}/withdrawal drinks.[].id',
  'POST /api/reviews user_id',
  'PUT /api/user/profile/update profile_image',
]

/** Names that whoever opened a link mailed to that mailbox gives: they are its owner. */
const BY_THE_MAILBOX = ['POST /api/auth/verify-email take_over.name', 'POST /api/privacy/correction name']

/** Kinds that no stranger's call leads to: the staff's own doings, and what the provider or a machine says. */
const OF_OTHERS: MessageKind[] = [
  ...(['alert-over', 'alert-raised', 'mail-test', 'night-check', 'stock-alert'] as const),
  ...(['dispute-closed', 'dispute-opened', 'payout-failed', 'refund-failed', 'day-closed'] as const),
]

const VICTIM = 'victime@exemple.fr'
const PHONE = '06 12 34 56 78'

function typedOrder(dishes = [PAD_THAI], changes: Record<string, unknown> = {}) {
  const call = 'POST /api/orders'
  const { items, pickup, ...body } = orderBody(dishes)
  return {
    ...body,
    items: items.map(item => ({
      ...item,
      id: words(call, 'items.[].id'),
      name: words(call, 'items.[].name'),
      options: { ...item.options, remark: words(call, 'items.[].options.remark') },
    })),
    customerInfo: { name: words(call, 'customerInfo.name'), email: VICTIM, phone: PHONE },
    pickup: { ...pickup, notes: words(call, 'pickup.notes') },
    allergy: { allergens: ['arachides'], text: words(call, 'allergy.text') },
    ...changes,
  }
}

const cancel = ({ id, trackingToken }: PlacedOrder) =>
  post(`/api/orders/${id}/cancel`, { reason: words('POST /api/orders/{id}/cancel', 'reason'), trackingToken })

async function paid(changes: Record<string, unknown> = {}, headers = {}): Promise<PlacedOrder> {
  const order = await placedOrder(app, typedOrder([PAD_THAI, COLA], changes) as never, headers)
  await payOrder(app, order)
  return order
}

/** The cola goes, and the pad thaï is another one. */
async function changeOwn({ id, trackingToken }: PlacedOrder) {
  const call = 'POST /api/orders/{id}/change'
  const take = ['1', '2'].map(line => ({ id: line, quantity: 1 }))
  const options = { variant: 'Bœuf', remark: words(call, 'add.[].options.remark') }
  const other = { menuItemId: 'pad-thai', quantity: 1, options }
  const add = [{ ...other, id: words(call, 'add.[].id'), name: words(call, 'add.[].name') }]
  const version = await versionOf({ id })
  return await post(`/api/orders/${id}/change`, { version, take, add, difference: -2.5, trackingToken }, freshKey())
}

async function versionOf({ id }: Pick<PlacedOrder, 'id'>) {
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  return row?.version ?? 0
}

async function lifeOfOrders(): Promise<void> {
  await done(cancel(await placedOrder(app, typedOrder() as never)))
  const order = await paid({ wantsSms: true, marketingOptIn: true })
  const { id, trackingToken } = order
  await done(post('/api/push/subscriptions', { ...push.newBrowser(), orderId: id, trackingToken }, freshKey()))
  const change = { wish: 'add', words: words('POST /api/orders/{id}/change-request', 'words'), trackingToken }
  await done(post(`/api/orders/${id}/change-request`, change))
  const invoice = 'POST /api/orders/{id}/invoices'
  const [name, address] = [words(invoice, 'company.name'), words(invoice, 'company.address')]
  await done(post(`/api/orders/${id}/invoices`, { company: { name, address, siren: '732 829 320' }, trackingToken }))
  const more = { take: null, add: [{ menuItemId: 'som-tam', quantity: 1 }], pickup: null, difference: 6, adult: null }
  await done(post(`/api/admin/orders/${id}/revise`, { version: await versionOf(order), ...more }, manager))
  await app.runJobs()
  await done(post(`/api/admin/orders/${id}/revise/withdraw`, { number: 1 }, manager))
  const less = { ...more, take: [{ id: '2', quantity: 1 }], add: [], difference: -2.5 }
  const other = await paid({ wantsSms: true })
  await done(post(`/api/admin/orders/${other.id}/revise`, { version: await versionOf(other), ...less }, manager))
  await done(changeOwn(await paid({ wantsSms: true })))
  await done(post(`/api/admin/orders/${id}/late`, { minutes: 10 }, manager))
  for (const status of ['preparing', 'ready', 'preparing', 'ready', 'delivered']) {
    await done(post(`/api/admin/orders/${id}/status`, { status, version: await versionOf(order) }, manager))
    await app.runJobs()
  }
  const withdrawal = { drinks: [{ id: '2', quantity: 1 }], reason: words('POST /api/orders/{id}/withdrawal', 'reason') }
  await done(post(`/api/orders/${id}/withdrawal`, { ...withdrawal, trackingToken }, freshKey()))
  const refund = { amount: 2, reason: 'Article manquant' }
  await done(post(`/api/admin/orders/${id}/refund`, refund, { ...admin, ...freshKey() }))
  await done(cancel(await paid({ wantsSms: true })))
  await paidTooLate()
  await done(post(`/api/orders/${id}/data-link`, { trackingToken }))
}

/** Money for a dead order goes back, and its customer is told. */
async function paidTooLate(): Promise<void> {
  const { checkout, press } = customerOf(app)
  const order = await placedOrder(app, typedOrder() as never)
  const call = 'POST /api/payments/stripe/checkout'
  const names = ['customerName', 'customerEmail', 'customerPhone']
  const said = Object.fromEntries(names.map(name => [name, words(call, `metadata.${name}`)]))
  const { metadata } = checkoutBody(order)
  const { body: session } = await checkout(order, { metadata: { ...metadata, ...said } })
  await sql`
    update orders
    set status = 'cancelled', cancel_reason = 'Paiement non reçu', cancelled_at = ${app.clock()}
    where id = ${order.id}`
  await press('pay', session)
  await app.runJobs()
}

async function tables(headers = {}): Promise<void> {
  const call = 'POST /api/reservations'
  for (const status of ['accepted', 'declined']) {
    const typed = { name: words(call, 'name'), message: words(call, 'message'), email: VICTIM }
    const { body } = await post<{ id: string }>('/api/reservations', tableBody(typed), { ...freshKey(), ...headers })
    const address = `/api/admin/reservations/${body.id}/status`
    await done(post(address, { status, seen: 'pending' }, manager))
    const off = { status: 'declined', seen: 'accepted', called_off: 'house' }
    if (status === 'accepted') await done(post(address, off, manager))
  }
}

async function reviews(): Promise<void> {
  const call = 'POST /api/reviews'
  const typed = { name: words(call, 'name'), comment: words(call, 'comment'), email: VICTIM }
  const { body } = await post<{ id: string }>('/api/reviews', reviewBody(typed), freshKey())
  const said = { reason: 'fake', words: words('POST /api/reviews/{id}/reports', 'words'), email: VICTIM }
  await done(post(`/api/reviews/${body.id}/reports`, { ...said, good_faith: true }))
  await done(post(`/api/admin/reviews/${body.id}/moderate`, { hidden: true, reason: 'fake' }, manager))
}

/** An account at an address that nobody confirmed. */
async function account(): Promise<void> {
  const name = words('POST /api/auth/register', 'name')
  const customer = await newCustomer(app, 'autre.victime@exemple.fr', { name })
  const bearer = { authorization: customer.authorization }
  await done(post('/api/auth/verify-email/resend', undefined, bearer))
  const user_email = 'autre.victime@exemple.fr'
  const profile = { user_email, name: words('PUT /api/user/profile/update', 'name'), phone: PHONE }
  await done(send(app, 'PUT', '/api/user/profile/update', profile, bearer))
  const filename = words('POST /api/user/profile/image', 'filename')
  await post('/api/user/profile/image', { user_email, image_data: 'data:image/png;base64,AAAA', filename }, bearer)
  await givePoints(sql, customer.userId, 9)
  const call = 'POST /api/orders'
  const customerInfo = { name: words(call, 'customerInfo.name'), email: user_email, phone: PHONE }
  await paid({ customerInfo }, bearer)
  const change = { user_email, current_password: 'wok-basilic', new_password: 'basilic-wok' }
  await tables(bearer)
  await done(send(app, 'PUT', '/api/user/password/change', change, bearer))
  await app.runJobs()
  await done(post('/api/auth/forgot-password', { email: user_email }))
  await app.runJobs()
  const another = await newCustomer(app, 'encore.victime@exemple.fr', { name })
  const { authorization } = another
  await done(send(app, 'DELETE', '/api/user', { password: 'wok-basilic' }, { authorization }))
}

/** The mailbox's owner erases what is held about it, by the link that came there. */
async function erasedByLink(): Promise<void> {
  const email = 'parti@exemple.fr'
  await done(post('/api/reviews', reviewBody({ email }), freshKey()))
  await done(post('/api/privacy/link', { email }))
  await app.runJobs()
  const link = mails.findLast(({ to, text }) => to === email && text.includes('mes-donnees?token='))
  const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1]
  await done(post('/api/privacy/erasure', { token }))
}

function everythingSaid(): string {
  const attached = mails.flatMap(({ attachments = [] }) =>
    attachments.map(({ content }) => (typeof content === 'string' ? content : readPdf(content).text)),
  )
  const pushed = push.received.map(({ payload }) => String(payload))
  const written = mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`)
  return [...written, ...attached, ...pushed, ...texts].join('\n')
}

test('no free field of a call of theirs is in any mail, push or text message to somebody else', {
  timeout: 120_000,
}, async () => {
  await lifeOfOrders()
  await tables()
  await reviews()
  await account()
  const taken = { name: 'Noté au téléphone', email: VICTIM, phone: PHONE, cardId: null }
  const { items, totalAmount, pickup } = orderBody()
  const byPhone = { items, totalAmount, pickup, customer: taken, adult: false, pays: 'link', wantsSms: false }
  await done(post('/api/admin/orders', byPhone, { ...manager, ...freshKey() }))
  await app.runJobs()
  await done(sendOffer(app, admin, OFFER))
  await erasedByLink()
  await app.runJobs()
  const said = everythingSaid()
  const leaks = [...planted].filter(([, mark]) => said.includes(mark))
  expect(leaks.map(([field]) => field)).toEqual([])

  const kinds = await sql<{ kind: MessageKind }[]>`select distinct kind from messages`
  // The last message to somebody leaves no row.
  const isThere = (kind: string) =>
    kinds.some(one => one.kind === kind) || mails.some(mail => mail.fileName.includes(kind))
  const missing = MESSAGE_KINDS.filter(kind => !isThere(kind))
  expect(missing.toSorted()).toEqual(OF_OTHERS.toSorted())
})

test('every free field of a call that needs no account of ours was tried', () => {
  const open = ENDPOINTS.filter(({ audience }) => audience === 'anyone' || /guest|customer/.test(String(audience)))
  const fields = open.flatMap(({ method, path, body }) =>
    freeFieldsOf(body as z.core.$ZodType | undefined).map(field => `${method} ${path} ${field.join('.')}`),
  )
  const reasons = [...NAMES_OF_OURS, ...BY_THE_MAILBOX]
  const words = fields.filter(field => !SECRETS.test(field) && !reasons.includes(field))
  expect([...planted.keys()].toSorted()).toEqual(words.toSorted())
})

test('to its own mailbox, once that is confirmed, an account is called by name and reads its note', async () => {
  const email = 'anne@exemple.fr'
  const bearer = await provenCustomer(app, email)
  mails.length = 0
  const changes = { customerInfo: { name: 'Anne Martin', email, phone: PHONE } }
  const pickup = { date: '2026-11-22', time: '12:30', notes: 'Sans coriandre' }
  const headers = { authorization: bearer.authorization }
  await payOrder(app, await placedOrder(app, orderBody([PAD_THAI], { ...changes, pickup }), headers))
  const confirmed = mails.find(({ to, subject }) => to === email && subject.includes('confirmée'))
  expect(confirmed?.text).toMatch(/^Bonjour Anne Martin,/)
  expect(confirmed?.text).toContain('Sans coriandre')
  const elsewhere = { ...changes, customerInfo: { ...changes.customerInfo, email: 'ailleurs@exemple.fr' } }
  await payOrder(app, await placedOrder(app, orderBody([PAD_THAI], { ...elsewhere, pickup }), headers))
  const other = mails.find(({ to }) => to === 'ailleurs@exemple.fr')
  expect(other?.text).toMatch(/^Bonjour,/)
  expect(other?.text).not.toContain('coriandre')
})

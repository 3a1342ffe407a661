import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ENDPOINTS } from '#api/endpoints.ts'
import { PROMOTIONAL, sendOffer } from '#api/features/promotions/testing/offers.ts'
import { type Reader, readerOf } from '#api/kernel/fields.ts'
import { done } from '#api/testing/app/done.ts'
import { send } from '#api/testing/app/send.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { COLA, orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { provenCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { pushApp } from '#api/testing/pushes/push-app.ts'

type Schema = z.core.$ZodType
type Definition = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: Schema[]
}

const app = await pushApp()
const { sql, mails, post } = app
const { admin, manager } = await staffBearers(app)
// A mailbox that its owner has confirmed: to any other one nobody's words are told.
const email = 'anne@exemple.fr'
const { authorization } = await provenCustomer(app, email)

/** Every field of a body, with its call and its path. */
function fieldsIn(schema: Schema | undefined, at: string): [path: string, field: Schema][] {
  if (schema === undefined) return []
  const { shape, element, innerType, in: input, options } = schema._zod.def as Definition
  if (options) return options.flatMap(option => fieldsIn(option, at))
  if (shape) return Object.entries(shape).flatMap(([name, field]) => fieldsIn(field, `${at}.${name}`))
  if (readerOf(schema) === undefined && (element ?? innerType ?? input)) {
    return fieldsIn(element ?? innerType ?? input, at)
  }
  return [[at, schema]]
}

const FIELDS = ENDPOINTS.flatMap(({ method, path, body }) => fieldsIn(body as Schema | undefined, `${method} ${path} `))
const READERS = new Map(
  FIELDS.flatMap(([path, field]) => {
    const reader = readerOf(field)
    return reader === undefined ? [] : [[path, reader] as [string, Reader]]
  }),
)

async function paid(notes = '', allergy?: { text: string }): Promise<PlacedOrder> {
  const customerInfo = { name: 'Anne Martin', email, phone: '06 12 34 56 78' }
  const pickup = { ...orderBody().pickup, notes }
  const order = await placedOrder(
    app,
    orderBody([PAD_THAI, COLA], { customerInfo, pickup, allergy, marketingOptIn: true }),
    {
      authorization,
    },
  )
  await payOrder(app, order)
  return order
}

/** A pad thaï with a word on it, and a cola. */
const remarked = (remark: string) => orderBody([{ ...PAD_THAI, remark }, COLA])

/** Another pad thaï instead of the one that is ordered. */
const exchanged = (remark: string) => ({
  take: [{ id: '1', quantity: 1 }],
  add: [{ menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Crevette', remark } }],
})

async function versionOf({ id }: PlacedOrder): Promise<number | undefined> {
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  return row?.version
}

async function table(message: string): Promise<string> {
  const { body } = await done(post<{ id: string }>('/api/reservations', tableBody({ email, message }), freshKey()))
  return body.id
}

const offer = (words: Record<string, string>) => ({ title: 'Offre', body: 'Jusqu’à dimanche.', ...words })

/** Steps that bring the words of each field to those who read them. */
const TELLING: Record<string, (words: string) => Promise<unknown>> = {
  'POST /api/orders .pickup.notes': paid,
  'POST /api/admin/orders .pickup.notes': async notes => {
    const [card] = await sql<{ cardId: string }[]>`select qr_code_id as "cardId" from customers where email = ${email}`
    const { items, totalAmount, pickup } = orderBody()
    const customer = { name: 'Anne Martin', email, phone: null, ...card }
    const taken = { items, totalAmount, pickup: { ...pickup, notes }, customer, adult: false, pays: 'till' }
    await done(post('/api/admin/orders', { ...taken, wantsSms: false }, { ...manager, ...freshKey() }))
  },
  'POST /api/orders .items.options.remark': async remark => {
    const customerInfo = { name: 'Anne Martin', email, phone: '06 12 34 56 78' }
    await payOrder(app, await placedOrder(app, { ...remarked(remark), customerInfo }, { authorization }))
  },
  'POST /api/admin/orders .items.options.remark': async remark => {
    const { items, totalAmount, pickup } = remarked(remark)
    const customer = { name: 'Anne Martin', email, phone: null }
    const taken = { items, totalAmount, pickup, customer, adult: false, pays: 'till' }
    await done(post('/api/admin/orders', taken, { ...manager, ...freshKey() }))
  },
  'POST /api/admin/orders/{id}/revise .add.options.remark': async remark => {
    const order = await paid()
    const change = { version: await versionOf(order), difference: 0, ...exchanged(remark) }
    await done(post(`/api/admin/orders/${order.id}/revise`, change, { ...manager, ...freshKey() }))
  },
  'POST /api/orders/{id}/change .add.options.remark': async remark => {
    const { id, trackingToken, ...order } = await paid()
    const version = await versionOf({ id, trackingToken, ...order })
    const change = { version, difference: 0, trackingToken, ...exchanged(remark) }
    await done(post(`/api/orders/${id}/change`, change, freshKey()))
  },
  'POST /api/orders .allergy.text': text => paid('', { text }),
  'POST /api/admin/orders .allergy.text': async text => {
    const { items, totalAmount, pickup } = orderBody()
    const customer = { name: 'Anne Martin', email, phone: null }
    const taken = { items, totalAmount, pickup, allergy: { text }, customer, pays: 'till' }
    await done(post('/api/admin/orders', taken, { ...manager, ...freshKey() }))
  },
  'POST /api/admin/orders/{id}/correct .notes': async notes => {
    const order = await paid()
    await done(post(`/api/admin/orders/${order.id}/correct`, { version: await versionOf(order), notes }, manager))
  },
  'POST /api/admin/orders/{id}/correct .allergy.text': async text => {
    const order = await paid()
    const correction = { version: await versionOf(order), allergy: { text } }
    await done(post(`/api/admin/orders/${order.id}/correct`, correction, manager))
  },
  'POST /api/orders/{id}/cancel .reason': async reason => {
    const { id, trackingToken } = await paid()
    await done(post(`/api/orders/${id}/cancel`, { reason, trackingToken }))
  },
  'POST /api/orders/{id}/change-request .words': async words => {
    const { id, trackingToken } = await paid()
    await done(post(`/api/orders/${id}/change-request`, { wish: 'add', words, trackingToken }))
  },
  'POST /api/orders/{id}/withdrawal .reason': async reason => {
    const { id, trackingToken } = await paid()
    const drinks = [{ id: '2', quantity: 1 }]
    await done(post(`/api/orders/${id}/withdrawal`, { drinks, reason, trackingToken }, freshKey()))
  },
  'POST /api/admin/orders/{id}/status .reason': async reason => {
    const order = await paid()
    const move = { status: 'cancelled', version: await versionOf(order), reason }
    await done(post(`/api/admin/orders/${order.id}/status`, move, manager))
  },
  'POST /api/admin/orders/{id}/refund .reason': async reason => {
    const { id } = await paid()
    await done(post(`/api/admin/orders/${id}/refund`, { amount: 2, reason }, { ...admin, ...freshKey() }))
  },
  'POST /api/reservations .message': table,
  'POST /api/admin/reservations .message': message =>
    done(post('/api/admin/reservations', tableBody({ email, message }), { ...manager, ...freshKey() })),
  'POST /api/admin/reservations/{id}/status .message': async message => {
    const answer = { status: 'declined', seen: 'pending', message }
    await done(post(`/api/admin/reservations/${await table('')}/status`, answer, manager))
  },
  'POST /api/reviews/{id}/reports .words': async words => {
    const { body } = await done(post<{ id: string }>('/api/reviews', reviewBody({ email }), freshKey()))
    await done(post(`/api/reviews/${body.id}/reports`, { reason: 'fake', words, email, good_faith: true }))
    await done(post(`/api/admin/reviews/${body.id}/moderate`, { hidden: true, reason: 'fake' }, manager))
  },
  [`POST ${PROMOTIONAL} .title`]: title => sendOffer(app, admin, offer({ title })),
  [`POST ${PROMOTIONAL} .body`]: body => sendOffer(app, admin, offer({ body })),
  'PUT /api/admin/opening .reason': async reason => {
    await sql`update settings set legal = (select jsonb_object_agg(key, '') from jsonb_each(legal)), version = version + 1`
    await sql`select pg_notify('settings_changed', '')`
    await done(send(app, 'PUT', '/api/admin/opening', { reason }, admin))
  },
}

/** Drafts of what another field sends: they are shown to whoever writes them. */
const DRAFTS = [`POST ${PROMOTIONAL}/preview .title`, `POST ${PROMOTIONAL}/preview .body`]

test.each(Object.entries(TELLING))('%s: who reads it is as it says', async (field, tell) => {
  const words = `Pour une raison zq${Object.keys(TELLING).indexOf(field)}zq`
  mails.length = 0
  await tell(words)
  await app.runJobs()
  const isMailed = mails.some(({ subject, text }) => `${subject}\n${text}`.includes(words))
  expect(isMailed ? 'mailed' : 'team').toBe(READERS.get(field))
})

test('every field that says who reads it was tried', () => {
  expect([...Object.keys(TELLING), ...DRAFTS].toSorted()).toEqual([...READERS.keys()].toSorted())
})

/** Words that customers read on the page, and in no mail. */
const SHOWN = [
  'PUT /api/admin/loyalty/update-points .admin_reason',
  'POST /api/admin/pause .reason',
  'PUT /api/admin/settings .closures.reason',
  'POST /api/admin/settings/forecast .closures.reason',
]

test('a reason, a message or words say who reads them', () => {
  const silent = FIELDS.filter(
    ([path, field]) =>
      /[._](?:reason|words|message|notes|note)$/.test(path) &&
      (field._zod.def as Definition).type === 'string' &&
      readerOf(field) === undefined,
  )
  expect(silent.map(([path]) => path).toSorted()).toEqual(SHOWN.toSorted())
})

import { beforeEach, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { tracesOf } from '#api/testing/database/traces.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newCustomer, provenCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { FoundPerson, PersonMeant } from './contract-staff.ts'

const app = await testApp()
const { sql, clock, mails, post, runJobs } = app
const { admin, manager } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000, till_orders = 1000, proven_anew_minutes = 960`

let people = 0
let odile = somebody()
function somebody() {
  people += 1
  return { name: `Odile Varech ${people}`, phone: '06 45 45 45 45', email: `odile.varech.${people}@exemple.fr` }
}
beforeEach(async () => {
  odile = somebody()
  await runJobs()
  await sql`delete from audit_entries where action like 'data.%'`
})

const call = (what: string, body: object, bearer = admin) => post(`/api/admin/people/${what}`, body, bearer)
async function find(contact: string) {
  const { status, body } = await call('find', { contact })
  expect(status).toBe(200)
  return body as { people: FoundPerson[]; hasMore: boolean }
}
const meant = async (contact: string, index = 0): Promise<PersonMeant> =>
  (await find(contact)).people[index]?.person ?? expect.unreachable('nobody found')
const journal = async () =>
  await sql`select action, subject, details from audit_entries where action like 'data.%' order by id`

/** An order that the staff took on the phone, without an address. */
async function called(phone: string, name = odile.name) {
  const { items, totalAmount, pickup } = orderBody()
  const body = { items, totalAmount, pickup, customer: { name, phone }, pays: 'till' }
  const { status, body: taken } = await post<{ order: { id: string } }>('/api/admin/orders', body, {
    ...manager,
    ...freshKey(),
  })
  expect(status).toBe(201)
  return taken.order.id
}
async function reserved(change: object) {
  const { website: _, ...table } = tableBody({ website: '', ...change }) as Record<string, unknown>
  expect((await post('/api/admin/reservations', table, { ...manager, ...freshKey() })).status).toBe(201)
}
async function handedOver(id: string) {
  for (const status of ['preparing', 'ready', 'delivered']) {
    if (status === 'delivered')
      await post(`/api/admin/orders/${id}/collected`, undefined, { ...manager, ...freshKey() })
    const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
    expect((await post(`/api/admin/orders/${id}/status`, { status, version: row?.version }, manager)).status).toBe(200)
  }
}

test('is the administrator’s alone, and asks who is there', async () => {
  const person = { kind: 'address', contact: odile.email, name: '' }
  const to = { name: 'Autre', phone: '07 11 11 11 11' }
  const calls = { find: { contact: odile.email }, export: { person }, correction: { person, to }, erasure: { person } }
  for (const [what, body] of Object.entries(calls)) {
    expect((await call(what, body, manager)).status).toBe(403)
    expect((await post(`/api/admin/people/${what}`, body)).status).toBe(401)
  }
  await sql`update settings set proven_anew_minutes = 2`
  clock.advanceMinutes(3)
  for (const [what, body] of Object.entries(calls))
    expect(await call(what, body)).toMatchObject({ status: 403, body: { code: 'proof_needed', level: 'anew' } })
  await sql`update settings set proven_anew_minutes = 960`
  expect(await journal()).toEqual([])
})

test.each(['06 45', 'Odile', 'odile@'])('does not look for %j, which is no whole contact', async contact => {
  expect(await call('find', { contact })).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
})

test('finds what a guest left under an address, in counts, and says what erasing would do', async () => {
  const order = await placedOrder(app, orderBody(undefined, { customerInfo: odile }))
  await payOrder(app, order)
  await placedOrder(app, orderBody(undefined, { customerInfo: odile }))
  await post('/api/reservations', tableBody(odile), freshKey())
  await post('/api/reviews', reviewBody({ name: odile.name, email: odile.email }), freshKey())
  expect(await find(` ${odile.email.toUpperCase()} `)).toEqual({
    people: [
      {
        person: { kind: 'address', contact: odile.email, name: odile.name },
        isConfirmed: false,
        orders: 2,
        reservations: 1,
        reviews: 1,
        reports: 0,
        unpaid: 1,
        awaited: 1,
        contracts: 0,
        correctable: { name: odile.name, phone: odile.phone },
      },
    ],
    hasMore: false,
  })
  expect((await find('personne@exemple.fr')).people).toEqual([])
  expect(await journal()).toEqual([
    { action: 'data.found', subject: 'people', details: { count: 1 } },
    { action: 'data.found', subject: 'people', details: { count: 0 } },
  ])
})

test('who called without an address is found in any spelling, gets a copy, is corrected and erased', async () => {
  const id = await called('+33 6 31 32 33 34')
  await reserved({ name: odile.name.toUpperCase(), phone: '06-31-32-33-34', email: null })
  for (const typed of ['0631323334', '06 31 32 33 34', '+33 (0)6 31 32 33 34', '0033 6 31 32 33 34'])
    expect((await find(typed)).people).toMatchObject([{ person: { kind: 'caller' }, orders: 1, reservations: 1 }])
  const person = await meant('0631323334')
  const copy = await call('export', { person })
  expect(copy.headers.get('content-disposition')).toMatch(/filename="donnees-personnelles-\d{4}-\d\d-\d\d\.json"$/)
  expect(copy.body).toMatchObject({ name: person.name, orders: [{ id }], reservations: [{ phone: '06-31-32-33-34' }] })

  const to = { name: 'Odile Corrigée', phone: '06 31 32 33 34' }
  expect((await call('correction', { person, to })).body).toEqual({ orders: 1, reservations: 1 })
  const corrected = await meant('06 31 32 33 34')
  expect(corrected).toMatchObject({ kind: 'caller', name: to.name })
  expect((await call('correction', { person, to })).body).toMatchObject({ code: 'person_not_found' })

  expect(await call('erasure', { person: corrected })).toMatchObject({
    status: 409,
    body: { code: 'orders_under_way', detail: expect.stringContaining('Remettez-la') },
  })
  await handedOver(id)
  const sent = mails.length
  expect((await call('erasure', { person: corrected })).status).toBe(204)
  await runJobs()
  expect(mails.slice(sent).filter(({ text }) => text.includes('Vos données'))).toEqual([])
  expect(await tracesOf(sql, ['31 32 33 34', '31-32-33-34', odile.name, to.name])).toEqual([])
  expect(await sql`select total_cents > 0 as sold from orders where id = ${id}`).toEqual([{ sold: true }])
  expect((await find('0631323334')).people).toEqual([])
  expect(await call('erasure', { person: corrected })).toMatchObject({
    status: 404,
    body: { code: 'person_not_found' },
  })
})

test('a telephone of several is answered person by person, and one’s letter touches no other', async () => {
  const phone = '06 77 00 00 01'
  const [paul, other] = [somebody(), somebody()]
  await called(phone)
  await called(phone, paul.name)
  const withAddress = { name: odile.name, email: other.email, phone: '0033677000001' }
  await placedOrder(app, orderBody(undefined, { customerInfo: withAddress }))
  const account = await newCustomer(app, somebody().email, { name: 'Zoé Compte', phone })
  const { people: found } = await find(phone)
  expect(found.map(({ person: { kind, name } }) => [kind, name])).toEqual([
    ['account', 'Zoé Compte'],
    ['address', odile.name],
    ['caller', odile.name],
    ['caller', paul.name],
  ])
  expect((await find('+32 6 77 00 00 01')).people).toEqual([])
  const person = found[2]?.person as PersonMeant
  const to = { name: 'Odile Corrigée', phone }
  expect((await call('correction', { person, to })).body).toEqual({ orders: 1, reservations: 0 })
  const names = (await find(phone)).people.map(one => one.person.name)
  expect(names).toEqual(['Zoé Compte', odile.name, 'Odile Corrigée', paul.name])
  expect((await call('export', { person: found[3]?.person })).body.orders).toHaveLength(1)
  expect((await app.get('/api/auth/me', { authorization: account.authorization })).body.name).toBe('Zoé Compte')
})

test('shows twenty of a number that is everybody’s, and says that there are more', async () => {
  for (let index = 0; index < 21; index += 1)
    await reserved({ name: `Bureau ${index}`, phone: '01 70 00 00 00', email: null })
  const { people: found, hasMore } = await find('0170000000')
  expect([found.length, hasMore]).toEqual([20, true])
})

test('of an account it gives the account’s own copy, corrects it, and erases it with its last mail', async () => {
  const { authorization } = await provenCustomer(app, odile.email, { name: odile.name, phone: odile.phone })
  await placedOrder(app, orderBody(undefined, { customerInfo: odile }), { authorization })
  await post('/api/reservations', tableBody({ ...odile }), freshKey())
  const { people: found } = await find(odile.email)
  expect(found).toMatchObject([
    { person: { kind: 'account' }, isConfirmed: true, orders: 1, reservations: 1, unpaid: 1 },
  ])
  const person = found[0]?.person
  const own = (await app.get('/api/user/data-export', { authorization })).body
  const copy = (await call('export', { person })).body
  expect({ ...copy, exportedAt: '', devices: [] }).toEqual({ ...own, exportedAt: '', devices: [] })

  const to = { name: 'Odile Autrement', phone: '07 11 11 11 11' }
  expect((await call('correction', { person, to })).body).toEqual({ orders: 1, reservations: 1 })
  expect((await app.get('/api/auth/me', { authorization })).body).toMatchObject({ ...to, email: odile.email })

  const sent = mails.length
  expect((await call('erasure', { person })).status).toBe(204)
  await runJobs()
  expect(mails.slice(sent).map(({ to: address, subject }) => [address, subject])).toEqual([
    [odile.email, 'Votre compte est supprimé'],
  ])
  expect((await app.get('/api/auth/me', { authorization })).status).toBe(401)
  expect(await tracesOf(sql, [odile.email, odile.name, to.name, 'sealed:'])).toEqual([])
  expect(await call('erasure', { person })).toMatchObject({ status: 404, body: { code: 'person_not_found' } })
  expect((await journal()).map(({ action, details }) => [action, details])).toEqual([
    ['data.found', { count: 1 }],
    ['data.exported', { count: 2 }],
    ['data.corrected', { count: 3 }],
    ['data.erased', { count: 2 }],
  ])
})

test('an account that nobody confirmed is another person than the guest of its address', async () => {
  await newCustomer(app, odile.email, { name: 'Inconnu' })
  await post('/api/reservations', tableBody(odile), freshKey())
  const { people: found } = await find(odile.email)
  expect(found.map(({ person, isConfirmed, reservations }) => [person.kind, isConfirmed, reservations])).toEqual([
    ['account', false, 0],
    ['address', false, 1],
  ])
  const guest = found[1]?.person
  await sql`update customers set email_verified_at = now() where email = ${odile.email}`
  for (const [what, more] of [
    ['export', {}],
    ['correction', { to: { name: 'Autre', phone: '07 11 11 11 11' } }],
    ['erasure', {}],
  ] as const)
    expect((await call(what, { person: guest, ...more })).body).toMatchObject({ code: 'data_in_account' })
})

test('erases a guest of an address with a last mail, and cancels what is unpaid', async () => {
  const order = await placedOrder(app, orderBody(undefined, { customerInfo: odile }))
  const person = await meant(odile.email)
  const sent = mails.length
  const both = await Promise.all([1, 2].map(() => call('erasure', { person })))
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
  await runJobs()
  expect(mails.slice(sent).map(({ to, subject }) => [to, subject])).toEqual([
    [odile.email, 'Vos données sont effacées'],
  ])
  expect(await sql`select status, cancel_reason as reason from orders where id = ${order.id}`).toEqual([
    { status: 'cancelled', reason: 'Données effacées' },
  ])
  expect(await tracesOf(sql, [odile.email, odile.name, 'sealed:'])).toEqual([])
})

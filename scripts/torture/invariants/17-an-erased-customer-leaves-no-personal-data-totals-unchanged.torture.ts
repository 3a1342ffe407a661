import { expect } from 'vitest'
import { JOBS } from '#api/jobs.ts'
import { send } from '#api/testing/app/send.ts'
import { tracesOf } from '#api/testing/database/traces.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { type Bearer, newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { fullLife, guestLife } from '#api/testing/people/full-life.ts'
import { CANARY } from '#api/testing/people/whole-person.ts'
import { pushApp } from '#api/testing/pushes/push-app.ts'
import { invariant } from '../invariant.ts'
import { columnsHolding, saysNothingOfPeople, wordyColumns } from '../world/personal-columns.ts'

const app = await pushApp()
const { sql, clock } = app
const START = clock().toISOString()

/** The sums of the accounts, and the figures of the reports. */
async function totals() {
  const [orders] = await sql`
    select count(*) as orders, sum(total_cents) as total, sum(captured_cents) as captured,
      sum(refunded_cents) as refunded, count(paid_on) as paid
    from orders`
  const [lines] = await sql`
    select count(*) as lines, sum(quantity * unit_price_cents) as sold,
      string_agg(vat_shares::text, ',' order by order_id, line_no) as vat
    from line_items`
  const [payments] = await sql`
    select count(*) as payments, sum(captured_cents) as captured, sum(refunded_cents) as refunded from payments`
  const [refunds] = await sql`select count(*) as refunds, sum(amount_cents) as amount from refunds`
  const [reviews] = await sql`select count(*) as reviews, sum(rating) as stars from reviews`
  const hours = await sql`select paid_on, hour, orders, revenue_cents from sales_hours order by 1, 2`
  const dishes = await sql`select paid_on, menu_item_id, quantity, revenue_cents from sales_dishes order by 1, 2`
  return { orders, lines, payments, refunds, reviews, hours, dishes }
}

/** The reports of sales, as the admin reads them on the same day. */
async function reports(manager: Bearer) {
  const [dashboard, sales] = await Promise.all(
    ['/api/analytics/dashboard', '/api/analytics/sales-report'].map(path => app.get(path, manager)),
  )
  return { dashboard: dashboard?.body, sales: sales?.body }
}

/** The rows of another customer, which the erasure must not touch. */
async function neighbour(email: string) {
  const { authorization } = await newCustomer(app, email, { name: 'Basile Reste' })
  await placedOrder(app, orderBody(), { authorization })
  return async () => {
    const { body } = await app.get('/api/user/data-export', { authorization })
    return { ...body, exportedAt: '' }
  }
}

async function daily(): Promise<void> {
  const names = ['erase_idle_people', 'delete_old_messages', 'forget_old_reservations', 'forget_old_reviews']
  for (const name of [...names, 'forget_old', 'forget_deaf_devices']) await JOBS[name]?.(app.services, {} as never)
  await app.runJobs()
}

invariant(17, 'who deletes their account leaves no word in any column', { secondsATry: 30 }, async ({ tried }) => {
  const team = await staffBearers(app)
  const { bearer, words } = await fullLife(app, team)
  const exportOf = await neighbour('reste@exemple.fr')
  const before = { totals: await totals(), reports: await reports(team.manager), neighbour: await exportOf() }
  const columns = await wordyColumns(sql)
  const held = await columnsHolding(sql, columns, words)
  // What is looked for stands somewhere, each word, and in each column that can hold any: one that is added comes here.
  expect(words.filter(word => ![...held.values()].flat().includes(word))).toEqual([])
  expect(columns.filter(column => !held.has(column) && !saysNothingOfPeople(column))).toEqual([])

  expect((await send(app, 'DELETE', '/api/user', { password: 'wok-basilic' }, bearer)).status).toBe(204)

  expect(await columnsHolding(sql, columns, words)).toEqual(new Map())
  expect(await sql`select from orders where cardinality(allergens) > 0`).toEqual([])
  expect(await tracesOf(sql, words)).toEqual([])
  expect({ totals: await totals(), reports: await reports(team.manager), neighbour: await exportOf() }).toEqual(before)
  const mailed = app.mails.length
  await app.runJobs()
  const last = app.mails.slice(mailed).filter(({ to }) => to === CANARY.email)
  expect(last.map(({ subject }) => subject)).toEqual(['Votre compte est supprimé'])
  // The last mail was stored sealed, and goes with the customer.
  expect(await tracesOf(sql, [...words, 'sealed:'])).toEqual([])
  expect(await sql`select from graphile_worker._private_jobs`).toEqual([])
  tried(columns.length)
})

invariant(
  17,
  'of a contract of 120 €, name and address alone, and in no other table',
  { secondsATry: 30 },
  async ({ tried }) => {
    const { manager } = await staffBearers(app)
    const { bearer, words } = await fullLife(app, await staffBearers(app))
    const customerInfo = { name: CANARY.name, phone: CANARY.phone, email: CANARY.email }
    const pickup = { date: '2026-11-23', time: '12:30', notes: CANARY.note }
    const body = orderBody([{ ...PAD_THAI, quantity: 9 }], { customerInfo, pickup })
    const large = await placedOrder(app, body, bearer)
    await payOrder(app, large)
    for (const [index, status] of ['preparing', 'ready', 'delivered'].entries())
      await app.post(`/api/admin/orders/${large.id}/status`, { status, version: 2 + index }, manager)
    expect((await send(app, 'DELETE', '/api/user', { password: 'wok-basilic' }, bearer)).status).toBe(204)
    await app.runJobs()
    const columns = await wordyColumns(sql)
    expect(await columnsHolding(sql, columns, words)).toEqual(
      new Map([
        ['public.kept_contracts.customer_contact', [CANARY.email]],
        ['public.kept_contracts.customer_name', [CANARY.name]],
      ]),
    )
    await sql`delete from kept_contracts`
    tried(columns.length)
  },
)

invariant(17, 'so does who has not been heard of for three years', { secondsATry: 30 }, async ({ tried }) => {
  clock.set(START)
  const { words } = await fullLife(app, await staffBearers(app))
  const before = await totals()
  const columns = await wordyColumns(sql)
  clock.set('2029-11-24T09:00:00Z')
  await daily()
  expect(await tracesOf(sql, [...words, 'sealed:'])).toEqual([])
  expect({ ...(await totals()), reviews: null }).toEqual({ ...before, reviews: null })
  tried(columns.length)
})

invariant(17, 'an allergy goes with its time, of a customer who stays', { secondsATry: 30 }, async ({ tried }) => {
  clock.set(START)
  await fullLife(app, await staffBearers(app))
  const columns = await wordyColumns(sql)
  const before = await totals()
  expect([...(await columnsHolding(sql, columns, [CANARY.allergy])).keys()]).toContain('public.orders.allergy_text')
  clock.set('2026-12-24T04:00:00Z')
  await JOBS.forget_old_allergies?.(app.services, {} as never)
  await daily()
  expect(await tracesOf(sql, [CANARY.allergy])).toEqual([])
  expect(await sql`select from orders where cardinality(allergens) > 0`).toEqual([])
  expect(await tracesOf(sql, [CANARY.note])).not.toEqual([])
  expect(await totals()).toEqual(before)
  tried(columns.length)
})

invariant(17, 'and a guest whose data have had their time', { secondsATry: 30 }, async ({ tried }) => {
  clock.set(START)
  const words = await guestLife(app, await staffBearers(app))
  const before = await totals()
  const columns = await wordyColumns(sql)
  const held = [...(await columnsHolding(sql, columns, words)).values()].flat()
  expect(words.filter(word => !held.includes(word))).toEqual([])
  clock.set('2029-11-24T09:00:00Z')
  await daily()
  expect(await tracesOf(sql, words)).toEqual([])
  expect({ ...(await totals()), reviews: null }).toEqual({ ...before, reviews: null })
  tried(columns.length)
})

invariant(17, 'and a guest who erases by a mailed link', { secondsATry: 30 }, async ({ tried }) => {
  clock.set(START)
  const team = await staffBearers(app)
  const words = await guestLife(app, team)
  const before = { totals: await totals(), reports: await reports(team.manager) }
  const columns = await wordyColumns(sql)
  const link = app.mails.findLast(({ to, text }) => to === CANARY.email && text.includes('/mes-donnees?token='))
  const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? ''
  expect((await app.post('/api/privacy/erasure', { token })).status).toBe(204)
  await app.runJobs()
  expect(app.mails.at(-1)).toMatchObject({ to: CANARY.email, subject: 'Vos données sont effacées' })
  expect(await tracesOf(sql, [...words, 'sealed:'])).toEqual([])
  expect({ totals: await totals(), reports: await reports(team.manager) }).toEqual(before)
  tried(columns.length)
})

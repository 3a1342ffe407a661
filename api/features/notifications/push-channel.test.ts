import { beforeEach, describe, expect, it } from 'vitest'
import { sendOffer } from '#api/features/promotions/testing/offers.ts'
import type { StaffRole } from '#api/kernel/people/roles.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { callNumberOf, type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newStaff, signedIn as openedBy } from '#api/testing/people/accounts.ts'
import { provenCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { pushApp } from '#api/testing/pushes/push-app.ts'
import type { TestBrowser } from '#api/testing/pushes/push-service.ts'

const app = await pushApp()
const { sql, push, shownBy } = app
const { manager, admin } = await staffBearers(app)

beforeEach(() => {
  app.clock.set('2026-11-21T09:00:00Z')
  push.answer(201)
})

/** A guest's browser that subscribes to an order's notifications. */
async function follower({ id, trackingToken }: PlacedOrder): Promise<TestBrowser> {
  const browser = push.newBrowser()
  await app.post('/api/push/subscriptions', { ...browser, orderId: id, trackingToken }, freshKey())
  return browser
}

/** A customer's browser, signed in. */
async function signedIn(email: string, changes = {}) {
  const { authorization, userId } = await provenCustomer(app, email, changes)
  const browser = push.newBrowser()
  await app.post('/api/push/subscriptions', browser, { ...freshKey(), authorization })
  return { browser, bearer: { authorization }, userId }
}

async function staffDevice(bearer = manager): Promise<TestBrowser> {
  const browser = push.newBrowser()
  await app.post('/api/admin/push/subscriptions', browser, { ...freshKey(), ...bearer })
  return browser
}

async function move(id: string, to: 'preparing' | 'ready' | 'cancelled', more = {}) {
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  await app.post(`/api/admin/orders/${id}/status`, { status: to, version: row?.version, ...more }, manager)
  await app.runJobs()
}

const fates = async (kind: string, cause: string) =>
  await sql<{ status: string; failure: string | null; tries: number }[]>`
    select status, failure, tries from messages where channel = 'push' and kind = ${kind} and cause = ${cause}`
const isKnown = async ({ endpoint }: TestBrowser) =>
  (await sql`select 1 from push_subscriptions where endpoint = ${endpoint}`).length === 1
/** Spaces are made plain: which of them are no-break spaces is tested with the texts. */
const plain = (text: string) => text.replace(/\s/g, ' ')
const numberOf = ({ id }: PlacedOrder) => `#${id.slice(0, 8).toUpperCase()}`

describe('an order', () => {
  it('is told of on one notification that is renewed: confirmed, late, ready', async () => {
    const order = await placedOrder(app)
    const browser = await follower(order)
    await payOrder(app, order)
    await move(order.id, 'preparing')
    await app.post(`/api/admin/orders/${order.id}/late`, { minutes: 10 }, { ...freshKey(), ...manager })
    await app.runJobs()
    await move(order.id, 'ready')
    const number = await callNumberOf(app, order)
    const shown = shownBy(browser)
    expect(shown.map(({ title, body }) => plain(`${title} | ${body}`))).toEqual([
      `Commande ${number} confirmée | Retrait dimanche 22 novembre à 12 h 30. Suivez-la ici.`,
      `Un peu plus de temps en cuisine | Commande ${number} : retrait vers 12 h 40, au lieu de 12 h 30.`,
      `C’est prêt | Commande ${number}. On vous attend au comptoir.`,
    ])
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1)
    expect(new Set(shown.map(({ path }) => path))).toEqual(
      new Set([`/commande/${order.id}?token=${order.trackingToken}`]),
    )
    const headers = push.received.filter(({ endpoint }) => endpoint === browser.endpoint).map(one => one.headers)
    expect(headers.map(({ ttl, urgency }) => [Number(ttl), urgency])).toEqual([
      [4 * 3600, 'high'],
      [2 * 3600, 'high'],
      [2 * 3600, 'high'],
    ])
    expect(new Set(headers.map(({ topic }) => topic))).toEqual(new Set([`commande-${numberOf(order).slice(1)}`]))
  })

  it('is told of to its customer’s devices, not to another’s', async () => {
    const [one, other] = [await signedIn('une@exemple.fr'), await signedIn('autre@exemple.fr')]
    const order = await placedOrder(app, orderBody(), one.bearer)
    await payOrder(app, order)
    expect([shownBy(one.browser).length, shownBy(other.browser).length]).toEqual([1, 0])
  })

  it('is told once to a device that follows it and is signed in too', async () => {
    const { browser, bearer } = await signedIn('double@exemple.fr')
    const order = await placedOrder(app, orderBody(), bearer)
    const follow = { ...browser, orderId: order.id, trackingToken: order.trackingToken }
    await sql`
      insert into push_followed_orders (subscription_id, order_id, followed_at)
      select id, ${order.id}, ${app.clock()} from push_subscriptions where endpoint = ${follow.endpoint}`
    await payOrder(app, order)
    expect(shownBy(browser)).toHaveLength(1)
  })

  it('is not told of where nobody is signed in any more, nor where another session ended it', async () => {
    const { browser, bearer } = await signedIn('partie@exemple.fr')
    const order = await placedOrder(app, orderBody(), bearer)
    await app.post('/api/auth/logout', {}, bearer)
    await payOrder(app, order)
    expect(shownBy(browser)).toEqual([])
  })

  it('cancelled by the team rings, with what becomes of the money', async () => {
    const order = await placedOrder(app)
    const browser = await follower(order)
    await payOrder(app, order)
    await move(order.id, 'cancelled', { reason: 'Plus de gaz.' })
    const shown = shownBy(browser).at(-1)
    expect(plain(shown?.body ?? '')).toBe('Remboursement de 13,90 € sous 5 à 10 jours.')
    expect(shown).toMatchObject({
      title: `Commande ${await callNumberOf(app, order)} annulée`,
      path: `/commande/${order.id}?token=${order.trackingToken}`,
    })
  })

  it('cancelled by its customer rings nowhere: they have just done it', async () => {
    const order = await placedOrder(app)
    const browser = await follower(order)
    await payOrder(app, order)
    await app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
    await app.runJobs()
    expect(shownBy(browser).map(({ title }) => title)).toEqual([`Commande ${await callNumberOf(app, order)} confirmée`])
  })

  it('refunded in part is told of', async () => {
    const order = await placedOrder(app)
    const browser = await follower(order)
    await payOrder(app, order)
    await move(order.id, 'preparing')
    await app.post(
      `/api/admin/orders/${order.id}/refund`,
      { amount: 2.5, reason: 'Sauce oubliée' },
      { ...freshKey(), ...admin },
    )
    await app.runJobs()
    expect(shownBy(browser).at(-1)).toMatchObject({ title: 'Remboursement de 2,50\u00a0€' })
  })
})

describe('a table', () => {
  it('that is answered is told of to the account’s devices', async () => {
    const { browser, bearer } = await signedIn('table@exemple.fr')
    const { body } = await app.post<{ id: string }>('/api/reservations', tableBody(), { ...freshKey(), ...bearer })
    await app.post(`/api/admin/reservations/${body.id}/status`, { status: 'accepted' }, manager)
    await app.runJobs()
    expect(shownBy(browser)).toEqual([
      expect.objectContaining({
        title: 'Table confirmée',
        body: 'dimanche 22 novembre à 19\u00a0h\u00a030, 4\u00a0couverts.',
      }),
    ])
  })
})

describe('the staff', () => {
  it('hear of a paid order once on each device, without whose it is', async () => {
    const devices = [await staffDevice(manager), await staffDevice(admin)]
    const order = await placedOrder(app)
    await payOrder(app, order)
    for (const device of devices) {
      expect(shownBy(device)).toEqual([
        {
          title: `Nouvelle commande ${await callNumberOf(app, order)}`,
          body: 'Retrait dimanche 22 novembre à 12\u00a0h\u00a030, 1\u00a0pièce.',
          tag: expect.any(String),
          path: '/admin/commandes',
        },
      ])
    }
  })

  it('hear what their work is: a cook of orders, not of tables, nor of what a bank refuses', async () => {
    const aDevice = async (role: StaffRole) =>
      await staffDevice(await openedBy(app.services, { kind: 'staff', id: (await newStaff(sql, { role })).id }))
    const [cook, counter] = [await aDevice('kitchen'), await aDevice('counter')]
    await payOrder(app, await placedOrder(app))
    await app.post('/api/reservations', tableBody(), freshKey())
    await app.runJobs()
    const told = (browser: TestBrowser) => shownBy(browser).map(({ path }) => path)
    expect(told(cook)).toEqual(['/admin/commandes'])
    expect(told(counter).sort()).toEqual(['/admin/commandes', '/admin/reservations'])
  })

  it('hear of a stock alert, which counts them', async () => {
    const device = await staffDevice(admin)
    const alerting = app.post('/api/admin/notifications/stock-alert/som-tam', { item_name: 'x' }, manager)
    await expect
      .poll(async () => (await sql`select 1 from messages where kind = 'stock-alert' and status = 'queued'`).length)
      .toBeGreaterThan(0)
    await app.runJobs()
    expect((await alerting).body.sent_count).toBeGreaterThanOrEqual(1)
    expect(shownBy(device)).toEqual([expect.objectContaining({ title: 'Bientôt épuisé', path: '/admin/commandes' })])
  })

  it('hear nothing after they have logged out, or once their account is closed', async () => {
    const fresh = await staffBearers(app)
    const device = await staffDevice(fresh.manager)
    await app.post('/api/admin/logout', {}, fresh.manager)
    await payOrder(app, await placedOrder(app))
    expect(shownBy(device)).toEqual([])
    const again = await staffBearers(app)
    const other = await staffDevice(again.manager)
    await sql`update staff set disabled_at = ${app.clock()} where username = 'manager'`
    await payOrder(app, await placedOrder(app))
    await sql`update staff set disabled_at = null where username = 'manager'`
    expect(shownBy(other)).toEqual([])
  })

  it('are told on though their session has ended by itself in the night', async () => {
    const fresh = await staffBearers(app, 'of a shift')
    const device = await staffDevice(fresh.admin)
    app.clock.advanceMinutes(9 * 60)
    const pickup = { date: '2026-11-23', time: '12:30', notes: '' }
    await payOrder(app, await placedOrder(app, orderBody([PAD_THAI], { pickup })))
    expect(shownBy(device)).toHaveLength(1)
    expect((await app.get('/api/admin/orders', fresh.admin)).status).toBe(401)
  })
})

describe('an offer', () => {
  it('reaches the devices of those alone who asked for offers, with its way out, which works', async () => {
    const wanting = await signedIn('offres@exemple.fr', { marketing_opt_in: true })
    const other = await signedIn('sans-offres@exemple.fr')
    await sendOffer(app, admin)
    expect(shownBy(other.browser)).toEqual([])
    const [shown, ...more] = shownBy(wanting.browser)
    expect(more).toEqual([])
    expect(shown).toMatchObject({
      title: 'Promotion : 20 % de réduction',
      path: expect.stringMatching(/^\/\?promo=[A-Z0-9]{8}$/),
      action: { title: 'Ne plus recevoir', path: expect.stringMatching(/^\/api\/unsubscribe\?token=[0-9a-f-]{36}$/) },
    })
    const { urgency } = push.received.find(({ endpoint }) => endpoint === wanting.browser.endpoint)?.headers ?? {}
    expect(urgency).toBe('normal')

    const out = await app.app.request(shown?.action?.path ?? '', { method: 'GET' })
    expect([out.status, out.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    expect((await app.post(shown?.action?.path ?? '', {})).status).toBe(204)
    await sendOffer(app, admin, { title: 'Encore une', body: 'Une autre offre, sans réduction.' })
    expect(shownBy(wanting.browser)).toHaveLength(1)
  })
})

describe('a device', () => {
  it('that listens no more is forgotten at once', async () => {
    const order = await placedOrder(app)
    const browser = await follower(order)
    push.answer(410)
    await payOrder(app, order)
    expect(await isKnown(browser)).toBe(false)
    expect(await fates('order-confirmed', order.id)).toEqual([{ status: 'failed', failure: 'answer 410', tries: 1 }])
  })

  it('whose service is down is tried again, and told once, however often the job runs', async () => {
    const order = await placedOrder(app)
    const browser = await follower(order)
    push.answer(503)
    await payOrder(app, order).catch(() => {})
    expect(await fates('order-confirmed', order.id)).toMatchObject([{ status: 'queued', failure: 'answer 503' }])
    push.answer(201)
    const [message] = await sql<{ id: string }[]>`
      select id from messages where channel = 'push' and kind = 'order-confirmed' and cause = ${order.id}`
    for (let run = 0; run < 3; run += 1) {
      await sql`select graphile_worker.add_job('send_message', json_build_object('messageId', ${message?.id ?? ''}::text))`
      await app.runJobs()
    }
    expect(shownBy(browser)).toHaveLength(1)
    expect(await fates('order-confirmed', order.id)).toMatchObject([{ status: 'sent', failure: null }])
    expect(await isKnown(browser)).toBe(true)
  })

  it('that is refused again and again is forgotten in the end, not at once', async () => {
    const order = await placedOrder(app)
    const browser = await follower(order)
    push.answer(403)
    await payOrder(app, order)
    expect(await isKnown(browser)).toBe(true)
    await sql`update push_subscriptions set failures = 20 where endpoint = ${browser.endpoint}`
    await sql`select graphile_worker.add_job('forget_deaf_devices')`
    await app.runJobs()
    expect(await isKnown(browser)).toBe(false)
  })

  it('is not told of a meal whose time has gone by', async () => {
    const order = await placedOrder(app)
    const browser = await follower(order)
    push.answer(503)
    await payOrder(app, order).catch(() => {})
    push.answer(201)
    app.clock.advanceMinutes(4 * 60)
    const [message] = await sql<{ id: string }[]>`
      select id from messages where channel = 'push' and kind = 'order-confirmed' and cause = ${order.id}`
    await sql`select graphile_worker.add_job('send_message', json_build_object('messageId', ${message?.id ?? ''}::text))`
    await app.runJobs()
    expect(shownBy(browser)).toEqual([])
    expect(await fates('order-confirmed', order.id)).toMatchObject([
      { status: 'failed', failure: 'not accepted in time' },
    ])
  })

  it('that left in between is told nothing', async () => {
    const order = await placedOrder(app)
    const browser = await follower(order)
    push.answer(503)
    await payOrder(app, order).catch(() => {})
    push.answer(201)
    await sql`delete from push_subscriptions where endpoint = ${browser.endpoint}`
    await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null`
    await app.runJobs()
    expect(push.received.filter(({ endpoint }) => endpoint === browser.endpoint)).toEqual([])
  })
})

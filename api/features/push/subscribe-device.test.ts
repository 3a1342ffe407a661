import { describe, expect, it } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { pushApp } from '#api/testing/pushes/push-app.ts'
import type { TestBrowser } from '#api/testing/pushes/push-service.ts'

const app = await pushApp()
const { sql, push } = app
const { manager, admin } = await staffBearers(app)
const PATH = '/api/push/subscriptions'

const subscribe = (browser: object, headers: Record<string, string> = {}) =>
  app.post(PATH, browser, { ...freshKey(), ...headers })
const leave = (endpoint: string) => send(app, 'DELETE', PATH, { endpoint })
const known = async ({ endpoint }: TestBrowser) => {
  const [row] = await sql<{ id: string; sessionId: string | null; orders: number }[]>`
    select id, session_id,
      (select count(*) from push_followed_orders f where f.subscription_id = p.id) as orders
    from push_subscriptions p
    where endpoint = ${endpoint}`
  return row
}
let counter = 0
const customer = async () => {
  counter += 1
  const { authorization } = await newCustomer(app, `abonne-${counter}@exemple.fr`)
  return { authorization }
}
const following = ({ id, trackingToken }: { id: string; trackingToken: string }) => ({ orderId: id, trackingToken })

it('everybody is told the key to subscribe with', async () => {
  const { status, body } = await app.get('/api/push/key')
  expect([status, body]).toEqual([200, { key: app.services.pushSender?.publicKey }])
})

describe('a guest', () => {
  it('hears of an order by its tracking token', async () => {
    const browser = push.newBrowser()
    const answer = await subscribe({ ...browser, ...following(await placedOrder(app)) })
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['id']])
    expect(await known(browser)).toMatchObject({ sessionId: null, orders: 1 })
  })

  it('hears of two orders on one browser', async () => {
    const browser = push.newBrowser()
    for (const order of [await placedOrder(app), await placedOrder(app)]) {
      await subscribe({ ...browser, ...following(order) })
    }
    expect(await known(browser)).toMatchObject({ orders: 2 })
  })

  it.each([
    ['a wrong token', { trackingToken: 'wrong' }],
    ['no token', { trackingToken: null }],
    ['an unknown order', { orderId: '00000000-0000-4000-8000-000000000000' }],
  ])('hears of no order with %s, nor whether there is one', async (_, change) => {
    const browser = push.newBrowser()
    const answer = await subscribe({ ...browser, ...following(await placedOrder(app)), ...change })
    expect([answer.status, answer.body.code]).toEqual([404, 'order_not_found'])
    expect(await known(browser)).toBeUndefined()
  })

  it('has to name an order', async () => {
    const browser = push.newBrowser()
    const answer = await subscribe(browser)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'orderId', message: 'Indiquez la commande à suivre.' }],
    ])
    expect(await known(browser)).toBeUndefined()
  })

  it('is one of five at most that hear of an order: the latest', async () => {
    const order = await placedOrder(app)
    const browsers = Array.from({ length: 7 }, () => push.newBrowser())
    for (const browser of browsers) {
      app.clock.advanceSeconds(1)
      await subscribe({ ...browser, ...following(order) })
    }
    const orders = await Promise.all(browsers.map(async browser => (await known(browser))?.orders))
    expect(orders).toEqual([0, 0, 1, 1, 1, 1, 1])
  })
})

describe('a customer', () => {
  it('hears by the account, however often the page says so', async () => {
    const browser = push.newBrowser()
    const bearer = await customer()
    const first = await subscribe(browser, bearer)
    const again = await subscribe(browser, bearer)
    expect([first.status, again.body.id]).toEqual([201, first.body.id])
    expect((await known(browser))?.sessionId).not.toBeNull()
  })

  it('follows an own order by the account alone, another’s by its token', async () => {
    const bearer = await customer()
    const own = await placedOrder(app, orderBody(), bearer)
    const browser = push.newBrowser()
    await subscribe({ ...browser, orderId: own.id }, bearer)
    expect(await known(browser)).toMatchObject({ orders: 0 })
    await subscribe({ ...browser, ...following(await placedOrder(app)) }, bearer)
    expect(await known(browser)).toMatchObject({ orders: 1 })
  })

  it('hears nothing of another customer’s order', async () => {
    const other = await placedOrder(app, orderBody(), await customer())
    const answer = await subscribe({ ...push.newBrowser(), orderId: other.id }, await customer())
    expect([answer.status, answer.body.code]).toEqual([404, 'order_not_found'])
  })

  it('who uses a browser last is whom it belongs to', async () => {
    const browser = push.newBrowser()
    await subscribe(browser, await customer())
    const before = await known(browser)
    await subscribe(browser, await customer())
    const after = await known(browser)
    expect(after?.id).toBe(before?.id)
    expect(after?.sessionId).not.toBe(before?.sessionId)
    // The browser is not signed in any more.
    await subscribe({ ...browser, ...following(await placedOrder(app)) })
    expect((await known(browser))?.sessionId).toBeNull()
  })

  it('has one subscription in a session: an older one is dead', async () => {
    const [old, fresh] = [push.newBrowser(), push.newBrowser()]
    const bearer = await customer()
    await subscribe(old, bearer)
    await subscribe(fresh, bearer)
    expect([await known(old), (await known(fresh))?.id]).toEqual([undefined, expect.any(String)])
  })

  it('whose session is over is told so', async () => {
    const bearer = await customer()
    await app.post('/api/auth/logout', {}, bearer)
    const answer = await subscribe(push.newBrowser(), bearer)
    expect([answer.status, answer.body.code]).toEqual([401, 'session_expired'])
  })

  it('finds the device in the export without what would let others write to it, and it goes with the account', async () => {
    const browser = push.newBrowser()
    const { authorization } = await newCustomer(app, 'part@exemple.fr')
    const order = await placedOrder(app, orderBody(), { authorization })
    await subscribe(browser, { authorization })
    const follower = push.newBrowser()
    await subscribe({ ...follower, ...following(order) })
    const { body } = await app.get('/api/user/data-export', { authorization })
    expect(body.notifiedDevices).toEqual(
      Array.from({ length: 2 }, () => ({
        device: expect.any(String),
        service: 'push.example.net',
        createdAt: app.clock().toISOString(),
        lastSuccessAt: null,
      })),
    )
    expect(JSON.stringify(body)).not.toContain(browser.endpoint)
    expect((await send(app, 'DELETE', '/api/user', { password: 'wok-basilic' }, { authorization })).status).toBe(204)
    expect([await known(browser), await known(follower)]).toEqual([undefined, undefined])
  })
})

describe('an address or a key that no browser has', () => {
  it.each([
    ['plain', { endpoint: 'http://push.example.net/x' }],
    ['of this machine', { endpoint: 'https://127.0.0.1/x' }],
    ['of the database', { endpoint: 'https://db/x' }],
    ['of another port', { endpoint: 'https://push.example.net:8443/x' }],
    ['too long', { endpoint: `https://push.example.net/${'x'.repeat(1100)}` }],
    ['without keys', { keys: undefined }],
    ['with a short key', { keys: { p256dh: 'BAAA', auth: 'A'.repeat(22) } }],
    ['with a long secret', { keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(400) } }],
  ])('%s', async (_, change) => {
    const answer = await subscribe({ ...push.newBrowser(), ...change }, await customer())
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
  })
})

describe('leaving', () => {
  it('ends what a browser hears, and says the same of one that is unknown', async () => {
    const browser = push.newBrowser()
    await subscribe({ ...browser, ...following(await placedOrder(app)) })
    expect([(await leave(browser.endpoint)).status, (await leave(push.newBrowser().endpoint)).status]).toEqual([
      204, 204,
    ])
    expect(await known(browser)).toBeUndefined()
  })
})

describe('a browser that changes its address', () => {
  const renew = (replaces: TestBrowser, by: TestBrowser) =>
    app.post(`${PATH}/renewal`, { ...by, replaces: replaces.endpoint })

  it('goes on hearing what it heard, account and orders', async () => {
    const [old, fresh] = [push.newBrowser(), push.newBrowser()]
    await subscribe({ ...old, ...following(await placedOrder(app)) }, await customer())
    const before = await known(old)
    expect((await renew(old, fresh)).status).toBe(204)
    expect([await known(old), await known(fresh)]).toEqual([undefined, before])
  })

  it('that its page has said already keeps both', async () => {
    const [old, fresh] = [push.newBrowser(), push.newBrowser()]
    await subscribe({ ...old, ...following(await placedOrder(app)) })
    await subscribe({ ...fresh, ...following(await placedOrder(app)) })
    expect((await renew(old, fresh)).status).toBe(204)
    expect([await known(old), (await known(fresh))?.orders]).toEqual([undefined, 2])
  })

  it('is nobody’s where the old one is unknown', async () => {
    const fresh = push.newBrowser()
    expect((await renew(push.newBrowser(), fresh)).status).toBe(404)
    expect(await known(fresh)).toBeUndefined()
  })

  it('twice in a row is the same', async () => {
    const [old, fresh] = [push.newBrowser(), push.newBrowser()]
    await subscribe({ ...old, ...following(await placedOrder(app)) })
    await renew(old, fresh)
    expect((await renew(fresh, fresh)).status).toBe(204)
    expect((await known(fresh))?.orders).toBe(1)
  })
})

describe('a device of the staff', () => {
  const PATH_OF_STAFF = '/api/admin/push/subscriptions'
  const subscribeStaff = (browser: TestBrowser, bearer: Record<string, string> = manager) =>
    app.post(PATH_OF_STAFF, browser, { ...freshKey(), ...bearer })
  const entries = async () => {
    const rows = await sql<{ action: string }[]>`
      select action from audit_entries where action like 'push.%' order by id`
    return rows.map(({ action }) => action)
  }

  it('is turned on and off, with one audit entry each', async () => {
    const browser = push.newBrowser()
    expect((await subscribeStaff(browser)).status).toBe(201)
    await subscribeStaff(browser)
    expect((await send(app, 'DELETE', PATH_OF_STAFF, { endpoint: browser.endpoint }, manager)).status).toBe(204)
    await send(app, 'DELETE', PATH_OF_STAFF, { endpoint: browser.endpoint }, manager)
    expect(await entries()).toEqual(['push.on', 'push.off'])
    expect(await known(browser)).toBeUndefined()
  })

  it('is no customer’s, and no customer’s is one of the staff’s', async () => {
    expect((await subscribeStaff(push.newBrowser(), await customer())).status).toBe(403)
    expect((await subscribe(push.newBrowser(), admin)).status).toBe(403)
  })
})

describe('what is forgotten by the clock', () => {
  it('is whom nothing is told to any more', async () => {
    const [guest, signedIn, signedOut] = [push.newBrowser(), push.newBrowser(), push.newBrowser()]
    const order = await placedOrder(app)
    await payOrder(app, order)
    await subscribe({ ...guest, ...following(order) })
    await subscribe(signedIn, await customer())
    const bearer = await customer()
    await subscribe(signedOut, bearer)
    await app.post('/api/auth/logout', {}, bearer)
    const forget = async () => {
      await sql`select graphile_worker.add_job('forget_deaf_devices')`
      await app.runJobs()
      return Promise.all([guest, signedIn, signedOut].map(async browser => (await known(browser)) !== undefined))
    }
    expect(await forget()).toEqual([true, true, false])
    app.clock.advanceMinutes(31 * 24 * 60)
    expect(await forget()).toEqual([false, true, false])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Menu } from '#api/features/menu/contract.ts'
import type { PickupDays } from '#api/features/pickup/contract.ts'
import { createSnapshots } from '#api/platform/database/snapshots.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { PublicRestaurant } from './contract.ts'
import type { AdminSettings } from './contract-staff.ts'
import { settingsSnapshot } from './snapshot.ts'

const app = await testApp()
const { admin, manager } = await staffBearers(app)

const read = async () => (await app.get<AdminSettings>('/api/admin/settings', admin)).body
type Refusal = { code: string; errors: { path: string; message: string }[]; settings: AdminSettings }
async function put(body: unknown, actor = admin) {
  const headers = { 'content-type': 'application/json', ...actor }
  const response = await app.app.request(`${TEST_ORIGIN}/api/admin/settings`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as AdminSettings & Refusal }
}
/** Changes the named settings on the current version. */
const change = async (body: object) => put({ ...body, version: (await read()).version })
const restaurant = async () => (await app.get<PublicRestaurant>('/api/restaurant')).body
const slots = async (query = '') => (await app.get<PickupDays>(`/api/pickup-slots${query}`)).body.days
const order = (pickup: { date: string; time: string }) =>
  app.post<{ code?: string }>('/api/orders', orderBody([PAD_THAI], { pickup }), freshKey())
const lastEntry = async () => {
  const rows = await app.sql<{ action: string; details: { changes?: Record<string, unknown> } }[]>`
    select action, details from audit_entries where subject = 'settings' order by id desc limit 1`
  return rows[0]
}

const lunch = { opens: '11:30', closes: '14:30' }
const dinner = { opens: '18:00', closes: '23:30' }
const daily = (...services: { opens: string; closes: string }[]) => Array.from({ length: 7 }, () => services)

const AT_FIRST = await read()
beforeEach(async () => {
  const { version: _, pauseReason: __, legal: ___, ...rest } = AT_FIRST
  expect((await change(rest)).status).toBe(200)
})

describe('reading', () => {
  test('answers everything that may be changed', () => {
    expect(AT_FIRST).toMatchObject({
      restaurant: { name: 'Lai Khram', travelInfo: '', phone: '01 99 00 12 34' },
      week: daily({ opens: '11:30', closes: '23:30' }),
      slotCapacity: 24,
      maxOrderLoad: 96,
      leadTimeMinutes: 20,
      takeawaySurcharge: 1,
      alcoholTakeaway: true,
      alcoholUntil: '22:00',
      closures: [],
      pausedUntil: null,
    })
    expect(AT_FIRST.legal).toMatchObject({ 'restaurant.siret': 'à compléter', 'legal.version': '2026-11-29' })
  })

  test('is the administrator’s alone, as is changing', async () => {
    expect((await app.get('/api/admin/settings', manager)).body).toMatchObject({ code: 'forbidden_role' })
    expect(await put({ version: 1 }, manager)).toMatchObject({ status: 403, body: { code: 'forbidden_role' } })
    expect((await app.post('/api/admin/settings/forecast', {}, manager)).status).toBe(403)
    expect((await app.get('/api/admin/settings')).status).toBe(401)
  })
})

describe('a change', () => {
  test('changes what it names, answers the whole with its new version, and has an audit entry', async () => {
    const before = await read()
    const { status, body } = await put({
      version: before.version,
      slotCapacity: 12,
      restaurant: { phone: '01 99 00 56 78' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      slotCapacity: 12,
      leadTimeMinutes: 20,
      restaurant: { name: 'Lai Khram', phone: '01 99 00 56 78' },
    })
    expect(body.version).toBeGreaterThan(before.version)
    expect(body).toEqual(await read())
    const { action, details } = (await lastEntry()) ?? {}
    expect(action).toBe('settings_changed')
    expect(details?.changes).toMatchObject({
      slotCapacity: { from: 24, to: 12 },
      'restaurant.phone': { from: '01 99 00 12 34', to: '01 99 00 56 78' },
    })
  })

  test('is obeyed at once by the public calls', async () => {
    await change({
      slotCapacity: 6,
      leadTimeMinutes: 90,
      alcoholUntil: '20:00',
      restaurant: { travelInfo: 'Métro Sentier' },
      week: daily(lunch, dinner),
    })
    expect(await restaurant()).toMatchObject({
      leadTimeMinutes: 90,
      alcoholUntil: '20:00',
      travelInfo: 'Métro Sentier',
      hours: { opens: '11:30', closes: '23:30' },
      week: daily(lunch, dinner),
    })
    // It is Saturday, 10:00, so 11:30 is exactly the lead time ahead.
    const [today] = await slots('?load=2&alcohol=1')
    const slot = (time: string) => today?.slots.find(other => other.time === time)
    expect(slot('11:30')).toMatchObject({ available: true, remainingLoad: 6 })
    expect(slot('14:30')).toMatchObject({ available: false, reason: 'closed' })
    expect(slot('19:30')).toMatchObject({ available: true })
    expect(slot('20:00')).toMatchObject({ reason: 'alcohol' })
  })

  test('is heard of by other processes', async () => {
    const elsewhere = createSnapshots(app.sql, app.clock, app.services.live)
    expect((await elsewhere.read(settingsSnapshot)).slotCapacity).toBe(24)
    await change({ slotCapacity: 8 })
    await expect.poll(async () => (await elsewhere.read(settingsSnapshot)).slotCapacity).toBe(8)
  })

  test('of the supplement makes a new menu', async () => {
    const variants = async () => {
      const { body } = await app.get<Menu>('/api/menu')
      return { version: body.version, prices: body.takeaway.plats?.find(({ id }) => id === 'pad-thai')?.prices }
    }
    const before = await variants()
    await change({ takeawaySurcharge: 1.5 })
    await expect.poll(async () => (await variants()).version).not.toBe(before.version)
    const [first = 0] = Object.values(before.prices ?? {})
    expect(Object.values((await variants()).prices ?? {})[0]).toBe(first + 0.5)
  })

  test('of nothing is no change: neither version nor note', async () => {
    const before = await read()
    const count = async () => (await app.sql`select count(*)::int as n from audit_entries`)[0]?.n
    const notes = await count()
    const { body } = await put({ version: before.version, slotCapacity: before.slotCapacity, closures: [] })
    expect(body.version).toBe(before.version)
    expect(await count()).toBe(notes)
  })

  test('made on an older version is refused with the present one beside it, and changes nothing', async () => {
    const { version } = await read()
    await put({ version, slotCapacity: 30 })
    const late = await put({ version, leadTimeMinutes: 5 })
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('stale_version')
    expect(late.body.settings).toEqual(await read())
    expect(late.body.settings).toMatchObject({ slotCapacity: 30, leadTimeMinutes: 20 })
  })

  test('made twice at once is made once', async () => {
    const { version } = await read()
    const answers = await Promise.all([1, 2, 3, 4].map(slotCapacity => put({ version, slotCapacity })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test.each([
    ['no version', { slotCapacity: 3 }, 'version'],
    ['no capacity', { version: 0, slotCapacity: 0 }, 'slotCapacity'],
    ['half a minute', { version: 0, leadTimeMinutes: 1.5 }, 'leadTimeMinutes'],
    ['a supplement below zero', { version: 0, takeawaySurcharge: -1 }, 'takeawaySurcharge'],
    ['tenths of a cent', { version: 0, takeawaySurcharge: 1.005 }, 'takeawaySurcharge'],
    ['a time that is none', { version: 0, alcoholUntil: '24:00' }, 'alcoholUntil'],
    ['six days', { version: 0, week: daily(lunch).slice(1) }, 'week'],
    ['five services', { version: 0, week: daily(lunch, lunch, lunch, lunch, lunch) }, 'week.0'],
    ['an empty name', { version: 0, restaurant: { name: ' ' } }, 'restaurant.name'],
    ['a phone that is none', { version: 0, restaurant: { phone: '12' } }, 'restaurant.phone'],
    ['a day that is none', { version: 0, closures: [{ from: '2026-02-30', to: '2026-03-01' }] }, 'closures.0.from'],
  ])('refuses %s', async (_, body, path) => {
    const { status, body: refusal } = await put(body)
    expect(status).toBe(422)
    expect(refusal.errors.map(error => error.path)).toContain(path)
  })

  test.each([
    [
      'services that overlap',
      { week: [[lunch, { opens: '14:00', closes: '20:00' }], ...daily().slice(1)] },
      'week.0.1.opens',
    ],
    ['a closure that ends before it begins', { closures: [{ from: '2026-12-26', to: '2026-12-24' }] }, 'closures.0.to'],
    ['a SIRET with a typing mistake', { legal: { 'restaurant.siret': '732 829 320 00075' } }, 'legal.restaurant.siret'],
    ['a pause that is past', { pausedUntil: '2026-11-21T08:00:00Z' }, 'pausedUntil'],
  ])('refuses %s, and all else with it', async (_, body, path) => {
    const { status, body: refusal } = await change({ ...body, slotCapacity: 2 })
    expect([status, ...refusal.errors.map(error => error.path)]).toEqual([422, path])
    expect((await read()).slotCapacity).toBe(24)
  })

  test('stores nothing that the settings do not have', async () => {
    await change({ legal: { 'restaurant.siret': '732 829 320 00074', 'legal.version': 'x', 'evil.key': 'x' }, hack: 1 })
    const { legal } = await read()
    expect(legal['restaurant.siret']).toBe('732 829 320 00074')
    expect(legal['legal.version']).not.toBe('x')
    expect(Object.keys(legal)).not.toContain('evil.key')
    await change({ legal: { 'restaurant.siret': '' } })
    expect((await read()).legal['restaurant.siret']).toBe('à compléter')
  })
})

test.each([
  ['openedYear', '2027', 'Cette année n’est pas encore là.'],
  ['openedYear', 'jadis', 'Indiquez une année, par exemple 2019.'],
  ['position', '48.8686', 'Indiquez latitude et longitude, par exemple 48.86860, 2.34120.'],
  ['position', '98.8686, 2.3412', 'Indiquez latitude et longitude, par exemple 48.86860, 2.34120.'],
  ['customersServed', '500+', 'Indiquez un nombre entier, par exemple 500.'],
  ['stops', 'Métro Sentier', 'Une ligne par arrêt, six au plus\u00a0: Métro 3, Sentier, 4'],
  ['storyLine', 'x'.repeat(81), '80 caractères au plus'],
])('a claim that cannot be is refused: %s %s', async (field, value, message) => {
  const refused = await change({ restaurant: { [field]: value } })
  expect([refused.status, refused.body.errors]).toEqual([422, [{ path: `restaurant.${field}`, message }]])
})

test('where the restaurant is, is told once it is said', async () => {
  for (const position of ['48.86860, 2.34120', '-33.9,18.4', '']) {
    expect((await change({ restaurant: { position } })).status).toBe(200)
    expect((await restaurant()).position).toBe(position)
  }
})

test('claims are shown once they are made, and no more when they are emptied', async () => {
  const shown = async () => {
    const { openedYear, customersServed } = await restaurant()
    return [openedYear, customersServed]
  }
  expect(await shown()).toEqual(['', ''])
  await change({ restaurant: { openedYear: '2019', customersServed: '500' } })
  expect(await shown()).toEqual(['2019', '500'])
  await change({ restaurant: { openedYear: '', customersServed: '' } })
  expect(await shown()).toEqual(['', ''])
})

test('what the house tells of itself is shown, and gone when it is emptied', async () => {
  const house = { storyLine: 'Le wok d’Isan', cookName: 'Malee', stops: 'Métro 3, Sentier, 4', mealVouchers: 'Swile' }
  expect((await change({ restaurant: house })).status).toBe(200)
  expect(await restaurant()).toMatchObject(house)
  const emptied = Object.fromEntries(Object.keys(house).map(key => [key, '']))
  await change({ restaurant: emptied })
  expect(await restaurant()).toMatchObject(emptied)
})

test('the texts are a new version of the day whenever a value that they show becomes another, and then alone', async () => {
  const texts = async () => (await read()).legal
  const version = async () => (await texts())['legal.version'] ?? ''
  const first = await version()
  await change({ slotCapacity: 10 })
  expect(await version()).toBe(first)
  await change({ legal: { 'mediator.name': 'CM2C', 'mediator.address': 'Paris' } })
  const second = await version()
  expect(second).toMatch(/^2026-11-21(\.\d+)?$/)
  expect((await texts())['legal.updatedOn']).toBe('21 novembre 2026')
  await change({ leadTimeMinutes: 25 })
  expect(await version()).toBe(`2026-11-21.${Number(second.split('.')[1] ?? 1) + 1}`)
})

describe('closures', () => {
  const christmas = { from: '2026-11-24', to: '2026-11-25', reason: 'Travaux au fourneau.' }

  test('close their days for new orders and keep those that are there', async () => {
    expect((await order({ date: '2026-11-24', time: '12:30' })).status).toBe(201)
    const asked = { week: AT_FIRST.week, closures: [christmas, { ...christmas, from: '2026-11-23', to: '2026-11-23' }] }
    const foreseen = await app.post('/api/admin/settings/forecast', asked, admin)
    expect(foreseen.body).toEqual({
      closures: [
        { orders: 1, reservations: 0 },
        { orders: 0, reservations: 0 },
      ],
      outside: { orders: 0, reservations: 0 },
    })
    await change({ closures: [christmas] })
    expect((await restaurant()).closures).toEqual([christmas])
    const refused = await order({ date: '2026-11-24', time: '12:30' })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
    const days = await slots()
    expect(days.filter(day => day.slots.every(slot => slot.reason === 'closed')).map(day => day.date)).toEqual([
      '2026-11-24',
      '2026-11-25',
    ])
    const [stored] = await app.sql`select count(*)::int as n from orders where status = 'pending'`
    expect(stored?.n).toBe(1)
    expect((await change({ closures: [] })).body.closures).toEqual([])
    expect((await order({ date: '2026-11-24', time: '12:30' })).status).toBe(201)
  })

  test('of the past stay as they were', async () => {
    await app.sql`insert into closures (from_on, to_on, reason) values ('2026-08-01', '2026-08-20', 'Congés')`
    expect((await change({ closures: [christmas] })).body.closures).toEqual([christmas])
    const rows = await app.sql`select reason from closures order by from_on`
    expect(rows.map(({ reason }) => reason)).toEqual(['Congés', 'Travaux au fourneau.'])
  })
})

test('counts what would lie outside the hours', async () => {
  await order({ date: '2026-11-26', time: '20:00' })
  await app.post(
    '/api/reservations',
    { name: 'Anne', phone: '06 12 34 56 78', date: '2026-11-27', time: '20:00', guests: '2' },
    freshKey(),
  )
  const { body } = await app.post('/api/admin/settings/forecast', { week: daily(lunch), closures: [] }, admin)
  expect(body).toMatchObject({ closures: [], outside: { orders: 1, reservations: 1 } })
  expect((await read()).week).toEqual(AT_FIRST.week)
})

test('suspends orders and takes them again, as the counter does', async () => {
  const { body } = await change({ pausedUntil: '2026-11-21T20:00:00Z' })
  expect(body.pausedUntil).toBe('2026-11-21T20:00:00.000Z')
  expect((await lastEntry())?.action).toBe('orders.paused')
  expect((await order({ date: '2026-11-21', time: '19:00' })).body.code).toBe('orders_paused')
  await change({ pausedUntil: null })
  expect((await lastEntry())?.action).toBe('orders.resumed')
  expect((await order({ date: '2026-11-21', time: '19:00' })).status).toBe(201)
})

test('sells no alcohol while it is off', async () => {
  const beer = orderBody([{ menuItemId: 'biere-thaie-33', unitPrice: 4.5 }], { adult: true })
  const buy = () => app.post<{ code?: string }>('/api/orders', beer, freshKey())
  await change({ alcoholTakeaway: false })
  expect((await restaurant()).alcoholTakeaway).toBe(false)
  expect((await buy()).body.code).toBe('alcohol_not_sold')
  await change({ alcoholTakeaway: true })
  expect((await buy()).status).toBe(201)
})

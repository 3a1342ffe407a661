import { expect, test } from 'vitest'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Menu, MenuItem } from './contract.ts'
import type { AdminItem } from './contract-staff.ts'
import { markBestSellers } from './mark-best-sellers.ts'
import { menuSnapshot } from './snapshot.ts'

const app = await testApp({ startsAt: '2026-03-02T10:00:00Z' })
const { sql, services, clock, get } = app
const { admin } = await staffBearers(app)
const changed = (change: () => Promise<unknown>) => afterNotice(services.live, 'menu_changed', change)
const menuNow = async () => (await get<Menu>('/api/menu')).body
const mains = async (of: 'takeaway' | 'dineIn' = 'takeaway') => (await menuNow())[of].plats as MenuItem[]
/** Changes settings on the version that holds now. */
async function set(change: object) {
  const { body } = await get<{ version: number }>('/api/admin/settings', admin)
  await changed(() => send(app, 'PUT', '/api/admin/settings', { ...change, version: body.version }, admin))
}

async function sold(id: string, category: string, quantity: number, on = '2026-02-20') {
  await sql`
    insert into sales_dishes (paid_on, menu_item_id, category_key, quantity, revenue_cents)
    values (${on}, ${id}, ${category}, ${quantity}, 0)`
}

test('three dishes of a category at most lead it, on both menus, the others in the staff’s order', async () => {
  const before = (await mains()).map(({ id }) => id)
  const [first, , , fourth, fifth, sixth, seventh, eighth] = before as [string, ...string[]]
  await sold(fifth as string, 'plats', 30)
  await sold(sixth as string, 'plats', 20)
  await sold(fourth as string, 'plats', 10)
  await sold(seventh as string, 'plats', 9)
  await sold(eighth as string, 'plats', 900, '2025-12-01')
  await sold('cola', 'boissons_soft', 12)
  await changed(() => markBestSellers(services))
  const after = await mains()
  const leading = [fourth, fifth, sixth]
  expect(after.map(({ id }) => id)).toEqual([...leading, ...before.filter(id => !leading.includes(id))])
  expect(after.filter(({ bestSeller }) => bestSeller).map(({ id }) => id)).toEqual(leading)
  expect((await mains('dineIn'))[0]?.id).toBe(fourth)
  expect((await menuNow()).takeaway.boissons_soft?.[0]?.id).toBe('cola')
  expect(first).not.toBe(fourth)
})

test('the three that were sold most are what one may begin with, until one of them is sold out', async () => {
  const [leader, second, third, next] = (await menuNow()).startWith ?? []
  expect([next, (await mains()).find(({ id }) => id === leader)?.bestSeller]).toEqual([undefined, true])
  await sold('nems-poulet', 'entrees', 25)
  await changed(() => markBestSellers(services))
  expect((await menuNow()).startWith).toEqual([leader, 'nems-poulet', second])
  await changed(() => sql`update menu_items set available = false where id = 'nems-poulet'`)
  expect((await menuNow()).startWith).toEqual([leader, second, third])
})

test('what the office has placed comes first, with a word of the cook', async () => {
  const placed = { leadPlace: 1, cookWord: 'Celle de ma grand-mère.' }
  const { status } = await send(app, 'PUT', '/api/admin/menu/item/mangue-riz-gluant', placed, admin)
  expect(status).toBe(200)
  await services.snapshots.reload(menuSnapshot)
  const { startWith, takeaway } = await menuNow()
  expect(startWith?.[0]).toBe('mangue-riz-gluant')
  expect(takeaway.desserts?.find(({ id }) => id === 'mangue-riz-gluant')).toMatchObject(placed)
  const refused = await send(app, 'PUT', '/api/admin/menu/item/mangue-riz-gluant', { cookWord: '' }, admin)
  expect(refused.status).toBe(422)
})

test('a night in which nothing changed leaves the menu as it is', async () => {
  const { version } = await menuNow()
  await markBestSellers(services)
  expect((await sql`select version from menu_version`)[0]?.version).toBe(Number(version))
})

test('the settings put the dishes back, and the drawings before the photos', async () => {
  await sql`update menu_items set image_url = '/api/pictures/none.jpg' where id = 'pad-thai'`
  await set({ bestSellersFirst: false })
  const order = (await mains()).map(({ id }) => id)
  expect(order).toEqual(
    (await sql`select id from menu_items where category_key = 'plats' and in_takeaway order by position, id`).map(
      ({ id }) => id,
    ),
  )
  const padThai = async () => (await mains()).find(({ id }) => id === 'pad-thai')
  expect((await padThai())?.image).toBe('/api/pictures/none.jpg')
  await set({ photosLead: false })
  // Without sales leading only the office chooses what one begins with, and one dish is no three.
  expect((await menuNow()).startWith).toBeUndefined()
  expect(await padThai()).toMatchObject({
    image: expect.stringMatching(/^\/api\/drawings\//),
    photo: { url: '/api/pictures/none.jpg' },
  })
})

test('a dish that comes is new for sixty days, to the end of the last one', async () => {
  const { body } = await app.post<AdminItem>('/api/admin/menu/item', dish, { ...admin, ...freshKey() })
  const { id } = body
  await services.snapshots.reload(menuSnapshot)
  const isNew = async () => (await menuNow()).takeaway.desserts?.find(item => item.id === id)?.isNew
  expect(await isNew()).toBe(true)
  clock.set('2026-04-30T21:59:00Z')
  expect(await isNew()).toBe(true)
  clock.set('2026-04-30T22:00:00Z')
  expect(await isNew()).toBeUndefined()
})

const dish = {
  name: 'Sorbet à la mangue',
  nameEn: 'Mango sorbet',
  description: 'Un sorbet.',
  category: 'desserts',
  price: 5,
}

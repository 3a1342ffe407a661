import { expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Menu } from './contract.ts'
import type { Heading } from './contract-categories.ts'

const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)

type Answer = { categories: Heading[]; code?: string; errors?: { path: string; message: string }[] }
const change = (from: unknown, to: unknown, who = admin) =>
  send<Answer>(app, 'PUT', '/api/admin/menu/categories', { from, to }, who)
const seed = (await app.get<Menu>('/api/menu')).body.categories.map(({ key, label, labelEn }) => ({
  key,
  label,
  labelEn,
}))
const onMenu = <Seen>(look: (menu: Menu) => Seen) =>
  expect.poll(async () => look((await app.get<Menu>('/api/menu')).body), { timeout: 10_000 })

test('categories are put in another order and renamed: the menu and the journal follow', async () => {
  const [starters, mains, ...others] = seed
  if (!starters || !mains) throw new Error('no categories')
  const to = [{ ...mains, label: 'Nos plats' }, starters, ...others]
  const { status, body } = await change(seed, to)
  expect([status, body.categories]).toEqual([200, to])
  await onMenu(({ categories }) => categories.slice(0, 2).map(({ label, takeaway }) => [label, takeaway])).toEqual([
    ['Nos plats', true],
    ['Entrées', true],
  ])
  const [entry] = await sql`select action, details from audit_entries where subject = 'categories'`
  expect(entry).toMatchObject({
    action: 'menu_categories_changed',
    details: {
      changes: {
        order: { from: expect.stringMatching(/^Entrées, Plats, /), to: expect.stringMatching(/^Plats, Entrées, /) },
        headings: { from: 'Plats / Main dishes', to: 'Nos plats / Main dishes' },
      },
    },
  })
  // A lost answer is asked for again: it is so already, and writes nothing.
  expect((await change(seed, to)).status).toBe(200)
  expect(await sql`select 1 from audit_entries where subject = 'categories'`).toHaveLength(1)

  const late = await change(seed, [...seed].reverse())
  expect([late.status, late.body.code, late.body.categories]).toEqual([409, 'stale_version', to])
  expect((await change(to, seed)).body.categories).toEqual(seed)
})

test('each is given once, with both its names, by an administrator', async () => {
  const paths = async (to: unknown) => (await change(seed, to)).body.errors?.map(({ path }) => path)
  expect(await paths(seed.slice(1))).toEqual(['to'])
  expect(await paths([...seed.slice(1), seed[1]])).toEqual(['to'])
  expect(await paths([{ ...seed[0], label: ' ' }, ...seed.slice(1)])).toEqual(['to.0.label'])
  expect((await change(seed, seed, manager)).status).toBe(403)
})

import { describe, expect, it } from 'vitest'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { menu as menuSchema } from './contract.ts'
import { seed } from './seed-database.ts'
import { menuSnapshot } from './snapshot.ts'

const { sql } = await testDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const loadMenu = async () => (await menuSnapshot.load(sql, now)).value
const onTheWire = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('the seed', () => {
  it('brings the whole catalogue through the tables to the wire', async () => {
    const { menu } = await loadMenu()
    const { version: _, ...expected } = seedMenu()
    expect(onTheWire(menu)).toEqual({ ...expected, version: expect.stringMatching(/^\d+$/) })
  })

  it('keeps the file’s order of dishes and of proteins', async () => {
    const { menu } = await loadMenu()
    const names = (of: typeof menu) =>
      Object.values(of.takeaway).map(items => items.map(item => [item.id, ...Object.keys(item.prices ?? {})]))
    expect(names(menu)).toEqual(names(seedMenu()))
  })

  it('makes a menu that its contract accepts', async () => {
    const wire = onTheWire((await loadMenu()).menu)
    expect(menuSchema.parse(wire)).toEqual(wire)
  })

  it('leaves a changed menu and changed settings as they are', async () => {
    await sql`update menu_items set price_cents = 1111 where id = 'som-tam'`
    await sql`update settings set lead_time_minutes = 35`
    const before = await loadMenu()
    await seed(sql)
    expect(await loadMenu()).toEqual(before)
    expect((await settingsSnapshot.load(sql, now)).value.leadTimeMinutes).toBe(35)
  })

  it('fills an emptied database once, however many processes start together', async () => {
    const { menu } = await loadMenu()
    await sql`truncate menu_categories, allergens, variants, set_menus, settings cascade`
    await Promise.all([seed(sql), seed(sql), seed(sql)])
    const again = (await loadMenu()).menu
    expect(Object.values(again.takeaway).flat()).toHaveLength(Object.values(menu.takeaway).flat().length)
  })
})

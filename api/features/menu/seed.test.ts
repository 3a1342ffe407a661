import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { testDatabase } from '#api/testing/test-database.ts'
import type { Catalogue } from './catalogue.ts'
import { menu as menuSchema } from './contract.ts'
import { seed } from './seed.ts'
import { menuSnapshot } from './snapshot.ts'

const { sql } = await testDatabase()
const catalogue = JSON.parse(await readFile('sql/seed/catalogue.json', 'utf8')) as Catalogue
const now = new Date('2026-03-02T10:00:00Z')
const loadMenu = async () => (await menuSnapshot.load(sql, now)).value

describe('the seed', () => {
  it('brings every dish of the catalogue to the wire as the file says it', async () => {
    const { menu } = await loadMenu()
    const dishes = Object.values(menu.takeaway).flat()
    expect(dishes.map(dish => dish.id)).toEqual(catalogue.items.map(item => item.id))
    for (const [i, item] of catalogue.items.entries()) {
      const { category, services, priceCents, pricesCents, nameTh, ...same } = item
      expect(dishes[i]).toMatchObject({ ...same, category, available: true })
      expect(dishes[i]?.nameTh ?? null).toBe(nameTh)
      expect(dishes[i]?.price).toBe(priceCents === undefined ? undefined : priceCents / 100)
      const inEuros = Object.entries(pricesCents ?? {}).map(([variant, cents]) => [variant, (cents + 100) / 100])
      expect(Object.entries(dishes[i]?.prices ?? {})).toEqual(inEuros)
    }
  })

  it('answers a menu that its contract accepts', async () => {
    const { menu } = await loadMenu()
    const wire = JSON.parse(JSON.stringify(menu))
    expect(menuSchema.parse(wire)).toEqual(wire)
  })

  it('leaves a changed menu and changed settings as they are', async () => {
    await sql`update menu_items set price_cents = 1111 where id = 'som-tam'`
    await sql`update settings set lead_time_minutes = 35`
    const { version, etag } = await loadMenu()
    await seed(sql)
    expect(await loadMenu()).toMatchObject({ version, etag })
    expect((await settingsSnapshot.load(sql, now)).value.leadTimeMinutes).toBe(35)
  })
})

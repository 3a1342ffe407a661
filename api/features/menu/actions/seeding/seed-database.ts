import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type SettingsSeed, seedSettings } from '#api/features/settings/actions/seed-settings.ts'
import type { Queryable, Sql } from '#api/platform/database/database.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import { writePriceChanges } from '#api/platform/trail/price-history.ts'
import { NO_PRICES, priceChanges } from '../../rules/price/price-changes.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { catalogueRows } from '../catalogue/catalogue-rows.ts'

/**
 * Fills an empty database with the menu and the settings of `sql/seed/`, in one transaction; existing data stay as they
 * are. Of several processes that start together only one does it.
 * @param over what a fresh installation begins with in place of the seed's settings
 * @param folder the repository's `sql/seed`
 */
export async function seed(
  sql: Sql,
  over: Partial<SettingsSeed> = {},
  folder = path.resolve('sql/seed'),
): Promise<void> {
  const catalogue = await readSeed<Catalogue>(folder, 'catalogue.json')
  const settings = await readSeed<SettingsSeed>(folder, 'settings.json')
  await sql.begin(async tx => {
    await lockAlone(tx, 'seed')
    await seedSettings(tx, { ...settings, ...over }, catalogue.takeawayVariantSurchargeCents)
    if (await isMenuEmpty(tx)) await seedMenu(tx, catalogue)
  })
}

async function isMenuEmpty(tx: Queryable): Promise<boolean> {
  const [row] = await tx<[{ empty: boolean }]>`select not exists (select from menu_categories) as empty`
  return row.empty
}

async function seedMenu(tx: Queryable, catalogue: Catalogue): Promise<void> {
  for (const { table, rows } of catalogueRows(catalogue)) {
    // The driver's types would compare the rows of every table with each other, for a sixth of the compiler's time.
    const plain: readonly object[] = rows
    await tx`insert into ${tx(table)} ${tx(plain as Record<string, string>[])}`
  }
  const prices = catalogue.items.flatMap(({ id, priceCents = null, pricesCents = {} }) =>
    priceChanges(id, NO_PRICES, { priceCents, pricesCents }),
  )
  await writePriceChanges(tx, prices, { at: new Date(), staffId: null })
}

async function readSeed<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(path.join(folder, name), 'utf8')) as T
}

import { expect, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'

const { sql } = await testDatabase()

test('a dish has one price or prices by variant, and the database holds it to that', async () => {
  const priceBoth = sql`
    update menu_items
    set price_cents = 900
    where id = (select item_id from menu_item_variants order by item_id limit 1)`
  await expect(priceBoth).rejects.toMatchObject({ code: '23514' })
  const variantOfPriced = sql`
    insert into menu_item_variants (item_id, variant, price_cents)
    select 'som-tam', name, 900 from variants limit 1`
  await expect(variantOfPriced).rejects.toMatchObject({ code: '23514' })
})

import type { Queryable } from '#api/platform/database/database.ts'
import type { CategoryKey } from '../contract/categories.ts'
import type { MenuItem } from '../contract/menu.ts'

export type SetMenuRow = {
  id: string
  name: string
  nameEn: string
  description: string
  priceCents: number
  popular: boolean
  components: { category: CategoryKey; label: string; labelEn: string }[]
}

export async function setMenus(tx: Queryable): Promise<SetMenuRow[]> {
  return await tx<SetMenuRow[]>`
    select
      m.id,
      m.name_fr as name,
      m.name_en as "nameEn",
      m.description,
      m.price_cents as "priceCents",
      m.popular,
      (
        select json_agg(
          json_build_object('category', c.category_key, 'label', c.label_fr, 'labelEn', c.label_en) order by c.position
        )
        from set_menu_components c
        where c.set_menu_id = m.id
      ) as components
    from set_menus m
    order by m.position`
}

export type SetMenuDrinkRow = { id: string; menuItemId: string; name: string; default: boolean }

export async function setMenuDrinks(tx: Queryable): Promise<SetMenuDrinkRow[]> {
  return await tx<SetMenuDrinkRow[]>`
    select d.id, d.menu_item_id as "menuItemId", t.name, d.is_default as default
    from set_menu_drinks d
    join menu_items i on i.id = d.menu_item_id
    join menu_item_texts t on t.item_id = d.menu_item_id and t.locale = 'fr'
    where i.deleted_at is null and i.in_takeaway and i.price_cents is not null
    order by d.position`
}

/** What set menus do not include: certain dishes, and certain proteins whatever the dish. */
export async function setMenuExclusions(tx: Queryable): Promise<{ items: string[]; proteins: string[] }> {
  const [row] = await tx<[{ items: string[]; proteins: string[] }]>`
    select
      (select coalesce(json_agg(item_id order by item_id collate "C"), '[]') from set_menu_excluded_items) as items,
      (select coalesce(json_agg(variant order by variant collate "C"), '[]') from set_menu_excluded_variants) as proteins`
  return row
}

export type RewardRow = {
  id: string
  name: string
  nameEn: string
  nameTh: string | null
  category: CategoryKey
  menuItemId: string | null
  sameRecipeAs: string | null
  maxBasePriceCents: number | null
  vatRate: MenuItem['vatRate']
  kitchenLoad: number
}

export async function rewardDishes(tx: Queryable): Promise<RewardRow[]> {
  return await tx<RewardRow[]>`
    select
      id,
      name_fr as name,
      name_en as "nameEn",
      name_th as "nameTh",
      category_key as category,
      menu_item_id as "menuItemId",
      same_recipe_as as "sameRecipeAs",
      max_base_price_cents as "maxBasePriceCents",
      vat_rate as "vatRate",
      kitchen_load as "kitchenLoad"
    from reward_dishes
    order by position`
}

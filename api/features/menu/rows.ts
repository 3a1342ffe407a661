import { type Columns, columnOf, type Queryable } from '#api/platform/database/database.ts'
import type { MenuItem, Offered } from './contract.ts'
import {
  type CategoryKey,
  type ColumnOf,
  type ColumnValues,
  DISH_COLUMN_NAMES,
  type DishColumns,
  dishColumn,
} from './contract-dish.ts'

type ColumnRow = { [Name in keyof DishColumns as ColumnOf<Name>]: ColumnValues[Name] }

/** The values for an `insert` or `update` of `menu_items`. */
export function columnRow(dish: ColumnValues): ColumnRow {
  return Object.fromEntries(DISH_COLUMN_NAMES.map(name => [dishColumn(name), dish[name]])) as ColumnRow
}

/** The columns for a `select` from `menu_items i`, each under its name in the code. */
const SELECTED_COLUMNS = DISH_COLUMN_NAMES.map(name => `i.${columnOf(dishColumn(name))} as "${columnOf(name)}"`).join(
  ', ',
)

export type CategoryRow = { key: CategoryKey; label: string; labelEn: string; takeaway: boolean; dineIn: boolean }

export type LabelRow = Columns<'allergens', 'code' | 'detailFr' | 'detailEn'> & { fr: string; en: string }

export type VariantRow = Columns<'variants', 'name' | 'noteFr' | 'noteEn'> & { en: string }

export type MenuItemRow = ColumnValues &
  Columns<
    'menu_items',
    'id' | 'priceCents' | 'spicyLevels' | 'inTakeaway' | 'inDineIn' | 'bestSeller' | 'available' | 'unavailableUntil'
  > & {
    category: CategoryKey
    name: string
    nameEn: string
    nameTh: string | null
    description: string
    /** Base prices in cents by variant, in the variants' order. */
    variantCents: Record<string, number> | null
    cooking: { name: string; nameEn: string }[] | null
    temperatures: string[] | null
    mix: { id: string; name: string; nameEn: string; emoji: string }[] | null
    allergens: string[]
    allergenDetails: Record<string, Bilingual> | null
    variantAllergens: Record<string, { add?: string[]; remove?: string[] }> | null
    meatOrigin: Record<string, string> | null
    vessel: string
    contents: string[]
    image: string | null
    /** The photo's widths, and what stands in its place until it has come; null until they are made. */
    photoWidths: number[] | null
    photoBlur: string | null
    /** Its place among all best sellers that are eaten, by what was sold; null for the others. */
    soldPlace: number | null
    /** The last Paris day on which the dish is called new. */
    newUntil: string | null
  }

type Bilingual = { fr: string; en: string }

/** Every dish and drink that is on sale, in display order. JSON objects (not jsonb, which sorts keys) keep theirs. */
export async function menuItems(tx: Queryable): Promise<MenuItemRow[]> {
  return await tx<MenuItemRow[]>`
    select
      i.id,
      i.category_key as category,
      fr.name,
      en.name as name_en,
      th.name as name_th,
      fr.description,
      i.price_cents,
      (
        select json_object_agg(iv.variant, iv.price_cents order by v.position)
        from menu_item_variants iv
        join variants v on v.name = iv.variant
        where iv.item_id = i.id
      ) as variant_cents,
      i.spicy_levels,
      (
        select json_agg(json_build_object('name', o.label_fr, 'nameEn', o.label_en) order by o.position)
        from option_choices o
        where o.item_id = i.id and o.kind = 'cooking'
      ) as cooking,
      (
        select json_agg(o.label_fr order by o.position)
        from option_choices o
        where o.item_id = i.id and o.kind = 'temperature'
      ) as temperatures,
      (
        select json_agg(
          json_build_object('id', o.key, 'name', o.label_fr, 'nameEn', o.label_en, 'emoji', o.emoji) order by o.position
        )
        from option_choices o
        where o.item_id = i.id and o.kind = 'mix'
      ) as mix,
      (
        select coalesce(json_agg(a.code order by a.position), '[]')
        from menu_item_allergens ia
        join allergens a on a.code = ia.allergen_code
        where ia.item_id = i.id
      ) as allergens,
      (
        select json_object_agg(ia.allergen_code, json_build_object('fr', ia.detail_fr, 'en', ia.detail_en))
        from menu_item_allergens ia
        where ia.item_id = i.id and ia.detail_fr is not null
      ) as allergen_details,
      (
        select json_object_agg(e.variant, e.effects order by v.position)
        from (
          select c.variant, json_object_agg(c.effect, c.codes order by c.effect) as effects
          from (
            select va.variant, va.effect, json_agg(va.allergen_code order by a.position) as codes
            from menu_item_variant_allergens va
            join allergens a on a.code = va.allergen_code
            where va.item_id = i.id
            group by va.variant, va.effect
          ) c
          group by c.variant
        ) e
        join variants v on v.name = e.variant
      ) as variant_allergens,
      (
        select json_object_agg(m.meat, m.country order by m.meat)
        from menu_item_meat_origins m
        where m.item_id = i.id
      ) as meat_origin,
      ${tx.unsafe(SELECTED_COLUMNS)},
      i.in_takeaway,
      i.in_dine_in,
      i.drawing_vessel as vessel,
      i.drawing_contents as contents,
      i.image_url as image,
      (
        select json_agg(distinct s.width order by s.width)
        from picture_sizes s
        where s.picture_name = p.name
      ) as photo_widths,
      encode(p.blur, 'base64') as photo_blur,
      i.best_seller,
      i.sold_place,
      i.new_until,
      i.available,
      i.unavailable_until
    from menu_items i
    join menu_categories c on c.key = i.category_key
    join menu_item_texts fr on fr.item_id = i.id and fr.locale = 'fr'
    join menu_item_texts en on en.item_id = i.id and en.locale = 'en'
    left join menu_item_texts th on th.item_id = i.id and th.locale = 'th'
    left join pictures p on p.name = split_part(i.image_url, '/', 4)
    where i.deleted_at is null
    order by c.position, i.position, i.id`
}

export type SetMenuRow = Columns<
  'set_menus',
  'id' | 'nameEn' | 'description' | 'priceCents' | 'popular' | 'available'
> & {
  name: string
  components: { category: CategoryKey; label: string; labelEn: string }[]
  offered: Offered
}

/** The set menus, those off sale too. */
export async function setMenus(tx: Queryable): Promise<SetMenuRow[]> {
  return await tx<SetMenuRow[]>`
    select
      m.id,
      m.name_fr as name,
      m.name_en,
      m.description,
      m.popular,
      m.available,
      m.price_cents,
      (
        select json_agg(
          json_build_object('category', c.category_key, 'label', c.label_fr, 'labelEn', c.label_en) order by c.position
        )
        from set_menu_components c
        where c.set_menu_id = m.id
      ) as components,
      json_build_object(
        'days', m.days,
        'from', to_char(m.offered_from, 'HH24:MI'),
        'until', to_char(m.offered_until, 'HH24:MI'),
        'only', m.only_then
      ) as offered
    from set_menus m
    order by m.position`
}

export type SetMenuDrinkRow = { id: string; menuItemId: string; name: string; default: boolean }

/** Dishes, and proteins whatever the dish, that set menus leave out or sell with a supplement. */
export async function setMenuExclusions(tx: Queryable): Promise<{ items: string[]; proteins: string[] }> {
  const [row] = await tx<[{ items: string[]; proteins: string[] }]>`
    select
      (select coalesce(json_agg(item_id order by item_id collate "C"), '[]') from set_menu_excluded_items) as items,
      (select coalesce(json_agg(variant order by variant collate "C"), '[]') from set_menu_excluded_variants) as proteins`
  return row
}

/** Cents by dish and by protein; null: none. */
export type SetMenuSupplements = { items: Record<string, number> | null; proteins: Record<string, number> | null }

export type RewardRow = Columns<
  'reward_dishes',
  | 'id'
  | 'nameEn'
  | 'nameTh'
  | 'menuItemId'
  | 'sameRecipeAs'
  | 'maxBasePriceCents'
  | 'valueCents'
  | 'kitchenLoad'
  | 'offered'
> & { name: string; category: CategoryKey; vatRate: MenuItem['vatRate'] }

/** The dishes that points buy, in order, and those that they no longer do: vouchers name them still. */
export async function rewardDishes(tx: Queryable): Promise<RewardRow[]> {
  return await tx<RewardRow[]>`
    select
      id,
      name_fr as name,
      name_en,
      name_th,
      category_key as category,
      menu_item_id,
      same_recipe_as,
      max_base_price_cents,
      value_cents,
      vat_rate,
      kitchen_load,
      offered
    from reward_dishes
    order by position`
}

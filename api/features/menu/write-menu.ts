import type { Change, Queryable, Row } from '#api/platform/database/database.ts'
import type { CategoryKey } from './contract-dish.ts'
import { columnRow } from './rows.ts'
import type { ItemFields } from './rules/dish-fields.ts'

/** Locks the menu until the transaction ends, so that two changes happen one after the other. */
export async function lockMenu(tx: Queryable): Promise<void> {
  await tx`select version from menu_version for update`
}

/** Every key that an order's line may name, deleted dishes' too, so that no new dish gets an old one's key. */
export async function takenIds(tx: Queryable): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select id from menu_items
    union
    select id from set_menus
    union
    select id from reward_dishes`
  return new Set(rows.map(({ id }) => id))
}

/**
 * The reasons to keep a dish on the takeaway menu: the rewards that are this dish, offered or held by a customer who has not
 * ordered it yet, and whether it is the set menus' default drink.
 */
export async function usesOf(tx: Queryable, id: string): Promise<{ rewards: string[]; isDefaultDrink: boolean }> {
  const [row] = await tx<[{ rewards: string[]; isDefaultDrink: boolean }]>`
    select
      (
        select coalesce(json_agg(name_fr order by position), '[]')
        from reward_dishes r
        where ${id} in (menu_item_id, same_recipe_as)
          and (offered or exists (select from vouchers v where v.reward_id = r.id and v.order_id is null))
      ) as rewards,
      exists (select from set_menu_drinks where menu_item_id = ${id} and is_default) as is_default_drink`
  return row
}

/** Position, photo, sales, novelty and the end of 'épuisé' are written by statements of their own. */
type ItemRow = Row<
  'menu_items',
  'id' | 'position' | 'imageUrl' | 'unavailableUntil' | 'deletedAt' | 'bestSeller' | 'soldPlace' | 'newUntil'
>

const itemColumns = (item: ItemFields): ItemRow => ({
  categoryKey: item.category,
  priceCents: item.priceCents,
  spicyLevels: item.spicyLevels,
  ...columnRow(item),
  inTakeaway: item.takeaway,
  inDineIn: item.dineIn,
  drawingVessel: item.drawing.vessel,
  drawingContents: item.drawing.contents,
  available: item.available,
})

/** What a new dish has beside its fields. */
type Newcomer = { id: string; position: number; newUntil: string }

export async function insertItem(tx: Queryable, item: ItemFields, { id, position, newUntil }: Newcomer): Promise<void> {
  const row: ItemRow & Change<'menu_items', 'id' | 'position' | 'newUntil'> = {
    id,
    position,
    newUntil,
    ...itemColumns(item),
  }
  await tx`insert into menu_items ${tx(row)}`
}

export async function updateItem(tx: Queryable, id: string, item: ItemFields): Promise<void> {
  await tx`update menu_items set ${tx(itemColumns(item))} where id = ${id}`
}

/** Replaces the rows that belong to a dish: texts, variants, choices, allergens, origins. */
export async function replaceParts(tx: Queryable, id: string, item: ItemFields): Promise<void> {
  const tables = Object.entries(partsOf(id, item))
  for (const [table] of [...tables].reverse()) await tx`delete from ${tx(table)} where item_id = ${id}`
  for (const [table, rows] of tables) if (rows.length > 0) await tx`insert into ${tx(table)} ${tx(rows)}`
}

type Part =
  | 'menu_item_texts'
  | 'menu_item_variants'
  | 'option_groups'
  | 'option_choices'
  | 'menu_item_allergens'
  | 'menu_item_variant_allergens'
  | 'menu_item_meat_origins'
  | 'set_menu_excluded_items'
  | 'menu_item_portions'
type Parts = { [Name in Part]: Row<Name>[] }

/** The tables stand in an order that foreign keys accept. */
function partsOf(itemId: string, item: ItemFields): Parts {
  const groups = { cooking: item.cookingOptions, temperature: item.options, mix: item.mixOptions }
  const offered = Object.entries(groups).filter(([, choices]) => choices.length > 0)
  return {
    menu_item_texts: [
      { itemId, locale: 'fr', name: item.name, description: item.description },
      { itemId, locale: 'en', name: item.nameEn, description: null },
      ...(item.nameTh ? [{ itemId, locale: 'th', name: item.nameTh, description: null }] : []),
    ],
    menu_item_variants: Object.entries(item.pricesCents).map(([variant, priceCents]) => ({
      itemId,
      variant,
      priceCents,
    })),
    option_groups: offered.map(([kind]) => ({ itemId, kind, choose: kind === 'mix' ? 2 : 1 })),
    option_choices: offered.flatMap(([kind, choices]) => choices.map(choiceRow(itemId, kind))),
    menu_item_allergens: item.allergens.map(code => ({
      itemId,
      allergenCode: code,
      detailFr: item.allergenDetails[code]?.fr ?? null,
      detailEn: item.allergenDetails[code]?.en ?? null,
    })),
    menu_item_variant_allergens: Object.entries(item.allergensByVariant).flatMap(([variant, changes]) =>
      (['add', 'remove'] as const).flatMap(effect =>
        (changes[effect] ?? []).map(allergenCode => ({ itemId, variant, allergenCode, effect })),
      ),
    ),
    menu_item_meat_origins: Object.entries(item.meatOrigin).map(([meat, country]) => ({ itemId, meat, country })),
    set_menu_excluded_items: item.inFormules ? [] : [{ itemId }],
    menu_item_portions: item.usualPortions.flatMap((portions, day) =>
      portions === null ? [] : [{ itemId, weekday: day + 1, portions }],
    ),
  }
}

type Choice = string | { id?: string; name: string; nameEn: string; emoji?: string }

function choiceRow(itemId: string, kind: string) {
  return (choice: Choice, position: number) => {
    const { id, name, nameEn, emoji } = typeof choice === 'string' ? { name: choice, nameEn: null } : choice
    return { itemId, kind, key: id ?? name, position, labelFr: name, labelEn: nameEn, emoji: emoji ?? null }
  }
}

/** A new variant comes after the others; its English name is the French one until it is translated. */
export async function addVariants(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx`
    insert into variants (name, position, label_en)
    select n.name, (select coalesce(max(position), -1) from variants) + row_number() over (order by n.place), n.name
    from unnest(${names}::text[]) with ordinality n (name, place)
    where not exists (select from variants v where v.name = n.name)`
}

/** The base prices of a dish whose variants stay the same ones. */
export async function setPrices(
  tx: Queryable,
  id: string,
  { priceCents, pricesCents }: Pick<ItemFields, 'priceCents' | 'pricesCents'>,
): Promise<void> {
  await tx`update menu_items set price_cents = ${priceCents} where id = ${id} and price_cents is distinct from ${priceCents}`
  const [names, cents] = [Object.keys(pricesCents), Object.values(pricesCents)]
  if (names.length === 0) return
  await tx`
    update menu_item_variants v
    set price_cents = p.cents
    from unnest(${names}::text[], ${cents}::integer[]) p (variant, cents)
    where v.item_id = ${id} and v.variant = p.variant and v.price_cents <> p.cents`
}

type Availability = { available: boolean; unavailableUntil: Date | null }

/** @returns the availability as it is stored now */
export async function setAvailability(tx: Queryable, id: string, wanted: Availability): Promise<Availability> {
  const change: Change<'menu_items', 'available' | 'unavailableUntil'> = {
    available: wanted.available,
    unavailableUntil: wanted.unavailableUntil,
  }
  const [stored] = await tx<Availability[]>`
    update menu_items
    set ${tx(change)}
    where id = ${id}
    returning available, unavailable_until`
  if (!stored) throw new Error('the dish is gone although the menu is locked')
  return stored
}

/** @returns the address of the picture that the dish had before */
export async function setImage(tx: Queryable, id: string, address: string | null): Promise<string | null> {
  const [row] = await tx<{ image: string | null }[]>`
    update menu_items
    set image_url = ${address}
    from (select image_url as image from menu_items where id = ${id}) before
    where id = ${id}
    returning before.image`
  return row?.image ?? null
}

export async function setPhotoAlt(tx: Queryable, id: string, alt: string | null): Promise<void> {
  await tx`update menu_items set photo_alt = ${alt} where id = ${id}`
}

/** Photos of dishes whose sizes are still to be made, those that stand before on the menu first. */
export async function photosWithoutSizes(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select p.name
    from menu_items i
    join pictures p on p.name = split_part(i.image_url, '/', 4)
    where i.deleted_at is null and p.blur is null
    order by i.position, i.id`
  return rows.map(({ name }) => name)
}

export async function markDeleted(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx`update menu_items set deleted_at = ${at} where id = ${id}`
}

/** The dishes of a category, in display order. */
export async function idsOfCategory(tx: Queryable, category: CategoryKey): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id
    from menu_items
    where category_key = ${category} and deleted_at is null
    order by position, id`
  return rows.map(({ id }) => id)
}

/** Numbers dishes in the order of their ids; rows whose position does not change are not written. */
export async function setOrder(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx`
    update menu_items i
    set position = o.place - 1
    from unnest(${ids}::text[]) with ordinality o (id, place)
    where i.id = o.id and i.position <> o.place - 1`
}

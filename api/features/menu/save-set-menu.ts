/** What the owner changes of set menus: each of them, and what holds for all. */

import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { formatEuros, toCents, toEuros } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { differences } from '#api/kernel/people/journal.ts'
import { AppError, type FieldError, validationError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { type Ctx, requireAdministrator } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import type * as contract from './contract-set-menus.ts'
import { MOST_PRICE_CHANGES } from './contract-staff.ts'
import { isSteepFall, type PriceChangeRow, toChange, writeSetMenuPrices } from './dish-prices.ts'
import { type SetMenuRow, setMenus } from './rows.ts'
import {
  applied,
  type SetMenuFields,
  type SetMenuRules,
  type Supplement,
  setMenuErrors,
  staleNames,
  tidied,
} from './rules/set-menu-fields.ts'
import { offeredWords } from './rules/set-menu-hours.ts'
import { STEEP_FALL, writeMenuEntry } from './save-dish.ts'
import { lockMenu } from './write-menu.ts'

/** Every set menu, those off sale too, and what holds for all of them. */
export async function listSetMenus({ sql }: Ctx): Promise<OutputOf<typeof contract.listSetMenus>> {
  const [rows, rules] = await Promise.all([setMenus(sql), setMenuRules(sql)])
  return { setMenus: rows.map(row => ({ id: row.id, ...fieldsOf(row) })), rules }
}

/**
 * Changes the named fields of a set menu, each from what was seen. Orders keep their lines as they were made.
 * @throws AppError 'not_found', 'validation_failed'; 'stale_version' with the set menu as it is, where somebody else has
 * changed one of the fields meanwhile; 'proof_needed' for a steep fall of the price
 */
export async function changeSetMenu(
  ctx: Ctx,
  id: string,
  changes: InputOf<typeof contract.changeSetMenu>['body'],
): Promise<contract.AdminSetMenu> {
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const before = await fieldsNamed(tx, id)
    if (staleNames(changes, before).length > 0)
      throw new AppError('stale_version', { extra: { setMenu: { id, ...before } } })
    const after = applied(changes, before)
    const errors = [...setMenuErrors(after), ...(await foreignCategories(tx, after))]
    if (errors.length > 0) throw validationError(errors)
    if (Object.keys(differences(before, after)).length > 0) {
      await recordPrice(ctx, tx, id, { fromCents: toCents(before.price), toCents: toCents(after.price) })
      await updateSetMenu(tx, id, after)
      await writeMenuEntry(ctx, tx, 'set_menu_changed', id, {
        name: after.name,
        changes: differences(inWords(before), inWords(after)),
      })
    }
    return { id, ...(await fieldsNamed(tx, id)) }
  })
}

/**
 * Changes what all set menus leave out, what costs more in them, and their drinks.
 * @throws AppError 'validation_failed' for what is not on the menu; 'stale_version' with the rules as they are
 */
export async function changeSetMenuRules(
  ctx: Ctx,
  changes: InputOf<typeof contract.changeSetMenuRules>['body'],
): Promise<SetMenuRules> {
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const before = await setMenuRules(tx)
    if (staleNames(changes, before).length > 0) throw new AppError('stale_version', { extra: { rules: before } })
    const after = tidied(applied(changes, before))
    const errors = await rulesErrors(tx, before, after)
    if (errors.length > 0) throw validationError(errors)
    const changed = differences(before, after)
    if (Object.keys(changed).length > 0) {
      await replaceRules(tx, after)
      const [was, is] = [await rulesInWords(tx, before), await rulesInWords(tx, after)]
      await writeMenuEntry(ctx, tx, 'set_menu_rules_changed', 'formules', { changes: differences(was, is) })
    }
    return await setMenuRules(tx)
  })
}

/**
 * What a set menu has cost, newest first.
 * @throws AppError 'not_found'
 */
export async function listSetMenuPrices(
  { sql }: Ctx,
  id: string,
): Promise<OutputOf<typeof contract.listSetMenuPrices>> {
  await fieldsNamed(sql, id)
  return { changes: (await priceChangesOf(sql, id, MOST_PRICE_CHANGES)).map(toChange) }
}

function fieldsOf({ priceCents, id: _, ...row }: SetMenuRow): SetMenuFields {
  return { ...row, price: toEuros(priceCents) }
}

async function fieldsNamed(tx: Queryable, id: string): Promise<SetMenuFields> {
  const row = (await setMenus(tx)).find(menu => menu.id === id)
  if (!row) throw new AppError('not_found')
  return fieldsOf(row)
}

/** A dish of a category that nobody takes away could never be chosen. */
async function foreignCategories(tx: Queryable, { components }: SetMenuFields): Promise<FieldError[]> {
  const known = await tx<{ key: string }[]>`select key from menu_categories where in_takeaway`
  return components.every(({ category }) => known.some(({ key }) => key === category))
    ? []
    : [{ path: 'components', message: 'Cette catégorie ne s’emporte pas.' }]
}

/** The journal's words: parts and hours in one line each, the price in cents. */
function inWords({ price, components, offered, ...fields }: SetMenuFields) {
  return {
    ...fields,
    priceCents: toCents(price),
    components: components.map(({ label }) => label).join(', '),
    offered: `${offeredWords(offered)}${offered.only ? ', seulement' : ''}`,
  }
}

type PriceStep = { fromCents: number; toCents: number }

/** @throws AppError 'proof_needed' for a price more than 30 % below yesterday's, which needs an administrator's new proof */
async function recordPrice(ctx: Ctx, tx: Queryable, id: string, { fromCents, toCents }: PriceStep): Promise<void> {
  if (fromCents === toCents) return
  const at = ctx.clock()
  const before = (await priceBefore(tx, id, parisDay(at))) ?? fromCents
  if (isSteepFall(before, toCents)) await requireAdministrator(ctx, STEEP_FALL)
  const { staffId } = ctx.actor as Staff
  await writeSetMenuPrices(tx, [{ setMenuId: id, fromCents, toCents }], { at, staffId })
}

/** What a set menu cost when a Paris day began. */
async function priceBefore(tx: Queryable, id: string, day: string): Promise<number | undefined> {
  const [row] = await tx<{ cents: number }[]>`
    select to_cents as cents
    from set_menu_price_changes
    where set_menu_id = ${id}
      and (changed_at at time zone 'Europe/Paris')::date < ${day}
    order by id desc
    limit 1`
  return row?.cents
}

async function priceChangesOf(sql: Queryable, id: string, limit: number): Promise<PriceChangeRow[]> {
  return await sql<PriceChangeRow[]>`
    select null as variant, p.from_cents, p.to_cents, p.changed_at as at, s.name as by
    from set_menu_price_changes p
    left join staff s on s.id = p.changed_by
    where p.set_menu_id = ${id}
    order by p.id desc
    limit ${limit}`
}

async function updateSetMenu(tx: Queryable, id: string, fields: SetMenuFields): Promise<void> {
  const row: Row<'set_menus', 'id' | 'position'> = {
    nameFr: fields.name,
    nameEn: fields.nameEn,
    description: fields.description,
    priceCents: toCents(fields.price),
    popular: fields.popular,
    available: fields.available,
    days: fields.offered.days,
    offeredFrom: fields.offered.from,
    offeredUntil: fields.offered.until,
    onlyThen: fields.offered.only,
  }
  await tx`update set_menus set ${tx(row)} where id = ${id}`
  await tx`delete from set_menu_components where set_menu_id = ${id}`
  const components = fields.components.map(
    ({ category, label, labelEn }, position): Row<'set_menu_components'> => ({
      setMenuId: id,
      position,
      categoryKey: category,
      labelFr: label,
      labelEn,
    }),
  )
  await tx`insert into set_menu_components ${tx(components)}`
}

async function setMenuRules(tx: Queryable): Promise<SetMenuRules> {
  const [row] = await tx<[SetMenuRules & { itemSupplements: Cents[]; variantSupplements: Cents[] }]>`
    select
      (
        select coalesce(json_agg(e.item_id order by e.item_id collate "C"), '[]')
        from set_menu_excluded_items e
        join menu_items i on i.id = e.item_id and i.deleted_at is null
      ) as excluded_items,
      (
        select coalesce(json_agg(variant order by variant collate "C"), '[]') from set_menu_excluded_variants
      ) as excluded_variants,
      (
        select coalesce(json_agg(json_build_object('of', s.item_id, 'cents', s.price_cents) order by s.item_id collate "C"), '[]')
        from set_menu_item_supplements s
        join menu_items i on i.id = s.item_id and i.deleted_at is null
      ) as item_supplements,
      (
        select coalesce(json_agg(json_build_object('of', variant, 'cents', price_cents) order by variant collate "C"), '[]')
        from set_menu_variant_supplements
      ) as variant_supplements,
      (
        select coalesce(json_agg(d.menu_item_id order by d.position), '[]')
        from set_menu_drinks d
        join menu_items i on i.id = d.menu_item_id and i.deleted_at is null
      ) as drinks,
      (select coalesce(min(menu_item_id), '') from set_menu_drinks where is_default) as default_drink`
  return {
    ...row,
    itemSupplements: row.itemSupplements.map(inEuros),
    variantSupplements: row.variantSupplements.map(inEuros),
  }
}

type Cents = { of: string; cents: number }

function inEuros({ of, cents }: Cents): Supplement {
  return { of, price: toEuros(cents) }
}

/** What is newly named must be on the menu, and a drink be one that can be taken away. */
async function rulesErrors(tx: Queryable, before: SetMenuRules, rules: SetMenuRules): Promise<FieldError[]> {
  const [known] = await tx<[{ items: string[]; variants: string[]; drinks: string[] }]>`
    select
      (select coalesce(json_agg(id), '[]') from menu_items where deleted_at is null) as items,
      (select coalesce(json_agg(name), '[]') from variants) as variants,
      (
        select coalesce(json_agg(id), '[]')
        from menu_items
        where category_key = 'boissons_soft' and deleted_at is null and in_takeaway and price_cents is not null
      ) as drinks`
  const isUnknown = (list: readonly string[], among: readonly string[]) => list.some(one => !among.includes(one))
  const of = (list: readonly Supplement[]) => list.map(one => one.of)
  const errors: [isWrong: boolean, path: keyof SetMenuRules, message: string][] = [
    [isUnknown(rules.excludedItems, known.items), 'excludedItems', GONE],
    [isUnknown(of(rules.itemSupplements), known.items), 'itemSupplements', GONE],
    [hasTwins(of(rules.itemSupplements)), 'itemSupplements', TWICE],
    [isUnknown(rules.excludedVariants, known.variants), 'excludedVariants', NO_CHOICE],
    [isUnknown(of(rules.variantSupplements), known.variants), 'variantSupplements', NO_CHOICE],
    [hasTwins(of(rules.variantSupplements)), 'variantSupplements', TWICE],
    [
      isUnknown(rules.drinks, [...known.drinks, ...before.drinks]),
      'drinks',
      'Choisissez parmi les boissons fraîches à emporter.',
    ],
    [
      !rules.drinks.includes(rules.defaultDrink),
      'defaultDrink',
      'La boisson par défaut est une des boissons offertes.',
    ],
  ]
  return errors.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path, message }))
}

const GONE = 'Un de ces plats n’est plus à la carte.'
const NO_CHOICE = 'Un de ces choix n’existe pas.'
const TWICE = 'Un supplément figure deux fois.'

function hasTwins(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

async function replaceRules(tx: Queryable, rules: SetMenuRules): Promise<void> {
  const supplements = (list: readonly Supplement[]) => list.map(({ of, price }) => ({ of, cents: toCents(price) }))
  const rows: { [Name in RuleTable]: Row<Name>[] } = {
    set_menu_excluded_items: rules.excludedItems.map(itemId => ({ itemId })),
    set_menu_excluded_variants: rules.excludedVariants.map(variant => ({ variant })),
    set_menu_item_supplements: supplements(rules.itemSupplements).map(({ of: itemId, cents: priceCents }) => ({
      itemId,
      priceCents,
    })),
    set_menu_variant_supplements: supplements(rules.variantSupplements).map(({ of: variant, cents: priceCents }) => ({
      variant,
      priceCents,
    })),
    // A drink's own key is its dish's.
    set_menu_drinks: rules.drinks.map((menuItemId, position) => ({
      id: menuItemId,
      menuItemId,
      position,
      isDefault: menuItemId === rules.defaultDrink,
    })),
  }
  for (const [table, list] of Object.entries(rows)) {
    await tx`delete from ${tx(table)}`
    if (list.length > 0) await tx`insert into ${tx(table)} ${tx(list as Record<string, string>[])}`
  }
}

type RuleTable =
  | 'set_menu_excluded_items'
  | 'set_menu_excluded_variants'
  | 'set_menu_item_supplements'
  | 'set_menu_variant_supplements'
  | 'set_menu_drinks'

/** The journal's words: dishes by name, in one line a field. */
async function rulesInWords(tx: Queryable, rules: SetMenuRules): Promise<Record<keyof SetMenuRules, string>> {
  const rows = await tx<{ id: string; name: string }[]>`
    select item_id as id, name from menu_item_texts where locale = 'fr'`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const named = (ids: readonly string[]) => ids.map(id => names.get(id) ?? id).join(', ')
  const priced = (list: readonly Supplement[]) =>
    list.map(({ of, price }) => `${names.get(of) ?? of} +${formatEuros(toCents(price))}`).join(', ')
  return {
    excludedItems: named(rules.excludedItems),
    excludedVariants: rules.excludedVariants.join(', '),
    itemSupplements: priced(rules.itemSupplements),
    variantSupplements: priced(rules.variantSupplements),
    drinks: named(rules.drinks),
    defaultDrink: named([rules.defaultDrink]),
  }
}

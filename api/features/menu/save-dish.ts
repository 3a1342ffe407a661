import { dropPicture } from '#api/features/pictures/stored-pictures.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { type AuditAction, differences, type PriceChange } from '#api/kernel/people/journal.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import { PICKUP_DAYS, parisDay } from '#api/kernel/time/paris-time.ts'
import { folded } from '#api/kernel/typed.ts'
import { type Ctx, requireAdministrator } from '#api/platform/context.ts'
import { brokenConstraint, type Queryable, type Row } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { writeAuditEntry, writePriceChanges } from '#api/platform/trail.ts'
import type { CategoryKey } from './contract-dish.ts'
import type * as contractStaff from './contract-staff.ts'
import { isGivenAway, isSteepFall, NO_PRICES, type Prices, priceChanges, type SurchargeMoveRow } from './dish-prices.ts'
import { adminItemNamed, fieldsNamed } from './list-dishes.ts'
import { changedFields, type ItemFields, isOnTakeaway, itemErrors, newItemFields } from './rules/dish-fields.ts'
import { isSurcharged } from './rules/takeaway-price.ts'
import { newUntil } from './view.ts'
import {
  addVariants,
  idsOfCategory,
  insertItem,
  lockMenu,
  markDeleted,
  replaceParts,
  setAvailability,
  setImage,
  setOrder,
  takenIds,
  updateItem,
  usesOf,
} from './write-menu.ts'

const LONGEST = 60

/**
 * Puts a dish on the menu, at the end of its category unless a position is given. One without a price is stored but
 * shown on no menu.
 * @throws AppError 'validation_failed'
 */
export async function createItem(
  ctx: Ctx,
  body: InputOf<typeof contractStaff.createItem>['body'],
): Promise<contractStaff.AdminItem> {
  const item = checked(changedFields(newItemFields(body.name, body.category), body))
  return await ctx.sql
    .begin(async tx => {
      await lockMenu(tx)
      const taken = await takenIds(tx)
      const id = newItemId(item.name, other => taken.has(other))
      const siblings = await idsOfCategory(tx, item.category)
      await insertItem(tx, item, { id, position: siblings.length, newUntil: newUntil(ctx.clock()) })
      await saveParts(tx, id, item)
      await recordPrices(ctx, tx, id, NO_PRICES, item)
      await applyUsualPortions(tx, id, parisDay(ctx.clock()), PICKUP_DAYS)
      await place(tx, id, item.category, body.position ?? siblings.length)
      await writeMenuEntry(ctx, tx, 'menu_item_created', id, { name: item.name })
      const answer = await adminItemNamed(tx, id, ctx.clock())
      await cacheAnswer(tx, ctx, { status: 201, response: answer })
      return answer
    })
    .catch(asCodeTaken)
}

/**
 * Changes the named fields of a dish; the others stay, even when somebody else changes them at the same time.
 * @throws AppError 'not_found', 'validation_failed', 'item_in_use' (a reward or the set menus' drink would be lost)
 */
export async function changeItem(
  ctx: Ctx,
  id: string,
  { image, position, ...change }: InputOf<typeof contractStaff.changeItem>['body'],
): Promise<contractStaff.AdminItem> {
  return await ctx.sql
    .begin(async tx => {
      await lockMenu(tx)
      const before = await fieldsNamed(tx, id)
      const { unavailableUntil, ...fields } = before
      const item = checked(changedFields(fields, change))
      if (isOnTakeaway(fields) && !isOnTakeaway(item)) await assertUnused(tx, id)

      if (Object.keys(differences(fields, item)).length > 0) {
        await updateItem(tx, id, item)
        await saveParts(tx, id, item)
      }
      if (item.usualPortions.join() !== fields.usualPortions.join()) {
        await applyUsualPortions(tx, id, parisDay(ctx.clock()), PICKUP_DAYS)
      }
      // Setting the availability by hand ends 'Épuisé aujourd'hui'.
      if (change.available !== undefined && unavailableUntil !== null)
        await setAvailability(tx, id, { available: change.available, unavailableUntil: null })
      const oldImage = image === null ? await setImage(tx, id, null) : null
      if (oldImage) await dropPicture(tx, oldImage)
      const target = position ?? (item.category === fields.category ? undefined : Number.MAX_SAFE_INTEGER)
      const moved = target === undefined ? undefined : await place(tx, id, item.category, target)

      // The tables are read again: only a change that was really made is announced.
      const stored = await fieldsNamed(tx, id)
      await recordPrices(ctx, tx, id, before, stored)
      const changes = {
        ...differences(before, stored),
        ...(oldImage && { image: { from: oldImage, to: null } }),
        ...(moved && { position: moved }),
      }
      if (Object.keys(changes).length > 0)
        await writeMenuEntry(ctx, tx, 'menu_item_changed', id, { name: item.name, changes })
      return await adminItemNamed(tx, id, ctx.clock())
    })
    .catch(asCodeTaken)
}

/** The code names one dish: two that are saved at once both find it free, and the database has the last word. */
function asCodeTaken(error: unknown): never {
  if (brokenConstraint(error) !== 'menu_items_short_code') throw error
  throw validationError([{ path: 'code', message: 'Un autre plat a déjà ce code.' }])
}

/**
 * Takes a dish off every menu. Its row stays, since past orders name it.
 * @throws AppError 'not_found', 'item_in_use'
 */
export async function deleteItem(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const item = await fieldsNamed(tx, id)
    await assertUnused(tx, id)
    await markDeleted(tx, id, ctx.clock())
    await recordPrices(ctx, tx, id, item, NO_PRICES)
    await writeMenuEntry(ctx, tx, 'menu_item_deleted', id, { name: item.name })
  })
}

/** Writes the audit entry of a change to the menu in the same transaction. */
export function writeMenuEntry(
  ctx: Ctx,
  tx: Queryable,
  action: AuditAction,
  subject: string,
  details: Record<string, unknown>,
) {
  const { staffId } = ctx.actor as Staff
  return writeAuditEntry(tx, { from: ctx.actor, staffId, action, subject, at: ctx.clock(), details })
}

/** Not said: the dish was not there yet, or is no more. */
type Priced = Prices & { category?: CategoryKey }

/**
 * Writes what becomes of a dish's prices into their history in the same transaction. One that comes into the mains, or
 * leaves them, costs the surcharge more or less from the same instant on.
 * @throws AppError 'forbidden_role' for a manager's steep fall, 'proof_needed' for an administrator's
 * Source: docs/decisions/0120-staff-give-away-up-to-a-limit.md.
 */
export async function recordPrices(ctx: Ctx, tx: Queryable, id: string, before: Priced, after: Priced): Promise<void> {
  const { staffId } = ctx.actor as Staff
  const at = ctx.clock()
  const changes = priceChanges(id, before, after)
  if (await fallsSteeply(tx, changes, after.category, parisDay(at))) await requireAdministrator(ctx, STEEP_FALL)
  await writePriceChanges(tx, changes, { at, staffId })
  if (!before.category || !after.category) return
  const bearsSurcharge = isSurcharged(after.category)
  if (bearsSurcharge !== isSurcharged(before.category))
    await insertSurchargeMove(tx, { itemId: id, bearsSurcharge, at })
}

export const STEEP_FALL = 'Un prix qui baisse de plus de 30\u00a0% d’un jour à l’autre est fixé par un administrateur.'

/**
 * Whether a price becomes much less than it was yesterday, however many steps that takes. A variant that is new is
 * compared with the dish's cheapest, a dish that is new with its category's: else a dish that is deleted and put on the
 * menu anew would cost what anybody likes.
 */
async function fallsSteeply(
  tx: Queryable,
  changes: readonly PriceChange[],
  category: CategoryKey | undefined,
  today: string,
): Promise<boolean> {
  const set = changes.flatMap(({ itemId, variant, toCents }) =>
    toCents === null ? [] : [{ itemId, variant, toCents }],
  )
  const [{ itemId } = { itemId: null }] = set
  if (itemId === null || !category) return false
  const before = await pricesBefore(tx, itemId, today)
  if (before.length === 0) {
    const leastCents = (await leastOfCategory(tx, category, itemId)) ?? 0
    return set.some(({ toCents }) => isGivenAway(leastCents, toCents))
  }
  const known = new Map(before.map(({ variant, cents }) => [variant, cents]))
  const leastCents = Math.min(...known.values())
  return set.some(({ variant, toCents }) => isSteepFall(known.get(variant) ?? leastCents, toCents))
}

function checked(item: ItemFields): ItemFields {
  const errors = itemErrors(item)
  if (errors.length > 0) throw validationError(errors)
  return item
}

/** Replaces what belongs to a dish; new variants come after the others. */
export async function saveParts(tx: Queryable, id: string, item: ItemFields): Promise<void> {
  await addVariants(tx, Object.keys(item.pricesCents))
  await replaceParts(tx, id, item)
}

type Places = { from: number | null; to: number }

/** @returns the place that it had in the category, none where it was in another one, and has now; undefined: the same */
async function place(tx: Queryable, id: string, category: CategoryKey, position: number): Promise<Places | undefined> {
  const before = await idsOfCategory(tx, category)
  const others = before.filter(other => other !== id)
  const after = [...others.slice(0, position), id, ...others.slice(position)]
  await setOrder(tx, after)
  const [from, to] = [before.indexOf(id), after.indexOf(id)]
  return from === to ? undefined : { from: from === -1 ? null : from, to }
}

/** @throws AppError 'item_in_use' for a dish that a reward or the set menus' drink needs */
export async function assertUnused(tx: Queryable, id: string): Promise<void> {
  const { rewards, isDefaultDrink } = await usesOf(tx, id)
  const uses = [
    ...rewards.map(name => `le plat offert «\u00a0${name}\u00a0»`),
    ...(isDefaultDrink ? ['les formules, dont il est la boisson par défaut'] : []),
  ]
  if (uses.length > 0) throw new AppError('item_in_use', { values: { uses: uses.join(' et ') } })
}

/**
 * The key of a new dish, made of its French name: `Pad thaï végétarien` → `pad-thai-vegetarien`. A key is never used
 * again, not even a deleted dish's, since past orders name it.
 * @param isTaken whether some dish has or ever had this key
 */
export function newItemId(name: string, isTaken: (id: string) => boolean): string {
  const words = folded(name).match(/[a-z0-9]+/g) ?? ['article']
  const id = words.join('-').slice(0, LONGEST).replace(/-$/, '')
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? id : `${id}-${n}`
    if (!isTaken(candidate)) return candidate
  }
}

/** Brings the days that can be ordered for to a dish's usual numbers, but for those that the staff set. */
async function applyUsualPortions(tx: Queryable, itemId: string, from: string, days: number): Promise<void> {
  await tx`select apply_usual_portions(${itemId}, ${from}, ${days})`
}

/** The price of a dish before a Paris day, by variant (null: its one price), also where it has no price any more. */
async function pricesBefore(tx: Queryable, itemId: string, day: string) {
  return await tx<{ variant: string | null; cents: number }[]>`
    select distinct on (variant) variant, coalesce(to_cents, from_cents) as cents
    from price_changes
    where item_id = ${itemId}
      and (changed_at at time zone 'Europe/Paris')::date < ${day}
    order by variant, id desc`
}

/** The least that another dish of a category costs today; null where it has none. */
async function leastOfCategory(tx: Queryable, category: string, exceptId: string): Promise<number | null> {
  const [row] = await tx<[{ cents: number | null }]>`
    select min(coalesce(v.price_cents, i.price_cents)) as cents
    from menu_items i
    left join menu_item_variants v on v.item_id = i.id
    where i.category_key = ${category}
      and i.id <> ${exceptId}
      and i.deleted_at is null`
  return row.cents
}

async function insertSurchargeMove(tx: Queryable, { itemId, bearsSurcharge, at }: SurchargeMoveRow): Promise<void> {
  const move: Row<'surcharge_moves', 'id'> = { itemId, bearsSurcharge, changedAt: at }
  await tx`insert into surcharge_moves ${tx(move)}`
}

import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import { differences } from '#api/kernel/people/journal.ts'
import { validationError } from '#api/kernel/problems/errors.ts'
import { endOfKitchenDay } from '#api/kernel/time/paris-calendar.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import type * as contractStaff from './contract-staff.ts'
import { adminItemNamed, adminItemsNamed, fieldsNamed, fieldsOf, type StoredFields } from './list-dishes.ts'
import { isSoldOut } from './rules/availability.ts'
import { type Shown, staleFields } from './rules/dish-change.ts'
import { changedFields, type ItemFields, isOnTakeaway, itemErrors } from './rules/dish-fields.ts'
import { assertUnused, recordPrices, saveParts, writeMenuEntry } from './save-dish.ts'
import { idsOfCategory, lockMenu, setAvailability, setOrder, setPrices, updateItem } from './write-menu.ts'

/**
 * Changes several dishes as a table shows them, in one transaction: each from what was seen to what it becomes. A dish
 * that is no longer as it was seen, or gone, is left as it is and named; the others are changed.
 * @throws AppError 'validation_failed' with `changes.0.price` and so on, 'item_in_use': nothing is changed then
 */
export async function changeItems(
  ctx: Ctx,
  { changes }: InputOf<typeof contractStaff.changeItems>['body'],
): Promise<OutputOf<typeof contractStaff.changeItems>> {
  const now = ctx.clock()
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const ids = changes.map(({ id }) => id)
    const stored = await fieldsOf(tx, ids)
    const known = changes.map((change, place) => ({ change, place, before: stored.get(change.id) }))
    const stale = known.flatMap(({ change, before }) => {
      const fields = before ? staleFields(change, shownOf(before, now)) : []
      return before && fields.length === 0 ? [] : [{ id: change.id, fields }]
    })
    const left = new Set(stale.map(({ id }) => id))
    for (const { change, place, before } of known)
      if (before && !left.has(change.id)) await changeOne(ctx, tx, { change, place, before, now })
    const answer = { items: await adminItemsNamed(tx, new Set(ids), now), stale }
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}

type One = { change: contractStaff.DishChange; place: number; before: StoredFields; now: Date }

async function changeOne(ctx: Ctx, tx: Queryable, { change, place, before, now }: One): Promise<void> {
  const { id, availability } = change
  const { unavailableUntil, ...fields } = before
  const after = changedFields(fields, bodyOf(change, before))
  const errors = itemErrors(after).map(({ path, message }) => ({ path: `changes.${place}.${path}`, message }))
  if (errors.length > 0) throw validationError(errors)
  if (isOnTakeaway(fields) && !isOnTakeaway(after)) await assertUnused(tx, id)

  const changes: Record<string, { from: unknown; to: unknown }> = differences(fields, after)
  await save(tx, id, after, Object.keys(changes))
  await recordPrices(ctx, tx, id, fields, after)
  if (after.category !== fields.category) await placeAt(tx, id, after.category, change.position)
  if (availability && availability.to !== availability.from) {
    const isSoldOutNow = availability.to === 'soldOut'
    const until = isSoldOutNow ? nextReturnAfter(now) : null
    await setAvailability(tx, id, { available: availability.to !== 'off', unavailableUntil: until })
    changes.available = { from: fields.available && !isSoldOut(before, now), to: availability.to === 'on' }
    if (isSoldOutNow || unavailableUntil) changes.unavailableUntil = { from: unavailableUntil, to: until }
  }
  if (Object.keys(changes).length > 0)
    await writeMenuEntry(ctx, tx, 'menu_item_changed', id, { name: after.name, changes })
}

/** Prices alone are two statements; all else goes the way of the form. */
async function save(tx: Queryable, id: string, after: ItemFields, changed: string[]): Promise<void> {
  if (changed.length === 0) return
  if (changed.every(field => field === 'priceCents' || field === 'pricesCents'))
    return void (await setPrices(tx, id, after))
  await updateItem(tx, id, after)
  await saveParts(tx, id, after)
}

/** The form's body for a change; prices of variants that it does not name stay. */
function bodyOf({ name, category, price, prices }: contractStaff.DishChange, before: ItemFields) {
  const named = Object.entries(prices ?? {}).map(([variant, { to }]) => [variant, toCents(to)])
  const all: Record<string, number> = { ...before.pricesCents, ...Object.fromEntries(named) }
  return {
    ...(name && { name: name.to }),
    ...(category && { category: category.to }),
    ...(price && { price: price.to }),
    ...(prices && { prices: Object.fromEntries(Object.entries(all).map(([one, cents]) => [one, toEuros(cents)])) }),
  }
}

function shownOf(item: StoredFields, now: Date): Shown {
  return {
    name: item.name,
    category: item.category,
    price: item.priceCents === null ? null : toEuros(item.priceCents),
    prices: Object.fromEntries(Object.entries(item.pricesCents).map(([name, cents]) => [name, toEuros(cents)])),
    availability: isSoldOut(item, now) ? 'soldOut' : item.available ? 'on' : 'off',
  }
}

/** At the end of its category unless a position is given. */
async function placeAt(tx: Queryable, id: string, category: ItemFields['category'], position?: number): Promise<void> {
  const others = (await idsOfCategory(tx, category)).filter(other => other !== id)
  const before = position ?? others.length
  await setOrder(tx, [...others.slice(0, before), id, ...others.slice(before)])
}

/**
 * Takes a dish off sale or back on. `until: 'tomorrow'` is 'Épuisé aujourd'hui': the dish comes back by itself.
 * @throws AppError 'not_found'
 */
export async function toggleAvailability(
  ctx: Ctx,
  id: string,
  { available, until }: InputOf<typeof contractStaff.toggleAvailability>['body'],
): Promise<contractStaff.AdminItem> {
  const now = ctx.clock()
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const before = await fieldsNamed(tx, id)
    const isSoldOut = !available && until === 'tomorrow'
    const after = isSoldOut
      ? { available: true, unavailableUntil: nextReturnAfter(now) }
      : { available, unavailableUntil: null }
    const isSame =
      before.available === after.available && before.unavailableUntil?.getTime() === after.unavailableUntil?.getTime()
    if (!isSame) {
      const { available, unavailableUntil } = await setAvailability(tx, id, after)
      const action = available ? 'menu_item_available' : 'menu_item_unavailable'
      await writeMenuEntry(ctx, tx, unavailableUntil ? 'menu_item_sold_out' : action, id, {
        name: before.name,
        ...(unavailableUntil && { until: unavailableUntil }),
      })
    }
    return await adminItemNamed(tx, id, now)
  })
}

/**
 * When a dish that is sold out today comes back by itself (docs/product.md#menu): at the end of the
 * kitchen's day, so that after midnight 'today' still means the evening.
 */
export function nextReturnAfter(now: Date): Date {
  return endOfKitchenDay(now)
}

import { bytesOfDataUrl, encodePicture } from '#api/features/pictures/encode-picture.ts'
import { PICTURE_MAX_BYTES, pictureAddress } from '#api/features/pictures/rules/accepted-pictures.ts'
import { PHOTO_SHAPE } from '#api/features/pictures/rules/picture-sizes.ts'
import { dropPicture, keepPicture, newPictureName, sizePictures } from '#api/features/pictures/stored-pictures.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import { differences } from '#api/kernel/people/journal.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import { endOfKitchenDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import type * as contractStaff from './contract-staff.ts'
import { dishPortions } from './dish-portions.ts'
import { adminItemNamed, adminItemsNamed, fieldsNamed, fieldsOf, type StoredFields } from './list-dishes.ts'
import { isSoldOut } from './rules/availability.ts'
import { type Shown, staleFields } from './rules/dish-change.ts'
import { changedFields, type ItemFields, isOnTakeaway, itemErrors } from './rules/dish-fields.ts'
import { MOST_PORTIONS, portionsOn } from './rules/portions-of-day.ts'
import { assertUnused, recordPrices, saveParts, writeMenuEntry } from './save-dish.ts'
import {
  idsOfCategory,
  lockMenu,
  photosWithoutSizes,
  setAvailability,
  setImage,
  setOrder,
  setPhotoAlt,
  setPrices,
  updateItem,
} from './write-menu.ts'

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

/**
 * Changes how many portions of a dish are left for today's pickups. What orders hold stays theirs: fewer than none are never
 * left.
 * @throws AppError 'not_found', 'no_portions' for a change of a dish that has no number today
 */
export async function changePortions(
  ctx: Ctx,
  id: string,
  body: InputOf<typeof contractStaff.changePortions>['body'],
): Promise<OutputOf<typeof contractStaff.changePortions>> {
  const day = parisDay(ctx.clock())
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const { name } = await fieldsNamed(tx, id)
    const today = async () => {
      const known = (await dishPortions(tx, day)).get(id)
      return known && portionsOn(known, day)
    }
    const before = await today()
    if ('left' in body) {
      // A dish that had no number was not counted: it is now, so that what is left comes on top of what is ordered.
      if (!before && body.left !== null) await setPortions(tx, { itemId: id, day, portions: 0 })
      const held = (await today())?.held ?? 0
      await setPortions(tx, { itemId: id, day, portions: body.left === null ? null : held + body.left })
    } else {
      if (!before) throw new AppError('no_portions')
      const left = Math.min(Math.max(before.left + body.change, 0), MOST_PORTIONS)
      await setPortions(tx, { itemId: id, day, portions: before.held + left })
    }
    const after = await today()
    const change = { from: before?.left ?? null, to: after?.left ?? null }
    if (change.from !== change.to) await writeMenuEntry(ctx, tx, 'menu_item_portions', id, { name, day, ...change })
    const answer = { id, name, portionsToday: after }
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}

/** Sets a dish's number for a day; null: no limit. What is ordered already counts, and raises it where need be. */
async function setPortions(
  tx: Queryable,
  { itemId, day, portions }: { itemId: string; day: string; portions: number | null },
): Promise<void> {
  await tx`select set_portions(${itemId}, ${day}, ${portions}, true)`
}

type Upload = Pick<InputOf<typeof contractStaff.uploadItemImage>['body'], 'image_data' | 'alt'>

/**
 * Makes a picture a dish's own; the one before goes in the same transaction. What is refused leaves nothing. Its sizes
 * are a job's to make: until then it is seen as it is.
 * @throws AppError 'not_found', 'image_type', 'image_too_large', 'image_dimensions', 'image_unreadable'
 */
export async function setItemImage(ctx: Ctx, id: string, body: Upload): Promise<contractStaff.AdminItem> {
  // Decoding is dear: not for a dish that is not there.
  await fieldsNamed(ctx.sql, id)
  const encoded = await encodePicture(bytesOfDataUrl(body.image_data, PICTURE_MAX_BYTES), PHOTO_SHAPE)
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const item = await fieldsNamed(tx, id)
    const name = newPictureName()
    await keepPicture(tx, { name, customerId: null, encoded, now: ctx.clock() })
    const old = await setImage(tx, id, pictureAddress(name))
    if (old) await dropPicture(tx, old)
    if (body.alt !== undefined) await setPhotoAlt(tx, id, body.alt || null)
    await addJob(tx, SIZE_PHOTOS, {}, { key: SIZE_PHOTOS })
    await writeMenuEntry(ctx, tx, 'menu_item_photo_changed', id, { name: item.name })
    return await adminItemNamed(tx, id, ctx.clock())
  })
}

/** The job's name. */
export const SIZE_PHOTOS = 'size_photos'

/** Makes the sizes of every dish's photo without: new ones, those of before there were sizes, and those that failed. */
export async function sizePhotos(services: Services): Promise<void> {
  await sizePictures(services, await photosWithoutSizes(services.sql), lockMenu)
}

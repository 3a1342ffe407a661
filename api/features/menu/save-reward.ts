/** The owner's changes of the dishes that points buy. */

import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import { differences } from '#api/kernel/people/journal.ts'
import { AppError, type FieldError, validationError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change, Queryable, Row } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import type * as contract from './contract-rewards.ts'
import type { AdminItem } from './contract-staff.ts'
import { adminItemsNamed } from './list-dishes.ts'
import { type RewardRow, rewardDishes } from './rows.ts'
import { concernsDish, dishErrors, MOST_REWARDS, type RewardFields, tidiedReward } from './rules/reward-fields.ts'
import { applied, staleNames } from './rules/set-menu-fields.ts'
import { newItemId, writeMenuEntry } from './save-dish.ts'
import { lockMenu, takenIds } from './write-menu.ts'

/** Every reward in its order, those that are no longer offered too. */
export async function listRewards({ sql }: Ctx): Promise<OutputOf<typeof contract.listRewards>> {
  return { rewards: await rewards(sql) }
}

/**
 * Offers one dish more for points. Its key is its own and no dish's, so that it can become another dish.
 * @throws AppError 'validation_failed' for a dish that cannot be given
 */
export async function createReward(
  ctx: Ctx,
  body: InputOf<typeof contract.createReward>['body'],
): Promise<contract.AdminReward> {
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const [dish] = await adminItemsNamed(tx, new Set([body.dish.id]), ctx.clock())
    const fields = tidiedReward({ ...body, offered: true }, dish)
    const before = await rewards(tx)
    const errors: FieldError[] =
      before.length >= MOST_REWARDS ? [{ path: 'dish', message: TOO_MANY }] : dishErrors(fields, dish)
    if (!dish || errors.length > 0) throw validationError(errors)
    const taken = await takenIds(tx)
    const id = newItemId(`${fields.name} offert`, other => taken.has(other))
    const row: Row<'reward_dishes'> = { id, position: before.length, ...rowOf(fields), ...dishRow(fields, dish) }
    await tx`insert into reward_dishes ${tx(row)}`
    await writeMenuEntry(ctx, tx, 'reward_created', id, { name: fields.name, dish: dishWords(fields, dish.name) })
    const answer = await rewardNamed(tx, id)
    await cacheAnswer(tx, ctx, { status: 201, response: answer })
    return answer
  })
}

const TOO_MANY = `${MOST_REWARDS} plats offerts au plus\u00a0: reprenez-en un qui n’est plus proposé.`

/**
 * Changes the named fields of a reward, each from what was seen. Who holds it unspent gets it as it becomes, also where
 * it is no longer offered.
 * @throws AppError 'not_found', 'validation_failed'; 'stale_version' with the reward as it is, where somebody else has
 *   changed one of the fields meanwhile
 */
export async function changeReward(
  ctx: Ctx,
  id: string,
  changes: InputOf<typeof contract.changeReward>['body'],
): Promise<contract.AdminReward> {
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const seen = await rewardNamed(tx, id)
    const { id: _, waiting: __, ...before } = seen
    if (staleNames(changes, before).length > 0) throw new AppError('stale_version', { extra: { reward: seen } })
    const dishes = await adminItemsNamed(tx, new Set([before.dish.id, changes.dish?.to.id ?? '']), ctx.clock())
    const wanted = applied(changes, before)
    const dish = dishes.find(one => one.id === wanted.dish.id)
    const after = concernsDish(before, wanted) ? tidiedReward(wanted, dish) : wanted
    const errors = await rewardErrors(ctx, tx, { id, before, after, dish })
    if (errors.length > 0) throw validationError(errors)
    if (Object.keys(differences(before, after)).length > 0) {
      const isOther = JSON.stringify(before.dish) !== JSON.stringify(after.dish)
      const row: Columns & Partial<DishColumns> = { ...rowOf(after), ...(isOther && dish && dishRow(after, dish)) }
      await tx`update reward_dishes set ${tx(row)} where id = ${id}`
      const nameOf = (fields: RewardFields) => dishes.find(one => one.id === fields.dish.id)?.name ?? fields.dish.id
      await writeMenuEntry(ctx, tx, 'reward_changed', id, {
        name: after.name,
        changes: differences(inWords(before, nameOf(before)), inWords(after, nameOf(after))),
      })
    }
    return await rewardNamed(tx, id)
  })
}

/**
 * Puts the rewards in another order.
 * @throws AppError 'stale_version' with the rewards as they are
 */
export async function orderRewards(
  ctx: Ctx,
  { from, to }: InputOf<typeof contract.orderRewards>['body'],
): Promise<OutputOf<typeof contract.orderRewards>> {
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const before = await rewards(tx)
    const now = before.map(({ id }) => id).join()
    if (now === to.join()) return { rewards: before }
    if (now !== from.join()) throw new AppError('stale_version', { extra: { rewards: before } })
    // No two may have the same place at any moment, so that all first move out of the way.
    await tx`update reward_dishes set position = position + 1000`
    await tx`
      update reward_dishes r
      set position = n.place - 1
      from unnest(${to}::text[]) with ordinality n (id, place)
      where r.id = n.id`
    const names = new Map(before.map(({ id, name }) => [id, name]))
    const words = (ids: readonly string[]) => ids.map(id => names.get(id)).join(', ')
    await writeMenuEntry(ctx, tx, 'rewards_ordered', 'plats-offerts', {
      changes: { order: { from: words(from), to: words(to) } },
    })
    return { rewards: await rewards(tx) }
  })
}

async function rewards(tx: Queryable): Promise<contract.AdminReward[]> {
  const [rows, waiting] = await Promise.all([rewardDishes(tx), customersWaiting(tx)])
  return rows.map(row => ({ id: row.id, ...fieldsOf(row), waiting: waiting.get(row.id) ?? 0 }))
}

async function rewardNamed(tx: Queryable, id: string): Promise<contract.AdminReward> {
  const reward = (await rewards(tx)).find(one => one.id === id)
  if (!reward) throw new AppError('not_found')
  return reward
}

/** How many customers have taken each reward and not ordered it yet. */
async function customersWaiting(tx: Queryable): Promise<Map<string, number>> {
  const rows = await tx<{ id: string; customers: number }[]>`
    select reward_id as id, count(distinct customer_id)::integer as customers
    from vouchers
    where order_id is null
    group by reward_id`
  return new Map(rows.map(({ id, customers }) => [id, customers]))
}

function fieldsOf({ name, nameEn, nameTh, menuItemId, sameRecipeAs, ...row }: RewardRow): RewardFields {
  return {
    name,
    nameEn,
    nameTh: nameTh ?? '',
    dish: { id: menuItemId ?? sameRecipeAs ?? row.id, isItself: menuItemId !== null },
    maxBasePrice: row.maxBasePriceCents === null ? null : toEuros(row.maxBasePriceCents),
    value: toEuros(row.valueCents),
    offered: row.offered,
  }
}

type Changed = { id: string; before: RewardFields; after: RewardFields; dish: AdminItem | undefined }

async function rewardErrors(ctx: Ctx, tx: Queryable, { id, before, after, dish }: Changed): Promise<FieldError[]> {
  const errors = concernsDish(before, after) ? dishErrors(after, dish) : []
  if (before.offered && !after.offered && !(await isAnotherOffered(tx, id)))
    errors.push({ path: 'offered', message: 'Un plat offert au moins reste proposé.' })
  if (before.dish.id !== after.dish.id && (await isOrdered(tx, id, parisDay(ctx.clock()))))
    errors.push({ path: 'dish', message: ORDERED })
  return errors
}

const ORDERED =
  'Une commande d’aujourd’hui ou à venir contient ce plat offert. Changez le plat après elle, ou ajoutez un plat offert et retirez celui-ci.'

async function isAnotherOffered(tx: Queryable, id: string): Promise<boolean> {
  const [row] = await tx<[{ another: boolean }]>`
    select exists (select from reward_dishes where offered and id <> ${id}) as another`
  return row.another
}

/** Whether a pickup from a Paris day on holds a reward: its portions, its ticket and its refund go by the dish. */
async function isOrdered(tx: Queryable, id: string, from: string): Promise<boolean> {
  const [row] = await tx<[{ ordered: boolean }]>`
    select exists (
      select
      from vouchers v
      join orders o on o.id = v.order_id and o.status <> 'cancelled'
      join slot_holds s on s.order_id = o.id
      where v.reward_id = ${id}
        and (s.slot_at at time zone 'Europe/Paris')::date >= ${from}
    ) as ordered`
  return row.ordered
}

type Columns = Change<'reward_dishes', 'nameFr' | 'nameEn' | 'nameTh' | 'maxBasePriceCents' | 'valueCents' | 'offered'>

function rowOf(fields: RewardFields): Columns {
  return {
    nameFr: fields.name,
    nameEn: fields.nameEn,
    nameTh: fields.nameTh || null,
    maxBasePriceCents: fields.maxBasePrice === null ? null : toCents(fields.maxBasePrice),
    valueCents: toCents(fields.value),
    offered: fields.offered,
  }
}

/** The fields that a reward takes from its dish. */
type DishColumns = Change<'reward_dishes', 'menuItemId' | 'sameRecipeAs' | 'categoryKey' | 'vatRate' | 'kitchenLoad'>

function dishRow({ dish: { id, isItself } }: RewardFields, { category, vatRate, kitchenLoad }: AdminItem): DishColumns {
  return {
    menuItemId: isItself ? id : null,
    sameRecipeAs: isItself ? null : id,
    categoryKey: category,
    vatRate,
    kitchenLoad,
  }
}

function dishWords({ dish }: Pick<RewardFields, 'dish'>, name: string): string {
  return dish.isItself ? name : `cuisiné comme ${name}`
}

/** The journal's words: the dish by name, money in cents. */
function inWords({ maxBasePrice, value, offered, ...fields }: RewardFields, dish: string) {
  return {
    ...fields,
    dish: dishWords(fields, dish),
    maxBasePriceCents: maxBasePrice === null ? null : toCents(maxBasePrice),
    valueCents: toCents(value),
    isOffered: offered,
  }
}

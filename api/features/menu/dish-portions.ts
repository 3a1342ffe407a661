import type { Settings } from '#api/features/settings/rules/settings.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type * as contractStaff from './contract-staff.ts'
import { menuItems } from './rows.ts'
import { isAvailable } from './rules/availability.ts'
import {
  type DishPortions,
  isShown,
  type PortionDay,
  portionsOn,
  type Reserved,
  soonestReturn,
  type UsualPortions,
} from './rules/portions-of-day.ts'

/** The dishes that have a number today, the scarcest first. */
export async function listPortions(ctx: Ctx): Promise<OutputOf<typeof contractStaff.listPortions>> {
  const now = ctx.clock()
  const day = parisDay(now)
  const [items, portions] = await Promise.all([menuItems(ctx.sql), dishPortions(ctx.sql, day)])
  const dishes = items.flatMap(item => {
    const known = portions.get(item.id)
    const today = known && portionsOn(known, day)
    if (!today) return []
    const { id, name, category } = item
    return [{ id, name, category, available: isAvailable(item, now), ...today, isLow: isShown(today.left) }]
  })
  return { day, dishes: dishes.sort((one, other) => one.left - other.left) }
}

/** When unpaid orders that hold portions of dishes on a day may let go of them, by dish; those that none holds are left out. */
export async function reservedUntil(
  sql: Queryable,
  { day, dishes }: { day: string; dishes: readonly string[] },
  settings: Settings,
  now: Date,
): Promise<Map<string, Date>> {
  return dishes.length > 0 ? soonestReturn(await reservedPieces(sql, day, dishes), settings, now) : new Map()
}

/** The dishes that have a number on some weekday, or on some day from `from` on. */
export async function dishPortions(tx: Queryable, from: string): Promise<Map<string, DishPortions>> {
  const rows = await tx<{ id: string; usual: UsualPortions; days: PortionDay[] }[]>`
    select
      i.id,
      (
        select json_agg(p.portions order by w.weekday)
        from generate_series(1, 7) w (weekday)
        left join menu_item_portions p on p.item_id = i.id and p.weekday = w.weekday
      ) as usual,
      (
        select coalesce(json_agg(json_build_object('day', d.day, 'portions', d.portions, 'held', d.held) order by d.day), '[]')
        from portion_days d
        where d.item_id = i.id and d.day >= ${from}
      ) as days
    from (
      select item_id as id from menu_item_portions
      union
      select item_id from portion_days where day >= ${from}
    ) i`
  return new Map(rows.map(({ id, ...portions }) => [id, portions]))
}

/** The unpaid orders that hold portions of dishes on a day. */
async function reservedPieces(sql: Queryable, day: string, items: readonly string[]): Promise<Reserved[]> {
  return await sql<Reserved[]>`
    select
      h.item_id as dish,
      o.created_at,
      o.pay_by,
      o.taken_by,
      exists (select from payments p where p.order_id = o.id) as has_page
    from portion_holds h
    join orders o on o.id = h.order_id
    where h.day = ${day} and h.item_id = any(${items as string[]}::text[]) and o.status = 'pending'`
}

import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { listPortions as listEndpoint } from '../../contract/portions.ts'
import { dishPortions } from '../../queries/portions.ts'
import { menuItems } from '../../queries/whole-menu.ts'
import { isAvailable } from '../../rules/availability.ts'
import { isShown, portionsOn } from '../../rules/portions.ts'

/** The dishes that have a number today, the scarcest first. */
export async function listPortions(ctx: Ctx): Promise<OutputOf<typeof listEndpoint>> {
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

import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { AdminItem, toggleAvailability as toggleEndpoint } from '../contract/menu-admin.ts'
import { lockMenu, setAvailability } from '../queries/menu-admin.ts'
import { nextReturnAfter } from '../rules/sold-out.ts'
import { adminItemNamed, fieldsNamed } from './save-dishes.ts'
import { writeMenuEntry } from './save-item.ts'

/**
 * Takes a dish off sale or back on. `until: 'tomorrow'` is 'Épuisé aujourd'hui': the dish comes back by itself.
 * @throws AppError 'not_found'
 */
export async function toggleAvailability(
  ctx: Ctx,
  id: string,
  { available, until }: InputOf<typeof toggleEndpoint>['body'],
): Promise<AdminItem> {
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

import type { Menu } from '#api/features/menu/contract/menu.ts'
import { isDueWithin, toCook } from '#api/features/orders/rules/kitchen/to-cook.ts'
import type { Columns, Shown } from '../tickets/columns/columns.ts'

/** What the board's tickets of the next minutes hold for the kitchen. @param menu what has no kitchen load is not cooked */
export function dishesToCook(
  { confirmed, preparing }: Pick<Columns, 'confirmed' | 'preparing'>,
  menu: Pick<Menu, 'takeaway'> | undefined,
  minutes: number,
  now: Date,
): ReturnType<typeof toCook> & { shown: ReadonlyMap<string, Shown> } {
  const uncooked = new Set(
    Object.values(menu?.takeaway ?? {})
      .flat()
      .filter(({ kitchenLoad }) => kitchenLoad === 0)
      .map(({ id }) => id),
  )
  const due = [...preparing, ...confirmed].filter(({ order }) => isDueWithin(order.pickup, minutes, now))
  const tickets = due.map(({ order: { id, pickup, items }, status }) => ({
    id,
    isBegun: status === 'preparing',
    note: pickup?.notes.trim() ?? '',
    items,
  }))
  return {
    // One that the menu does not know (any more) was ordered, and so is cooked.
    ...toCook(tickets, id => id === undefined || !uncooked.has(id)),
    shown: new Map(due.map(one => [one.order.id, one])),
  }
}

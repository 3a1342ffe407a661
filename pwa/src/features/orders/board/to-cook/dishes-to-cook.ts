import type { Station } from '#api/features/menu/contract-dish.ts'
import { isDueWithin } from '#api/features/orders/rules/arrival.ts'
import { toCook } from '#api/features/orders/rules/to-cook.ts'
import type { Columns, Shown } from '../tickets/columns/columns.ts'
import type { Dishes } from '../tickets/stations/dish-facts.ts'
import { isOwn } from '../tickets/stations/stations.ts'

/**
 * What the board's tickets of the next minutes hold for the kitchen: what is ticked is left out, and what has no kitchen
 * load; of a dish that the menu does not know (any more) nothing, since it was ordered.
 * @param own the stations that this device stands at; none: all of them
 */
export function dishesToCook(
  { confirmed, preparing }: Pick<Columns, 'confirmed' | 'preparing'>,
  dishes: Dishes,
  own: readonly Station[],
  minutes: number,
  now: Date,
): ReturnType<typeof toCook> & { shown: ReadonlyMap<string, Shown> } {
  const due = [...preparing, ...confirmed].filter(({ order }) => isDueWithin(order.pickup, minutes, now))
  const tickets = due.map(({ order: { id, pickup, items }, status }) => ({
    id,
    isBegun: status === 'preparing',
    note: pickup?.notes.trim() ?? '',
    items,
  }))
  const isCookedHere = (id: string | undefined) => {
    const dish = dishes.get(id ?? '')
    return !dish || (dish.isCooked && isOwn(dish.station, own))
  }
  return { ...toCook(tickets, isCookedHere), shown: new Map(due.map(one => [one.order.id, one])) }
}

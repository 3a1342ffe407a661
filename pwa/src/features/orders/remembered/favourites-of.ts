import type { Tracking } from '#api/features/orders/contract-tracking.ts'

const MOST = 2
/** A dish of one order alone is no favourite yet. */
const ENOUGH_ORDERS = 2

/** The ids of the dishes that stand in most of these orders, in two of them at least; the newest first among equals. */
export function favouritesOf(orders: readonly Pick<Tracking, 'items'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { items } of orders)
    for (const id of new Set(items.map(({ menuItemId }) => menuItemId))) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= ENOUGH_ORDERS)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST)
    .map(([id]) => id)
}

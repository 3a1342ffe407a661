/** An order as the kitchen divides it: the parts that are ticked by themselves, each at its station. */
import { STATION_KEYS, STATIONS, type Station } from '#api/features/menu/contract-dish.ts'
import { lineTitle } from '#api/features/orders/rules/line-words.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import type { Dishes } from './dish-facts.ts'
import { isOwn } from './stations.ts'

export type Line = CachedOrder['items'][number]

export type Portion = {
  line: string
  /** The place among the dishes of a set menu; 0 for any other line. */
  part: number
  /** The dish and what it is made with. */
  title: string
  station: Station | undefined
  cooked: boolean
  /** Undefined where the device does not know what a tick would be made on. */
  version: number | undefined
}

/** Of what is not given back. */
export function portionsOf({ items }: Pick<CachedOrder, 'items'>, dishes: Dishes): Portion[] {
  return items.flatMap(line => (line.quantity > (line.refundedQuantity ?? 0) ? portionsOfLine(line, dishes) : []))
}

export function portionsOfLine(line: Line, dishes: Dishes): Portion[] {
  const { id, name, options, menuItemId, components, parts } = line
  const made = components?.length
    ? components.map(dish => ({ id: dish.menuItemId, title: lineTitle({ name: dish.name, variant: dish.protein }) }))
    : [{ id: menuItemId, title: lineTitle({ name, variant: options.variant }) }]
  return made.map((dish, part) => ({
    line: id,
    part,
    title: dish.title,
    station: dishes.get(dish.id ?? '')?.station,
    cooked: parts?.[part]?.cooked ?? false,
    version: parts?.[part]?.version,
  }))
}

/** How an order stands for a device: what it makes of it, and what is missing there and elsewhere. */
export type Progress = {
  /** Something of it is made here. */
  isOwn: boolean
  /** All that is made here is ticked. */
  isOwnCooked: boolean
  isCooked: boolean
  /** Something of it is ticked. */
  isBegun: boolean
  /** By station, in the pass's order: what is not ticked. */
  missing: readonly { station: Station | undefined; count: number }[]
}

export function progressOf(portions: readonly Portion[], own: readonly Station[]): Progress {
  const here = portions.filter(({ station }) => isOwn(station, own))
  const open = portions.filter(({ cooked }) => !cooked)
  const missing = [...STATION_KEYS, undefined].map(station => ({
    station,
    count: open.filter(portion => portion.station === station).length,
  }))
  return {
    isOwn: here.length > 0,
    isOwnCooked: here.length > 0 && here.every(({ cooked }) => cooked),
    isCooked: portions.length > 0 && open.length === 0,
    isBegun: open.length < portions.length,
    missing: missing.filter(({ count }) => count > 0),
  }
}

/** Such as `2 wok, 1 bar`. */
export function missingWords(missing: Progress['missing']): string {
  return missing
    .map(({ station, count }) => `${count}\u00a0${station ? STATIONS[station].toLocaleLowerCase('fr') : 'autre'}`)
    .join(', ')
}

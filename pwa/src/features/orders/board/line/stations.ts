/** An order as the kitchen divides it: the parts that are ticked by themselves, each at its station. */

import { STATION_KEYS, STATIONS, type Station } from '#api/features/menu/contract-dish.ts'
import { recipeKey } from '#api/features/menu/rules/reward-recipes.ts'
import { lineTitle } from '#api/features/orders/rules/line-words.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import type { Dishes } from './known-dishes.tsx'

const isStation = (value: unknown): value is Station => (STATION_KEYS as readonly unknown[]).includes(value)
const isChoice = (value: unknown): value is readonly Station[] => Array.isArray(value) && value.every(isStation)

/** The stations that this device stands at; none: the pass, which sees all of them. */
export const ownStations = createStore<readonly Station[]>([], {
  stored: storedValue('local', 'laikhram_board_stations', isChoice),
})

export function useOwnStations(): readonly Station[] {
  return useStore(ownStations)
}

/** A device that stands at all of them stands at the pass. */
export function chooseStations(chosen: readonly Station[]): void {
  const inOrder = STATION_KEYS.filter(key => chosen.includes(key))
  ownStations.set(inOrder.length === STATION_KEYS.length ? [] : inOrder)
}

/** Whether a device there shows what is made at a station; what nobody knows the station of is shown everywhere. */
export function isOwn(station: Station | undefined, own: readonly Station[]): boolean {
  return own.length === 0 || station === undefined || own.includes(station)
}

/** Such as `Wok, friture`. */
export function stationWords(stations: readonly Station[]): string {
  return stations.map((key, place) => (place === 0 ? STATIONS[key] : STATIONS[key].toLocaleLowerCase('fr'))).join(', ')
}

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

/** Pieces of an order that were not given back. */
export function piecesOf({ items }: Pick<CachedOrder, 'items'>): number {
  return items.reduce((sum, { quantity, refundedQuantity = 0 }) => sum + quantity - refundedQuantity, 0)
}

/** Progress counts portions that are not given back. */
export function portionsOf({ items }: Pick<CachedOrder, 'items'>, dishes: Dishes): Portion[] {
  return items.flatMap(line => (line.quantity > (line.refundedQuantity ?? 0) ? portionsOfLine(line, dishes) : []))
}

export function portionsOfLine(line: Line, dishes: Dishes): Portion[] {
  const { id, name, options, components, parts } = line
  const made = components?.length
    ? components.map(dish => ({ id: dish.menuItemId, title: lineTitle({ name: dish.name, variant: dish.protein }) }))
    : [{ id: recipeKey(line), title: lineTitle({ name, variant: options.variant }) }]
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

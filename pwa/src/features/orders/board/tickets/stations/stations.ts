import { STATION_KEYS, STATIONS, type Station } from '#api/features/menu/contract-dish.ts'
import { createStore } from '#pwa/lib/state/stores/store.ts'
import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'

const isStation = (value: unknown): value is Station => (STATION_KEYS as readonly unknown[]).includes(value)
const isChoice = (value: unknown): value is readonly Station[] => Array.isArray(value) && value.every(isStation)

/** The stations that this device stands at; none: the pass, which sees all of them. */
export const ownStations = createStore<readonly Station[]>([], {
  stored: storedValue('local', 'laikhram_board_stations', isChoice),
})

export function useOwnStations(): readonly Station[] {
  return useStore(ownStations)
}

/** Who stands at all of them stands at the pass. */
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

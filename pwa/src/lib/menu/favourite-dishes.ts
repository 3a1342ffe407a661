import { createStore } from '#pwa/lib/state/stores/store.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'

const NONE: readonly string[] = []
const favourites = createStore(NONE)

/** The ids of the dishes that this device has ordered most often; none until its past orders have been read. */
export function useFavouriteDishes(): readonly string[] {
  return useStore(favourites)
}

export function showFavouriteDishes(ids: readonly string[]): void {
  if (ids.join() !== favourites.get().join()) favourites.show(ids)
}

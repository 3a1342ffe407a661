import { useSyncExternalStore } from 'react'
import type { Readable } from './store.ts'

/** @param select a part that keeps its identity: only its changes cause a render */
export function useStore<T, Part = T>({ subscribe, get, ahead }: Readable<T>, select = whole<T, Part>): Part {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(ahead()),
  )
}

function whole<T, Part>(value: T): Part {
  return value as unknown as Part
}

/**
 * A fact about this device that does not change while the page is open.
 * @param ahead its value on a page that the server renders
 */
export function useDeviceFact<T>(read: () => T, ahead: T): T {
  return useSyncExternalStore(neverChanges, read, () => ahead)
}

function neverChanges() {
  return () => {}
}

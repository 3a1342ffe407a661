import { useSyncExternalStore } from 'react'
import type { Readable } from './store.ts'

/** @param select a part of it that keeps its identity: only its changes are drawn */
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

/** A fact of this device that does not change while the page is open. @param ahead what a page rendered ahead takes it for */
export function useDeviceFact<T>(read: () => T, ahead: T): T {
  return useSyncExternalStore(neverChanges, read, () => ahead)
}

function neverChanges() {
  return () => {}
}

import { useSyncExternalStore } from 'react'
import type { Readable } from './store.ts'

export function useStore<T>({ subscribe, get, ahead }: Readable<T>): T {
  return useSyncExternalStore(subscribe, get, ahead)
}

/** A fact of this device that does not change while the page is open. @param ahead what a page rendered ahead takes it for */
export function useDeviceFact<T>(read: () => T, ahead: T): T {
  return useSyncExternalStore(neverChanges, read, () => ahead)
}

function neverChanges() {
  return () => {}
}

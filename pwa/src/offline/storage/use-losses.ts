import { useSyncExternalStore } from 'react'
import { type Loss, notedLosses, watchLosses } from './losses.ts'

const NONE: readonly Loss[] = []

/** What this device refuses to keep; a page that is rendered ahead knows of nothing. */
export function useLosses(): readonly Loss[] {
  return useSyncExternalStore(watchLosses, notedLosses, () => NONE)
}

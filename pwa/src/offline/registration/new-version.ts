import { createStore } from '#pwa/lib/state/store.ts'

/** Whether another version than this page's is ready, for the component that says so. */
export type NewVersion = {
  /** Activates it and reloads this tab; other tabs stay as they are. */
  apply: () => Promise<void>
}

export const newVersion = createStore<NewVersion | undefined>(undefined)

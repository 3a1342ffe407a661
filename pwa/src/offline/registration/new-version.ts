import { createStore } from '#pwa/lib/state/store.ts'

/** Whether another version than this page's is ready, for whoever tells the person. */
export type NewVersion = {
  /** Lets it in and loads this tab anew; the others stay as they are. */
  apply: () => Promise<void>
}

export const newVersion = createStore<NewVersion | undefined>(undefined)

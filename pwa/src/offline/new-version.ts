import { createListeners } from '#pwa/lib/listeners.ts'

/** Whether another version than this page's is ready, for whoever tells the person. */
export type NewVersion = {
  /** Lets it in and loads this tab anew; the others stay as they are. */
  apply: () => Promise<void>
}

let ready: NewVersion | undefined
const listeners = createListeners()

export function newVersion(): NewVersion | undefined {
  return ready
}

export function newVersionIsReady(version: NewVersion): void {
  ready = version
  listeners.tell()
}

export function watchNewVersion(listener: () => void): () => void {
  return listeners.add(listener)
}

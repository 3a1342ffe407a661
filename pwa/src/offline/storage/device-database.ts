/** What this device refuses to keep. Known to the page alone, and as long as it lives: the next one tries again. */
import { type IDBPDatabase, openDB } from 'idb'
import { createStore } from '#pwa/lib/state/store.ts'

export type Upgradable = { createObjectStore(name: string, options?: { keyPath: string | string[] }): unknown }
/** What takes a database one version further; what was released is never edited, only followed by another step. */
export type Step = (db: Upgradable) => void

/** Another tab of an older page may hold the door: a person does not wait for it. */
export const PATIENCE_MS = 3000

/** Takes a database of any earlier version to this page's, step by step. */
export function upgrade(db: Upgradable, fromVersion: number, steps: readonly Step[]): void {
  for (const step of steps.slice(fromVersion)) step(db)
}

/**
 * A database of this device, opened when it is first needed. It gives way to a newer page's, and is opened once more
 * where the browser has lost the connection.
 * @returns does some work with it; throws where the device keeps nothing (blocked, full, broken, or of a newer page)
 */
export function deviceDatabase<Schema>(name: `laikhram_${string}`, steps: readonly Step[]) {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }
  const database = () => {
    opened ??= inTime(openStepwise<Schema>(name, steps, forget))
    return opened
  }
  return async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    try {
      return await work(await database())
    } catch (error) {
      if (!isLostConnection(error)) throw error
      forget()
      return await work(await database())
    }
  }
}

export function openStepwise<Schema>(name: string, steps: readonly Step[], onClosed: () => void) {
  return openDB<Schema>(name, steps.length, {
    upgrade: (db, fromVersion) => upgrade(db as unknown as Upgradable, fromVersion, steps),
    // A newer page in another tab must not wait for this one.
    blocking: (_, __, event) => {
      const old = event.target as IDBDatabase
      old.close()
      onClosed()
    },
    terminated: onClosed,
  })
}

export function inTime<T>(opening: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database did not open in time')), PATIENCE_MS)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Safari loses it in the background ('Connection to Indexed Database server lost'); a closing one is refused. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'UnknownError' || error.name === 'InvalidStateError')
}

/** `cart`: gone with the page. `menu` and `account`: not there without a network. */
export type Loss = 'cart' | 'menu' | 'account'

/** In the order in which they were noticed; a page that is rendered ahead knows of none. */
export const losses = createStore<readonly Loss[]>([])

/** To be told by whoever keeps something, at the device's first refusal. */
export function recordLoss(loss: Loss): void {
  const known = losses.get()
  if (!known.includes(loss)) losses.set([...known, loss])
}

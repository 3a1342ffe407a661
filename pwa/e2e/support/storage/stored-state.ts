/** Reads and replaces everything that a device stores for the site, so that one page can stand for many devices. */
import type { Page } from 'playwright'

type StoredStore = { name: string; keyPath: string | string[] | null; entries: [key: unknown, value: unknown][] }
export type StoredState = {
  items: [name: string, value: string][]
  databases: { name: string; version: number; stores: StoredStore[] }[]
}

/** Reads everything that the page's device has stored. */
export function storedState(page: Page): Promise<StoredState> {
  return page.evaluate(async () => {
    const databases: StoredState['databases'] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name))
      const stores = await Promise.all([...database.objectStoreNames].map(store => storeOf(database, store)))
      databases.push({ name, version: database.version, stores })
      database.close()
    }
    return { items: Object.entries(localStorage), databases }

    async function storeOf(database: IDBDatabase, name: string): Promise<StoredStore> {
      const store = database.transaction(name).objectStore(name)
      const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
      return { name, keyPath: store.keyPath, entries: keys.map((key, place) => [key, values[place]]) }
    }
    function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  })
}

/** Replaces everything that the page's device has stored; no page of the site may be open on it. */
export async function layStored(page: Page, state: StoredState): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(async ({ items, databases }: StoredState) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const name of await caches.keys()) await caches.delete(name)
    for (const { name = '' } of await indexedDB.databases()) await doneWith(indexedDB.deleteDatabase(name))
    for (const [name, value] of items) localStorage.setItem(name, value)
    for (const { name, version, stores } of databases) {
      const opening = indexedDB.open(name, version)
      opening.onupgradeneeded = () => {
        for (const { name, keyPath, entries } of stores) {
          const store = opening.result.createObjectStore(name, { keyPath })
          for (const [key, value] of entries) store.put(value, keyPath === null ? (key as IDBValidKey) : undefined)
        }
      }
      await doneWith(opening)
      opening.result.close()
    }

    function doneWith(request: IDBRequest): Promise<void> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      })
    }
  }, state)
}

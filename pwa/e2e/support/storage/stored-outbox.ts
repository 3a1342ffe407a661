import type { Page } from 'playwright'

/** The states of the requests that wait in the device's outbox, straight from its database. */
export function waitingIn(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('laikhram_outbox')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('entries').objectStore('entries').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map(({ state }: { state: string }) => state))
          }
        }
      }),
  )
}

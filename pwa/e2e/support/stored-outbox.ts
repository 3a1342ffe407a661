import type { Page } from 'playwright'

/** How what waits to be sent stands on the device, straight from its database. */
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

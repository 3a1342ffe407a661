/** Reads the device's stored copies of the server's answers, straight from its database. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Waits until the device has stored copies of exactly these. */
export async function expectCopies(page: Page, ...names: string[]): Promise<void> {
  await expect.poll(() => copiesOn(page)).toEqual(names.sort())
}

function copiesOn(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('laikhram_site', 1)
        // The database does not exist yet, and the page itself has to create it.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error))
        opening.onsuccess = () => {
          const keys = opening.result.transaction('copies').objectStore('copies').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.map(key => String((key as string[])[1])).sort())
          }
        }
      }),
  )
}

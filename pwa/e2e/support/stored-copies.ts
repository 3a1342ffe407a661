/** What the device keeps of the server's answers, straight from its database. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Waits until the device keeps copies of these, and of nothing else. */
export async function expectCopies(page: Page, ...names: string[]): Promise<void> {
  await expect.poll(() => copiesOn(page)).toEqual(names.sort())
}

function copiesOn(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('laikhram_site', 1)
        // Not made yet: that is the page's own to do.
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

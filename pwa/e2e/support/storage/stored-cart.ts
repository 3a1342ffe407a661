/**
 * Reads and writes the device's stored cart, straight in its database. The page stores a change a moment after it shows
 * it.
 */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { asCartLine } from '#pwa/features/cart/cart-lines.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { BESIDE_THE_PAGE } from '../browser/phone.ts'

type StoredLines = { request: { quantity: number }; unitPriceCents: number }[]

/** Waits until the device has stored so many pieces. */
export async function expectStored(page: Page, pieces: number): Promise<void> {
  await expect.poll(() => storedPieces(page)).toBe(pieces)
}

/** Fills the cart of a device that has not opened the site yet. */
export async function fillCart(page: Page, lines: readonly NewLine[]): Promise<void> {
  await page.goto(BESIDE_THE_PAGE)
  await page.evaluate(
    lines =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('laikhram_cart', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('cart').put(lines, 'lines')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result.close())
      }),
    lines.map(asCartLine),
  )
}

/** Replaces the stored cart. */
export async function overwriteStored(page: Page, lines: unknown): Promise<void> {
  await inStore(page, 'readwrite', lines)
}

/** The stored lines as they are. */
export async function storedLines(page: Page): Promise<StoredLines> {
  return ((await inStore(page, 'readonly')) ?? []) as StoredLines
}

async function storedPieces(page: Page): Promise<number> {
  return (await storedLines(page)).reduce((count, { request }) => count + request.quantity, 0)
}

function inStore(page: Page, mode: IDBTransactionMode, lines?: unknown): Promise<unknown> {
  return page.evaluate(
    ({ mode, lines }) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('laikhram_cart', 1)
        // The database does not exist yet, and the page itself has to create it.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(undefined) : reject(opening.error))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('cart', mode)
          const store = transaction.objectStore('cart')
          const request = mode === 'readonly' ? store.get('lines') : store.put(lines, 'lines')
          transaction.onabort = () => reject(transaction.error)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve(request.result)
          }
        }
      }),
    { mode, lines },
  )
}

/**
 * Stores the cart on this device: one record in IndexedDB, changed in one transaction, so that two tabs never lose a
 * line.
 */
import type { DBSchema } from 'idb'
import { deviceDatabase, type Step } from '#pwa/offline/storage/device-database.ts'
import { type CartLine, storedLines } from './cart-lines.ts'

type CartDb = DBSchema & { cart: { key: 'lines'; value: unknown } }

const STEPS: readonly Step[] = [db => void db.createObjectStore('cart')]

const inDatabase = deviceDatabase<CartDb>('laikhram_cart', STEPS)

/** The stored lines; a corrupted entry is logged and left out. */
export function readCart(): Promise<readonly CartLine[]> {
  return inDatabase(async db => storedLines(await db.get('cart', 'lines')))
}

/**
 * Changes the stored lines by a pure function, whatever another tab has done meanwhile.
 * @returns the new lines
 */
export function changeCart(change: (lines: readonly CartLine[]) => readonly CartLine[]): Promise<readonly CartLine[]> {
  return inDatabase(async db => {
    const { store, done } = db.transaction('cart', 'readwrite')
    const lines = change(storedLines(await store.get('lines')))
    // Both promises are awaited together: a transaction that fails also rejects `done`, which would otherwise be an
    // unhandled rejection.
    await Promise.all([store.put(lines, 'lines'), done])
    return lines
  })
}
